// SPDX-License-Identifier: MIT
// Reading: the tags, then every decision replayed through a match, then the end compared with what
// the tags claim. Nothing is allocated per decision; legal lists are compared as bit sets, so a
// file with lists is read about as fast as its moves can be generated.
#include "record/internal.h"

#include <string.h>

/* The words of a decision line, one blank apart: 1, 0 after the last, -1 with a complaint. */
static int record_read_word(struct reading *p, span *rest, span *word) {
    *word = *rest;
    if (!rest->at)
        return 0;
    *word = span_cut(rest, ' ');
    if (word->length)
        return 1;
    return reading_fail(p, p->reader->line,
                        rest->at ? "a blank too many" : "a blank at the end of the line");
}

static bool bit_get(const uint64_t *set, unsigned i) {
    return set[i / 64] >> (i % 64) & 1;
}

static void bit_flip(uint64_t *set, unsigned i) {
    set[i / 64] ^= (uint64_t)1 << (i % 64);
}

enum { MOVE_WORDS = 0x10000 / 64 };

static int fail_list(struct reading *p, const char *verb, game_move move, const char *rest) {
    reading_fail(p, p->reader->line, verb);
    p->record->match.game->write_move(&p->reason, move);
    text_str(&p->reason, rest);
    return -1;
}

/* Reads a legal list into a bit set. */
static int take_list(struct reading *p, span list, uint64_t *set) {
    const struct game_ops *g = p->record->match.game;
    span word;
    int got;
    while ((got = record_read_word(p, &list, &word)) > 0) {
        game_move move = g->read_move(word);
        if (move >= g->num_moves)
            return reading_fail_at(p, p->reader->line,
                                   "the legal list has a word that is no action:", word);
        if (bit_get(set, move))
            return fail_list(p, "the legal list has ", move, " twice");
        bit_flip(set, move);
    }
    return got;
}

/* Compares a legal list with the position before the decision. The moves of a seat whose cards the
 * viewer doesn't see can't be compared; the one that was played must be among them. */
static int check_list(struct reading *p, span list, const game_state *before, game_move played) {
    const match *m = &p->record->match;
    const struct game_ops *g = m->game;
    uint64_t set[MOVE_WORDS];
    game_move moves[GAME_MAX_MOVES];
    memset(set, 0, (g->num_moves + 63U) / 64 * sizeof *set);
    if (take_list(p, list, set) < 0)
        return -1;
    if (m->viewer != MATCH_OPEN && m->viewer != g->actor(before))
        return bit_get(set, played) ? 0 : fail_list(p, "the legal list lacks ", played, "");
    int count = g->moves(before, moves);
    for (int i = 0; i < count; i++) {
        if (!bit_get(set, moves[i]))
            return fail_list(p, "the legal list lacks ", moves[i], "");
        bit_flip(set, moves[i]);
    }
    for (unsigned i = 0; i < g->num_moves; i++)
        if (bit_get(set, i))
            return fail_list(p, "the legal list has ", (game_move)i, ", which is not legal");
    return 0;
}

/* Says what nature still has to do, by letting it do so. */
static int fail_missing(struct reading *p, span action) {
    const match *m = &p->record->match;
    const struct game_ops *g = m->game;
    game_state state = m->state;
    rng guess = m->guess;
    const struct game_outcome *kind = NULL;
    uint64_t count = 0;
    while (g->actor(&state) == GAME_NATURE) {
        game_move outcome = g->sample(&state, &guess);
        if (count && outcome_kind_of(g, outcome) != kind)
            break;
        kind = outcome_kind_of(g, outcome);
        count++;
        g->apply(&state, outcome);
    }
    reading_fail(p, p->reader->line, "an outcome is missing after ");
    text_mem(&p->reason, action.at, action.length);
    text_str(&p->reason, ": ");
    text_uint(&p->reason, count);
    text_char(&p->reason, ' ');
    text_str(&p->reason, kind->name);
    text_str(&p->reason, count > 1 ? "s are still to be " : " is still to be ");
    text_str(&p->reason, kind->done);
    return -1;
}

/* The outcomes of one token, `+GYP`. Those that follow one another share a token, unless they stand
 * alone; `open`: was the last one such that others share its token? */
static int take_token(struct reading *p, span token, bool *open) {
    match *m = &p->record->match;
    const struct game_ops *g = m->game;
    size_t line = p->reader->line;
    span rest = {token.at + 1, token.length - 1};
    if (token.at[0] != '+' || rest.length == 0)
        return reading_fail_at(p, line, "expected an outcome, not", token);
    for (bool first = true; rest.length; first = false) {
        span here = rest;
        if (g->actor(&m->state) != GAME_NATURE) {
            reading_fail(p, line, "surplus outcome +");
            text_mem(&p->reason, here.at, here.length < 20 ? here.length : 20);
            return -1;
        }
        game_move outcome = MATCH_HIDDEN;
        if (rest.at[0] == '?')
            rest = (span){rest.at + 1, rest.length - 1};
        else if ((outcome = g->read_chance(&m->state, &rest)) >= g->num_moves)
            return reading_fail_at(p, line, "not an outcome here:", here);
        const struct game_outcome *kind = outcome_kind_of(g, outcome);
        if (kind->alone && (!first || rest.length)) {
            reading_fail(p, line, "each ");
            text_str(&p->reason, kind->name);
            return reading_fail_at(p, line, " is a token of its own in", token);
        }
        if (!kind->alone && first && *open)
            return reading_fail_at(p, line, "these outcomes belong to the token before:", token);
        if (match_chance(m, outcome, &p->reason) < 0) {
            p->error_line = line;
            return -1;
        }
        *open = !kind->alone;
    }
    return 0;
}

