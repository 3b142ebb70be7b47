// SPDX-License-Identifier: MIT
#include "tui/screens/menu.h"

#include <stdlib.h>
#include <string.h>

#include "cli/play/seats.h"
#include "cli/puzzles/record.h"
#include "core/notation.h"
#include "games/games.h"
#include "session/history.h"
#include "term/words.h"
#include "tui/core/bars.h"
#include "tui/core/prompt.h"
#include "tui/game/puzzle.h"
#include "tui/game/start.h"
#include "tui/online/connect.h"
#include "tui/replay/screen.h"
#include "tui/screens/help.h"
#include "tui/screens/history.h"
#include "tui/screens/new_game.h"
#include "tui/screens/rules.h"
#include "tui/screens/settings.h"
#include "tui/screens/unfinished.h"

enum entry {
    CONTINUE,
    UNFINISHED,
    NEW,
    SERVER,
    PUZZLES,
    FINISHED,
    RECORD,
    RULES,
    SETTINGS,
    QUIT,
    ENTRIES
};

static const struct {
    const char *name;
    char key;
    const char *about;
} entries[ENTRIES] = {
    [CONTINUE] = {"Continue", 'c', NULL}, /* the game is named instead */
    [UNFINISHED] = {"All unfinished games", 'a', "Continue one of them, or delete it."},
    [NEW] = {"New game", 'n', "Against bots of every level, with others at this screen, or watch."},
    [SERVER] = {"Play on a server", 's', "With others far away: a lobby, games by link, clocks."},
    [PUZZLES] = {"Puzzles", 'p', "One move is clearly the best. Left and right: another game."},
    [FINISHED] = {"Finished games", 'f', "Yours: results, filters, step by step with an analysis."},
    [RECORD] = {"Open a record", 'o',
                "A finished game step by step, as every seat saw it, with an analysis."},
    [RULES] = {"Rules", 'x', "Of every game, in English, Dutch and German."},
    [SETTINGS] = {"Settings", 'z', "Motion, memory aids, language, your name on servers."},
    [QUIT] = {"Quit", 'q', "Unfinished games are saved."},
};

/* The title: six letters' rows, each in a colour of sand. */
enum { TITLE_ROWS = 6, TITLE_COLUMNS = 64, ITEMS_COLUMN = 23 };

static const char *const title[TITLE_ROWS] = {
    " ###### ###### ##   ##    ######   ###   ##   ## #####    ######",
    "##        ##    ## ##    ##       ## ##  ###  ## ##  ##  ##     ",
    " #####    ##     ###      #####  ##   ## #### ## ##   ##  ##### ",
    "     ##   ##     ###          ## ####### ## #### ##   ##      ##",
    "     ##   ##    ## ##         ## ##   ## ##  ### ##  ##       ##",
    "######  ###### ##   ##   ######  ##   ## ##   ## #####   ###### ",
};

struct menu {
    struct screen screen;
    struct session_shelved *unfinished;
    int count, finished, at;
    const struct game_ops *puzzles; /* whose puzzles are offered; NULL: not chosen yet */
    bool stale;                     /* what was opened may have left an unfinished game */
    int row;                        /* of the first entry, as it was drawn */
    char trouble[256], typed[256];
};

static const struct help_line help[] = {
    {"up, down, Enter", "choose"},
    {"c", "continue the latest game"},
    {"n", "a new game"},
    {"s", "play on a server"},
    {"p", "puzzles; left and right choose the game"},
    {"f", "finished games, to replay them"},
    {"o", "open a record"},
    {"x", "the rules"},
    {"z", "settings"},
    {"q, Ctrl-C", "quit; unfinished games are saved"},
    {"Ctrl-Z", "leave for a moment; fg comes back"},
    {NULL, NULL},
};

static const char note[] = "In a game ? shows its keys. Everything works by keyboard or by mouse.\n"
                           "In lines of text, for screen readers too: sixsands play\n";

static bool menu_is_there(const struct menu *m, int entry) {
    return entry == CONTINUE     ? m->count > 0
           : entry == UNFINISHED ? m->count > 1
           : entry == FINISHED   ? m->finished > 0
                                 : true;
}

static void menu_reload(struct menu *m) {
    free(m->unfinished);
    m->unfinished = session_list_unfinished(&m->count);
    m->finished = history_count();
    m->stale = false;
    m->at = m->count ? CONTINUE : m->at == QUIT ? QUIT : NEW;
}

static void menu_draw_title(canvas *c, int row, int column) {
    for (int i = 0; i < TITLE_ROWS; i++)
        for (int k = 0; title[i][k]; k++)
            if (title[i][k] == '#')
                canvas_put(c, row + i, column + k, INK_FILL + (unsigned)i,
                           canvas_mark(i, c->ascii));
}

