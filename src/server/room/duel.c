// SPDX-License-Identifier: MIT
#include "server/room/duel.h"

#include <string.h>

#include "games/games.h"
#include "record/shuffle.h"
#include "server/room/internal.h"

enum { DUEL_DEALS_LEAST = 2, DUEL_BEST_LEAST = 3, DUEL_SCORE_MOST = 9999 };

static const char *const kinds[DUEL_KINDS] = {"", "duplicate", "best"};

const char *duel_kind_name(enum duel_kind kind) {
    return kinds[kind];
}

bool duel_kind_read(enum duel_kind *kind, span name) {
    for (int i = DUEL_NONE + 1; i < DUEL_KINDS; i++)
        if (span_is(name, kinds[i])) {
            *kind = (enum duel_kind)i;
            return true;
        }
    return false;
}

int duel_games(const struct duel *d) {
    return d->kind == DUEL_DUPLICATE ? 2 * d->of : d->of;
}

static bool duel_fail(text *error, const char *why) {
    text_str(error, why);
    return false;
}

bool duel_check(const struct room_settings *set, text *error) {
    const struct duel *d = &set->duel;
    if (d->kind == DUEL_NONE)
        return true;
    if (set->players != 2 || set->day || set->tournament[0])
        return duel_fail(error, "a match is between two");
    if (d->kind == DUEL_DUPLICATE && (d->of < DUEL_DEALS_LEAST || d->of > DUEL_DEALS))
        return duel_fail(error, "a match can't have this many deals");
    if (d->kind == DUEL_DUPLICATE && set->rated)
        return duel_fail(error, "the games of a duplicate match can't be rated");
    if (d->kind == DUEL_BEST && (d->of < DUEL_BEST_LEAST || d->of > DUEL_BEST_OF || d->of % 2 == 0))
        return duel_fail(error, "a match is the best of 3, 5, 7 or 9 games");
    bool first = d->number == 1;
    if (d->number < 1 || d->number > duel_games(d) || first != !strcmp(d->first, set->id) ||
        (!first && !set->before[0]))
        return duel_fail(error, "it can't be this game of a match");
    return true;
}

/* ---- as it is stored */

static void duel_write_result(text *t, const struct duel_result *x) {
    for (int side = 0; side < 2; side++) {
        if (x->scored)
            text_int(t, x->score[side]);
        else
            text_char(t, '?');
        text_char(t, ':');
    }
    text_char(t, x->winner < 0 ? '=' : (char)('1' + x->winner));
}

/* Per result two scores and a winner: "9999:9999:=,". */
_Static_assert(ROOM_ID_SIZE + sizeof " 24 duplicate 24 -  " + 12 * DUEL_GAMES +
                       sizeof((struct duel *)NULL)->nonces <=
                   DUEL_TEXT_SIZE,
               "any duel fits");

void duel_write(text *t, const struct duel *d) {
    if (d->kind == DUEL_NONE)
        return;
    text_str(t, d->first);
    text_str(t, d->number < 10 ? " 0" : " "); /* so that they sort */
    text_int(t, d->number);
    text_char(t, ' ');
    text_str(t, kinds[d->kind]);
    text_char(t, ' ');
    text_int(t, d->of);
    text_str(t, d->number > 1 ? " " : " -");
    for (int i = 0; i < d->number - 1; i++) {
        text_str(t, i ? "," : "");
        duel_write_result(t, &d->result[i]);
    }
    text_char(t, ' ');
    text_str(t, d->nonces);
}

static bool duel_read_result(struct duel_result *x, span word) {
    span score[2] = {span_cut(&word, ':'), {0}};
    score[1] = word.at ? span_cut(&word, ':') : (span){0};
    *x = (struct duel_result){.scored = score[0].at && !span_is(score[0], "?")};
    if (!word.at || word.length != 1 || !strchr("12=", word.at[0]))
        return false;
    x->winner = (int8_t)(word.at[0] == '=' ? -1 : word.at[0] - '1');
    for (int side = 0; side < 2; side++) {
        uint64_t points = 0;
        if (x->scored ? !span_uint(score[side], DUEL_SCORE_MOST, &points)
                      : !span_is(score[side], "?"))
            return false;
        x->score[side] = (int16_t)points;
    }
    return true;
}

bool duel_read(struct duel *d, span line) {
    uint64_t number, of;
    memset(d, 0, sizeof *d);
    if (!line.length)
        return true;
    span first = span_cut(&line, ' '), which = line.at ? span_cut(&line, ' ') : line;
    span kind = line.at ? span_cut(&line, ' ') : line, many = line.at ? span_cut(&line, ' ') : line;
    span results = line.at ? span_cut(&line, ' ') : line;
    if (!line.at || first.length != ROOM_ID_SIZE - 1 || which.length != 2 || which.at[0] < '0' ||
        which.at[0] > '9' || line.length >= sizeof d->nonces)
        return false;
    if (which.at[0] == '0')
        which = (span){which.at + 1, 1};
    if (!span_uint(which, DUEL_GAMES, &number) || number < 1 || !duel_kind_read(&d->kind, kind) ||
        !span_uint(many, DUEL_GAMES, &of))
        return false;
    memcpy(d->first, first.at, first.length);
    memcpy(d->nonces, line.at, line.length);
    d->number = (int)number;
    d->of = (int)of;
    for (int i = 0; i < d->number - 1; i++)
        if (!results.at || !duel_read_result(&d->result[i], span_cut(&results, ',')))
            return false;
    return d->number == 1 ? span_is(results, "-") : !results.at;
}

