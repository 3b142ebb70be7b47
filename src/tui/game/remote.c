// SPDX-License-Identifier: MIT
// The room knows the game; this puts what the screen needs into words. A rematch is a second room
// beside the first: it takes its place when its cards are dealt.
#include "tui/game/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/online/file.h"
#include "term/remote_words.h"

enum { SLOW = 700 /* ms after which a move is said to be on its way */ };

struct remote {
    struct tui_game game;
    struct remote_room *room, *next; /* owned; next: the rematch, until it is dealt */
    uint64_t base;                   /* so that versions keep growing when rooms change */
    enum client_state line;          /* at the last look */
    bool was_lost;                   /* and is back: said until something is played */
    int64_t sent;                    /* when the move was; 0: not known yet */
    const char *name[GAME_MAX_PLAYERS];
    uint64_t heard;  /* what was said last */
    size_t heard_at; /* and when: shown until something is played */
    char title[128], notice[512], ending[768];
    char kept[SESSION_PATH_SIZE]; /* the file of the finished game; "": none */
};

/* ---- words */

static void game_remote_write_move(text *t, const struct remote *b, int64_t now) {
    const struct remote_room *r = b->room;
    bool lost = client_state(r->client) != CLIENT_LIVE;
    if (!r->move[0] || (!lost && now - b->sent < SLOW))
        return;
    text_str(t, "Your move ");
    text_str(t, r->move);
    text_str(t, lost ? " is kept and will be sent. " : " is on its way. ");
}

static void write_rematch(text *t, const struct remote *b) {
    const struct remote_game *g = &b->room->game;
    if (b->next && b->next->refused[0]) {
        text_str(t, b->next->refused);
        text_char(t, ' ');
    } else if (b->next) {
        text_str(t, "The rematch begins when everybody is there. ");
    } else if (g->summary.after[0] && g->you >= 0) {
        text_str(t, "A rematch was offered: n goes there. ");
    }
}

static void game_remote_write_said(text *t, const struct remote *b) {
    const struct remote_game *g = &b->room->game;
    const char *said = remote_said(g);
    if (!b->heard || b->heard_at != g->replay.match.length || !said || g->said.seat < 0)
        return;
    text_str(t, g->said.seat == g->you ? "You" : g->summary.seat[g->said.seat].name);
    text_str(t, ": ");
    text_str(t, said);
    text_char(t, ' ');
}

static void game_remote_write_notice(struct remote *b, int64_t now) {
    const struct remote_game *g = &b->room->game;
    text t;
    text_init(&t, b->notice, sizeof b->notice);
    client_write_line(&t, b->room->client, now);
    if (t.length)
        text_char(&t, ' ');
    game_remote_write_move(&t, b, now);
    if (b->was_lost && client_state(b->room->client) == CLIENT_LIVE)
        text_str(&t, "The connection is back. ");
    if (b->room->said[0]) {
        text_str(&t, b->room->said);
        text_char(&t, ' ');
    }
    if (g->trouble[0]) {
        text_str(&t, g->trouble);
        text_char(&t, ' ');
    }
    game_remote_write_said(&t, b);
    if (g->summary.status == REMOTE_PLAYING) {
        remote_write_offers(&t, g, ":");
    } else {
        write_rematch(&t, b);
    }
    while (t.length && t.at[t.length - 1] == ' ')
        t.at[--t.length] = '\0';
}

/* ---- looking */

static unsigned game_remote_can_of(const struct remote *b) {
    static const unsigned same[][2] = {
        {REMOTE_RESIGN, TUI_GAME_RESIGN},   {REMOTE_DRAW, TUI_GAME_DRAW},
        {REMOTE_ABORT, TUI_GAME_ABORT},     {REMOTE_DECLINE, TUI_GAME_DECLINE},
        {REMOTE_REMATCH, TUI_GAME_REMATCH}, {REMOTE_ADVICE, TUI_GAME_ANALYSE},
        {REMOTE_TAKEBACK, TUI_GAME_UNDO},   {REMOTE_SAY, TUI_GAME_SAY},
    };
    const struct remote_game *g = &b->room->game;
    bool over = g->summary.status == REMOTE_OVER;
    unsigned can = remote_game_can(g), out = TUI_GAME_SAVE | (over ? TUI_GAME_VIEWS : 0);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        out |= can & same[i][0] ? same[i][1] : 0;
    if (can & REMOTE_ADVICE && !over)
        out |= TUI_GAME_HINT;
    return b->next ? out & ~(unsigned)TUI_GAME_REMATCH : out;
}

