// SPDX-License-Identifier: MIT
// The part of the public API about records. It needs malloc and files in memory; the WebAssembly
// build brings its own.
#include "api/record.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "present/events.h"
#include "record/played.h"
#include "record/shuffle.h"

_Static_assert((int)SIXSANDS_REASON_SIZE == sizeof(((struct record_error *)0)->reason), "reasons");
_Static_assert((int)SIXSANDS_OPEN == (int)MATCH_OPEN, "viewers of records");
_Static_assert((int)SIXSANDS_HASH_SIZE == (int)SHUFFLE_HASH, "hashes");

/* Reading. */

struct sixsands_reader {
    FILE *file; /* NULL: there is no text */
    record_reader reader;
};

int api_reader_open(sixsands_reader **out, FILE *file) {
    sixsands_reader *r = calloc(1, sizeof *r);
    if (!r || (file && record_reader_open(&r->reader, file) != 0)) {
        free(r);
        if (file)
            fclose(file);
        return SIXSANDS_ERROR_MEMORY;
    }
    r->file = file;
    *out = r;
    return SIXSANDS_OK;
}

int sixsands_reader_open(sixsands_reader **out, const char *bytes, size_t length) {
    if (!out || (!bytes && length > 0))
        return SIXSANDS_ERROR_ARGUMENT;
    if (length == 0)
        return api_reader_open(out, NULL); /* not every fmemopen allows an empty file */
    /* The cast through an integer drops `const`, which fmemopen lacks, though it only reads. */
    FILE *file = fmemopen((void *)(uintptr_t)bytes, length, "rb");
    return file ? api_reader_open(out, file) : SIXSANDS_ERROR_MEMORY;
}

void sixsands_reader_close(sixsands_reader *r) {
    if (!r)
        return;
    if (r->file) {
        record_reader_close(&r->reader);
        fclose(r->file);
    }
    free(r);
}

/* The next record into `r`: 1, 0, or the code with the error. */
static int read_next(sixsands_reader *reader, record *r, struct record_error *error) {
    if (!reader->file)
        return 0;
    int found = record_read(&reader->reader, r, error);
    if (found >= 0)
        return found;
    return strcmp(error->reason, "out of memory") == 0 ? SIXSANDS_ERROR_MEMORY
                                                       : SIXSANDS_ERROR_RECORD;
}

int sixsands_reader_next(sixsands_record **out, uint64_t *line, char *reason, size_t reason_size,
                         sixsands_reader *reader) {
    struct record_error error = {.line = 1};
    char spare[1];
    text clause;
    start_reason(&clause, reason, reason_size, spare);
    if (!out || !reader)
        return api_refuse(&clause, SIXSANDS_ERROR_ARGUMENT);
    sixsands_record *r = calloc(1, sizeof *r);
    if (!r)
        return api_refuse(&clause, SIXSANDS_ERROR_MEMORY);
    int found = read_next(reader, &r->record, &error);
    if (found > 0) {
        *out = r;
        if (line)
            *line = r->record.line;
        return 1;
    }
    free(r);
    if (found < 0) {
        text_str(&clause, error.reason);
        if (line)
            *line = error.line;
    }
    return found;
}

static int api_record_complain(sixsands_record_report *out, int code, size_t line,
                               const char *reason) {
    text t;
    text_init(&t, out->reason, sizeof out->reason);
    text_str(&t, reason);
    out->line = line;
    return code;
}

int sixsands_record_check(sixsands_record_report *out, const char *bytes, size_t length) {
    struct record_error error;
    sixsands_reader *reader;
    record r;
    if (!out)
        return SIXSANDS_ERROR_ARGUMENT;
    memset(out, 0, sizeof *out);
    int found = sixsands_reader_open(&reader, bytes, length);
    if (found == SIXSANDS_ERROR_ARGUMENT)
        return api_record_complain(out, found, 1, "there is no text");
    if (found < 0)
        return api_record_complain(out, found, 1, "out of memory");
    while ((found = read_next(reader, &r, &error)) > 0) {
        out->records++;
        out->decisions += record_plies(&r);
        record_free(&r);
    }
    sixsands_reader_close(reader);
    if (found < 0)
        return api_record_complain(out, found, error.line, error.reason);
    if (out->records == 0)
        return api_record_complain(out, SIXSANDS_ERROR_RECORD, 1, "no record in this text");
    return SIXSANDS_OK;
}

