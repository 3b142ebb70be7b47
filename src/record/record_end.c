// SPDX-License-Identifier: MIT
// How a game ended: Result, Winner and End. What they must say follows from the replay, so writing
// and checking share one function. Only a viewer's record is checked more loosely, as others'
// scores may depend on cards that the viewer never saw.
#include "record/record_end.h"

#include <string.h>

#include "present/fields.h"
#include "present/view.h"
#include "record/internal.h"

static bool record_end_over(const match *m) {
    return m->game->actor(&m->state) == GAME_OVER;
}

const char *record_out_word(enum record_out out) {
    static const char *const names[] = {
        [RECORD_PLAYS] = NULL, [RECORD_RESIGNED] = "resign", [RECORD_TIMED_OUT] = "time"};
    return names[out];
}

enum record_out record_out_read(span word) {
    for (enum record_out out = RECORD_RESIGNED; out <= RECORD_TIMED_OUT; out++)
        if (span_is(word, record_out_word(out)))
            return out;
    return RECORD_PLAYS;
}

const char *record_out_words(enum record_out out) {
    static const char *const said[] = {[RECORD_PLAYS] = NULL,
                                       [RECORD_RESIGNED] = "resigned",
                                       [RECORD_TIMED_OUT] = "ran out of time"};
    return said[out];
}

void record_out_say(text *t, enum record_out out, int seat, int reader) {
    field_say_seat(t, seat, reader);
    text_char(t, ' ');
    text_str(t, record_out_words(out));
}

void record_end_say(text *t, const struct record_end *end, int reader) {
    const char *between = "";
    if (end->draw || end->abort)
        text_str(t, end->draw ? "a draw was agreed" : "the game was aborted");
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        if (end->out[i] == RECORD_PLAYS)
            continue;
        text_str(t, between);
        record_out_say(t, end->out[i], i, reader);
        between = ", ";
    }
}

unsigned record_end_out(const struct record_end *end) {
    unsigned seats = 0;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        seats |= (unsigned)(end->out[i] != RECORD_PLAYS) << i;
    return seats;
}

void record_end_write(text *t, const struct record_end *end, int players) {
    const char *between = "";
    for (int i = 0; i < players; i++) {
        if (end->out[i] == RECORD_PLAYS)
            continue;
        text_str(t, between);
        text_str(t, record_out_word(end->out[i]));
        text_char(t, ' ');
        text_int(t, i + 1);
        between = ", ";
    }
    if (players == 2 && (end->draw || end->abort))
        text_str(t, end->draw ? "draw" : "abort");
}

bool record_end_read(struct record_end *end, span value, int players) {
    uint64_t last = 0;
    *end = (struct record_end){.draw = players == 2 && span_is(value, "draw"),
                               .abort = players == 2 && span_is(value, "abort")};
    if (end->draw || end->abort)
        return true;
    while (value.at) { /* `resign 1, time 3`, ascending */
        span one = span_cut(&value, ',');
        enum record_out out = record_out_read(span_cut(&one, ' '));
        uint64_t seat;
        if (out == RECORD_PLAYS || !span_uint(one, (uint64_t)players, &seat) || seat <= last ||
            (players == 2 && value.at))
            return false;
        if (value.at && (value.length == 0 || value.at[0] != ' '))
            return false;
        if (value.at)
            value = (span){value.at + 1, value.length - 1};
        end->out[seat - 1] = out;
        last = seat;
    }
    return true;
}

unsigned record_end_winners(const struct record_end *end, const struct game_ops *g,
                            const game_state *s) {
    int players = g->players(s);
    unsigned out = record_end_out(end), able = ((1U << players) - 1) & ~out;
    if (g->actor(s) == GAME_OVER)
        return game_winners(g, s, able);
    return players == 2 && (end->draw || out) ? able : 0;
}

static void record_end_write_seats(text *t, unsigned seats) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (seats >> i & 1) {
            if (t->length)
                text_char(t, ',');
            text_int(t, i + 1);
        }
}

