// SPDX-License-Identifier: MIT
// Every game is a period of its own, as long as the time since the player's last one: somebody who
// plays often stays sure, and somebody who was away for a year goes from a deviation of 60 to 110.
#include "server/room/rating.h"

#include "server/room/glicko.h"

enum {
    RATING_POINT = 1000,
    RATING_FIRST = 1500 * RATING_POINT,
    RATING_MOST_DEVIATION = 350 * RATING_POINT,
    RATING_LEAST_DEVIATION = 30 * RATING_POINT, /* nobody gets stuck */
    RATING_BOT_DEVIATION = 50 * RATING_POINT,   /* measured against bots; people differ */
    RATING_PROVISIONAL = 110 * RATING_POINT,
    RATING_VOLATILITY = 60 * 1000 * 1000,
    RATING_LEAST_VOLATILITY = 10 * 1000 * 1000,
    RATING_MOST_VOLATILITY = 200 * 1000 * 1000,
    RATING_MOST = 10000 * RATING_POINT,
};
static const double rating_period = 4.68 * 24 * 60 * 60 * 1000; /* milliseconds: 78 in a year */

struct rating rating_first(void) {
    return (struct rating){.points = RATING_FIRST,
                           .deviation = RATING_MOST_DEVIATION,
                           .volatility = RATING_VOLATILITY};
}

struct rating rating_of_bot(int elo) {
    return (struct rating){.points = RATING_FIRST + (int64_t)elo * RATING_POINT,
                           .deviation = RATING_BOT_DEVIATION,
                           .volatility = RATING_VOLATILITY};
}

int rating_points(const struct rating *r) {
    int64_t up = r->points + (r->points < 0 ? -RATING_POINT / 2 : RATING_POINT / 2);
    return (int)(up / RATING_POINT);
}

static struct glicko rating_value(const struct rating *r) {
    return (struct glicko){(double)r->points / RATING_POINT, (double)r->deviation / RATING_POINT,
                           (double)r->volatility / 1e9};
}

/* Rounded, and within these bounds. */
static int64_t rating_fixed(double x, double unit, int64_t low, int64_t high) {
    double scaled = x * unit;
    if (!(scaled > (double)low))
        return low;
    return scaled < (double)high ? (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5)) : high;
}

static double rating_periods(const struct rating *r, int64_t now) {
    return r->number && now > r->at ? (double)(now - r->at) / rating_period : 0;
}

/* As an opponent sees it now; bots and newcomers don't age. */
static struct glicko rating_now(const struct rating *r, int64_t now) {
    struct glicko value = rating_value(r);
    value = glicko_aged(&value, rating_periods(r, now));
    if (value.deviation * RATING_POINT > RATING_MOST_DEVIATION)
        value.deviation = (double)RATING_MOST_DEVIATION / RATING_POINT;
    return value;
}

int rating_deviation(const struct rating *r, int64_t now) {
    return (int)(rating_now(r, now).deviation + 0.5);
}

bool rating_is_provisional(const struct rating *r, int64_t now) {
    return rating_now(r, now).deviation * RATING_POINT > RATING_PROVISIONAL;
}

static struct rating rating_after(const struct rating_change *c, int seat, const int *place,
                                  int64_t now) {
    const struct rating *old = &c->before[seat];
    struct glicko_result results[GAME_MAX_PLAYERS];
    struct glicko value = rating_value(old);
    int count = 0;
    for (int i = 0; i < c->players; i++)
        if (i != seat)
            results[count++] = (struct glicko_result){rating_now(&c->before[i], now),
                                                      place[seat] > place[i]    ? 1
                                                      : place[seat] == place[i] ? 0.5
                                                                                : 0};
    value = glicko_after(&value, results, count, rating_periods(old, now));
    return (struct rating){
        .number = old->number + 1,
        .at = now,
        .points = rating_fixed(value.rating, RATING_POINT, -RATING_MOST, RATING_MOST),
        .deviation = rating_fixed(value.deviation, RATING_POINT, RATING_LEAST_DEVIATION,
                                  RATING_MOST_DEVIATION),
        .volatility =
            rating_fixed(value.volatility, 1e9, RATING_LEAST_VOLATILITY, RATING_MOST_VOLATILITY)};
}

void rating_change(struct rating_change *c, const int place[GAME_MAX_PLAYERS], int64_t now) {
    for (int i = 0; i < c->players; i++)
        c->after[i] = c->bots >> i & 1 ? c->before[i] : rating_after(c, i, place, now);
}

/* ---- text */

static void rating_write_value(text *t, const struct rating *r) {
    text_char(t, '/');
    text_int(t, r->points);
    text_char(t, '/');
    text_int(t, r->deviation);
    text_char(t, '/');
    text_int(t, r->volatility);
}

void rating_write(text *t, const struct rating_change *c) {
    for (int i = 0; i < c->players; i++) {
        bool bot = c->bots >> i & 1;
        text_str(t, i ? " " : "");
        if (bot) {
            text_str(t, "bot");
        } else {
            text_uint(t, c->before[i].number);
            text_char(t, '/');
            text_int(t, c->before[i].at);
        }
        rating_write_value(t, &c->before[i]);
        if (!bot)
            rating_write_value(t, &c->after[i]);
    }
}

/* The next number of a word, from `low` to `high`, written in the one way. */
static bool rating_read_number(span *rest, int64_t low, int64_t high, int64_t *out) {
    if (!rest->at)
        return false;
    span word = span_cut(rest, '/');
    bool minus = word.length && word.at[0] == '-';
    uint64_t n;
    if (minus)
        word = (span){word.at + 1, word.length - 1};
    if (!span_uint(word, UINT64_C(1) << 53, &n) || (minus && n == 0))
        return false;
    *out = minus ? -(int64_t)n : (int64_t)n;
    return *out >= low && *out <= high;
}

static bool rating_read_value(span *rest, struct rating *r) {
    return rating_read_number(rest, -RATING_MOST, RATING_MOST, &r->points) &&
           rating_read_number(rest, 1, RATING_MOST_DEVIATION, &r->deviation) &&
           rating_read_number(rest, 1, RATING_MOST_VOLATILITY, &r->volatility);
}

static bool rating_read_person(span word, struct rating *before, struct rating *after, int64_t at) {
    int64_t number;
    if (!rating_read_number(&word, 0, INT64_C(1) << 40, &number) ||
        !rating_read_number(&word, 0, INT64_C(1) << 53, &before->at) ||
        !rating_read_value(&word, before) || !rating_read_value(&word, after) || word.at)
        return false;
    before->number = (uint64_t)number;
    after->number = before->number + 1;
    after->at = at;
    return number > 0 || before->at == 0;
}

bool rating_read(struct rating_change *c, span data, int players, int64_t at) {
    *c = (struct rating_change){.players = players};
    for (int i = 0; i < players; i++) {
        if (!data.at)
            return false;
        span word = span_cut(&data, ' ');
        span rest = word, first = span_cut(&rest, '/');
        if (!span_is(first, "bot")) {
            if (!rating_read_person(word, &c->before[i], &c->after[i], at))
                return false;
            continue;
        }
        c->bots |= 1U << i;
        if (!rating_read_value(&rest, &c->before[i]) || rest.at)
            return false;
        c->after[i] = c->before[i];
    }
    return !data.at;
}
