// SPDX-License-Identifier: MIT
// embed OUT.c GAME.LANG=FILE ...: turns texts into C, in the form of src/games/rules_texts.h. The
// bytes are written one by one, since compilers need not accept string literals of this length.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int fail(const char *what, const char *about) {
    fprintf(stderr, "embed: %s: %s\n", about, what);
    return 1;
}

/* GAME.LANG: two names of lower-case letters and digits. Returns the length of GAME, 0 if it is
 * wrong. */
static size_t check_name(const char *name, size_t length) {
    const char *dot = memchr(name, '.', length);
    if (!dot || dot == name || dot + 1 == name + length)
        return 0;
    for (size_t i = 0; i < length; i++)
        if (name + i != dot && !islower((unsigned char)name[i]) && !isdigit((unsigned char)name[i]))
            return 0;
    return (size_t)(dot - name);
}

static int write_array(FILE *out, const char *name, size_t length, size_t game, const char *path) {
    FILE *in = fopen(path, "rb");
    if (!in)
        return fail("can't be opened", path);
    fprintf(out, "static const char rules_%.*s_%.*s[] = {", (int)game, name,
            (int)(length - game - 1), name + game + 1);
    int c, column = 0;
    while ((c = getc(in)) != EOF && c != '\0')
        fprintf(out, "%s'\\x%02x',", column++ % 12 ? " " : "\n    ", (unsigned)c);
    fputs("\n    '\\0',\n};\n\n", out);
    int failed = ferror(in) || c == '\0';
    fclose(in);
    return failed ? fail("can't be read as text", path) : 0;
}

static int write_all(FILE *out, int count, char *entries[]) {
    fputs("/* Made by tools/embed.c: don't edit. */\n#include \"games/rules_texts.h\"\n\n"
          "#include <stddef.h>\n\n",
          out);
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(entries[i], "=");
        size_t game = check_name(entries[i], length);
        if (!game || !entries[i][length])
            return fail("is not GAME.LANG=FILE", entries[i]);
        if (write_array(out, entries[i], length, game, entries[i] + length + 1) != 0)
            return 1;
    }
    fputs("const struct rules_text rules_texts[] = {\n", out);
    for (int i = 0; i < count; i++) {
        int length = (int)strcspn(entries[i], "=");
        int game = (int)check_name(entries[i], (size_t)length);
        const char *name = entries[i], *language = name + game + 1;
        int rest = length - game - 1;
        fprintf(out, "    {\"%.*s\", \"%.*s\", rules_%.*s_%.*s},\n", game, name, rest, language,
                game, name, rest, language);
    }
    fputs("    {NULL, NULL, NULL},\n};\n", out);
    return 0;
}

int main(int argc, char *argv[]) {
    if (argc < 2) {
        fputs("usage: embed OUT.c GAME.LANG=FILE ...\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "w");
    if (!out)
        return fail("can't be written", argv[1]);
    int status = write_all(out, argc - 2, argv + 2);
    int lost = ferror(out);
    if (fclose(out) != 0 || lost)
        status = fail("can't be written", argv[1]);
    if (status != 0)
        remove(argv[1]);
    return status;
}