static void draw_entries(struct menu *m, canvas *c, int row, int column) {
    char game[PLAY_TITLE];
    m->row = row;
    for (int i = 0; i < ENTRIES; i++) {
        bool here = m->at == i;
        if (!menu_is_there(m, i))
            continue;
        if (here)
            canvas_put(c, row, column - 3, INK_BOLD, c->ascii ? ">" : "▸");
        canvas_print(c, row, column, INK_BOLD, "%c", entries[i].key);
        int end = canvas_put(c, row, column + 3, here ? INK_BOLD : INK_PLAIN, entries[i].name);
        if (i == PUZZLES)
            canvas_print(c, row, end + 1, INK_PLAIN, "of %s", play_title(game, m->puzzles));
        if (i == UNFINISHED || i == FINISHED)
            canvas_print(c, row, end + 1, INK_PLAIN, "(%d)",
                         i == UNFINISHED ? m->count : m->finished);
        row++;
    }
}

/* A line in the middle of the page. */
static void menu_draw_line(canvas *c, int row, enum canvas_ink ink, const char *line) {
    canvas_put(c, row, (c->columns - canvas_width(line)) / 2, ink, line);
}

static void menu_draw_games(canvas *c, int row) {
    char line[200], name[PLAY_TITLE];
    text t;
    text_init(&t, line, sizeof line);
    for (int i = 0; games_all[i]; i++) {
        text_str(&t, i == 0 ? "" : games_all[i + 1] ? ", " : " and ");
        text_str(&t, play_title(name, games_all[i]));
    }
    menu_draw_line(c, row, INK_PLAIN, line);
}

/* Who is credited for the rules, each once. */
static void menu_draw_credits(canvas *c, int row) {
    char line[200];
    text t;
    text_init(&t, line, sizeof line);
    text_str(&t, "Unofficial. Rules: ");
    size_t start = t.length;
    for (int i = 0; games_all[i]; i++) {
        const char *who = games_module(games_all[i])->traits.designers;
        if (!who || strstr(line, who))
            continue;
        text_str(&t, t.length > start ? "; " : "");
        text_str(&t, who);
    }
    text_str(&t, ". Please buy the games.");
    menu_draw_line(c, row, INK_FAINT, line);
}

/* What the chosen entry leads to. */
static void draw_about(const struct menu *m, canvas *c, int row) {
    char line[200];
    text t;
    text_init(&t, line, sizeof line);
    if (m->trouble[0])
        text_str(&t, m->trouble);
    else if (m->at == CONTINUE)
        unfinished_write(&t, &m->unfinished[0]);
    else
        text_str(&t, entries[m->at].about);
    menu_draw_line(c, row, m->trouble[0] ? INK_BOLD : INK_PLAIN, line);
}

/* The game of the puzzles: the last one played, then whatever was chosen. */
static void menu_choose_puzzles(struct menu *m, const struct tui *t, int by) {
    int count = 0, at = 0;
    if (!m->puzzles)
        m->puzzles = games_find(span_of(t->settings.game));
    for (; games_all[count]; count++)
        if (games_all[count] == m->puzzles)
            at = count;
    m->puzzles = games_all[(at + by + count) % count];
}

static void menu_draw(struct screen *s, struct tui *t, canvas *c) {
    struct menu *m = (struct menu *)s;
    if (m->stale && t->stack[t->count - 1] == s)
        menu_reload(m);
    menu_choose_puzzles(m, t, 0);
    if (t->notice[0] && t->stack[t->count - 1] == s) {
        snprintf(m->trouble, sizeof m->trouble, "%s", t->notice);
        t->notice[0] = '\0';
    }
    int top = (c->rows - SCREEN_ROWS) / 3, column = (c->columns - TITLE_COLUMNS) / 2;
    canvas_clear(c, 0, 0, c->rows, c->columns);
    menu_draw_title(c, top + 1, column);
    menu_draw_games(c, top + 8);
    draw_entries(m, c, top + 10, column + ITEMS_COLUMN);
    draw_about(m, c, top + 20);
    menu_draw_credits(c, c->rows - 3);
    bars_keys(c, c->ascii ? "^v: choose  Enter: go  q: quit  ?: keys"
                          : "▴▾: choose  Enter: go  q: quit  ?: keys");
}

