// SPDX-License-Identifier: MIT
#include "tui/screens/new_game.h"

#include <stdlib.h>
#include <string.h>

#include "cli/play/seats.h"
#include "games/games.h"
#include "games/rules_texts.h"
#include "search/game_ai.h"
#include "term/words.h"
#include "tui/core/bars.h"
#include "tui/game/start.h"
#include "tui/screens/help.h"
#include "tui/screens/rules.h"

enum {
    EXPERT = BOT_LEVELS, /* who: a level, the expert, a person */
    PERSON,
    WHO,
    TOP = 4,
    LABEL_COLUMN = 11,
    VALUE_COLUMN = 23,
};

/* The rows, from the top: game, players, the seats, start. */
enum { ROW_GAME, ROW_PLAYERS, ROW_SEAT, ROW_START = ROW_SEAT + GAME_MAX_PLAYERS, ROWS };

struct new_game {
    struct screen screen;
    const struct game_ops *game;
    int players, row;
    int who[GAME_MAX_PLAYERS];
    char trouble[160];
};

static const struct help_line help[] = {
    {"up, down", "another line"},
    {"left, right", "another game, number of players, player"},
    {"0 to 6", "a bot of that level on this seat"},
    {"e", "the expert on this seat"},
    {"p", "a person on this seat"},
    {"Enter", "deal and play"},
    {"x", "the rules of this game"},
    {"Esc", "back"},
    {NULL, NULL},
};

static const char note[] = "With several people a curtain falls between their turns, so that\n"
                           "nobody sees the cards of others. Without any, you watch.\n";

static bool new_game_is_there(const struct new_game *n, int row) {
    if (row == ROW_PLAYERS)
        return n->game->max_players > n->game->min_players;
    return row < ROW_SEAT || row == ROW_START || row - ROW_SEAT < n->players;
}

static int new_game_people(const struct new_game *n) {
    int count = 0;
    for (int i = 0; i < n->players; i++)
        count += n->who[i] == PERSON;
    return count;
}

static void new_game_fit(struct new_game *n) {
    int least = n->game->min_players, most = n->game->max_players;
    n->players = n->players < least ? least : n->players > most ? most : n->players;
}

/* "level 4 (+161 Elo)": against level 3, if that is known. */
static void write_level(char out[24], const struct game_ops *g, int level) {
    int elo;
    if (game_ai_level_elo(g, level, &elo) && elo)
        snprintf(out, 24, "level %d (%+d Elo)", level, elo);
    else
        snprintf(out, 24, "level %d", level);
}

static void new_game_write_who(const struct new_game *n, int who, char out[24]) {
    if (who == PERSON)
        snprintf(out, 24, "%s", new_game_people(n) == 1 ? "you" : "a person");
    else if (who == EXPERT)
        snprintf(out, 24, "expert");
    else
        write_level(out, n->game, who);
}

/* The sentence below the title of the rules. */
static void write_about(const struct game_ops *g, char *out, size_t size) {
    const char *whole = rules_find(g->name, "en"), *from = whole ? strchr(whole, '\n') : NULL;
    from = from ? strchr(from + 1, '\n') : NULL;
    from = from ? from + strspn(from, "\n") : "";
    snprintf(out, size, "%.*s", (int)strcspn(from, "\n"), from);
}

static const char *about_row(const struct new_game *n) {
    static const char *const levels[] = {
        "Level 0 is for a first game: it often plays anything.",
        "Level 1 is gentle: it sees the obvious and overlooks much.",
        "Level 2 is easy.",
        "Level 3 is a fair opponent for people who know the rules well.",
        "Level 4 takes some thought to beat.",
        "Level 5 is strong.",
        "Level 6 is the strongest that answers at once.",
        "The expert thinks a second about every move: the strongest there is.",
        "A person at this screen.",
    };
    int seat = n->row - ROW_SEAT;
    if (seat >= 0 && seat < n->players)
        return levels[n->who[seat]];
    if (n->row == ROW_PLAYERS)
        return "Every seat is a person's or a bot's.";
    return "";
}

static const char *new_game_summary(const struct new_game *n) {
    int persons = new_game_people(n);
    if (persons == 0)
        return "You watch the bots play.";
    if (persons == 1)
        return n->players == 2 ? "You against a bot." : "You against bots.";
    return persons == n->players ? "People at one screen, one after another."
                                 : "People at one screen, together with bots.";
}