/* ---- the plan */

/* Have the sides exchanged the seats? */
static bool duel_is_turned(const struct duel *d) {
    return d->kind == DUEL_DUPLICATE ? d->number > d->of : d->number % 2 == 0;
}

int duel_side(const struct room_settings *set, int seat) {
    return duel_is_turned(&set->duel) ? 1 - seat : seat;
}

static void duel_match_name(text *t, const struct duel *d) {
    text_str(t, "match-");
    text_str(t, d->first);
}

/* The nonces of the whole match. */
static const char *duel_nonces(const room *r) {
    return r->set.duel.number > 1 ? r->set.duel.nonces : r->nonces;
}

void duel_order(int order[DUEL_DEALS], const room *r) {
    const struct duel *d = &r->set.duel;
    char name[DUEL_NAME_SIZE];
    rng random;
    text t;
    text_init(&t, name, sizeof name);
    duel_match_name(&t, d);
    fair_rng_for(&random, r->set.key, name, 0, duel_nonces(r), ":order");
    for (int i = 0; i < d->of; i++)
        order[i] = i + 1;
    for (int left = d->of; left > 1; left--) {
        int k = (int)rng_below(&random, (uint32_t)left), last = order[left - 1];
        order[left - 1] = order[k];
        order[k] = last;
    }
}

int duel_deal(const room *r) {
    const struct duel *d = &r->set.duel;
    int order[DUEL_DEALS];
    if (d->number <= d->of)
        return d->number;
    duel_order(order, r);
    return order[d->number - d->of - 1];
}

void duel_name(char out[DUEL_NAME_SIZE], const room *r) {
    text t;
    text_init(&t, out, DUEL_NAME_SIZE);
    duel_match_name(&t, &r->set.duel);
    text_char(&t, '-');
    text_int(&t, duel_deal(r));
}

void duel_colours(char out[RECOLOUR_SIZE], const room *r) {
    char name[DUEL_NAME_SIZE];
    rng random;
    out[0] = '\0';
    if (!duel_is_turned(&r->set.duel))
        return;
    duel_name(name, r);
    fair_rng_for(&random, r->set.key, name, 0, duel_nonces(r), SHUFFLE_COLOURS);
    recolour_draw(out, &games_module(r->set.game)->traits, &random);
}

/* ---- how far it is */

static int duel_people(const struct room_settings *set) {
    int people = 0;
    for (int i = 0; i < set->players; i++)
        people += set->plan[i] != ROOM_FOR_BOT;
    return people;
}

bool duel_is_complete(const struct room_settings *set, const person_id person[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < set->players; i++)
        if (set->plan[i] != ROOM_FOR_BOT && !person[i])
            return false;
    return true;
}

bool duel_is_closed(const room *r) {
    return r->set.duel.number > 1 && r->sequence >= (uint64_t)duel_people(&r->set);
}

bool duel_hides(const room *r) {
    return r->set.duel.kind == DUEL_DUPLICATE && r->status == ROOM_OVER && !r->decided;
}

bool duel_ends(const room *r) {
    const struct duel *d = &r->set.duel;
    if (d->kind == DUEL_NONE || r->status == ROOM_PLAYING)
        return false;
    if (r->status == ROOM_WAITING) {
        unsigned persons = room_persons(r);
        return duel_is_closed(r) && (int)(persons & 1) + (int)(persons >> 1) < duel_people(&r->set);
    }
    if (r->end == ROOM_BY_ABORT || d->number == duel_games(d))
        return true;
    if (d->kind == DUEL_DUPLICATE)
        return r->end != ROOM_PLAYED_OUT;
    struct duel_score score;
    duel_score(&score, r);
    return score.halves[0] > d->of || score.halves[1] > d->of;
}

bool duel_is_over(const room *last) {
    return duel_ends(last) || (last->status == ROOM_OVER && last->after[0]);
}

bool duel_next(struct room_settings *set, person_id person[GAME_MAX_PLAYERS], bool *keeps_key,
               const room *r) {
    const struct duel *d = &r->set.duel;
    struct duel next = *d;
    *keeps_key = false; /* a new match has a new one */
    if (d->kind == DUEL_NONE || duel_ends(r))
        return false;
    *keeps_key = d->kind == DUEL_DUPLICATE;
    next.number++;
    duel_results(r, next.result);
    if (*keeps_key)
        memcpy(next.nonces, duel_nonces(r), sizeof next.nonces);
    room_rotate(set, person, r, duel_is_turned(&next) != duel_is_turned(d));
    set->duel = next;
    return true;
}
