// SPDX-License-Identifier: MIT
// Members of the wrong kind count as missing. The views in events are ignored: the match has the
// same and its log. Once a game has ended its events show what was hidden before, so they can't be
// added to what one seat saw: then, as after any line that doesn't fit, the whole STATE is
// requested.
#include "client/remote_game.h"

#include <stdio.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "games/games.h"

static const int64_t most_moment = INT64_C(1) << 53;

/* ---- members */

static int64_t get_int(const json_t *o, const char *key, int64_t least, int64_t most,
                       int64_t without) {
    const json_t *v = json_object_get(o, key);
    json_int_t n = json_integer_value(v);
    return json_is_integer(v) && n >= least && n <= most ? n : without;
}

static const char *get_str(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s ? s : "";
}

static bool get_bool(const json_t *o, const char *key) {
    return json_is_true(json_object_get(o, key));
}

/* A word of letters, digits, - and _; "" if it isn't one or too long. */
static void get_word(char *to, size_t size, const char *s) {
    bool good = span_is_word(span_of(s), size - 1);
    snprintf(to, size, "%s", good ? s : "");
}

/* A seat, from 1 in JSON and from 0 here; -1: none. */
static int get_seat(const json_t *o, const char *key, int players) {
    return (int)get_int(o, key, 1, players, 0) - 1;
}

static unsigned get_seats(const json_t *list, int players) {
    unsigned set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t n = json_integer_value(json_array_get(list, i));
        if (n >= 1 && n <= players)
            set |= 1u << (n - 1);
    }
    return set;
}

static void get_times(int64_t *remaining, const json_t *list, int players) {
    for (int i = 0; i < players; i++) {
        json_int_t n = json_integer_value(json_array_get(list, (size_t)i));
        remaining[i] = n > 0 && n < most_moment ? n : 0;
    }
}

/* ---- summaries */

/* "level 3" of "level:3". */
static void set_bot(struct remote_seat *s, const char *bot) {
    s->bot = true;
    if (s->taken)
        return;
    safe_string(s->name, 32, bot);
    memcpy(s->player, s->name, sizeof s->player);
    char *colon = strchr(s->name, ':');
    if (colon)
        *colon = ' ';
}

static void set_person(struct remote_seat *s, int number, const char *name) {
    s->taken = name != NULL;
    if (name && record_is_text(span_of(name)) && strlen(name) < sizeof s->player)
        memcpy(s->player, name, strlen(name) + 1);
    if (!name)
        snprintf(s->name, sizeof s->name, "%s", s->open ? "(free)" : "(by link)");
    else if (name[0])
        safe_name(s->name, sizeof s->name, name, number);
    else /* an account that was deleted */
        snprintf(s->name, sizeof s->name, "seat %d", number + 1);
}

static void read_rating(struct remote_rating *r, const json_t *j) {
    const json_t *change = json_object_get(j, "change");
    *r = (struct remote_rating){.known = json_is_object(j),
                                .provisional = get_bool(j, "provisional"),
                                .changed = json_is_integer(change),
                                .points = (int)get_int(j, "points", -9999, 9999, 0),
                                .change = (int)get_int(j, "change", -9999, 9999, 0)};
}

static void read_seat(struct remote_seat *s, int number, const json_t *j) {
    const char *kind = get_str(j, "kind"), *bot = get_str(j, "bot");
    *s = (struct remote_seat){.here = get_bool(j, "here"), .ready = get_bool(j, "ready")};
    s->person = strcmp(kind, "bot") != 0;
    s->open = strcmp(kind, "open") == 0;
    if (s->person)
        set_person(s, number, json_string_value(json_object_get(j, "name")));
    if (bot[0] || !s->person)
        set_bot(s, bot[0] ? bot : "bot");
    get_word(s->out, sizeof s->out, get_str(j, "out"));
    read_rating(&s->rating, json_object_get(j, "rating"));
}

static void remote_game_read_clock(struct remote_clock *k, const json_t *j, int players) {
    *k = (struct remote_clock){.on = json_is_object(j), .running = -1};
    if (!k->on)
        return;
    k->days = strcmp(get_str(j, "kind"), "days") == 0;
    k->base = get_int(j, "base", 0, most_moment, 0);
    k->increment = get_int(j, "increment", 0, most_moment, 0);
    k->running = get_seat(j, "running", players);
    k->since = get_int(j, "since", 0, most_moment, 0);
    get_times(k->remaining, json_object_get(j, "left"), players);
}

