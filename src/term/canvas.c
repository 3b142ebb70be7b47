// SPDX-License-Identifier: MIT
#include "term/canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/notation.h"

/* Triangle, disc, star, leaf, diamond, square: the shapes of the six colours. Bolder versions of
 * these have an ambiguous width in Unicode and would break columns in some terminals. */
static const char *const glyphs[COLOURS] = {"▴", "◉", "✶", "❧", "♦", "▪"};

/* Checked for colour-blindness. Pale shades must be readable on light and on dark, so they are
 * of medium brightness, and black is the terminal's default. */
const struct canvas_shade canvas_shades[COLOURS] = {
    {{0xb3, 0x3c, 0x28}, {0xff, 0xff, 0xff}, {0xd7, 0x5f, 0x5f}, 124, 231, 167, 1, 15, 1},
    {{0xf8, 0x7b, 0x19}, {0x17, 0x11, 0x0a}, {0xff, 0x87, 0x00}, 208, 16, 208, 3, 0, 3},
    {{0xfd, 0xf3, 0x82}, {0x17, 0x11, 0x0a}, {0xaf, 0xaf, 0x00}, 228, 16, 142, 11, 0, 11},
    {{0x2a, 0x85, 0x70}, {0xff, 0xff, 0xff}, {0x00, 0xaf, 0x87}, 29, 231, 36, 2, 15, 2},
    {{0x5c, 0x1f, 0x86}, {0xff, 0xff, 0xff}, {0xaf, 0x5f, 0xd7}, 54, 231, 134, 5, 15, 5},
    {{0x14, 0x13, 0x12}, {0xff, 0xff, 0xff}, {0, 0, 0}, 233, 231, 0, 0, 15, 0},
};

void canvas_init_size(canvas *c, int columns, int rows, bool ascii) {
    memset(c, 0, sizeof *c);
    c->columns = columns < CANVAS_MOST_COLUMNS ? columns : CANVAS_MOST_COLUMNS;
    c->rows = rows < CANVAS_MOST_ROWS ? rows : CANVAS_MOST_ROWS;
    c->ascii = ascii;
}

void canvas_init(canvas *c, bool ascii) {
    canvas_init_size(c, CANVAS_COLUMNS, CANVAS_ROWS, ascii);
}

static bool is_on(const canvas *c, int row, int column) {
    return row >= 0 && row < c->rows && column >= 0 && column < c->columns;
}

static int utf8_length(unsigned char c) {
    return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

int canvas_put(canvas *c, int row, int column, enum canvas_ink ink, const char *s) {
    for (; *s; column++) {
        struct canvas_cell cell = {.ink = (uint8_t)ink};
        for (int n = utf8_length((unsigned char)*s), i = 0; i < n && *s; i++)
            cell.glyph[i] = *s++;
        if (is_on(c, row, column))
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

int canvas_put_within(canvas *c, int row, int column, int width, enum canvas_ink ink,
                      const char *s) {
    char part[4 * CANVAS_MOST_COLUMNS];
    size_t n = 0, fits = 0;
    if (width <= 0 || canvas_width(s) <= width)
        return width <= 0 ? column : canvas_put(c, row, column, ink, s);
    for (int left = width - 1; left > 0; left--, fits = n)
        n += (size_t)utf8_length((unsigned char)s[n]);
    snprintf(part, sizeof part, "%.*s~", (int)fits, s);
    return canvas_put(c, row, column, ink, part);
}

void canvas_copy(canvas *c, int row, int column, const canvas *from) {
    for (int i = 0; i < from->rows; i++)
        for (int k = 0; k < from->columns; k++)
            if (from->cell[i][k].glyph[0] && is_on(c, row + i, column + k))
                c->cell[row + i][column + k] = from->cell[i][k];
}

void canvas_stress(canvas *c, int row, int column, int rows, int columns, unsigned stress) {
    for (int i = row; i < row + rows; i++)
        for (int k = column; k < column + columns; k++)
            if (is_on(c, i, k))
                c->cell[i][k].stress |= (uint8_t)stress;
}

void canvas_clear(canvas *c, int row, int column, int rows, int columns) {
    for (int i = row; i < row + rows; i++)
        for (int k = column; k < column + columns; k++)
            if (is_on(c, i, k))
                c->cell[i][k] = (struct canvas_cell){0};
}

void canvas_frame(canvas *c, int row, int column, int rows, int columns, enum canvas_ink ink) {
    /* Dashes and half lines: full lines and corners have an ambiguous width in Unicode. */
    const char *left = c->ascii ? "+" : "╶", *right = c->ascii ? "+" : "╴";
    const char *across = c->ascii ? "-" : "╌", *down = c->ascii ? "|" : "╎";
    int bottom = row + rows - 1, end = column + columns - 1;
    for (int k = column; k <= end; k++) {
        const char *part = k == column ? left : k == end ? right : across;
        canvas_put(c, row, k, ink, part);
        canvas_put(c, bottom, k, ink, part);
    }
    for (int i = row + 1; i < bottom; i++) {
        canvas_put(c, i, column, ink, down);
        canvas_put(c, i, end, ink, down);
    }
}

/* How many columns the first n bytes take: bytes inside a UTF-8 character take none. */
static int canvas_columns_of(const char *s, size_t n) {
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)s[i] & 0xc0) != 0x80;
    return count;
}

int canvas_width(const char *s) {
    return canvas_columns_of(s, strlen(s));
}

int canvas_wrap(canvas *c, int row, int column, int width, int rows, enum canvas_ink ink,
                const char *s) {
    int line = 0, at = 0;
    while (*s) {
        size_t n = strcspn(s, " \n");
        int wide = canvas_columns_of(s, n);
        if (at && at + 1 + wide > width) {
            line++;
            at = 0;
        }
        at += at > 0;
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)n, s);
        if (line < rows)
            canvas_put(c, row + line, column + at, ink, word);
        at += wide;
        s += n;
        if (*s == '\n') {
            line++;
            at = 0;
        }
        s += *s != '\0';
    }
    return line + (at > 0);
}

