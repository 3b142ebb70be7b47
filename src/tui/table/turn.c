// SPDX-License-Identifier: MIT
#include "tui/table/internal.h"

#include <string.h>

#include "base/unicode/safe_text.h"

enum { TOLD = 12 }; /* decisions that are reported again, where there is room */

/* The place after the next decision and what nature did then. */
static size_t step_end(const match *m, size_t at) {
    if (at < m->length)
        at++;
    while (at < m->length && m->actor[at] == MATCH_NATURE)
        at++;
    return at;
}

/* Entries of the log appear one after another: the viewer's decisions at once, others' after a
 * pause, and what nature does after a short one. */
int table_due(const struct table_page *p, const struct tui *t) {
    if (!p->begun || !t->settings.motion || p->shown >= p->match->length)
        return -1;
    int actor = p->match->actor[p->shown];
    int pause = actor == MATCH_NATURE     ? TABLE_DRAW_PAUSE
                : actor == p->look.viewer ? 0
                                          : TABLE_PAUSE;
    int64_t left = p->shown_at + pause - t->now;
    return left < 0 ? 0 : (int)left;
}

bool table_watches(const struct table_page *p) {
    bool more = p->shown < p->match->length || !p->look.over;
    return p->look.viewer < 0 && (p->look.can & TUI_GAME_VIEWS) && more;
}

static void table_turn_advance(struct table_page *p, struct tui *t) {
    if (!t->settings.motion && !table_watches(p))
        p->shown = p->match->length;
    while (table_due(p, t) == 0) {
        p->shown++;
        p->shown_at = t->now;
    }
}

static void stand_at(struct table_page *p) {
    match_walk walk;
    match_walk_start(&walk, p->match);
    p->last[0] = '\0';
    p->last_seat = -1;
    while (walk.at < p->shown) {
        if (p->match->actor[walk.at] != MATCH_NATURE) {
            game_word(p->match->game, p->match->log[walk.at], p->last);
            p->last_seat = p->match->actor[walk.at];
        }
        match_walk_step(&walk);
    }
    p->now = walk.now;
    if (p->shown ==
        p->match->length) { /* also whether the game is over, which a replay can't know */
        p->now.state = p->match->state;
        p->now.view = p->match->view;
    }
}

static void table_turn_write_one(void *context, const struct session_step *s, int number) {
    struct table_page *p = context;
    char line[PLAY_TEXT_SIZE];
    text t;
    (void)number;
    text_init(&t, line, sizeof line);
    play_write_step(&t, s);
    size_t used = strlen(p->news), more = strlen(line) + 1;
    while (used && used + more >= sizeof p->news) { /* drops the oldest sentences */
        char *end = strchr(p->news, '\n');
        size_t gone = end ? (size_t)(end - p->news) + 1 : used;
        memmove(p->news, p->news + gone, used - gone + 1);
        used -= gone;
    }
    snprintf(p->news + used, sizeof p->news - used, "%s%s", used ? "\n" : "", line);
}

static void table_turn_write_news(struct table_page *p) {
    size_t from = p->shown;
    for (int told = 0; from > 0 && told < TOLD; told += p->match->actor[from] != MATCH_NATURE)
        from--;
    p->news[0] = '\0';
    session_steps(p->match, p->viewer, from, p->shown, table_turn_write_one, p);
}

bool table_is_mine(const struct table_page *p) {
    return p->look.mine && p->look.curtain < 0 && p->shown == p->match->length &&
           p->viewer == p->look.viewer;
}

bool table_is_closed(const struct table_page *p) {
    return p->look.curtain >= 0 && p->look.viewer < 0;
}

void table_view_now(const struct table_page *p, game_view *out) {
    if (p->now.viewer == MATCH_OPEN)
        p->now.game->observe(out, &p->now.state, p->viewer < 0 ? -1 : p->viewer);
    else
        *out = p->now.view;
}