void record_end_decide(const match *m, const struct record_end *end, text *result, text *winner) {
    int score[GAME_MAX_PLAYERS];
    unsigned ignored;
    int players = m->game->players(&m->state);
    record_end_write_seats(winner, record_end_winners(end, m->game, &m->state));
    if (!record_end_over(m)) {
        text_char(result, '*');
        return;
    }
    m->game->score(&m->state, score, &ignored);
    for (int i = 0; i < players; i++) {
        if (i)
            text_char(result, '-');
        text_int(result, score[i]);
    }
}

bool record_end_is_known(const match *m) {
    int score[GAME_MAX_PLAYERS];
    unsigned ignored, all = (1U << m->game->players(&m->state)) - 1;
    return m->viewer == MATCH_OPEN || view_scores(score, &ignored, m->game, &m->view) == all;
}

/* "the result is 16-25, not 16-24"; what doesn't look like a value is quoted. */
static int fail_value(struct reading *p, size_t line, const char *is, const text *must,
                      span value) {
    reading_fail(p, line, is);
    text_str(&p->reason, must->at);
    for (size_t i = 0; i < value.length; i++)
        if (value.length > 20 || !strchr("0123456789-,*", value.at[i]))
            return reading_fail_at(p, line, ", not", value);
    text_str(&p->reason, ", not ");
    text_mem(&p->reason, value.at, value.length);
    return -1;
}

static int check_winner(struct reading *p, const text *must) {
    span value;
    size_t line;
    bool there = reading_tag(p, "Winner", &value, &line);
    if (!there && must->length == 0)
        return 0;
    if (there && must->length == 0)
        return reading_fail(p, line, "nobody has won, so there can't be a Winner");
    if (there)
        return span_is(value, must->at) ? 0 : fail_value(p, line, "the winner is ", must, value);
    reading_fail(p, p->record->line, "the tag Winner is missing: the winner is ");
    text_str(&p->reason, must->at);
    return -1;
}

/* Every seat's score out of `16-25`. */
static bool read_scores(span value, int players, int *score) {
    for (int i = 0; i < players; i++) {
        uint64_t n;
        if (!value.at || !span_uint(span_cut(&value, '-'), 9999, &n))
            return false;
        score[i] = (int)n;
    }
    return !value.at;
}

/* The seats of `1,2`, ascending. */
static bool record_end_read_seats(span value, int players, unsigned *seats) {
    uint64_t last = 0;
    *seats = 0;
    while (value.at) {
        uint64_t seat;
        if (!span_uint(span_cut(&value, ','), (uint64_t)players, &seat) || seat <= last)
            return false;
        *seats |= 1U << (seat - 1);
        last = seat;
    }
    return true;
}

/* A viewer knows its own score; the rest must only make sense. */
static int check_view_end(struct reading *p, const struct record_end *end, span result,
                          size_t line) {
    const match *m = &p->record->match;
    int players = p->record->players;
    int score[GAME_MAX_PLAYERS], own[GAME_MAX_PLAYERS];
    unsigned winners, guessed, able = ((1U << players) - 1) & ~record_end_out(end);
    span value;
    size_t winner_line;
    if (!read_scores(result, players, score))
        return reading_fail_at(p, line, "Result must be every seat's score joined by -, not",
                               result);
    m->game->score(&m->state, own, &guessed);
    if (m->viewer >= 0 && score[m->viewer] != own[m->viewer]) {
        reading_fail(p, line, "the viewer's score is ");
        text_int(&p->reason, own[m->viewer]);
        text_str(&p->reason, ", not ");
        text_int(&p->reason, score[m->viewer]);
        return -1;
    }
    if (!reading_tag(p, "Winner", &value, &winner_line))
        return able ? reading_fail(p, p->record->line, "the tag Winner is missing") : 0;
    if (!record_end_read_seats(value, players, &winners))
        return reading_fail_at(p, winner_line, "Winner must be seats joined by a comma, not",
                               value);
    int best = -1;
    for (int i = 0; i < players; i++)
        if (able >> i & 1 && score[i] > best)
            best = score[i];
    for (int i = 0; i < players; i++)
        if (winners >> i & 1 && (!(able >> i & 1) || score[i] != best))
            return reading_fail_at(p, winner_line, "Winner doesn't go with Result:", value);
    return 0;
}

