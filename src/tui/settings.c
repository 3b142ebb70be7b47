// SPDX-License-Identifier: MIT
#include "tui/settings.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/games.h"
#include "games/rules_texts.h"
#include "system/folders.h"
#include "system/output.h"

enum { PATH_SIZE = 4096, LINE_SIZE = 1024, FILE_SIZE = 1 << 16 };

enum { KEY_LANGUAGE }; /* the one that is used by name */

enum kind { KIND_BOOL, KIND_NUMBER, KIND_TEXT, KIND_LANGUAGE };

/* Every key, with the place and the limits of its value. */
static const struct key {
    const char *name;
    enum kind kind;
    size_t at;
    int least, most; /* a number's range; a text's size */
} keys[] = {
    [KEY_LANGUAGE] = {"language", KIND_LANGUAGE, offsetof(struct settings, language), 0, 0},
    {"motion", KIND_BOOL, offsetof(struct settings, motion), 0, 0},
    {"confirm", KIND_BOOL, offsetof(struct settings, confirm), 0, 0},
    {"aids", KIND_BOOL, offsetof(struct settings, aids), 0, 0},
    {"log", KIND_BOOL, offsetof(struct settings, log), 0, 0},
    {"game", KIND_TEXT, offsetof(struct settings, game), 0, sizeof((struct settings *)0)->game},
    {"players", KIND_NUMBER, offsetof(struct settings, players), 2, 4},
    {"level", KIND_NUMBER, offsetof(struct settings, level), 0, 6},
    {"server", KIND_TEXT, offsetof(struct settings, server), 0,
     sizeof((struct settings *)0)->server},
    {"name", KIND_TEXT, offsetof(struct settings, name), 0, sizeof((struct settings *)0)->name},
};

enum { KEYS = sizeof keys / sizeof keys[0] };

static const struct {
    const char *code, *name;
} languages[LANGUAGES] = {{"en", "English"}, {"nl", "Nederlands"}, {"de", "Deutsch"}};

const char *settings_language_code(enum settings_language l) {
    return languages[l].code;
}

const char *settings_language_name(enum settings_language l) {
    return languages[l].name;
}

void settings_default(struct settings *s) {
    memset(s, 0, sizeof *s);
    s->motion = true;
    s->log = true;
    s->players = game_default_players(games_all[0], &games_module(games_all[0])->traits);
    s->level = 3;
    snprintf(s->game, sizeof s->game, "%s", games_all[0]->name);
}

static void *tui_settings_place(const struct settings *s, const struct key *k) {
    return (char *)(uintptr_t)s + k->at;
}

static bool fits_text(span value, int size) {
    for (size_t i = 0; i < value.length; i++)
        if ((unsigned char)value.at[i] < ' ' || value.at[i] == 0x7f)
            return false;
    return value.length < (size_t)size;
}

/* Takes a value if it is valid. */
static void tui_settings_take(struct settings *s, const struct key *k, span value) {
    uint64_t n;
    void *to = tui_settings_place(s, k);
    if (k->kind == KIND_BOOL && (span_is(value, "on") || span_is(value, "off")))
        *(bool *)to = span_is(value, "on");
    else if (k->kind == KIND_NUMBER && span_uint(value, (uint64_t)k->most, &n) &&
             n >= (uint64_t)k->least)
        *(int *)to = (int)n;
    else if (k->kind == KIND_TEXT && fits_text(value, k->most))
        snprintf(to, (size_t)k->most, "%.*s", (int)value.length, value.at);
    else if (k->kind == KIND_LANGUAGE)
        for (int i = 0; i < LANGUAGES; i++)
            if (span_is(value, languages[i].code))
                *(enum settings_language *)to = (enum settings_language)i;
}

/* The key of a line `key value`; NULL: unknown, or the line is empty or a comment. */
static const struct key *tui_settings_key_of(span line, span *value) {
    span name = span_cut(&line, ' ');
    *value = line.at ? span_trim(line) : (span){"", 0};
    for (int i = 0; i < KEYS; i++)
        if (span_is(name, keys[i].name))
            return &keys[i];
    return NULL;
}

static bool path_of(char path[PATH_SIZE], bool make) {
    if (!folders_find(FOLDER_CONFIG, make, path, PATH_SIZE))
        return false;
    size_t n = strlen(path);
    return (size_t)snprintf(path + n, PATH_SIZE - n, "/settings") < PATH_SIZE - n;
}

/* What is in the file now; "" without a file. */
static char *tui_settings_read_file(void) {
    char path[PATH_SIZE], *content = calloc(1, FILE_SIZE);
    FILE *file = content && path_of(path, false) ? fopen(path, "r") : NULL;
    if (file) {
        size_t n = fread(content, 1, FILE_SIZE - 1, file);
        content[n] = '\0';
        for (char *z; (z = memchr(content, '\0', n));) /* what follows it is kept, too */
            *z = ' ';
        fclose(file);
    }
    return content;
}

void settings_load(struct settings *s) {
    char *content = tui_settings_read_file();
    settings_default(s);
    tui_settings_take(s, &keys[KEY_LANGUAGE], span_of(rules_wanted_language()));
    for (span rest = span_of(content ? content : ""); rest.at;) {
        span value;
        const struct key *k = tui_settings_key_of(span_trim(span_cut(&rest, '\n')), &value);
        if (k)
            tui_settings_take(s, k, value);
    }
    free(content);
}

static void write_key(FILE *out, const struct settings *s, const struct key *k) {
    const void *from = tui_settings_place(s, k);
    fprintf(out, "%s ", k->name);
    switch (k->kind) {
    case KIND_BOOL:
        fputs(*(const bool *)from ? "on" : "off", out);
        break;
    case KIND_NUMBER:
        fprintf(out, "%d", *(const int *)from);
        break;
    case KIND_TEXT:
        fputs(from, out);
        break;
    case KIND_LANGUAGE:
        fputs(languages[*(const enum settings_language *)from].code, out);
        break;
    }
    fputc('\n', out);
}

static bool is_saved(const struct settings *s, const struct key *k) {
    return !s->still || k->at != offsetof(struct settings, motion);
}

/* The other lines, unchanged: comments, and keys of other versions. */
static void write_others(FILE *out, const struct settings *s, const char *content) {
    for (span rest = span_of(content); rest.at;) {
        span value, line = span_cut(&rest, '\n');
        const struct key *k = tui_settings_key_of(span_trim(line), &value);
        if (line.length && (!k || !is_saved(s, k)))
            fprintf(out, "%.*s\n", (int)line.length, line.at);
    }
}

bool settings_save(const struct settings *s) {
    char path[PATH_SIZE], *content = tui_settings_read_file();
    output out;
    if (content &&
        strlen(content) == FILE_SIZE - 1) { /* too long to be ours: nothing of it may be lost */
        free(content);
        errno = EFBIG;
        return false;
    }
    if (!content || !path_of(path, true) || output_open(&out, path) != 0) {
        free(content);
        return false;
    }
    for (int i = 0; i < KEYS; i++)
        if (is_saved(s, &keys[i]))
            write_key(out.file, s, &keys[i]);
    write_others(out.file, s, content);
    free(content);
    return output_close(&out) == 0;
}