/* Making. */

/* An empty record whose match the caller starts; NULL: out of memory. */
static sixsands_record *new_record(void) {
    sixsands_record *r = calloc(1, sizeof *r);
    struct record_tag *tags = r ? calloc(RECORD_TAGS_MAX, sizeof *tags) : NULL;
    if (!tags) {
        free(r);
        return NULL;
    }
    r->record.tags = tags;
    r->made = true;
    return r;
}

int sixsands_record_start(sixsands_record **out, const sixsands_game *game,
                          const sixsands_state *start) {
    const struct game_ops *g = ops_of(game);
    if (!out || !g || !start)
        return SIXSANDS_ERROR_ARGUMENT;
    sixsands_record *r = new_record();
    if (!r)
        return SIXSANDS_ERROR_MEMORY;
    match_start(&r->record.match, g, state_of(start));
    r->record.players = g->players(state_of(start));
    *out = r;
    return SIXSANDS_OK;
}

int sixsands_record_start_view(sixsands_record **out, const sixsands_game *game,
                               const sixsands_view *start) {
    const struct game_ops *g = ops_of(game);
    if (!out || !g || !start)
        return SIXSANDS_ERROR_ARGUMENT;
    sixsands_record *r = new_record();
    if (!r)
        return SIXSANDS_ERROR_MEMORY;
    match_start_view(&r->record.match, g, view_of(start));
    r->record.players = g->players(&r->record.match.state);
    *out = r;
    return SIXSANDS_OK;
}

void sixsands_record_free(sixsands_record *r) {
    if (!r)
        return;
    record_free(&r->record);
    free(r);
}

static char *copy_of(const char *s) {
    char *copy = malloc(strlen(s) + 1);
    if (copy)
        memcpy(copy, s, strlen(s) + 1);
    return copy;
}

int sixsands_record_set_tag(sixsands_record *r, const char *name, const char *value) {
    if (!r || !name || !value || !r->made)
        return SIXSANDS_ERROR_ARGUMENT;
    struct record_tag *tag = r->record.tags;
    size_t i = 0;
    while (i < r->record.tag_count && strcmp(tag[i].name, name) != 0)
        i++;
    if (i == RECORD_TAGS_MAX)
        return SIXSANDS_ERROR_SIZE;
    struct record_tag fresh = {copy_of(name), copy_of(value)};
    if (!fresh.name || !fresh.value) {
        free(fresh.name);
        free(fresh.value);
        return SIXSANDS_ERROR_MEMORY;
    }
    if (i < r->record.tag_count) {
        free(tag[i].name);
        free(tag[i].value);
    } else {
        r->record.tag_count++;
    }
    tag[i] = fresh;
    return SIXSANDS_OK;
}

int sixsands_record_play(sixsands_record *r, char *reason, size_t reason_size, int seat, int move) {
    char spare[1];
    text error;
    start_reason(&error, reason, reason_size, spare);
    if (!r || !r->made)
        return api_refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    match *m = &r->record.match;
    if (move < 0 || move >= m->game->num_moves)
        return api_refuse(&error, SIXSANDS_ERROR_MOVE);
    if (seat < SIXSANDS_NATURE || seat >= r->record.players)
        return api_refuse(&error, SIXSANDS_ERROR_SEAT);
    int status = seat == SIXSANDS_NATURE ? match_chance(m, (game_move)move, &error)
                                         : match_play(m, seat, (game_move)move, &error);
    return status == 0 ? SIXSANDS_OK : SIXSANDS_ERROR_MOVE;
}

int sixsands_record_add(sixsands_record *r, char *reason, size_t reason_size, const char *line) {
    char spare[1];
    text error;
    start_reason(&error, reason, reason_size, spare);
    if (!r || !r->made || !line)
        return api_refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    return record_add_line(&r->record, span_of(line), &error) == 0 ? SIXSANDS_OK
                                                                   : SIXSANDS_ERROR_RECORD;
}

/* Where decision `step` stands in the log, from 0; the log's length after the last. */
static size_t entry_of(const match *m, int step) {
    size_t at = 0;
    for (; at < m->length; at++)
        if (m->actor[at] != MATCH_NATURE && step-- == 0)
            break;
    return at;
}