/* Where it is played; in a rated game with everybody's rating, at the end with what has changed. */
static void game_remote_write_title(struct remote *b) {
    const struct remote_game *g = &b->room->game;
    text t;
    text_init(&t, b->title, sizeof b->title);
    address_host(&t, client_address(b->room->client));
    text_str(&t, g->summary.number ? "  " : "");
    remote_write_place(&t, &g->summary);
    for (int i = 0; i < g->summary.players; i++) {
        if (!g->summary.seat[i].rating.known)
            continue;
        text_str(&t, i == 0 ? "  " : ", ");
        text_str(&t, i == g->you ? "you" : g->summary.seat[i].name);
        remote_write_rating(&t, &g->summary.seat[i].rating);
    }
}

static void look_clock(const struct remote *b, struct tui_game_clock *k, int64_t now) {
    const struct remote_game *g = &b->room->game;
    int64_t there = client_server_time(b->room->client, now);
    k->shown = g->summary.clock.on;
    k->days = g->summary.clock.days;
    k->running = g->summary.status == REMOTE_PLAYING ? g->summary.clock.running : -1;
    for (int i = 0; i < g->summary.players; i++)
        k->remaining[i] = remote_clock_remaining(g, i, there);
}

static void game_remote_look(struct tui_game *game, struct tui *t, struct tui_game_look *out) {
    struct remote *b = (struct remote *)game;
    const struct remote_game *g = &b->room->game;
    const match *m = &g->replay.match;
    bool over = g->summary.status == REMOTE_OVER;
    struct record_end end;
    text ending;
    remote_game_end(&end, g);
    *out = (struct tui_game_look){.game = g->summary.game,
                                  .players = g->summary.players,
                                  .viewer = g->you,
                                  .curtain = -1,
                                  .turn = over ? GAME_OVER : m->game->actor(&m->state),
                                  .over = over,
                                  .mine = remote_room_is_mine(b->room),
                                  .aids = g->summary.aids,
                                  .title = b->title,
                                  .notice = b->notice,
                                  .ending = b->ending,
                                  .winners = g->end.winners,
                                  .out = record_end_out(&end),
                                  .kept = b->kept[0] ? strrchr(b->kept, '/') + 1 : "",
                                  .can = game_remote_can_of(b)};
    if (out->turn >= 0)
        out->thinking = g->summary.seat[out->turn].bot;
    remote_name_seats(out->name, g);
    look_clock(b, &out->clock, t->now);
    if (b->room->move[0] && !b->sent)
        b->sent = t->now;
    game_remote_write_notice(b, t->now);
    text_init(&ending, b->ending, sizeof b->ending);
    remote_write_ending(&ending, g);
    game_remote_write_title(b);
    out->version = b->base + b->room->version;
}

static const match *game_remote_match_of(struct tui_game *game) {
    return &((struct remote *)game)->room->game.replay.match;
}

/* ---- doing */

static bool game_remote_refuse(text *error, const char *why) {
    text_str(error, why);
    return false;
}

static bool game_remote_play(struct tui_game *game, game_move move, text *error) {
    struct remote *b = (struct remote *)game;
    const struct remote_game *g = &b->room->game;
    char word[GAME_MOVE_SIZE];
    if (!remote_room_is_mine(b->room))
        return game_remote_refuse(error, b->room->move[0] ? "the last move is still on its way"
                                                          : "it isn't your turn");
    if (!game_is_legal(g->summary.game, &g->replay.match.state, move))
        return game_remote_refuse(error, "that isn't legal now");
    game_word(g->summary.game, move, word);
    b->sent = 0;
    b->was_lost = false;
    remote_room_play(b->room, word);
    return true;
}

