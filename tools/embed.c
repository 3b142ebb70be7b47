// SPDX-License-Identifier: MIT
// embed texts|nets|puzzles OUT.c NAME=FILE ...: turns files into C: the rules in words, in the form
// of src/games/rules_texts.h, each with the name GAME.LANG; files of weights, as the `net_files` of
// src/search/game_ai.c, each with the name GAME; or puzzles, likewise, in the form of
// src/cli/puzzles/shipped.h. The bytes are written one by one, since compilers need not accept
// string literals of this length.
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int embed_fail(const char *what, const char *about) {
    fprintf(stderr, "embed: %s: %s\n", about, what);
    return 1;
}

/* What is made of the files. */
struct form {
    const char *name, *header;
    const char *array; /* how the array of a file begins, up to its name */
    const char *start; /* of the list */
    const char *end;   /* its last entry, and after it */
    bool languages;    /* the names are GAME.LANG */
    bool text;         /* characters, terminated; else bytes, with their number in the list */
};

static const struct form forms[] = {
    {.name = "texts",
     .header = "games/rules_texts.h",
     .array = "static const char rules",
     .start = "const struct rules_text rules_texts[] = {\n",
     .end = "    {NULL, NULL, NULL},\n};\n",
     .languages = true,
     .text = true},
    {.name = "nets",
     .header = "search/net.h",
     .array = "static _Alignas(NET_ALIGN) const unsigned char net",
     .start = "extern const struct net_file net_files[];\nconst struct net_file net_files[] = {\n",
     .end = "    {NULL, NULL, 0},\n};\n"},
    {.name = "puzzles",
     .header = "cli/puzzles/shipped.h",
     .array = "static const char puzzles",
     .start = "const struct shipped_puzzles shipped_puzzles[] = {\n",
     .end = "    {NULL, NULL},\n};\n",
     .text = true},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

/* An argument NAME=FILE, where NAME is GAME or GAME.LANG. */
struct entry {
    const struct form *form;
    const char *game, *language, *path;
    int game_length, language_length;
};

/* The length of a word of lower-case letters, digits and, within it, underscores. */
static int word_length(const char *word) {
    int n = 0;
    while (islower((unsigned char)word[n]) || isdigit((unsigned char)word[n]) ||
           (n > 0 && word[n] == '_'))
        n++;
    return n;
}

static int entry_read(struct entry *e, const char *argument, const struct form *form) {
    const char *at = argument;
    *e = (struct entry){.form = form, .game = at, .game_length = word_length(at)};
    at += e->game_length;
    if (form->languages) {
        e->language = at + (*at == '.');
        e->language_length = *at == '.' ? word_length(e->language) : 0;
        at = e->language + e->language_length;
    }
    if (*at != '=' || !e->game_length || (form->languages && !e->language_length))
        return embed_fail(form->languages ? "is not GAME.LANG=FILE" : "is not GAME=FILE", argument);
    e->path = at + 1;
    return 0;
}

/* The rest of the name of its array: _GAME_LANG or _GAME. */
static void embed_write_name(FILE *out, const struct entry *e) {
    fprintf(out, "_%.*s", e->game_length, e->game);
    if (e->language)
        fprintf(out, "_%.*s", e->language_length, e->language);
}

static int write_array(FILE *out, const struct entry *e) {
    FILE *in = fopen(e->path, "rb");
    bool text = e->form->text;
    if (!in)
        return embed_fail("can't be opened", e->path);
    fputs(e->form->array, out);
    embed_write_name(out, e);
    fputs("[] = {", out);
    int c, column = 0;
    while ((c = getc(in)) != EOF && (!text || c != '\0'))
        fprintf(out, text ? "%s'\\x%02x'," : "%s%d,", column++ % 12 ? " " : "\n    ", (unsigned)c);
    fputs(text ? "\n    '\\0',\n};\n\n" : "\n};\n\n", out);
    int failed = ferror(in) || c == '\0';
    fclose(in);
    return failed ? embed_fail("can't be read as text", e->path) : 0;
}

static void write_line(FILE *out, const struct entry *e) {
    const char *array = strrchr(e->form->array, ' ') + 1;
    fprintf(out, "    {\"%.*s\", ", e->game_length, e->game);
    if (e->language)
        fprintf(out, "\"%.*s\", ", e->language_length, e->language);
    fputs(array, out);
    embed_write_name(out, e);
    if (!e->form->text) {
        fprintf(out, ", sizeof %s", array);
        embed_write_name(out, e);
    }
    fputs("},\n", out);
}

static int write_all(FILE *out, int count, char *arguments[], const struct form *form) {
    struct entry e;
    fprintf(out,
            "/* Made by tools/embed.c: don't edit. */\n#include \"%s\"\n\n#include <stddef.h>\n\n",
            form->header);
    for (int i = 0; i < count; i++)
        if (entry_read(&e, arguments[i], form) != 0 || write_array(out, &e) != 0)
            return 1;
    fputs(form->start, out);
    for (int i = 0; i < count; i++)
        if (entry_read(&e, arguments[i], form) == 0)
            write_line(out, &e);
    fputs(form->end, out);
    return 0;
}

int main(int argc, char *argv[]) {
    const struct form *form = NULL;
    for (int i = 0; argc >= 3 && i < FORMS; i++)
        if (strcmp(argv[1], forms[i].name) == 0)
            form = &forms[i];
    if (!form) {
        fputs("usage: embed texts|nets|puzzles OUT.c NAME=FILE ...\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[2], "w");
    if (!out)
        return embed_fail("can't be written", argv[2]);
    int status = write_all(out, argc - 3, argv + 3, form);
    int lost = ferror(out);
    if (fclose(out) != 0 || lost)
        status = embed_fail("can't be written", argv[2]);
    if (status != 0)
        remove(argv[2]);
    return status;
}
