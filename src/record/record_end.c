// SPDX-License-Identifier: MIT
// How a game ended: Result, Winner and End. What they must say follows from the replay, so writing
// and checking share one function. Only a viewer's record is checked more loosely, as others'
// scores may depend on cards that the viewer never saw.
#include "record/internal.h"

#include <string.h>

static bool record_end_over(const match *m) {
    return m->game->actor(&m->state) == GAME_OVER;
}

/* `resign 2` or `time 2`: the seat from 1; 0: neither. */
static uint64_t read_out(span value, int players) {
    uint64_t seat;
    span word = span_cut(&value, ' ');
    bool known = span_is(word, "resign") || span_is(word, "time");
    return known && span_uint(value, (uint64_t)players, &seat) ? seat : 0;
}

bool record_end_read(struct record_end *end, span value, int players) {
    uint64_t last = 0;
    *end = (struct record_end){.draw = players == 2 && span_is(value, "draw")};
    if (end->draw || (players == 2 && span_is(value, "abort")))
        return true;
    while (value.at) { /* `resign 1, time 3`, ascending */
        uint64_t seat = read_out(span_cut(&value, ','), players);
        if (seat <= last || (players == 2 && value.at))
            return false;
        if (value.at && (value.length == 0 || value.at[0] != ' '))
            return false;
        if (value.at)
            value = (span){value.at + 1, value.length - 1};
        end->out |= 1U << (seat - 1);
        last = seat;
    }
    return true;
}

static void record_end_write_seats(text *t, unsigned seats) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (seats >> i & 1) {
            if (t->length)
                text_char(t, ',');
            text_int(t, i + 1);
        }
}

void record_end_write(const match *m, struct record_end end, text *result, text *winner) {
    int score[GAME_MAX_PLAYERS];
    unsigned winners;
    int players = m->game->players(&m->state);
    if (!record_end_over(m)) {
        text_char(result, '*');
        if (players == 2 && (end.draw || end.out))
            record_end_write_seats(winner, 3U & ~end.out);
        return;
    }
    m->game->score(&m->state, score, &winners);
    for (int i = 0; i < players; i++) {
        if (i)
            text_char(result, '-');
        text_int(result, score[i]);
    }
    if (end.out)
        winners = game_winners(m->game, &m->state, GAME_ALL_SEATS & ~end.out);
    record_end_write_seats(winner, winners);
}

bool record_end_is_known(const match *m) {
    char line[GAME_LINE_SIZE];
    text t;
    if (m->viewer == MATCH_OPEN)
        return true;
    text_init(&t, line, sizeof line);
    m->game->write_view(&t, &m->view);
    return !strchr(line, '?');
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
static int check_view_end(struct reading *p, struct record_end end, span result, size_t line) {
    const match *m = &p->record->match;
    int players = p->record->players;
    int score[GAME_MAX_PLAYERS], own[GAME_MAX_PLAYERS];
    unsigned winners, guessed;
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
    if (!reading_tag(p, "Winner", &value, &winner_line)) {
        bool nobody = end.out == (1U << players) - 1;
        return nobody ? 0 : reading_fail(p, p->record->line, "the tag Winner is missing");
    }
    if (!record_end_read_seats(value, players, &winners))
        return reading_fail_at(p, winner_line, "Winner must be seats joined by a comma, not",
                               value);
    int best = -1;
    for (int i = 0; i < players; i++)
        if (!(end.out >> i & 1) && score[i] > best)
            best = score[i];
    for (int i = 0; i < players; i++)
        if (winners >> i & 1 && (end.out >> i & 1 || score[i] != best))
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
        return check_view_end(p, end, value, line);
    text_init(&result, buffers[0], sizeof buffers[0]);
    text_init(&winner, buffers[1], sizeof buffers[1]);
    record_end_write(m, end, &result, &winner);
    if (!span_is(value, result.at))
        return fail_value(p, line, "the result is ", &result, value);
    return check_winner(p, &winner);
}