int reading_check_end(struct reading *p) {
    match *m = &p->record->match;
    char buffers[2][RECORD_RESULT_SIZE];
    text result, winner;
    struct record_end end = {0};
    span value;
    size_t line = 0;
    bool ended = reading_tag(p, "End", &value, &line);
    if (ended && !record_end_read(&end, value, p->record->players))
        return reading_fail_at(p, line,
                               p->record->players == 2
                                   ? "End must be resign SEAT, time SEAT, draw or abort, not"
                                   : "End must be resign SEAT or time SEAT, or several by seat "
                                     "(resign 1, time 3), not",
                               value);
    size_t end_line = line;
    reading_tag(p, "Result", &value, &line);
    bool claimed = !span_is(value, "*");
    if (!match_reconcile(m, claimed) && claimed)
        return reading_fail(p, p->reader->line, "the game is not over");
    if (ended && record_end_over(m) && p->record->players == 2)
        return reading_fail(p, end_line, "the game is over, so it was not ended early");
    if (record_end_over(m) && !record_end_is_known(m))
        return check_view_end(p, &end, value, line);
    text_init(&result, buffers[0], sizeof buffers[0]);
    text_init(&winner, buffers[1], sizeof buffers[1]);
    record_end_decide(m, &end, &result, &winner);
    if (!span_is(value, result.at))
        return fail_value(p, line, "the result is ", &result, value);
    return check_winner(p, &winner);
}

bool record_end_determine(const match *m, const struct record_tag *tags, size_t count,
                          struct record_end *end, text *result, text *winner) {
    int actor = m->game->actor(&m->state), players = m->game->players(&m->state);
    const char *ended = record_tags_find(tags, count, "End");
    const char *given = record_tags_find(tags, count, "Result");
    const char *won = record_tags_find(tags, count, "Winner");
    *end = (struct record_end){0};
    if (actor == GAME_NATURE && m->length) /* in the midst of a line */
        return false;
    if (ended &&
        (!record_end_read(end, span_of(ended), players) || (players == 2 && actor == GAME_OVER)))
        return false;
    if (actor != GAME_OVER || record_end_is_known(m)) {
        record_end_decide(m, end, result, winner);
        return (!given || strcmp(given, result->at) == 0) && (!won || strcmp(won, winner->at) == 0);
    }
    bool nobody = record_end_out(end) == (1U << players) - 1;
    if (!given || !won != nobody)
        return false;
    text_str(result, given);
    text_str(winner, won ? won : "");
    return !result->overflow && !winner->overflow;
}

bool record_ending_of(struct record_ending *out, const record *r) {
    char buffers[2][RECORD_RESULT_SIZE];
    text result, winner;
    text_init(&result, buffers[0], sizeof buffers[0]);
    text_init(&winner, buffers[1], sizeof buffers[1]);
    *out = (struct record_ending){0};
    if (!record_end_determine(&r->match, r->tags, r->tag_count, &out->end, &result, &winner))
        return false;
    const match *m = &r->match;
    unsigned ignored;
    out->over = record_end_over(m);
    if (out->over && !record_end_is_known(m))
        return read_scores(span_of(result.at), r->players, out->score) &&
               (!winner.length ||
                record_end_read_seats(span_of(winner.at), r->players, &out->winners));
    if (out->over)
        m->game->score(&m->state, out->score, &ignored);
    out->winners = record_end_winners(&out->end, m->game, &m->state);
    return true;
}