const char *canvas_mark(int colour, bool ascii) {
    static const char *const letters_alone[COLOURS] = {"R", "O", "Y", "G", "P", "K"};
    return ascii ? letters_alone[colour] : glyphs[colour];
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

/* An ANSI colour as the code that sets it. */
static int canvas_sgr(int colour, bool ground) {
    return (colour < 8 ? 30 + colour : 82 + colour) + (ground ? 10 : 0);
}

static void start_pale(FILE *out, const struct canvas_shade *s, enum canvas_colours colours) {
    if (colours == COLOURS_16 ? s->pale16 == 0 : s->pale256 == 0)
        fputs("\x1b[1m", out);
    else if (colours == COLOURS_16)
        fprintf(out, "\x1b[%dm", canvas_sgr(s->pale16, false));
    else
        fprintf(out, "\x1b[38;5;%dm", s->pale256);
}

static void start_ink(FILE *out, enum canvas_ink ink, enum canvas_colours colours) {
    if (ink == INK_BOLD || ink == INK_FAINT) {
        fputs(ink == INK_BOLD ? "\x1b[1m" : "\x1b[2m", out);
        return;
    }
    bool fill = ink < INK_PALE;
    const struct canvas_shade *s = &canvas_shades[ink - (fill ? INK_FILL : INK_PALE)];
    if (!fill)
        start_pale(out, s, colours);
    else if (colours == COLOURS_16)
        fprintf(out, "\x1b[%d;%dm", canvas_sgr(s->ink16, false), canvas_sgr(s->fill16, true));
    else if (colours == COLOURS_256)
        fprintf(out, "\x1b[38;5;%d;48;5;%dm", s->ink256, s->fill256);
    else
        fprintf(out, "\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm", s->ink[0], s->ink[1], s->ink[2],
                s->fill[0], s->fill[1], s->fill[2]);
}

/* The cells of a row without the blanks at its end. */
static int row_end(const canvas *c, int row) {
    int end = c->columns;
    while (end > 0 && !c->cell[row][end - 1].glyph[0])
        end--;
    return end;
}

static void show_row(FILE *out, const canvas *c, int row, enum canvas_colours colours) {
    enum canvas_ink ink = INK_PLAIN;
    int end = row_end(c, row);
    for (int i = 0; i < end; i++) {
        const struct canvas_cell *cell = &c->cell[row][i];
        if (colours != COLOURS_NONE && cell->ink != ink) {
            if (ink != INK_PLAIN)
                fputs("\x1b[0m", out);
            ink = cell->ink;
            if (ink != INK_PLAIN)
                start_ink(out, ink, colours);
        }
        fprintf(out, "%.4s", cell->glyph[0] ? cell->glyph : " ");
    }
    fputs(ink != INK_PLAIN ? "\x1b[0m\n" : "\n", out);
}

int canvas_height(const canvas *c) {
    int rows = c->rows;
    while (rows > 0 && row_end(c, rows - 1) == 0)
        rows--;
    return rows;
}

void canvas_squeeze(canvas *c) {
    int to = 0;
    for (int row = 0; row < c->rows; row++)
        if (row_end(c, row) > 0)
            memmove(c->cell[to++], c->cell[row], sizeof c->cell[row]);
    memset(c->cell[to], 0, (size_t)(c->rows - to) * sizeof c->cell[0]);
}

void canvas_write(text *t, const canvas *c) {
    int rows = canvas_height(c);
    for (int i = 0; i < rows; i++) {
        int end = row_end(c, i);
        for (int k = 0; k < end; k++) {
            const char *glyph = c->cell[i][k].glyph;
            text_mem(t, glyph[0] ? glyph : " ", glyph[0] ? strnlen(glyph, 4) : 1);
        }
        while (t->length && t->at[t->length - 1] == ' ')
            t->at[--t->length] = '\0';
        text_char(t, '\n');
    }
}

void canvas_show(FILE *out, const canvas *c, enum canvas_colours colours) {
    int rows = canvas_height(c);
    for (int i = 0; i < rows; i++)
        show_row(out, c, i, colours);
}

enum canvas_colours canvas_colours_of(FILE *out) {
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM"), *more = getenv("COLORTERM");
    if (!isatty(fileno(out)) || (no && no[0]) || !term || !term[0] || strcmp(term, "dumb") == 0)
        return COLOURS_NONE;
    if (more && (strcmp(more, "truecolor") == 0 || strcmp(more, "24bit") == 0))
        return COLOURS_TRUE;
    return strstr(term, "256color") ? COLOURS_256 : COLOURS_16;
}
