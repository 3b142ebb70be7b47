// SPDX-License-Identifier: MIT
#include "server/tournament/tournament.h"

#include <sodium.h>
#include <string.h>

enum { TOURNAMENT_LEAST = 2 };

static const char *const kinds[TOURNAMENT_KINDS] = {
    [TOURNAMENT_ROUND_ROBIN] = "round_robin", [TOURNAMENT_SWISS] = "swiss"};

static const char *const events[TOURNAMENT_EVENT_KINDS] = {
    [TOURNAMENT_JOINED] = "joined",   [TOURNAMENT_LEFT] = "left",
    [TOURNAMENT_STARTED] = "started", [TOURNAMENT_PAIRED] = "paired",
    [TOURNAMENT_RESULT] = "result",   [TOURNAMENT_WITHDRAWN] = "withdrawn",
    [TOURNAMENT_ENDED] = "ended",
};

const char *tournament_kind_name(enum tournament_kind kind) {
    return kinds[kind];
}

bool tournament_kind_read(enum tournament_kind *kind, span name) {
    for (int i = 0; i < TOURNAMENT_KINDS; i++)
        if (span_is(name, kinds[i])) {
            *kind = (enum tournament_kind)i;
            return true;
        }
    return false;
}

const char *tournament_event_name(enum tournament_event_kind kind) {
    return events[kind];
}

bool tournament_event_kind_read(enum tournament_event_kind *kind, span name) {
    for (int i = 0; i < TOURNAMENT_EVENT_KINDS; i++)
        if (span_is(name, events[i])) {
            *kind = (enum tournament_event_kind)i;
            return true;
        }
    return false;
}

static bool tournament_fail(text *error, const char *why) {
    text_str(error, why);
    return false;
}

/* ---- settings and games */

void tournament_game_settings(const struct tournament *t, struct room_settings *set) {
    *set = (struct room_settings){.game = t->set.game,
                                  .players = 2,
                                  .clock = t->set.clock,
                                  .base = t->set.base,
                                  .increment = t->set.increment,
                                  .listed = true,
                                  .rated = t->set.rated};
    memcpy(set->tournament, t->set.id, sizeof set->tournament);
}

bool tournament_settings_check(const struct tournament_settings *set, text *error) {
    struct tournament t = {.set = *set};
    struct room_settings game;
    if (!set->game)
        return tournament_fail(error, "there is no such game");
    if ((unsigned)set->kind >= TOURNAMENT_KINDS)
        return tournament_fail(error, "there is no such kind of tournament");
    if (set->game->min_players > 2 || set->game->max_players < 2)
        return tournament_fail(error, "the game isn't for two");
    if (set->clock == ROOM_NO_CLOCK)
        return tournament_fail(error, "a tournament needs a clock");
    bool swiss = set->kind == TOURNAMENT_SWISS;
    int most = swiss ? TOURNAMENT_PLAYERS : TOURNAMENT_CIRCLE;
    if (set->most < TOURNAMENT_LEAST || set->most > most)
        return tournament_fail(error, "it is for too few people, or for too many");
    if (swiss ? set->rounds < 1 || set->rounds > TOURNAMENT_ROUNDS : set->rounds != 0)
        return tournament_fail(error, "it can't have this many rounds");
    if (!set->name[0])
        return tournament_fail(error, "it has no name");
    tournament_game_settings(&t, &game);
    memcpy(game.id, set->id, sizeof game.id);
    game.created = set->created;
    return room_settings_check(&game, error);
}