static bool read_status(enum remote_status *out, const char *word) {
    static const char *const words[] = {"waiting", "playing", "over"};
    for (int i = 0; i < 3; i++)
        if (strcmp(words[i], word) == 0) {
            *out = (enum remote_status)i;
            return true;
        }
    return false;
}

bool remote_summary_read(struct remote_summary *s, const json_t *j) {
    *s = (struct remote_summary){0};
    const json_t *seats = json_object_get(j, "seats");
    s->game = games_find(span_of(get_str(j, "game")));
    get_word(s->id, sizeof s->id, get_str(j, "id"));
    if (!s->game || !s->id[0] || !read_status(&s->status, get_str(j, "status")))
        return false;
    s->players = (int)get_int(j, "players", s->game->min_players, s->game->max_players, 0);
    if (!s->players || json_array_size(seats) != (size_t)s->players)
        return false;
    s->sequence = (uint64_t)get_int(j, "sequence", 0, most_moment, 0);
    s->turn = get_seat(j, "turn", s->players);
    for (int i = 0; i < s->players; i++)
        read_seat(&s->seat[i], i, json_array_get(seats, (size_t)i));
    remote_game_read_clock(&s->clock, json_object_get(j, "clock"), s->players);
    s->aids = get_bool(j, "aids");
    s->listed = get_bool(j, "listed");
    const json_t *duel = json_object_get(j, "match");
    s->number = (int)get_int(duel, "number", 0, REMOTE_GAMES_MOST, 0);
    s->games = (int)get_int(duel, "games", 0, REMOTE_GAMES_MOST, 0);
    s->duplicate = strcmp(get_str(duel, "kind"), "duplicate") == 0;
    s->created = get_int(j, "created", 0, most_moment, 0);
    get_word(s->after, sizeof s->after, get_str(j, "after"));
    return true;
}

/* ---- the match */

/* The start's line: a whole position when the game is over and open, else the viewer's view. */
static bool start_match(struct remote_game *g, span line, text *error) {
    const struct game_ops *ops = g->summary.game;
    match *m = &g->replay.match;
    game_state state;
    game_view view;
    if (g->summary.status == REMOTE_OVER && !g->closed) {
        if (!ops->read_state(&state, line, error))
            return false;
        match_start(m, ops, &state);
    } else {
        if (!ops->read_view(&view, line, error))
            return false;
        if (ops->viewer(&view) != g->you) {
            text_str(error, "the view is another seat's");
            return false;
        }
        match_start_view(m, ops, &view);
    }
    if (ops->players(&m->state) == g->summary.players)
        return true;
    text_str(error, "the position has another number of seats");
    return false;
}

static bool add_line(struct remote_game *g, const json_t *line, text *error) {
    if (json_is_string(line))
        return record_add_line(&g->replay,
                               (span){json_string_value(line), json_string_length(line)},
                               error) == 0;
    text_str(error, "a line is missing");
    return false;
}

/* Whether the game is over may depend on hidden cards; the server knows. */
static bool remote_game_check_turn(struct remote_game *g, text *error) {
    const struct remote_summary *t = &g->summary;
    const match *m = &g->replay.match;
    if (g->closed)
        match_reconcile(&g->replay.match, true);
    if (t->status != REMOTE_PLAYING)
        return true;
    if (match_reconcile(&g->replay.match, false) && t->game->actor(&m->state) == t->turn)
        return true;
    text_str(error, "the server says that it is another seat's turn");
    return false;
}

static bool remote_game_build(struct remote_game *g, const json_t *j, text *error) {
    const json_t *start = json_object_get(j, "start"), *log = json_object_get(j, "log");
    if (!json_is_string(start) || !json_is_array(log) || json_array_size(log) > REMOTE_LINES_MOST) {
        text_str(error, "the log is missing");
        return false;
    }
    g->replay.players = g->summary.players;
    if (!start_match(g, (span){json_string_value(start), json_string_length(start)}, error))
        return false;
    for (size_t i = 0; i < json_array_size(log); i++)
        if (!add_line(g, json_array_get(log, i), error))
            return false;
    return remote_game_check_turn(g, error);
}

