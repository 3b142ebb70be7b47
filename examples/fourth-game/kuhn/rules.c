// SPDX-License-Identifier: MIT
// Kuhn poker (Harold W. Kuhn, 1950): the smallest poker there is, and a fourth game in one folder.
// Three cards, J below Q below K. Two seats with two chips each put one into the pot and are dealt
// a card, which only they see. Then they say `pass` or `bet` in turn: a bet puts in the second
// chip; a pass after a bet gives up. When both have bet or both have passed, the cards are turned
// over and the higher one takes the pot. A seat's score is the number of its chips at the end.
//
// Nature deals, so the game starts with chance outcomes. Nature also turns the cards over, so that
// all a seat learns is a move or an outcome: a view never depends on what is still hidden.
#include <assert.h>
#include <string.h>

#include "core/game.h"
#include "core/notation.h"

enum { SEATS = 2, CARDS = 3, SAID_MOST = 3 };
enum { NO_CARD = 0, HIDDEN = CARDS + 1 }; /* besides 1 to CARDS: J Q K */
enum { PASS, BET, CARD_ID, MOVES = CARD_ID + CARDS };

typedef struct kuhn_state {
    uint8_t card[SEATS];
    uint8_t count; /* of what was said */
    uint8_t bets;  /* bit i: that was a bet */
    uint8_t shown; /* cards that were turned over, seat 1's first */
} kuhn_state;

typedef struct kuhn_view {
    kuhn_state seen;
    uint8_t seat; /* SEATS: a spectator */
} kuhn_view;

static const char letters[] = "-JQK?";

extern const struct game_ops kuhn_game;

static const kuhn_state *of(const game_state *s) {
    return (const kuhn_state *)s;
}

static kuhn_state *in(game_state *s) {
    return (kuhn_state *)s;
}

static bool said_bet(const kuhn_state *s, int i) {
    return i >= 0 && i < s->count && s->bets >> i & 1;
}

/* The last word answered a bet, or both passed. */
static bool all_said(const kuhn_state *s) {
    return s->count >= 2 && (said_bet(s, s->count - 2) || !s->bets);
}

/* A seat passed after a bet: no card is turned over. */
static bool gave_up(const kuhn_state *s) {
    return all_said(s) && s->bets && !said_bet(s, s->count - 1);
}

static bool is_dealt(const kuhn_state *s) {
    return s->card[0] && s->card[1];
}

static int kuhn_actor(const game_state *state) {
    const kuhn_state *s = of(state);
    if (!is_dealt(s))
        return GAME_NATURE;
    if (!all_said(s))
        return s->count % SEATS;
    return gave_up(s) || s->shown == SEATS ? GAME_OVER : GAME_NATURE;
}

static int kuhn_players(const game_state *s) {
    (void)s;
    return SEATS;
}

static void kuhn_deal(game_state *s, int players, rng *r) {
    assert(players == SEATS);
    (void)players;
    (void)r;
    memset(s, 0, sizeof *s);
}

static bool kuhn_is_deal(const game_state *s) {
    return of(s)->count == 0 && !of(s)->card[0] == !of(s)->card[1];
}

static int kuhn_count(const game_state *s) {
    (void)s;
    return 2;
}

static game_move kuhn_nth(const game_state *s, int k) {
    (void)s;
    return k ? BET : PASS;
}

static int kuhn_moves(const game_state *s, game_move *out) {
    for (int i = 0; i < 2; i++)
        out[i] = kuhn_nth(s, i);
    return 2;
}

static void kuhn_apply(game_state *state, game_move m) {
    kuhn_state *s = in(state);
    if (m >= CARD_ID && is_dealt(s)) {
        assert(s->shown < SEATS && s->card[s->shown] == m - CARD_ID + 1);
        s->shown++;
        return;
    }
    if (m >= CARD_ID) {
        s->card[s->card[0] != NO_CARD] = (uint8_t)(m - CARD_ID + 1);
        return;
    }
    assert(!all_said(s));
    s->bets |= (uint8_t)((m == BET) << s->count);
    s->count++;
}

/* Nature's next outcomes: any card that isn't dealt yet, or the next one to be turned over. */
static int kuhn_chances(const game_state *state, game_move *out, uint32_t *weight) {
    const kuhn_state *s = of(state);
    int n = 0;
    for (int c = 1; c <= CARDS; c++)
        if (is_dealt(s) ? c == s->card[s->shown] : c != s->card[0]) {
            out[n] = (game_move)(CARD_ID + c - 1);
            weight[n++] = 1;
        }
    return n;
}

static game_move kuhn_sample(const game_state *s, rng *r) {
    game_move move[CARDS];
    uint32_t weight[CARDS];
    uint32_t n = (uint32_t)kuhn_chances(s, move, weight);
    return move[rng_below(r, n)];
}

