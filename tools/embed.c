// SPDX-License-Identifier: MIT
// embed texts|nets OUT.c NAME=FILE ...: turns files into C: the rules in words, in the form of
// src/games/rules_texts.h, each with the name GAME.LANG; or files of weights, as the `net_files` of
// src/search/game_ai.c, each with the name GAME. The bytes are written one by one, since compilers
// need not accept string literals of this length.
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int fail(const char *what, const char *about) {
    fprintf(stderr, "embed: %s: %s\n", about, what);
    return 1;
}

/* An argument NAME=FILE, where NAME is GAME or GAME.LANG. */
struct entry {
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

static int entry_read(struct entry *e, const char *argument, bool nets) {
    const char *at = argument;
    *e = (struct entry){.game = at, .game_length = word_length(at)};
    at += e->game_length;
    if (!nets) {
        e->language = at + (*at == '.');
        e->language_length = *at == '.' ? word_length(e->language) : 0;
        at = e->language + e->language_length;
    }
    if (*at != '=' || !e->game_length || (!nets && !e->language_length))
        return fail(nets ? "is not GAME=FILE" : "is not GAME.LANG=FILE", argument);
    e->path = at + 1;
    return 0;
}

/* The name of its array: rules_GAME_LANG or net_GAME. */
static void write_name(FILE *out, const struct entry *e) {
    if (e->language)
        fprintf(out, "rules_%.*s_%.*s", e->game_length, e->game, e->language_length, e->language);
    else
        fprintf(out, "net_%.*s", e->game_length, e->game);
}

static int write_array(FILE *out, const struct entry *e) {
    FILE *in = fopen(e->path, "rb");
    bool net = !e->language;
    if (!in)
        return fail("can't be opened", e->path);
    fputs(net ? "static _Alignas(NET_ALIGN) const unsigned char " : "static const char ", out);
    write_name(out, e);
    fputs("[] = {", out);
    int c, column = 0;
    while ((c = getc(in)) != EOF && (net || c != '\0'))
        fprintf(out, net ? "%s%d," : "%s'\\x%02x',", column++ % 12 ? " " : "\n    ", (unsigned)c);
    fputs(net ? "\n};\n\n" : "\n    '\\0',\n};\n\n", out);
    int failed = ferror(in) || c == '\0';
    fclose(in);
    return failed ? fail("can't be read as text", e->path) : 0;
}

static void write_line(FILE *out, const struct entry *e) {
    fprintf(out, "    {\"%.*s\", ", e->game_length, e->game);
    if (e->language)
        fprintf(out, "\"%.*s\", ", e->language_length, e->language);
    write_name(out, e);
    if (!e->language) {
        fputs(", sizeof ", out);
        write_name(out, e);
    }
    fputs("},\n", out);
}

static int write_all(FILE *out, int count, char *arguments[], bool nets) {
    struct entry e;
    fprintf(out,
            "/* Made by tools/embed.c: don't edit. */\n#include \"%s\"\n\n#include <stddef.h>\n\n",
            nets ? "search/net.h" : "games/rules_texts.h");
    for (int i = 0; i < count; i++)
        if (entry_read(&e, arguments[i], nets) != 0 || write_array(out, &e) != 0)
            return 1;
    fputs(nets
              ? "extern const struct net_file net_files[];\nconst struct net_file net_files[] = {\n"
              : "const struct rules_text rules_texts[] = {\n",
          out);
    for (int i = 0; i < count; i++)
        if (entry_read(&e, arguments[i], nets) == 0)
            write_line(out, &e);
    fputs(nets ? "    {NULL, NULL, 0},\n};\n" : "    {NULL, NULL, NULL},\n};\n", out);
    return 0;
}

int main(int argc, char *argv[]) {
    bool nets = argc > 1 && strcmp(argv[1], "nets") == 0;
    if (argc < 3 || (!nets && strcmp(argv[1], "texts") != 0)) {
        fputs("usage: embed texts|nets OUT.c NAME=FILE ...\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[2], "w");
    if (!out)
        return fail("can't be written", argv[2]);
    int status = write_all(out, argc - 3, argv + 3, nets);
    int lost = ferror(out);
    if (fclose(out) != 0 || lost)
        status = fail("can't be written", argv[2]);
    if (status != 0)
        remove(argv[2]);
    return status;
}