static int new_game_row_at(const struct new_game *n, int row) {
    int at = TOP;
    for (int i = 0; i < row; i++)
        at += new_game_is_there(n, i);
    return at + (row >= ROW_SEAT) + (row == ROW_START);
}

static void draw_choice(canvas *c, int row, bool here, const char *label, const char *value) {
    const char *left = c->ascii ? "<" : "◂", *right = c->ascii ? ">" : "▸";
    enum canvas_ink ink = here ? INK_BOLD : INK_PLAIN;
    canvas_put(c, row, LABEL_COLUMN, ink, label);
    int end = canvas_put(c, row, VALUE_COLUMN + 2, ink, value);
    if (here) {
        canvas_put(c, row, LABEL_COLUMN - 2, INK_BOLD, right);
        canvas_put(c, row, VALUE_COLUMN, INK_BOLD, left);
        canvas_put(c, row, end + 1, INK_BOLD, right);
    }
}

static void draw_row(const struct new_game *n, canvas *c, int row) {
    char label[24], value[24];
    int seat = row - ROW_SEAT, at = new_game_row_at(n, row);
    if (row == ROW_START) {
        int end = canvas_put(c, at, VALUE_COLUMN, INK_BOLD, "  Deal and play  ");
        if (n->row == row) {
            canvas_put(c, at, LABEL_COLUMN - 2, INK_BOLD, c->ascii ? ">" : "▸");
            canvas_stress(c, at, VALUE_COLUMN, 1, end - VALUE_COLUMN, STRESS_REVERSE);
        }
        return;
    }
    snprintf(label, sizeof label, row == ROW_GAME ? "Game" : "Players");
    if (row == ROW_GAME)
        play_title(value, n->game);
    else if (row == ROW_PLAYERS)
        snprintf(value, sizeof value, "%d", n->players);
    else
        new_game_write_who(n, n->who[seat], value);
    if (seat >= 0)
        snprintf(label, sizeof label, "Seat %d", seat + 1);
    draw_choice(c, at, n->row == row, label, value);
}

static void new_game_draw(struct screen *s, struct tui *t, canvas *c) {
    struct new_game *n = (struct new_game *)s;
    char about[160];
    (void)t;
    canvas_clear(c, 0, 0, c->rows, c->columns);
    bars_title(c, "New game", "sixsands");
    write_about(n->game, about, sizeof about);
    canvas_put(c, TOP - 2, LABEL_COLUMN, INK_FAINT, about);
    for (int i = 0; i < ROWS; i++)
        if (new_game_is_there(n, i))
            draw_row(n, c, i);
    int row = new_game_row_at(n, ROW_START) + 2;
    canvas_put(c, row, LABEL_COLUMN, INK_PLAIN, new_game_summary(n));
    canvas_put(c, row + 1, LABEL_COLUMN, INK_PLAIN, n->trouble[0] ? n->trouble : about_row(n));
    if (n->players > 1 && new_game_people(n) && n->who[0] != PERSON)
        canvas_put(c, row + 2, LABEL_COLUMN, INK_PLAIN, "Seat 1 begins.");
    bars_keys(c, c->ascii ? "^v: line  <>: change  Enter: play  x: rules  Esc: back  ?: keys"
                          : "▴▾: line  ◂▸: change  Enter: play  x: rules  Esc: back  ?: keys");
}

static void new_game_change(struct new_game *n, int by) {
    int seat = n->row - ROW_SEAT, count = 0, at = 0;
    if (n->row == ROW_GAME) {
        for (; games_all[count]; count++)
            at = games_all[count] == n->game ? count : at;
        n->game = games_all[(at + by + count) % count];
        new_game_fit(n);
    } else if (n->row == ROW_PLAYERS) {
        int least = n->game->min_players, range = n->game->max_players - least + 1;
        n->players = least + (n->players - least + by + range) % range;
    } else if (seat >= 0 && seat < n->players) {
        n->who[seat] = (n->who[seat] + by + WHO) % WHO;
    }
}

static void move_row(struct new_game *n, int by) {
    do
        n->row = (n->row + by + ROWS) % ROWS;
    while (!new_game_is_there(n, n->row));
}