void tournament_game(const struct tournament *t, int round, int board, char id[ROOM_ID_SIZE]) {
    uint8_t hash[crypto_generichash_BYTES];
    const uint8_t what[] = {'g', 'a', 'm', 'e', (uint8_t)round, (uint8_t)board};
    crypto_generichash(hash, sizeof hash, what, sizeof what, t->set.key, sizeof t->set.key);
    sodium_bin2base64(id, ROOM_ID_SIZE, hash, 9, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool tournament_is_open(const struct tournament_board *b) {
    return b->second >= 0 && !b->walkover && b->result == TOURNAMENT_UNKNOWN;
}

enum tournament_result tournament_result_of(const room *r) {
    unsigned winners = room_winners(r);
    return r->status != ROOM_OVER ? TOURNAMENT_UNKNOWN
           : winners == 1         ? TOURNAMENT_WON
           : winners == 2         ? TOURNAMENT_LOST
                                  : TOURNAMENT_DRAWN;
}

int tournament_find(const struct tournament *t, person_id who) {
    for (int i = 0; who && i < t->players; i++)
        if (t->player[i].person == who)
            return i;
    return -1;
}

void tournament_init(struct tournament *t, const struct tournament_settings *set) {
    memset(t, 0, sizeof *t);
    t->set = *set;
    t->updated = set->created;
}

/* ---- pairing */

/* Are all games of the rounds so far over? */
static bool tournament_is_idle(const struct tournament *t) {
    for (int round = 0; round < t->paired; round++)
        for (int i = 0; i < t->boards[round]; i++)
            if (t->board[round][i].result == TOURNAMENT_UNKNOWN)
                return false;
    return true;
}

/* What a Swiss pairing knows of the players. */
static void tournament_history(const struct tournament *t,
                               struct pairing_player out[TOURNAMENT_PLAYERS]) {
    for (int i = 0; i < t->players; i++)
        out[i] = (struct pairing_player){.out = t->player[i].withdrawn,
                                         .points = tournament_points(t, i)};
    for (int round = 0; round < t->paired; round++)
        for (int i = 0; i < t->boards[round]; i++) {
            const struct tournament_board *b = &t->board[round][i];
            if (b->second < 0) {
                out[b->first].had_bye = true;
                continue;
            }
            out[b->first].met |= UINT64_C(1) << b->second;
            out[b->second].met |= UINT64_C(1) << b->first;
            out[b->first].balance++;
            out[b->second].balance--;
            out[b->first].first_last = true;
            out[b->second].first_last = false;
        }
}

/* The boards of the next round; 0: there is none. */
static int tournament_draw(const struct tournament *t, struct tournament_board out[PAIRING_MOST]) {
    struct pairing_player player[TOURNAMENT_PLAYERS];
    struct pairing pair[PAIRING_MOST];
    bool swiss = t->set.kind == TOURNAMENT_SWISS;
    int count = 0;
    if (t->paired >= t->rounds)
        return 0;
    if (swiss) {
        tournament_history(t, player);
        count = pairing_swiss(player, t->players, t->paired, pair);
    } else {
        count = pairing_circle(t->players, t->paired, pair);
    }
    for (int i = 0; i < count; i++) {
        struct tournament_board *b = &out[i];
        *b = (struct tournament_board){
            .first = pair[i].first, .second = pair[i].second, .result = TOURNAMENT_UNKNOWN};
        bool first = t->player[b->first].withdrawn;
        bool second = b->second >= 0 && t->player[b->second].withdrawn;
        if (b->second < 0)
            b->result = TOURNAMENT_WON;
        b->walkover = first || second;
        if (b->walkover)
            b->result = first && second ? TOURNAMENT_NOBODY
                        : first         ? TOURNAMENT_LOST
                                        : TOURNAMENT_WON;
    }
    return count;
}

/* Do others remain who can meet? In a round robin without them nothing is left to play. */
static bool tournament_has_rounds(const struct tournament *t) {
    struct tournament_board board[PAIRING_MOST];
    int left = 0;
    for (int i = 0; i < t->players; i++)
        left += !t->player[i].withdrawn;
    return left >= TOURNAMENT_LEAST && tournament_draw(t, board) > 0;
}

static void tournament_write_round(text *out, const struct tournament_board *b, int count) {
    for (int i = 0; i < count; i++) {
        text_str(out, i ? "," : "");
        text_int(out, b[i].first + 1);
        if (b[i].second >= 0) {
            text_char(out, b[i].walkover ? '+' : '-');
            text_int(out, b[i].second + 1);
        }
    }
}

/* ---- applying */

static bool apply_started_order(struct tournament *t, const struct tournament_event *e) {
    struct tournament_player player[TOURNAMENT_PLAYERS];
    span rest = span_of(e->data);
    uint64_t seen = 0, place;
    for (int i = 0; i < t->players; i++) {
        if (!rest.at || !span_uint(span_cut(&rest, ','), (uint64_t)t->players, &place) ||
            place == 0 || seen >> (place - 1) & 1)
            return false;
        seen |= UINT64_C(1) << (place - 1);
        player[i] = t->player[place - 1];
    }
    if (rest.at)
        return false;
    memcpy(t->player, player, (size_t)t->players * sizeof t->player[0]);
    return true;
}

static bool apply_started(struct tournament *t, const struct tournament_event *e, text *error) {
    if (t->players < TOURNAMENT_LEAST)
        return tournament_fail(error, "too few people to start");
    if (!apply_started_order(t, e))
        return tournament_fail(error, "these aren't start numbers");
    bool swiss = t->set.kind == TOURNAMENT_SWISS;
    int most = swiss ? pairing_swiss_rounds(t->players) : pairing_circle_rounds(t->players);
    t->rounds = swiss && t->set.rounds < most ? t->set.rounds : most;
    t->status = TOURNAMENT_RUNNING;
    return true;
}

/* In a round robin by days all rounds are played at the same time. */
static bool tournament_may_pair(const struct tournament *t) {
    bool together = t->set.kind == TOURNAMENT_ROUND_ROBIN && t->set.clock == ROOM_DAYS;
    return t->status == TOURNAMENT_RUNNING && (together || tournament_is_idle(t)) &&
           tournament_has_rounds(t);
}

static bool apply_paired(struct tournament *t, const struct tournament_event *e, text *error) {
    char data[TOURNAMENT_DATA_SIZE];
    text right;
    if (!tournament_may_pair(t))
        return tournament_fail(error, "no round is to be paired");
    struct tournament_board board[PAIRING_MOST];
    int count = tournament_draw(t, board);
    text_init(&right, data, sizeof data);
    tournament_write_round(&right, board, count);
    if (strcmp(e->data, data) != 0)
        return tournament_fail(error, "the pairing isn't the one that follows");
    memcpy(t->board[t->paired], board, (size_t)count * sizeof board[0]);
    t->boards[t->paired++] = count;
    return true;
}

/* "2 1 =": round, board, what the first player has got. */
static bool apply_result(struct tournament *t, const struct tournament_event *e, text *error) {
    span rest = span_of(e->data);
    uint64_t round, board;
    if (!span_uint(span_cut(&rest, ' '), TOURNAMENT_ROUNDS, &round) || !rest.at ||
        !span_uint(span_cut(&rest, ' '), PAIRING_MOST, &board) || !rest.at || rest.length != 1 ||
        !strchr("0=1", rest.at[0]))
        return tournament_fail(error, "it isn't a result");
    if (round < 1 || (int)round > t->paired || board < 1 || (int)board > t->boards[round - 1] ||
        !tournament_is_open(&t->board[round - 1][board - 1]))
        return tournament_fail(error, "no result is awaited there");
    t->board[round - 1][board - 1].result = rest.at[0] == '1'   ? TOURNAMENT_WON
                                            : rest.at[0] == '0' ? TOURNAMENT_LOST
                                                                : TOURNAMENT_DRAWN;
    return true;
}

static bool apply_person(struct tournament *t, const struct tournament_event *e, text *error) {
    int at = tournament_find(t, e->person);
    if (!e->person || (e->kind == TOURNAMENT_JOINED) != (at < 0))
        return tournament_fail(error, "this person can't do that");
    if (e->kind == TOURNAMENT_JOINED) {
        if (t->players >= t->set.most)
            return tournament_fail(error, "it is full");
        t->player[t->players++] = (struct tournament_player){.person = e->person};
    } else if (e->kind == TOURNAMENT_LEFT) {
        t->players--;
        memmove(&t->player[at], &t->player[at + 1],
                (size_t)(t->players - at) * sizeof t->player[0]);
        t->player[t->players] = (struct tournament_player){0};
    } else if (t->player[at].withdrawn) {
        return tournament_fail(error, "this person has withdrawn");
    } else {
        t->player[at].withdrawn = true;
    }
    return true;
}

static bool apply_ended(struct tournament *t, text *error) {
    if (t->status == TOURNAMENT_RUNNING && (!tournament_is_idle(t) || tournament_has_rounds(t)))
        return tournament_fail(error, "it isn't over");
    t->called_off = t->status == TOURNAMENT_OPEN;
    t->status = TOURNAMENT_OVER;
    return true;
}

/* What can't happen changes nothing. */
static bool tournament_step(struct tournament *t, const struct tournament_event *e, text *error) {
    bool before =
        e->kind == TOURNAMENT_JOINED || e->kind == TOURNAMENT_LEFT || e->kind == TOURNAMENT_STARTED;
    bool right = e->kind == TOURNAMENT_ENDED ? t->status != TOURNAMENT_OVER
                 : before                    ? t->status == TOURNAMENT_OPEN
                                             : t->status == TOURNAMENT_RUNNING;
    if (!right)
        return tournament_fail(error, "it can't happen now");
    switch (e->kind) {
    case TOURNAMENT_STARTED:
        return apply_started(t, e, error);
    case TOURNAMENT_PAIRED:
        return apply_paired(t, e, error);
    case TOURNAMENT_RESULT:
        return apply_result(t, e, error);
    case TOURNAMENT_ENDED:
        return apply_ended(t, error);
    default:
        return apply_person(t, e, error);
    }
}

int tournament_apply(struct tournament *t, const struct tournament_event *e, text *error) {
    if (e->sequence != t->sequence + 1) {
        tournament_fail(error, "an event is missing");
        return -1;
    }
    if (!tournament_step(t, e, error))
        return -1;
    t->sequence = e->sequence;
    t->updated = e->at;
    return 0;
}

/* ---- decisions */

static void tournament_event(const struct tournament *t, enum tournament_event_kind kind,
                             person_id who, int64_t now, struct tournament_event *out) {
    memset(out, 0, sizeof *out);
    out->sequence = t->sequence + 1;
    out->at = now;
    out->kind = kind;
    out->person = who;
}

enum refusal tournament_join(const struct tournament *t, person_id who, int64_t now,
                             struct tournament_event *out) {
    if (t->status != TOURNAMENT_OPEN)
        return REFUSAL_STALE;
    if (tournament_find(t, who) >= 0)
        return REFUSAL_ALREADY;
    if (t->players >= t->set.most || t->sequence >= TOURNAMENT_BUSY)
        return REFUSAL_TOO_MANY;
    tournament_event(t, TOURNAMENT_JOINED, who, now, out);
    return REFUSAL_NONE;
}

enum refusal tournament_leave(const struct tournament *t, person_id who, int64_t now,
                              struct tournament_event *out) {
    int at = tournament_find(t, who);
    if (at < 0)
        return REFUSAL_NOT_SEATED;
    if (t->status == TOURNAMENT_OVER)
        return REFUSAL_NOT_PLAYING;
    if (t->player[at].withdrawn)
        return REFUSAL_ALREADY;
    bool open = t->status == TOURNAMENT_OPEN;
    tournament_event(t, open ? TOURNAMENT_LEFT : TOURNAMENT_WITHDRAWN, who, now, out);
    return REFUSAL_NONE;
}

enum refusal tournament_start(const struct tournament *t, const int order[TOURNAMENT_PLAYERS],
                              int64_t now, struct tournament_event *out) {
    text data;
    if (t->status != TOURNAMENT_OPEN)
        return REFUSAL_ALREADY;
    if (t->players < TOURNAMENT_LEAST)
        return REFUSAL_TOO_EARLY;
    tournament_event(t, TOURNAMENT_STARTED, 0, now, out);
    text_init(&data, out->data, sizeof out->data);
    for (int i = 0; i < t->players; i++) {
        text_str(&data, i ? "," : "");
        text_int(&data, order[i] + 1);
    }
    return REFUSAL_NONE;
}

enum refusal tournament_call_off(const struct tournament *t, int64_t now,
                                 struct tournament_event *out) {
    if (t->status != TOURNAMENT_OPEN)
        return REFUSAL_STALE;
    tournament_event(t, TOURNAMENT_ENDED, 0, now, out);
    return REFUSAL_NONE;
}

bool tournament_go_on(const struct tournament *t, int64_t now, struct tournament_event *out) {
    struct tournament_board board[PAIRING_MOST];
    text data;
    if (tournament_may_pair(t)) {
        tournament_event(t, TOURNAMENT_PAIRED, 0, now, out);
        text_init(&data, out->data, sizeof out->data);
        tournament_write_round(&data, board, tournament_draw(t, board));
        return true;
    }
    if (t->status != TOURNAMENT_RUNNING || !tournament_is_idle(t))
        return false;
    tournament_event(t, TOURNAMENT_ENDED, 0, now, out);
    return true;
}

void tournament_note(const struct tournament *t, int round, int board,
                     enum tournament_result result, int64_t now, struct tournament_event *out) {
    text data;
    tournament_event(t, TOURNAMENT_RESULT, 0, now, out);
    text_init(&data, out->data, sizeof out->data);
    text_int(&data, round + 1);
    text_char(&data, ' ');
    text_int(&data, board + 1);
    text_char(&data, ' ');
    text_char(&data, "0=1"[result]);
}
