// SPDX-License-Identifier: MIT
#include "server/room/daily.h"

#include <string.h>
#include <time.h>

enum { DAILY_LEVEL = 3 };

int daily_day(int64_t now) {
    int64_t day = now / DAILY_DAY;
    return now < 0 ? 0 : day > DAILY_LAST ? DAILY_LAST : (int)day;
}

int64_t daily_begin(int day) {
    return day * (int64_t)DAILY_DAY;
}

bool daily_is_sealed(int day, int64_t now) {
    return now < daily_begin(day + 1) + DAILY_GRACE;
}

void daily_write_date(text *t, int day) {
    time_t seconds = (time_t)(daily_begin(day) / 1000);
    struct tm at;
    char date[32];
    if (gmtime_r(&seconds, &at) && strftime(date, sizeof date, "%Y-%m-%d", &at))
        text_str(t, date);
}

/* Reads a number with this many digits, followed by a hyphen unless it is the last. */
static bool daily_read_part(span *rest, size_t digits, int *out) {
    span part = span_cut(rest, '-');
    bool good = part.length == digits;
    *out = 0;
    for (size_t i = 0; good && i < digits; i++) {
        good = part.at[i] >= '0' && part.at[i] <= '9';
        *out = *out * 10 + part.at[i] - '0';
    }
    return good;
}

bool daily_read_date(int *day, span date) {
    struct tm at = {0};
    char again[DAILY_DATE_SIZE];
    span rest = date;
    text t;
    if (date.length != DAILY_DATE_SIZE - 1 || !daily_read_part(&rest, 4, &at.tm_year) ||
        !daily_read_part(&rest, 2, &at.tm_mon) || !daily_read_part(&rest, 2, &at.tm_mday))
        return false;
    at.tm_year -= 1900;
    at.tm_mon--;
    *day = daily_day((int64_t)timegm(&at) * 1000);
    text_init(&t, again, sizeof again);
    daily_write_date(&t, *day);
    return *day > 0 && span_is(date, again); /* the 30th of February is another day */
}

int daily_seat(const struct room_settings *set) {
    return set->day % set->players;
}

void daily_settings(struct room_settings *set, const struct game_ops *g, int day,
                    const uint8_t key[FAIR_KEY]) {
    *set = (struct room_settings){
        .game = g, .players = g->min_players < 2 ? 2 : g->min_players, .aids = true, .day = day};
    for (int i = 0; i < set->players; i++) {
        set->plan[i] = i == daily_seat(set) ? ROOM_BY_LINK : ROOM_FOR_BOT;
        if (set->plan[i] == ROOM_FOR_BOT)
            set->bot[i] = (bot){.kind = BOT_LEVEL, .number = DAILY_LEVEL};
    }
    memcpy(set->key, key, FAIR_KEY);
}

void daily_name(char out[DAILY_NAME_SIZE], const struct room_settings *set) {
    text t;
    text_init(&t, out, DAILY_NAME_SIZE);
    text_str(&t, "daily-");
    daily_write_date(&t, set->day);
    text_char(&t, '-');
    text_str(&t, set->game->name);
}

uint64_t daily_seed(const room *r) {
    char name[DAILY_NAME_SIZE];
    rng random;
    daily_name(name, &r->set);
    fair_rng(&random, r->set.key, name, r->match.length,
             "bot"); /* never that of an outcome: a nonce isn't one */
    return random.s[0];
}

/* Three times the margin of a seat over the best other one, and how it ended. */
static int daily_count(const room *r, int seat) {
    int score[GAME_MAX_PLAYERS], best = 0;
    unsigned winners;
    bool any = false;
    r->set.game->score(&r->match.state, score, &winners);
    for (int i = 0; i < r->set.players; i++)
        if (i != seat && (!any || score[i] > best)) {
            best = score[i];
            any = true;
        }
    bool alone = winners == 1U << seat;
    return 3 * (score[seat] - best) + (alone                 ? DAILY_WON
                                       : winners >> seat & 1 ? DAILY_DRAWN
                                                             : DAILY_LOST);
}

/* When the game ended; there may have been phrases and a rematch since. */
static int64_t daily_ended(const room *r) {
    return r->last ? r->entry[r->last - 1].at : INT64_MAX;
}

bool daily_score(const room *r, int *score) {
    if (!r->set.day || r->status != ROOM_OVER || daily_ended(r) >= daily_begin(r->set.day + 1))
        return false;
    *score = r->end == ROOM_PLAYED_OUT ? daily_count(r, daily_seat(&r->set)) : DAILY_FORFEIT;
    return true;
}

bool daily_margin(int score, int *margin) {
    *margin = (score - (int)daily_result(score)) / 3;
    return score != DAILY_FORFEIT;
}

enum daily_result daily_result(int score) {
    return score == DAILY_FORFEIT ? DAILY_LOST : (enum daily_result)((score % 3 + 3) % 3);
}