/* The choices are offered again the next time. */
static void new_game_remember(const struct new_game *n, struct tui *t) {
    snprintf(t->settings.game, sizeof t->settings.game, "%s", n->game->name);
    t->settings.players = n->players;
    for (int i = 0; i < n->players; i++)
        if (n->who[i] != PERSON && n->who[i] != EXPERT) {
            t->settings.level = n->who[i];
            break;
        }
    settings_save(&t->settings); /* a game can be played without them */
}

static bool new_game_deal(struct new_game *n, struct tui *t, text *error) {
    struct session p = {.game = n->game,
                        .players = n->players,
                        .seed = play_random_seed(),
                        .limits = {.threads = 1}};
    char names[GAME_MAX_PLAYERS][24];
    const char *bots[GAME_MAX_PLAYERS];
    int count = 0;
    for (int i = 0; i < n->players; i++) {
        if (n->who[i] == PERSON) {
            p.people |= 1U << i;
            continue;
        }
        if (n->who[i] == EXPERT)
            snprintf(names[count], sizeof names[count], "expert");
        else
            snprintf(names[count], sizeof names[count], "level:%d", n->who[i]);
        bots[count] = names[count];
        count++;
    }
    session_deal(&p);
    if (play_open_bots(&p, bots, count, error))
        return start_session(t, &p, NULL, error);
    session_close(&p);
    return false;
}

static enum screen_next new_game_play(struct new_game *n, struct tui *t) {
    text error;
    new_game_remember(n, t);
    text_init(&error, n->trouble, sizeof n->trouble);
    return new_game_deal(n, t, &error) ? SCREEN_CLOSES : SCREEN_STAYS;
}

static enum screen_next new_game_click(struct new_game *n, struct tui *t,
                                       const struct tui_event *e) {
    for (int i = 0; i < ROWS; i++)
        if (new_game_is_there(n, i) && new_game_row_at(n, i) == e->row) {
            bool same = n->row == i;
            n->row = i;
            if (i == ROW_START)
                return new_game_play(n, t);
            if (same || e->column >= VALUE_COLUMN)
                new_game_change(n, e->column <= VALUE_COLUMN + 1 && e->column >= VALUE_COLUMN ? -1
                                                                                              : 1);
        }
    return SCREEN_STAYS;
}

/* Letters and digits say who plays a seat. */
static void new_game_choose(struct new_game *n, uint32_t key) {
    int seat = n->row - ROW_SEAT;
    if (seat < 0 || seat >= n->players)
        return;
    if (key >= '0' && key <= '0' + BOT_TOP_LEVEL)
        n->who[seat] = (int)(key - '0');
    else if (key == 'e')
        n->who[seat] = EXPERT;
    else if (key == 'p' || key == 'y')
        n->who[seat] = PERSON;
}

static enum screen_next new_game_event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct new_game *n = (struct new_game *)s;
    if (e->kind == EVENT_CLICK)
        return new_game_click(n, t, e);
    if (e->kind != EVENT_KEY)
        return SCREEN_STAYS;
    switch (e->key) {
    case TUI_ESCAPE:
    case 'q':
        return SCREEN_CLOSES;
    case TUI_UP:
    case TUI_BACK_TAB:
        move_row(n, -1);
        break;
    case TUI_DOWN:
    case TUI_TAB:
        move_row(n, 1);
        break;
    case TUI_LEFT:
        new_game_change(n, -1);
        break;
    case ' ':
    case TUI_RIGHT:
        new_game_change(n, 1);
        break;
    case TUI_ENTER:
        return new_game_play(n, t);
    case 'x':
        tui_push(t, rules_screen(n->game, t));
        break;
    case '?':
        tui_push(t, help_screen("A new game", help, note));
        break;
    default:
        new_game_choose(n, e->key);
        break;
    }
    return SCREEN_STAYS;
}

static const struct screen_ops ops = {
    .draw = new_game_draw, .event = new_game_event, .close = screen_free};

struct screen *new_game_screen(const struct tui *t, const struct game_ops *g) {
    struct new_game *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->screen.ops = &ops;
    n->game = g ? g : games_find(span_of(t->settings.game));
    if (!n->game)
        n->game = games_all[0];
    n->players = t->settings.players;
    n->row = ROW_GAME;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        n->who[i] = i ? t->settings.level : PERSON;
    new_game_fit(n);
    return &n->screen;
}