int sixsands_record_cut(sixsands_record *r, int steps) {
    if (!r || !r->made)
        return SIXSANDS_ERROR_ARGUMENT;
    if (steps < 0 || (size_t)steps > record_plies(&r->record))
        return SIXSANDS_ERROR_MOVE;
    match_cut(&r->record.match, entry_of(&r->record.match, steps));
    r->walk = (match_walk){0};
    return SIXSANDS_OK;
}

/* Looking. */

const sixsands_game *sixsands_record_game(const sixsands_record *r) {
    return r ? (const sixsands_game *)r->record.match.game : NULL;
}

int sixsands_record_players(const sixsands_record *r) {
    return r ? r->record.players : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_record_viewer(const sixsands_record *r) {
    return r ? r->record.match.viewer : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_record_tags(const sixsands_record *r) {
    return r ? (int)r->record.tag_count : SIXSANDS_ERROR_ARGUMENT;
}

const char *sixsands_record_tag_name(const sixsands_record *r, int index) {
    bool there = r && index >= 0 && (size_t)index < r->record.tag_count;
    return there ? r->record.tags[index].name : NULL;
}

const char *sixsands_record_tag_value(const sixsands_record *r, int index) {
    bool there = r && index >= 0 && (size_t)index < r->record.tag_count;
    return there ? r->record.tags[index].value : NULL;
}

/* What ended the game: the rules, a seat that went out, the players, or nothing yet. */
static const char *ending_kind(const struct record_ending *e, int players) {
    if (e->over)
        return "played";
    if (e->end.draw || e->end.abort)
        return e->end.draw ? "draw" : "abort";
    return players == 2 && record_end_out(&e->end) ? "out" : "unfinished";
}

static void api_record_write_ending(json *j, const struct record_ending *e, int players) {
    char said[RECORD_END_WORDS];
    text clause;
    text_init(&clause, said, sizeof said);
    json_open_object(j);
    json_put_str(j, "kind", ending_kind(e, players));
    record_end_say(&clause, &e->end, -1);
    json_put_str(j, "text", said);
    text_clear(&clause);
    record_end_say(&clause, &e->end, READER_SLOTS);
    json_put_str(j, "template", said);
    json_write_key(j, "out");
    json_open_list(j);
    for (int i = 0; i < players; i++) {
        if (e->end.out[i] == RECORD_PLAYS)
            continue;
        json_open_object(j);
        json_put_uint(j, "seat", (uint64_t)i + 1);
        json_put_str(j, "kind", record_out_word(e->end.out[i]));
        json_close_object(j);
    }
    json_close_list(j);
    json_write_key(j, "scores");
    if (e->over) {
        json_open_list(j);
        for (int i = 0; i < players; i++)
            json_write_int(j, e->score[i]);
        json_close_list(j);
    } else {
        json_write_null(j);
    }
    json_write_key(j, "winners");
    json_open_list(j);
    for (int i = 0; i < players; i++)
        if (e->winners >> i & 1)
            json_write_int(j, i + 1);
    json_close_list(j);
    json_close_object(j);
}

int sixsands_record_ending(char *out, size_t size, const sixsands_record *r) {
    struct record_ending ending;
    text t;
    if (!r)
        return SIXSANDS_ERROR_ARGUMENT;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    if (!record_ending_of(&ending, &r->record))
        return SIXSANDS_ERROR_RECORD;
    json j = json_on(&t);
    api_record_write_ending(&j, &ending, r->record.players);
    return end_text(&t);
}

static void api_record_write_played(json *j, const struct played *p, int players) {
    json_open_object(j);
    json_put_uint(j, "seat", (uint64_t)(p->seat + 1));
    json_put_str(j, "result", p->result == PLAYED_NONE ? NULL : played_result_word(p->result));
    json_put_str(j, "opponent", p->opponent);
    json_write_key(j, "bots");
    json_open_list(j);
    for (int i = 0; i < players; i++)
        if (p->bots >> i & 1)
            json_write_int(j, i + 1);
    json_close_list(j);
    json_close_object(j);
}

int sixsands_record_played(char *out, size_t size, const sixsands_record *r) {
    char reason[SIXSANDS_REASON_SIZE];
    struct played played;
    text t, why;
    if (!r)
        return SIXSANDS_ERROR_ARGUMENT;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    text_init(&why, reason, sizeof reason);
    if (!played_of(&played, &r->record, &why))
        return SIXSANDS_ERROR_RECORD;
    json j = json_on(&t);
    api_record_write_played(&j, &played, r->record.players);
    return end_text(&t);
}

int sixsands_record_steps(const sixsands_record *r) {
    return r ? (int)record_plies(&r->record) : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_record_step(const sixsands_record *r, int step, int *seat) {
    if (!r)
        return SIXSANDS_ERROR_ARGUMENT;
    const match *m = &r->record.match;
    size_t at = step < 0 ? m->length : entry_of(m, step);
    if (at == m->length)
        return SIXSANDS_ERROR_MOVE;
    if (seat)
        *seat = m->actor[at];
    return m->log[at];
}

int sixsands_record_outcomes(char *out, size_t size, const sixsands_record *r, int step) {
    text t;
    if (!r)
        return SIXSANDS_ERROR_ARGUMENT;
    const match *m = &r->record.match;
    size_t at = step < 0 ? 0 : entry_of(m, step);
    if (step < -1 || (step >= 0 && at == m->length))
        return SIXSANDS_ERROR_MOVE;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    record_write_outcomes(&t, m, at + (step >= 0));
    return end_text(&t);
}

/* The match before decision `step` (their number: at its end); owned by the record; NULL when there
 * is none. Going from step to step, also while the record grows, walks over the log only once. */
static const match *match_at(sixsands_record *r, int step) {
    const match *m = &r->record.match;
    if (step < 0 || (size_t)step > record_plies(&r->record))
        return NULL;
    match_walk_to(&r->walk, m, entry_of(m, step));
    return &r->walk.now;
}

int sixsands_record_state(sixsands_state *out, sixsands_record *r, int step) {
    if (!out || !r)
        return SIXSANDS_ERROR_ARGUMENT;
    if (r->record.match.viewer != MATCH_OPEN)
        return SIXSANDS_ERROR_SEAT;
    const match *now = match_at(r, step);
    if (!now)
        return SIXSANDS_ERROR_MOVE;
    *state_in(out) = now->state;
    return SIXSANDS_OK;
}

int sixsands_record_view(sixsands_view *out, sixsands_record *r, int step, int seat) {
    if (!out || !r)
        return SIXSANDS_ERROR_ARGUMENT;
    const match *m = &r->record.match;
    if (seat < SIXSANDS_SPECTATOR || seat >= r->record.players ||
        (m->viewer != MATCH_OPEN && m->viewer != seat))
        return SIXSANDS_ERROR_SEAT;
    const match *now = match_at(r, step);
    if (!now)
        return SIXSANDS_ERROR_MOVE;
    if (m->viewer == MATCH_OPEN)
        m->game->observe((game_view *)out, &now->state, seat);
    else
        *(game_view *)out = now->view;
    return SIXSANDS_OK;
}

enum { OUTCOMES = 64 }; /* more than follow any decision */

/* Writes the decision at the walk's position with its outcomes, and walks past them. */
static void write_events(text *t, match_walk *walk, int viewer) {
    const match *m = walk->of;
    const struct game_ops *g = m->game;
    game_state before = walk->now.state;
    game_move outcome[OUTCOMES];
    struct events events;
    struct events_step s = {.viewer = viewer,
                            .seat = m->actor[walk->at],
                            .move = m->log[walk->at],
                            .outcome = outcome,
                            .before = &before,
                            .after = &walk->now.state};
    char word[GAME_MOVE_SIZE], tokens[4 * OUTCOMES];
    text written;
    match_walk_step(walk);
    for (; walk->at < m->length && m->actor[walk->at] == MATCH_NATURE; match_walk_step(walk)) {
        bool seen =
            m->viewer != MATCH_OPEN || viewer == MATCH_OPEN || g->sees(&walk->now.state, viewer);
        assert(s.outcomes < OUTCOMES);
        outcome[s.outcomes++] = seen ? m->log[walk->at] : GAME_HIDDEN;
    }
    events_of_step(&events, g, &s);
    text_init(&written, tokens, sizeof tokens);
    record_write_outcome_list(&written, g, outcome, (size_t)s.outcomes);
    json j = json_on(t);
    json_open_object(&j);
    json_put_uint(&j, "seat", (uint64_t)s.seat + 1);
    json_write_key(&j, "move");
    json_write_string(&j, game_word(g, s.move, word));
    json_put_str(&j, "outcomes", tokens + (s.outcomes > 0));
    json_write_key(&j, "events");
    events_write(&j, &events);
    json_close_object(&j);
}

int sixsands_record_events(char *out, size_t size, sixsands_record *r, int step, int viewer) {
    text t;
    if (!r)
        return SIXSANDS_ERROR_ARGUMENT;
    const match *m = &r->record.match;
    if (viewer < SIXSANDS_OPEN || viewer >= r->record.players ||
        (m->viewer != MATCH_OPEN && m->viewer != viewer))
        return SIXSANDS_ERROR_SEAT;
    if (step < 0 || (size_t)step >= record_plies(&r->record))
        return SIXSANDS_ERROR_MOVE;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    match_at(r, step);
    match_walk ahead = r->walk; /* the walk waits here for other viewers */
    write_events(&t, &ahead, viewer);
    return end_text(&t);
}

/* Writing. */

int sixsands_record_write(char *out, size_t size, const sixsands_record *r) {
    char *bytes = NULL;
    size_t length = 0;
    if (!r || (!out && size > 0))
        return SIXSANDS_ERROR_ARGUMENT;
    FILE *file = open_memstream(&bytes, &length);
    if (!file)
        return SIXSANDS_ERROR_MEMORY;
    errno = 0;
    int status = r->made ? record_write_match(file, &r->record.match, r->record.tags,
                                              r->record.tag_count, false)
                         : record_write(file, &r->record, r->record.legal);
    int reason = errno;
    if (fclose(file) != 0 || status != 0) {
        free(bytes);
        return reason == EINVAL ? SIXSANDS_ERROR_RECORD : SIXSANDS_ERROR_MEMORY;
    }
    if (size > length)
        memcpy(out, bytes, length + 1);
    else if (size > 0)
        out[0] = '\0';
    free(bytes);
    return !out || size > length ? (int)length : SIXSANDS_ERROR_SIZE;
}

/* Shuffles. */

/* What the record says about its shuffle: 0, or the code with the reason. */
static int take_shuffle(struct shuffle *s, const sixsands_record *r, text *error) {
    if (!r)
        return api_refuse(error, SIXSANDS_ERROR_ARGUMENT);
    return shuffle_take(s, &r->record, error) == 0 ? SIXSANDS_OK : SIXSANDS_ERROR_RECORD;
}

int sixsands_shuffle_outcomes(uint8_t key[SIXSANDS_HASH_SIZE], char *reason, size_t reason_size,
                              const sixsands_record *r) {
    struct shuffle s;
    char spare[1];
    text error;
    start_reason(&error, reason, reason_size, spare);
    int status = take_shuffle(&s, r, &error);
    if (status != SIXSANDS_OK)
        return status;
    if (key)
        memcpy(key, s.key, sizeof s.key);
    return (int)s.outcomes;
}

int sixsands_shuffle_text(char *out, size_t size, const sixsands_record *r, int outcome) {
    struct shuffle s;
    char spare[1];
    text t, error;
    start_reason(&error, NULL, 0, spare);
    int status = take_shuffle(&s, r, &error);
    if (status == SIXSANDS_OK && (outcome < 0 || (uint64_t)outcome >= s.outcomes))
        status = SIXSANDS_ERROR_MOVE;
    if (status == SIXSANDS_OK)
        status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    shuffle_write(&t, &s, (uint64_t)outcome);
    return end_text(&t);
}

static void api_record_make(void *context, rng *r, uint64_t n) {
    const uint8_t *hashes = context;
    shuffle_rng(r, hashes + n * SHUFFLE_HASH);
}

int sixsands_shuffle_check(char *reason, size_t reason_size, const sixsands_record *r,
                           const uint8_t commit[SIXSANDS_HASH_SIZE], const uint8_t *hashes,
                           size_t count) {
    struct shuffle s;
    char spare[1];
    text error;
    start_reason(&error, reason, reason_size, spare);
    int status = take_shuffle(&s, r, &error);
    if (status != SIXSANDS_OK)
        return status;
    if (!commit || !hashes)
        return api_refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    if (count < s.outcomes)
        return api_refuse(&error, SIXSANDS_ERROR_SIZE);
    bool same =
        shuffle_check_commit(&s, commit, &error) == 0 &&
        shuffle_check(&s, &r->record, api_record_make, (void *)(uintptr_t)hashes, &error) == 0;
    return same ? SIXSANDS_OK : SIXSANDS_ERROR_RECORD;
}