/* Makes the match of a STATE. If that fails, the reason is kept, and so is an earlier match with
 * its viewer, so that something can be shown. */
static void make_match(struct remote_game *g, const json_t *j) {
    char reason[512], safe[200];
    text error;
    record old = g->replay;
    const json_t *start = json_object_get(j, "start");
    text_init(&error, reason, sizeof reason);
    g->trouble[0] = '\0';
    if (!g->dealt && (!start || json_is_null(start)))
        return; /* before the deal */
    memset(&g->replay, 0, sizeof g->replay);
    if (remote_game_build(g, j, &error)) {
        record_free(&old);
        g->dealt = true;
        return;
    }
    record_free(&g->replay);
    g->replay = old;
    if (g->dealt && old.match.viewer != MATCH_OPEN)
        g->you = old.match.viewer;
    snprintf(g->trouble, sizeof g->trouble, "This game can't be followed: %s.",
             safe_string(safe, sizeof safe, reason));
}

/* ---- states */

static void read_links(struct remote_game *g, const json_t *j) {
    const json_t *links = json_object_get(j, "links"), *seats = json_object_get(links, "seats");
    g->creator = json_is_array(seats);
    for (int i = 0; i < g->summary.players; i++) {
        const char *key = json_string_value(json_array_get(seats, (size_t)i));
        get_word(g->key[i], REMOTE_KEY, key ? key : "");
    }
    get_word(g->watch_key, REMOTE_KEY, get_str(links, "watch"));
}

static void read_end(struct remote_end *e, const json_t *j, int players) {
    const json_t *end = json_object_get(j, "end"), *scores = json_object_get(j, "scores");
    *e = (struct remote_end){0};
    get_word(e->kind, sizeof e->kind, get_str(end, "kind"));
    e->scored = json_array_size(scores) == (size_t)players;
    for (int i = 0; i < players && e->scored; i++) {
        json_int_t n = json_integer_value(json_array_get(scores, (size_t)i));
        e->score[i] = n > -10000 && n < 10000 ? (int)n : 0;
    }
    e->winners = get_seats(json_object_get(j, "winners"), players);
}

static void remote_game_read_words(struct remote_words *w, const json_t *j) {
    json_t *offers = json_object_get(j, "offers"), *phrases = json_object_get(j, "phrases");
    *w = (struct remote_words){0};
    safe_string(w->abort, sizeof w->abort, get_str(offers, "abort"));
    safe_string(w->draw, sizeof w->draw, get_str(offers, "draw"));
    safe_string(w->takeback, sizeof w->takeback, get_str(offers, "takeback"));
    for (void *at = json_object_iter(phrases); at && w->phrases < REMOTE_PHRASES_MOST;
         at = json_object_iter_next(phrases, at)) {
        struct remote_phrase *p = &w->phrase[w->phrases];
        const char *said = json_string_value(json_object_iter_value(at));
        get_word(p->word, sizeof p->word, json_object_iter_key(at));
        safe_string(p->text, sizeof p->text, said ? said : "");
        w->phrases += p->word[0] && p->text[0];
    }
}

void remote_game_init(struct remote_game *g) {
    *g = (struct remote_game){.you = -1, .opens = -1, .version = 1};
    g->summary.turn = g->summary.clock.running = -1;
}

void remote_game_free(struct remote_game *g) {
    record_free(&g->replay);
}