static bool game_remote_act(struct tui_game *game, enum tui_game_can what, text *error) {
    struct remote *b = (struct remote *)game;
    static const struct {
        enum tui_game_can what;
        const char *word;
    } words[] = {{TUI_GAME_RESIGN, "resign"},   {TUI_GAME_DRAW, "draw"},
                 {TUI_GAME_ABORT, "abort"},     {TUI_GAME_DECLINE, "decline"},
                 {TUI_GAME_REMATCH, "rematch"}, {TUI_GAME_UNDO, "takeback"}};
    if (what == TUI_GAME_UNDO && !(game_remote_can_of(b) & what))
        return game_remote_refuse(error, "what others have seen can't be taken back");
    if (!(game_remote_can_of(b) & what))
        return game_remote_refuse(error, "that can't be done now");
    if (client_state(b->room->client) != CLIENT_LIVE)
        return game_remote_refuse(error, "there is no connection to the server just now");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].what == what) {
            remote_room_act(b->room, words[i].word);
            return true;
        }
    return game_remote_refuse(error, "that can't be done here");
}

static bool game_remote_say(struct tui_game *game, span typed, text *error) {
    struct remote *b = (struct remote *)game;
    const char *phrase = remote_phrase_read(&b->room->game, typed);
    if (!phrase) {
        remote_write_phrases(error, &b->room->game);
        return false;
    }
    if (client_state(b->room->client) != CLIENT_LIVE)
        return game_remote_refuse(error, "there is no connection to the server just now");
    remote_room_say(b->room, phrase);
    return true;
}

/* Writes the record as the viewer saw it. */
static bool game_remote_save(struct tui_game *game, span name, bool replace, text *said) {
    return remote_file_save(&((struct remote *)game)->room->game, name, replace, said);
}

static void game_remote_lift(struct tui_game *game) {
    (void)game;
}

/* ---- news */

static void follow_line(struct remote *b) {
    enum client_state now = client_state(b->room->client);
    if (now == b->line)
        return;
    b->was_lost = b->line == CLIENT_LOST && now == CLIENT_LIVE;
    b->line = now;
    b->base++;
}

/* The next game takes the place of this one when its cards are dealt. */
static void follow_rematch(struct remote *b) {
    if (!b->next && b->room->next[0]) {
        b->next = remote_room_new(b->room->client, b->room->next, "");
        b->room->next[0] = '\0';
        b->base++;
    }
    if (!b->next || !remote_room_news(b->next))
        return;
    b->base++;
    if (!b->next->game.dealt)
        return;
    b->base += b->room->version;
    remote_room_free(b->room);
    b->room = b->next;
    b->next = NULL;
    b->kept[0] = '\0';
}

/* A finished game of one's own is kept, once. */
static void game_remote_keep(struct remote *b) {
    const struct remote_game *g = &b->room->game;
    if (b->kept[0] || g->behind || g->summary.status != REMOTE_OVER)
        return;
    if (remote_file_keep(g, b->kept))
        b->base++;
    else
        b->kept[0] = '\0';
}

static bool game_remote_news(struct tui_game *game, struct tui *t) {
    struct remote *b = (struct remote *)game;
    uint64_t before = b->base + b->room->version;
    size_t length = b->room->game.replay.match.length;
    client_pump(b->room->client, t->now);
    remote_room_news(b->room);
    follow_line(b);
    follow_rematch(b);
    game_remote_keep(b);
    if (b->room->game.replay.match.length != length)
        b->was_lost = false;
    if (b->room->game.said.sequence != b->heard) {
        b->heard = b->room->game.said.sequence;
        b->heard_at = b->room->game.replay.match.length;
    }
    return b->base + b->room->version != before;
}

static void game_remote_close(struct tui_game *game, struct tui *t) {
    struct remote *b = (struct remote *)game;
    size_t used = strlen(t->farewell);
    text out;
    if (b->room->move[0]) {
        text_init(&out, t->farewell + used, sizeof t->farewell - used);
        text_str(&out, "Your move ");
        text_str(&out, b->room->move);
        text_str(&out, " may not have reached the server.\n");
    }
    remote_room_free(b->room);
    remote_room_free(b->next);
    free(b);
}

static const struct tui_game_ops ops = {
    .look = game_remote_look,
    .match = game_remote_match_of,
    .play = game_remote_play,
    .act = game_remote_act,
    .say = game_remote_say,
    .save = game_remote_save,
    .lift = game_remote_lift,
    .news = game_remote_news,
    .close = game_remote_close,
};

struct tui_game *tui_game_remote_new(struct remote_room *r) {
    struct remote *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->game.ops = &ops;
    b->room = r;
    b->base = 1;
    b->line = client_state(r->client);
    game_remote_write_title(b);
    return &b->game;
}