/* The seat that a line starts with; -1 with a complaint. */
static int take_seat(struct reading *p, span word) {
    uint64_t n;
    if (!span_uint(word, 9, &n))
        return reading_fail_at(p, p->reader->line, "expected a seat, not", word);
    if (n >= 1 && n <= (uint64_t)p->record->players)
        return (int)n - 1;
    reading_fail(p, p->reader->line, "there is no seat ");
    text_uint(&p->reason, n);
    return -1;
}

/* `SEAT ACTION [+OUTCOMES ...]`, replayed. */
static int take_play(struct reading *p, span rest) {
    match *m = &p->record->match;
    size_t line = p->reader->line;
    span word, action;
    if (record_read_word(p, &rest, &word) < 0)
        return -1;
    int seat = take_seat(p, word);
    if (seat < 0)
        return -1;
    int got = record_read_word(p, &rest, &action);
    if (got <= 0)
        return got < 0 ? -1 : reading_fail(p, line, "the action is missing");
    game_move move = m->game->read_move(action);
    if (move >= m->game->num_moves)
        return reading_fail_at(p, line, "not an action:", action);
    p->error_line = line;
    if (match_play(m, seat, move, &p->reason) < 0)
        return -1;
    bool open = false;
    while ((got = record_read_word(p, &rest, &word)) > 0)
        if (take_token(p, word, &open) < 0)
            return -1;
    if (got < 0)
        return -1;
    return m->game->actor(&m->state) == GAME_NATURE ? fail_missing(p, action) : 0;
}

/* Lists stand on all lines or on none, so that a list that got lost is noticed. (In a viewer's
 * record that is asked of its own decisions only.) */
static int check_listed(struct reading *p, int seat, bool listed) {
    const match *m = &p->record->match;
    if (m->viewer != MATCH_OPEN && m->viewer != seat)
        return 0;
    if (p->legal_known && p->record->legal != listed)
        return reading_fail(p, p->reader->line,
                            listed ? "a legal list, though the lines before have none"
                                   : "the legal list is missing, though the lines before have one");
    p->legal_known = true;
    p->record->legal = listed;
    return 0;
}

static int take_decision(struct reading *p, span line) {
    match *m = &p->record->match;
    size_t played = m->length;
    span list = line;
    span play = span_cut(&list, '|');
    if (list.at) {
        if (play.length == 0 || play.at[play.length - 1] != ' ' || list.length < 2 ||
            list.at[0] != ' ')
            return reading_fail(p, p->reader->line, "a legal list must follow \" | \"");
        play.length--;
        list = (span){list.at + 1, list.length - 1};
    }
    match_reconcile(m, false); /* else `before` could be a viewer's wrong guess */
    game_state before = m->state;
    if (take_play(p, play) < 0)
        return -1;
    if (list.at && check_list(p, list, &before, m->log[played]) < 0)
        return -1;
    return check_listed(p, m->actor[played], list.at != NULL);
}

static int take_decisions(struct reading *p) {
    span line;
    enum lines_kind kind;
    for (size_t count = 0;; count++) {
        int got = lines_next(p->reader, &line, &kind, &p->reason);
        p->error_line = p->reader->line;
        if (got <= 0)
            return got;
        if (kind == LINES_EMPTY)
            return 0;
        if (kind == LINES_TAG && count == 0) { /* no decisions: the next record */
            lines_back(p->reader, line);
            return 0;
        }
        if (kind == LINES_TAG)
            return reading_fail(p, p->error_line, "a new record starts without an empty line");
        if (take_decision(p, line) < 0)
            return -1;
    }
}

int record_add_line(record *r, span line, text *reason) {
    record_reader reader = {0};
    struct reading p = {.reader = &reader, .record = r, .reason = *reason, .legal_known = false};
    int status = take_decision(&p, line);
    *reason = p.reason;
    return status;
}

int record_read(record_reader *r, record *out, struct record_error *error) {
    *out = (record){0};
    struct reading p = {.reader = r, .record = out};
    text_init(&p.reason, error->reason, sizeof error->reason);
    if (r->failed) {
        error->line = r->line;
        text_str(&p.reason, "reading stopped at an error");
        return -1;
    }
    int got = reading_take_header(&p);
    if (got > 0 &&
        (reading_start_match(&p) < 0 || take_decisions(&p) < 0 || reading_check_end(&p) < 0))
        got = -1;
    if (got < 0) {
        error->line = p.error_line;
        r->failed = true;
    }
    if (got <= 0)
        record_free(out);
    return got;
}