bool remote_game_state(struct remote_game *g, const json_t *j) {
    struct remote_summary s;
    const json_t *offers = json_object_get(j, "offers"), *may = json_object_get(j, "may");
    if (!remote_summary_read(&s, j))
        return false;
    if (g->summary.game && (strcmp(s.id, g->summary.id) != 0 || s.game != g->summary.game ||
                            s.players != g->summary.players))
        return false; /* of another game */
    if (s.sequence < g->summary.sequence)
        return true; /* a late answer */
    g->summary = s;
    g->you = get_seat(j, "you", s.players);
    g->now = get_int(j, "now", 0, most_moment, 0);
    g->abort = get_seats(json_object_get(offers, "abort"), s.players);
    g->draw = get_seats(json_object_get(offers, "draw"), s.players);
    g->takeback = get_seats(json_object_get(offers, "takeback"), s.players);
    g->opens = get_seat(j, "opens", s.players);
    g->may_join = json_is_true(json_object_get(may, "join"));
    g->may_draw = json_is_true(json_object_get(may, "draw"));
    g->may_abort = json_is_true(json_object_get(may, "abort"));
    g->may_take_back = json_is_true(json_object_get(may, "takeback"));
    remote_game_read_words(&g->words, json_object_get(j, "words"));
    g->closed = get_bool(j, "closed");
    read_links(g, j);
    read_end(&g->end, j, s.players);
    make_match(g, j);
    g->behind = false;
    g->version++;
    return true;
}

/* ---- events */

static void set_clocks(struct remote_game *g, const json_t *e, bool restarts) {
    struct remote_summary *t = &g->summary;
    const json_t *left = json_object_get(e, "left");
    if (!t->clock.on || !json_is_array(left))
        return;
    get_times(t->clock.remaining, left, t->players);
    t->clock.running = t->turn >= 0 && !t->seat[t->turn].bot ? t->turn : -1;
    if (restarts)
        t->clock.since = get_int(e, "at", 0, most_moment, t->clock.since);
}

/* A player resigned or ran out of time; a bot may play on for that seat. */
static void remote_game_go_out(struct remote_game *g, int seat, const char *how, bool bot) {
    if (seat < 0)
        return;
    snprintf(g->summary.seat[seat].out, REMOTE_WORD, "%s", how);
    if (bot)
        g->summary.seat[seat].bot = true;
    g->abort &= ~(1u << seat);
    g->takeback = 0;
}

static void fold_offer(struct remote_game *g, const char *what, unsigned seat) {
    unsigned *offer = strcmp(what, "draw") == 0       ? &g->draw
                      : strcmp(what, "takeback") == 0 ? &g->takeback
                                                      : &g->abort;
    *offer |= seat;
}

static void fold_rated(struct remote_game *g, const json_t *ratings) {
    for (int i = 0; i < g->summary.players && json_is_array(ratings); i++)
        read_rating(&g->summary.seat[i].rating, json_array_get(ratings, (size_t)i));
}

static void fold_said(struct remote_game *g, const json_t *e, int seat) {
    g->said = (struct remote_said){.seat = seat,
                                   .sequence = (uint64_t)get_int(e, "sequence", 1, most_moment, 0)};
    get_word(g->said.phrase, sizeof g->said.phrase, get_str(e, "phrase"));
}

/* A seat's member of an event; false: a new STATE is needed for the rest. */
static bool fold_seat(struct remote_game *g, const char *kind, const json_t *e, int seat) {
    struct remote_seat *s = seat >= 0 ? &g->summary.seat[seat] : NULL;
    unsigned bit = seat >= 0 ? 1u << seat : 0;
    if (strcmp(kind, "ready") == 0 && s)
        s->ready = true;
    else if (strcmp(kind, "resigned") == 0)
        remote_game_go_out(g, seat, "resign", json_object_get(e, "bot"));
    else if (strcmp(kind, "timed_out") == 0)
        remote_game_go_out(g, seat, "time", json_object_get(e, "bot"));
    else if (strcmp(kind, "offered") == 0)
        fold_offer(g, get_str(e, "what"), bit);
    else if (strcmp(kind, "declined") == 0)
        g->abort = g->draw = g->takeback = 0;
    else if (strcmp(kind, "rematched") == 0)
        get_word(g->summary.after, REMOTE_ID, get_str(e, "after"));
    else if (strcmp(kind, "said") == 0)
        fold_said(g, e, seat);
    else if (strcmp(kind, "rated") == 0)
        fold_rated(g, json_object_get(e, "ratings"));
    else
        return strcmp(kind, "resumed") == 0;
    return true;
}

/* The deal: the view of a game that has just begun is its start. */
static bool fold_deal(struct remote_game *g, const json_t *e, text *error) {
    const json_t *view = json_object_get(e, "view");
    if (g->dealt)
        return false;
    g->replay.players = g->summary.players;
    g->summary.status = REMOTE_PLAYING;
    g->dealt = json_is_string(view) &&
               start_match(g, (span){json_string_value(view), json_string_length(view)}, error);
    return g->dealt;
}