static bool has_bet(const kuhn_state *s, int seat) {
    return said_bet(s, seat) || said_bet(s, seat + SEATS);
}

/* Chips in hand; the pot goes to its winner when the game is over. */
static void kuhn_rank(const game_state *state, int out[GAME_MAX_PLAYERS]) {
    const kuhn_state *s = of(state);
    int pot = 0;
    for (int i = 0; i < SEATS; i++) {
        out[i] = has_bet(s, i) ? 0 : 1;
        pot += 2 - out[i];
    }
    if (s->shown == SEATS)
        out[s->card[1] > s->card[0]] += pot;
    else if (gave_up(s)) /* the seat that spoke last did */
        out[s->count % SEATS] += pot;
}

static void kuhn_score(const game_state *s, int out[GAME_MAX_PLAYERS], unsigned *winners) {
    kuhn_rank(s, out);
    *winners = out[0] == out[1] ? 3 : out[1] > out[0] ? 2 : 1;
}

static uint32_t kuhn_playout(game_state *s, rng *r) {
    uint32_t decisions = 0;
    for (int actor; (actor = kuhn_actor(s)) != GAME_OVER; decisions += actor >= 0)
        kuhn_apply(s, actor < 0 ? kuhn_sample(s, r) : kuhn_nth(s, (int)rng_below(r, 2)));
    return decisions;
}

/* ---- what a seat knows */

static void kuhn_observe(game_view *out, const game_state *state, int seat) {
    memset(out, 0, sizeof *out);
    kuhn_view *v = (kuhn_view *)out;
    v->seen = *of(state);
    v->seat = (uint8_t)(seat < 0 ? SEATS : seat);
    for (int i = 0; i < SEATS; i++)
        if (i != seat && i >= v->seen.shown && v->seen.card[i])
            v->seen.card[i] = HIDDEN;
}

static int kuhn_viewer(const game_view *v) {
    int seat = ((const kuhn_view *)v)->seat;
    return seat == SEATS ? -1 : seat;
}

static bool kuhn_sees(const game_state *s, int viewer) {
    return is_dealt(of(s)) || viewer == (of(s)->card[0] != NO_CARD);
}

/* A card for each hidden place, other than the known ones and `spared`. */
static void fill(kuhn_state *s, int spared, rng *r) {
    for (int i = 0; i < SEATS; i++) {
        uint8_t free[CARDS];
        uint32_t n = 0;
        for (uint8_t c = 1; c <= CARDS; c++)
            if (c != s->card[0] && c != s->card[1] && c != spared)
                free[n++] = c;
        if (s->card[i] == HIDDEN)
            s->card[i] = free[rng_below(r, n)];
    }
}

static void kuhn_determinize(game_state *s, const game_view *v, rng *r) {
    memset(s, 0, sizeof *s);
    *in(s) = ((const kuhn_view *)v)->seen;
    fill(in(s), NO_CARD, r);
}

static bool kuhn_determinize_for(game_state *out, const game_view *v, game_move m, rng *r) {
    memset(out, 0, sizeof *out);
    kuhn_state *s = in(out);
    *s = ((const kuhn_view *)v)->seen;
    int card = m >= CARD_ID ? m - CARD_ID + 1 : NO_CARD;
    bool turned = card && is_dealt(s) && all_said(s) && s->shown < SEATS;
    if (turned && s->card[s->shown] == HIDDEN && s->card[!s->shown] != card)
        s->card[s->shown] = (uint8_t)card;
    fill(s, is_dealt(s) ? NO_CARD : card, r);
    return game_is_legal(&kuhn_game, out, m);
}

/* ---- text: "cards=K/? said=pb", "shown=1" when a card was turned over, "view=1" in a view */

static void write_position(text *t, const kuhn_state *s) {
    words_key(t, "cards");
    for (int i = 0; i < SEATS; i++) {
        if (i)
            text_char(t, '/');
        text_char(t, letters[s->card[i]]);
    }
    words_key(t, "said");
    if (s->count == 0)
        text_char(t, '-');
    for (int i = 0; i < s->count; i++)
        text_char(t, said_bet(s, i) ? 'b' : 'p');
    if (s->shown) {
        words_key(t, "shown");
        text_uint(t, s->shown);
    }
}

static void kuhn_write_state(text *t, const game_state *s) {
    write_position(t, of(s));
}

static void kuhn_write_view(text *t, const game_view *view) {
    const kuhn_view *v = (const kuhn_view *)view;
    write_position(t, &v->seen);
    words_key(t, "view");
    text_uint(t, v->seat == SEATS ? 0 : (uint64_t)v->seat + 1);
}

