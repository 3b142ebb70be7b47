// SPDX-License-Identifier: MIT
#include "cli/canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/notation.h"

/* Triangle, disc, star, leaf, diamond, square: the shapes of the six colours. The bolder ones of
 * these shapes have an ambiguous width in Unicode and would break columns in some terminals. */
static const char *const glyphs[COLOURS] = {"▴", "◉", "✶", "❧", "♦", "▪"};

/* The palette, checked for colour-blindness: fill and ink as red, green, blue, the nearest of 256
 * colours, and of 16 (SGR codes). Pale shades must be readable on light and on dark, so they are
 * middling ones, and black is the terminal's own. */
static const struct shade {
    uint8_t fill[3], ink[3];
    uint8_t fill256, ink256;
    const char *fill16, *pale256, *pale16;
} shades[COLOURS] = {
    {{0xb3, 0x3c, 0x28}, {0xff, 0xff, 0xff}, 124, 231, "97;41", "38;5;167", "31"},
    {{0xf8, 0x7b, 0x19}, {0x17, 0x11, 0x0a}, 208, 16, "30;43", "38;5;208", "33"},
    {{0xfd, 0xf3, 0x82}, {0x17, 0x11, 0x0a}, 228, 16, "30;103", "38;5;142", "93"},
    {{0x2a, 0x85, 0x70}, {0xff, 0xff, 0xff}, 29, 231, "97;42", "38;5;36", "32"},
    {{0x5c, 0x1f, 0x86}, {0xff, 0xff, 0xff}, 54, 231, "97;45", "38;5;134", "35"},
    {{0x14, 0x13, 0x12}, {0xff, 0xff, 0xff}, 233, 231, "97;40", "1", "1"},
};

void canvas_init(canvas *c, bool ascii) {
    memset(c, 0, sizeof *c);
    c->ascii = ascii;
}

static int utf8_length(unsigned char c) {
    return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

int canvas_put(canvas *c, int row, int column, enum canvas_ink ink, const char *s) {
    for (; *s; column++) {
        struct canvas_cell cell = {.ink = (uint8_t)ink};
        for (int n = utf8_length((unsigned char)*s), i = 0; i < n && *s; i++)
            cell.glyph[i] = *s++;
        if (row >= 0 && row < CANVAS_ROWS && column >= 0 && column < CANVAS_COLUMNS)
            c->cell[row][column] = cell;
    }
    return column;
}

int canvas_print(canvas *c, int row, int column, enum canvas_ink ink, const char *format, ...) {
    char line[256];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return canvas_put(c, row, column, ink, line);
}

int canvas_token(canvas *c, int row, int column, int colour, bool filled, const char *tail) {
    char letter[2] = {colour_letter(colour), '\0'};
    enum canvas_ink ink = INK_FILL + (unsigned)colour, pale = INK_PALE + (unsigned)colour;
    if (filled)
        letter[0] = (char)(letter[0] - 'A' + 'a');
    column = canvas_put(c, row, column, filled ? ink : c->ascii ? pale : INK_PLAIN, letter);
    if (!c->ascii)
        column = canvas_put(c, row, column, filled ? ink : pale, glyphs[colour]);
    return canvas_put(c, row, column, filled ? ink : INK_PLAIN, tail);
}

int canvas_piece(canvas *c, int row, int column, int colour, const char *tail) {
    char letter[2] = {colour_letter(colour), '\0'};
    enum canvas_ink ink = INK_FILL + (unsigned)colour;
    column = canvas_put(c, row, column, ink, letter);
    if (!c->ascii)
        column = canvas_put(c, row, column, ink, glyphs[colour]);
    return canvas_put(c, row, column, ink, tail);
}

static int put_stack(canvas *c, int row, int column, int colour, int count) {
    char tail[12];
    snprintf(tail, sizeof tail, "%d", count);
    return canvas_piece(c, row, column, colour, tail);
}

void canvas_stacks(canvas *c, int row, int column, lanes cards) {
    for (int i = 0; i < COLOURS; i++) {
        int at = column + CANVAS_PITCH * i, n = lanes_count(cards, i);
        if (n)
            put_stack(c, row, at, i, n);
        else
            canvas_put(c, row, at + !c->ascii, INK_FAINT, ".");
    }
}

static void start_ink(FILE *out, enum canvas_ink ink, enum canvas_colours colours) {
    if (ink == INK_BOLD || ink == INK_FAINT) {
        fputs(ink == INK_BOLD ? "\x1b[1m" : "\x1b[2m", out);
        return;
    }
    bool fill = ink < INK_PALE;
    const struct shade *s = &shades[ink - (fill ? INK_FILL : INK_PALE)];
    if (!fill)
        fprintf(out, "\x1b[%sm", colours == COLOURS_16 ? s->pale16 : s->pale256);
    else if (colours == COLOURS_16)
        fprintf(out, "\x1b[%sm", s->fill16);
    else if (colours == COLOURS_256)
        fprintf(out, "\x1b[38;5;%d;48;5;%dm", s->ink256, s->fill256);
    else
        fprintf(out, "\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm", s->ink[0], s->ink[1], s->ink[2],
                s->fill[0], s->fill[1], s->fill[2]);
}

static void show_row(FILE *out, const struct canvas_cell row[], enum canvas_colours colours) {
    enum canvas_ink ink = INK_PLAIN;
    int end = CANVAS_COLUMNS;
    while (end > 0 && !row[end - 1].glyph[0])
        end--;
    for (int i = 0; i < end; i++) {
        if (colours != COLOURS_NONE && row[i].ink != ink) {
            if (ink != INK_PLAIN)
                fputs("\x1b[0m", out);
            ink = row[i].ink;
            if (ink != INK_PLAIN)
                start_ink(out, ink, colours);
        }
        fprintf(out, "%.4s", row[i].glyph[0] ? row[i].glyph : " ");
    }
    fputs(ink != INK_PLAIN ? "\x1b[0m\n" : "\n", out);
}

static bool row_is_empty(const struct canvas_cell row[]) {
    for (int i = 0; i < CANVAS_COLUMNS; i++)
        if (row[i].glyph[0])
            return false;
    return true;
}

int canvas_height(const canvas *c) {
    int rows = CANVAS_ROWS;
    while (rows > 0 && row_is_empty(c->cell[rows - 1]))
        rows--;
    return rows;
}

void canvas_squeeze(canvas *c) {
    int to = 0;
    for (int row = 0; row < CANVAS_ROWS; row++)
        if (!row_is_empty(c->cell[row]))
            memmove(c->cell[to++], c->cell[row], sizeof c->cell[row]);
    memset(c->cell[to], 0, (size_t)(CANVAS_ROWS - to) * sizeof c->cell[0]);
}

void canvas_show(FILE *out, const canvas *c, enum canvas_colours colours) {
    int rows = canvas_height(c);
    for (int i = 0; i < rows; i++)
        show_row(out, c->cell[i], colours);
}

enum canvas_colours canvas_colours_of(FILE *out) {
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM"), *more = getenv("COLORTERM");
    if (!isatty(fileno(out)) || (no && no[0]) || !term || !term[0] || strcmp(term, "dumb") == 0)
        return COLOURS_NONE;
    if (more && (strcmp(more, "truecolor") == 0 || strcmp(more, "24bit") == 0))
        return COLOURS_TRUE;
    return strstr(term, "256color") ? COLOURS_256 : COLOURS_16;
}