static bool fold_play(struct remote_game *g, const json_t *e, text *error) {
    g->draw = g->takeback = 0;
    g->may_take_back = get_bool(e, "takeback");
    return g->dealt && add_line(g, json_object_get(e, "line"), error);
}

static bool remote_game_fold(struct remote_game *g, const char *kind, const json_t *e,
                             text *error) {
    struct remote_summary *t = &g->summary;
    int seat = get_seat(e, "seat", t->players), before = t->turn;
    bool dealt = strcmp(kind, "dealt") == 0, played = strcmp(kind, "played") == 0;
    bool out = strcmp(kind, "resigned") == 0 || strcmp(kind, "timed_out") == 0;
    bool whole = dealt    ? fold_deal(g, e, error)
                 : played ? fold_play(g, e, error)
                          : fold_seat(g, kind, e, seat);
    if (json_object_get(e, "turn"))
        t->turn = get_seat(e, "turn", t->players);
    set_clocks(g, e, dealt || played || strcmp(kind, "resumed") == 0 || (out && seat == before));
    return whole && (!g->dealt || remote_game_check_turn(g, error));
}

void remote_game_event(struct remote_game *g, const json_t *e) {
    char reason[512];
    text error;
    uint64_t sequence = (uint64_t)get_int(e, "sequence", 1, most_moment, 0);
    text_init(&error, reason, sizeof reason);
    if (!g->summary.game || sequence <= g->summary.sequence || g->behind)
        return;
    g->version++;
    if (sequence > g->summary.sequence + 1 || g->trouble[0] ||
        json_is_object(json_object_get(e, "end"))) {
        g->behind = true; /* at the end a STATE shows all that was hidden */
        return;
    }
    if (remote_game_fold(g, get_str(e, "kind"), e, &error))
        g->summary.sequence = sequence;
    else
        g->behind = true;
}

void remote_game_here(struct remote_game *g, const json_t *news) {
    int seat = get_seat(news, "seat", g->summary.players);
    if (seat < 0)
        return;
    g->summary.seat[seat].here = get_bool(news, "here");
    g->version++;
}

/* ---- what follows from it */

int64_t remote_clock_remaining(const struct remote_game *g, int seat, int64_t now) {
    const struct remote_clock *k = &g->summary.clock;
    int64_t remaining = k->remaining[seat];
    if (k->running == seat && g->summary.status == REMOTE_PLAYING && now > k->since)
        remaining -= now - k->since;
    return remaining > 0 ? remaining : 0;
}

void remote_game_end(struct record_end *out, const struct remote_game *g) {
    *out = (struct record_end){.draw = strcmp(g->end.kind, "draw") == 0,
                               .abort = strcmp(g->end.kind, "abort") == 0};
    for (int i = 0; i < g->summary.players; i++)
        out->out[i] = record_out_read(span_of(g->summary.seat[i].out));
}

unsigned remote_game_can(const struct remote_game *g) {
    const struct remote_summary *s = &g->summary;
    unsigned own = g->you >= 0 ? 1u << g->you : 0, can = 0;
    int others = 0;
    for (int i = 0; i < s->players; i++)
        others += i != g->you && !s->seat[i].bot;
    if (own && s->status != REMOTE_WAITING && others > 0)
        can |= REMOTE_SAY;
    if (s->status == REMOTE_OVER)
        return can | REMOTE_ADVICE | (own ? REMOTE_REMATCH : 0);
    if (s->status != REMOTE_PLAYING || !own || s->seat[g->you].out[0])
        return can;
    can |= REMOTE_RESIGN;
    if (others == 0)
        can |= REMOTE_ADVICE;
    if (g->may_abort && !(g->abort & own))
        can |= REMOTE_ABORT;
    if (g->may_draw && !(g->draw & own))
        can |= REMOTE_DRAW;
    if ((g->may_take_back || g->takeback) && !(g->takeback & own))
        can |= REMOTE_TAKEBACK;
    if (g->abort || g->draw || g->takeback)
        can |= REMOTE_DECLINE;
    return can;
}