void table_scene(const struct table_page *p, struct board_scene *s) {
    *s = (struct board_scene){.game = p->look.game,
                              .position = &p->position,
                              .viewer = p->viewer < 0 ? -1 : p->viewer,
                              .players = p->look.players,
                              .legal = p->legal,
                              .legal_count = p->legal_count,
                              .selection = p->selection,
                              .last_seat = p->last_seat,
                              .ended = p->ended};
    memcpy(s->last, p->last, sizeof s->last);
    for (int i = 0; i < p->look.players; i++)
        s->name[i] = p->label[i];
}

game_move table_pending(const struct table_page *p) {
    if (!table_is_mine(p))
        return GAME_NO_MOVE;
    return selection_move(&p->selection, p->look.game, p->legal, p->legal_count);
}

bool table_is_legal(const struct table_page *p, game_move m) {
    for (int i = 0; i < p->legal_count; i++)
        if (p->legal[i] == m)
            return true;
    return false;
}

void table_clear(struct table_page *p) {
    p->asked = false;
    p->clicked[0] = '\0';
    selection_clear(&p->selection);
    if (p->legal_count) {
        struct board_scene s;
        table_scene(p, &s);
        p->board->begin(&p->selection, &s);
    }
}

/* Names on the board: "You", the other's name, or by number where there are several others. */
static void table_turn_name_seats(struct table_page *p) {
    for (int i = 0; i < p->look.players; i++) {
        if (i == p->viewer || p->look.players == 2)
            safe_string(p->label[i], sizeof p->label[i], i == p->viewer ? "You" : p->look.name[i]);
        else
            snprintf(p->label[i], sizeof p->label[i], "Seat %d", i + 1);
    }
}

bool table_is_open(const struct table_page *p) {
    return p->look.over && p->shown == p->match->length && (p->look.can & TUI_GAME_VIEWS) &&
           p->now.viewer == MATCH_OPEN;
}

/* A move being composed stays as long as it is the same turn. */
static void show_now(struct table_page *p) {
    size_t turn = table_is_mine(p) ? p->match->length + 1 : 0;
    bool same = p->turn == turn;
    stand_at(p);
    table_turn_name_seats(p);
    bool open = table_is_open(p) && p->chosen == TABLE_NOBODY;
    paint_of_match(&p->position, &p->now, open ? MATCH_OPEN : p->viewer);
    table_turn_write_news(p);
    p->turn = turn;
    p->legal_count = turn ? p->look.game->moves(&p->match->state, p->legal) : 0;
    if (!same)
        table_clear(p);
}

void table_refresh(struct table_page *p, struct tui *t) {
    struct tui_game_look was = p->look;
    size_t shown = p->shown;
    int viewer = p->viewer;
    p->game->ops->news(p->game, t);
    p->game->ops->look(p->game, t, &p->look);
    p->match = p->game->ops->match(p->game);
    if (!(p->look.can & TUI_GAME_VIEWS))
        p->chosen = TABLE_NOBODY;
    p->viewer = p->chosen == TABLE_NOBODY ? p->look.viewer : p->chosen;
    if (!p->begun) {
        p->words = play_words_of(p->look.game);
        p->board = board_of(p->look.game);
        p->shown_at = t->now;
        p->shown = p->match->length;
    } else if (p->look.viewer != was.viewer || p->match->length < p->shown) {
        /* Another person, who sees the position at once; or a move was taken back. */
        p->shown = p->match->length;
    }
    bool first = !p->begun;
    p->begun = true;
    table_turn_advance(p, t);
    if (first || was.version != p->look.version || p->shown != shown || p->viewer != viewer)
        show_now(p);
    bool ended = p->look.over && p->shown == p->match->length;
    p->scene = ended && (p->scene || !p->ended);
    p->ended = ended;
    table_think(p, t);
}

void table_catch_up(struct table_page *p, struct tui *t) {
    p->shown = p->match->length;
    p->shown_at = t->now;
    show_now(p);
}

void table_step(struct table_page *p, struct tui *t) {
    p->shown = step_end(p->match, p->shown);
    p->shown_at = t->now;
    show_now(p);
}