/* The file that was typed; ~ is the home folder, as in a shell. */
static const char *open_record(void *context, struct tui *t, const char *line) {
    struct menu *m = context;
    const char *home = getenv("HOME");
    char path[SESSION_PATH_SIZE];
    text error;
    if (line[0] == '~' && line[1] == '/' && home)
        snprintf(path, sizeof path, "%s%s", home, line + 1);
    else
        snprintf(path, sizeof path, "%s", line);
    text_init(&error, m->trouble, sizeof m->trouble);
    struct screen *s = line[0] ? replay_screen(path, &error) : NULL;
    if (!s) {
        snprintf(m->typed, sizeof m->typed, "%s", line[0] ? m->trouble : "Type its name.");
        m->trouble[0] = '\0';
        return m->typed;
    }
    tui_push(t, s);
    return NULL;
}

static void menu_start_puzzles(struct menu *m, struct tui *t, text *error) {
    char reason[RECORD_REASON];
    text why;
    text_init(&why, reason, sizeof reason);
    struct tui_game *b = tui_game_puzzle_new(m->puzzles, play_random_seed(), &why);
    struct screen *s = b ? table_screen(b) : NULL;
    if (b && !s)
        b->ops->close(b, t);
    if (s)
        tui_push(t, s);
    else
        play_sentence(error, b ? "there isn't enough memory" : reason);
}

static enum screen_next menu_go(struct menu *m, struct tui *t, enum entry entry) {
    text error;
    text_init(&error, m->trouble, sizeof m->trouble);
    m->stale = true;
    switch (entry) {
    case CONTINUE:
        start_unfinished(t, m->unfinished[0].path, &error);
        break;
    case UNFINISHED:
        tui_push(t, unfinished_screen());
        break;
    case FINISHED:
        tui_push(t, history_screen());
        break;
    case NEW:
        tui_push(t, new_game_screen(t, NULL));
        break;
    case SERVER:
        tui_push(t, connect_screen(NULL, NULL));
        break;
    case PUZZLES:
        menu_start_puzzles(m, t, &error);
        break;
    case RECORD:
        tui_push(t, prompt_screen(PROMPT_MIDDLE, "The file with the record (.sgr):", "",
                                  open_record, m));
        break;
    case RULES: {
        const struct game_ops *g = games_find(span_of(t->settings.game));
        tui_push(t, rules_screen(g ? g : games_all[0], t));
        break;
    }
    case SETTINGS:
        tui_push(t, settings_screen());
        break;
    default:
        return SCREEN_CLOSES;
    }
    return SCREEN_STAYS;
}

static void menu_move(struct menu *m, int by) {
    do
        m->at = (m->at + by + ENTRIES) % ENTRIES;
    while (!menu_is_there(m, m->at));
}

/* The entry in a row of the screen; ENTRIES: none. */
static int entry_at(const struct menu *m, int row) {
    int at = m->row;
    for (int i = 0; i < ENTRIES; i++)
        if (menu_is_there(m, i) && at++ == row)
            return i;
    return ENTRIES;
}

static enum screen_next menu_event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct menu *m = (struct menu *)s;
    menu_choose_puzzles(m, t, 0);
    if (e->kind == EVENT_CLICK) {
        int entry = entry_at(m, e->row);
        if (entry == ENTRIES)
            return SCREEN_STAYS;
        m->at = entry;
        return menu_go(m, t, (enum entry)entry);
    }
    if (e->kind != EVENT_KEY && e->kind != EVENT_WHEEL)
        return SCREEN_STAYS;
    switch (e->key) {
    case TUI_UP:
    case TUI_BACK_TAB:
        menu_move(m, -1);
        return SCREEN_STAYS;
    case TUI_DOWN:
    case TUI_TAB:
        menu_move(m, 1);
        return SCREEN_STAYS;
    case TUI_LEFT:
    case TUI_RIGHT:
        if (m->at == PUZZLES)
            menu_choose_puzzles(m, t, e->key == TUI_LEFT ? -1 : 1);
        return SCREEN_STAYS;
    case TUI_ENTER:
        return menu_go(m, t, (enum entry)m->at);
    case '?':
        tui_push(t, help_screen("The menu", help, note));
        return SCREEN_STAYS;
    default:
        break;
    }
    for (int i = 0; i < ENTRIES; i++)
        if (menu_is_there(m, i) && e->key == (uint32_t)entries[i].key) {
            m->at = i;
            return menu_go(m, t, (enum entry)i);
        }
    return SCREEN_STAYS;
}

static void menu_close(struct screen *s, struct tui *t) {
    struct menu *m = (struct menu *)s;
    (void)t;
    free(m->unfinished);
    free(m);
}

static const struct screen_ops ops = {.draw = menu_draw, .event = menu_event, .close = menu_close};

struct screen *menu_screen(struct tui *t) {
    struct menu *m = calloc(1, sizeof *m);
    (void)t;
    if (!m)
        return NULL;
    m->screen.ops = &ops;
    m->at = NEW;
    m->stale = true; /* a game may begin before the menu is seen */
    return &m->screen;
}
