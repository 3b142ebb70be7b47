// SPDX-License-Identifier: MIT
#include "tui/screens/rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "games/games.h"
#include "games/rules_texts.h"
#include "term/words.h"
#include "tui/core/bars.h"

enum { LINES_MOST = 1000, TEXT_COLUMNS = 78 };

struct line {
    span text;
    bool heading;
};

struct rules {
    struct screen screen;
    int game; /* in games_all */
    enum settings_language language;
    struct line line[LINES_MOST];
    int lines, top, rows;
};

/* A line that only underlines the one above it. */
static bool is_rule(span s) {
    if (s.length < 2 || (s.at[0] != '=' && s.at[0] != '-'))
        return false;
    for (size_t i = 1; i < s.length; i++)
        if (s.at[i] != s.at[0])
            return false;
    return true;
}

/* "A. BUILD A MOUNTAIN, THEN DRAW": no letter that isn't a capital, and more than two of them. */
static bool is_shouted(span s) {
    int capitals = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (islower((unsigned char)s.at[i]))
            return false;
        capitals += isupper((unsigned char)s.at[i]) != 0;
    }
    return capitals > 3 && s.at[0] != ' ';
}

static void screens_rules_add(struct rules *r, span s) {
    if (is_rule(s) && r->lines) {
        r->line[r->lines - 1].heading = true;
        return;
    }
    bool blank = s.length == 0;
    if (blank && (r->lines == 0 || r->line[r->lines - 1].text.length == 0))
        return;
    if (r->lines < LINES_MOST)
        r->line[r->lines++] = (struct line){s, is_shouted(s)};
}

/* Splits the text into lines; in another language the same heading stays at the top. */
static void screens_rules_load(struct rules *r) {
    const char *game = games_all[r->game]->name;
    const char *whole = rules_find(game, settings_language_code(r->language));
    int section = 0, seen = 0;
    for (int i = 0; i <= r->top && i < r->lines; i++)
        section += r->line[i].heading;
    if (!whole)
        whole = rules_find(game, "en");
    r->lines = 0;
    for (span rest = span_of(whole ? whole : ""); rest.at;)
        screens_rules_add(r, span_cut(&rest, '\n'));
    for (int i = 0; i < r->lines && section > 1; i++) {
        seen += r->line[i].heading;
        if (seen == section) {
            r->top = i;
            return;
        }
    }
    r->top = 0;
}

/* `columns`: with only ASCII, the room for letters that are spelled with two. */
static void screens_rules_write_line(char *out, size_t size, span line, int columns) {
    text t;
    text_init(&t, out, size);
    if (columns < 0)
        text_mem(&t, line.at, line.length);
    else
        safe_ascii(&t, line, true);
    if (columns >= 0 && (int)t.length > columns) {
        text_clear(&t);
        safe_ascii(&t, line, false);
    }
}

static void screens_rules_draw(struct screen *s, struct tui *t, canvas *c) {
    struct rules *r = (struct rules *)s;
    char title[64], place[64], word[512], game[PLAY_TITLE];
    int column = (c->columns - TEXT_COLUMNS) / 2;
    (void)t;
    r->rows = c->rows - 3;
    int most = r->lines > r->rows ? r->lines - r->rows : 0;
    r->top = r->top > most ? most : r->top;
    canvas_clear(c, 0, 0, c->rows, c->columns);
    snprintf(title, sizeof title, "Rules of %s", play_title(game, games_all[r->game]));
    snprintf(place, sizeof place, "%s   %3d%%", settings_language_name(r->language),
             most ? 100 * r->top / most : 100);
    bars_title(c, title, place);
    for (int i = 0; i < r->rows && r->top + i < r->lines; i++) {
        const struct line *l = &r->line[r->top + i];
        screens_rules_write_line(word, sizeof word, l->text, c->ascii ? c->columns - column : -1);
        canvas_put(c, 1 + i, column, l->heading ? INK_BOLD : INK_PLAIN, word);
    }
    bars_keys(c, c->ascii
                     ? "^v PgUp PgDn: scroll  Tab: next section  <>: game  l: language  Esc: back"
                     : "▴▾ PgUp PgDn: scroll  Tab: next section  ◂▸: game  l: language  Esc: back");
}

/* To the next heading after an empty line, or the one before. */
static void screens_rules_jump(struct rules *r, int by) {
    for (int i = r->top + by; i >= 0 && i < r->lines; i += by)
        if (r->line[i].heading && (i == 0 || r->line[i - 1].text.length == 0)) {
            r->top = i;
            return;
        }
    r->top = by < 0 ? 0 : r->top;
}

static void turn_language(struct rules *r, struct tui *t) {
    r->language = (r->language + 1) % LANGUAGES;
    screens_rules_load(r);
    t->settings.language = r->language;
    settings_save(&t->settings); /* a failure isn't worth a message here */
}

static void turn_game(struct rules *r, int by) {
    int count = 0;
    while (games_all[count])
        count++;
    r->game = (r->game + by + count) % count;
    r->top = 0;
    screens_rules_load(r);
}

static enum screen_next screens_rules_event(struct screen *s, struct tui *t,
                                            const struct tui_event *e) {
    struct rules *r = (struct rules *)s;
    if (bars_scroll(&r->top, r->lines, r->rows, e) || e->kind != EVENT_KEY)
        return SCREEN_STAYS;
    switch (e->key) {
    case TUI_ESCAPE:
    case 'q':
    case 'x':
        return SCREEN_CLOSES;
    case TUI_TAB:
        screens_rules_jump(r, 1);
        break;
    case TUI_BACK_TAB:
        screens_rules_jump(r, -1);
        break;
    case 'l':
        turn_language(r, t);
        break;
    case TUI_LEFT:
        turn_game(r, -1);
        break;
    case TUI_RIGHT:
        turn_game(r, 1);
        break;
    default:
        break;
    }
    return SCREEN_STAYS;
}

static const struct screen_ops ops = {
    .draw = screens_rules_draw, .event = screens_rules_event, .close = screen_free};

struct screen *rules_screen(const struct game_ops *g, struct tui *t) {
    struct rules *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->screen.ops = &ops;
    r->language = t->settings.language;
    for (int i = 0; games_all[i]; i++)
        if (games_all[i] == g)
            r->game = i;
    screens_rules_load(r);
    return &r->screen;
}