static bool read_said(words *w, kuhn_state *s) {
    span said;
    if (!words_take(w, "said", &said))
        return false;
    for (size_t i = 0; i < said.length && !span_is(said, "-"); i++) {
        char c = said.at[i];
        if (said.length > SAID_MOST || (c != 'p' && c != 'b') || all_said(s))
            return notation_fail(w->error, "bad value of said:", said);
        s->bets |= (uint8_t)((c == 'b') << i);
        s->count++;
    }
    if (said.length == 0)
        return notation_fail(w->error, "bad value of said:", said);
    return s->count == 0 || is_dealt(s) ||
           notation_refuse(w->error, "nobody speaks before the cards are dealt");
}

static bool read_shown(words *w, kuhn_state *s) {
    span value;
    if (!words_take_optional(w, "shown", &value))
        return true;
    if (!all_said(s) || gave_up(s) || (!span_is(value, "1") && !span_is(value, "2")))
        return notation_fail(w->error, "bad value of shown:", value);
    s->shown = (uint8_t)(value.at[0] - '0');
    return true;
}

static bool read_position(words *w, kuhn_state *s, const char *allowed) {
    span cards;
    if (!words_take(w, "cards", &cards))
        return false;
    bool good = cards.length == 3 && cards.at[1] == '/';
    for (int i = 0; good && i < SEATS; i++) {
        const char *at = memchr(allowed, cards.at[2 * i], strlen(allowed));
        good = at != NULL;
        if (good)
            s->card[i] = (uint8_t)(at - allowed);
    }
    bool twice = s->card[0] == s->card[1] && s->card[0] != NO_CARD && s->card[0] != HIDDEN;
    if (!good || twice || (s->card[1] && !s->card[0]))
        return notation_fail(w->error, "bad value of cards:", cards);
    return read_said(w, s) && read_shown(w, s);
}

static bool kuhn_read_state(game_state *s, span line, text *error) {
    words w = {line, error};
    memset(s, 0, sizeof *s);
    return read_position(&w, in(s), "-JQK") && words_end(&w);
}

/* A view hides exactly what it has to. */
static bool hides_rightly(const kuhn_view *v) {
    for (int i = 0; i < SEATS; i++) {
        bool hides = i != v->seat && i >= v->seen.shown && v->seen.card[i];
        if (hides != (v->seen.card[i] == HIDDEN))
            return false;
    }
    return true;
}

static bool kuhn_read_view(game_view *out, span line, text *error) {
    words w = {line, error};
    memset(out, 0, sizeof *out);
    kuhn_view *v = (kuhn_view *)out;
    span seat;
    uint64_t n;
    if (!read_position(&w, &v->seen, letters) || !words_take(&w, "view", &seat))
        return false;
    if (!span_uint(seat, SEATS, &n))
        return notation_fail(error, "bad value of view:", seat);
    v->seat = (uint8_t)(n ? n - 1 : SEATS);
    if (!hides_rightly(v))
        return notation_refuse(error, "a view has its own card and those that were turned over");
    return words_end(&w);
}

static void kuhn_write_move(text *t, game_move m) {
    if (m >= CARD_ID)
        text_char(t, letters[m - CARD_ID + 1]);
    else
        text_str(t, m == BET ? "bet" : "pass");
}

static game_move kuhn_read_move(span word) {
    return span_is(word, "pass") ? PASS : span_is(word, "bet") ? BET : GAME_NO_MOVE;
}

static game_move kuhn_read_chance(const game_state *s, span *rest) {
    (void)s;
    const char *at = rest->length ? memchr("JQK", rest->at[0], CARDS) : NULL;
    if (!at)
        return GAME_NO_MOVE;
    game_move m = (game_move)(CARD_ID + strchr(letters, *at) - letters - 1);
    rest->at++;
    rest->length--;
    return m;
}

_Static_assert(sizeof(kuhn_state) <= sizeof(game_state), "a state fits");
_Static_assert(sizeof(kuhn_view) <= sizeof(game_view), "a view fits");

const struct game_ops kuhn_game = {
    .name = "kuhn",
    .min_players = SEATS,
    .max_players = SEATS,
    .num_moves = MOVES,
    .deal = kuhn_deal,
    .players = kuhn_players,
    .actor = kuhn_actor,
    .moves = kuhn_moves,
    .count = kuhn_count,
    .nth = kuhn_nth,
    .apply = kuhn_apply,
    .chances = kuhn_chances,
    .sample = kuhn_sample,
    .score = kuhn_score,
    .rank = kuhn_rank,
    .observe = kuhn_observe,
    .determinize = kuhn_determinize,
    .determinize_for = kuhn_determinize_for,
    .viewer = kuhn_viewer,
    .playout = kuhn_playout,
    .is_deal = kuhn_is_deal,
    .write_state = kuhn_write_state,
    .read_state = kuhn_read_state,
    .write_view = kuhn_write_view,
    .read_view = kuhn_read_view,
    .write_move = kuhn_write_move,
    .read_move = kuhn_read_move,
    .read_chance = kuhn_read_chance,
    .sees = kuhn_sees,
};
