// SPDX-License-Identifier: MIT
#include "session/session.h"

#include <string.h>

#include "engine/bots/driver.h"
#include "games/games.h"

/* Streams of the seed: 0 is the deal, the others begin where no number of games will reach. */
static const uint64_t nature_stream = (uint64_t)1 << 40, bot_stream = (uint64_t)2 << 40,
                      hint_stream = (uint64_t)3 << 40;

void session_deal(struct session *t) {
    game_state start;
    rng r;
    rng_seed_stream(&r, t->seed, 0);
    game_deal(t->game, &start, t->players, &r);
    match_start(&t->match, t->game, &start);
}

bool session_is_person(const struct session *t, int seat) {
    return seat >= 0 && (t->people >> seat & 1);
}

int session_nature(struct session *t, text *note) {
    uint64_t count = 0;
    rng r;
    struct driver d = {.match = &t->match, .nature = &r};
    for (size_t i = 0; i < t->match.length; i++)
        count += t->match.actor[i] == MATCH_NATURE;
    rng_seed_stream(&r, t->seed, nature_stream + count);
    return driver_step(&d, note) == DRIVER_WENT_ON ? 0 : -1;
}

uint64_t session_point_seed(const struct session *t) {
    rng r;
    rng_seed_stream(&r, t->seed, hint_stream + t->match.length);
    return rng_next(&r);
}

/* A program that failed leaves its seats to a built-in bot. */
static bool session_replace_bot(const struct session *t, struct opponent **seated, text *note) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    struct opponent *other = opponent_open(span_of("heuristic"), &error);
    if (!other)
        return false;
    text_str(note, "; heuristic plays on for it");
    opponent_stop_by(other, t->stop);
    opponent_close(*seated);
    *seated = other;
    return true;
}

bool session_run_chance(struct session *t) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    while (t->game->actor(&t->match.state) == GAME_NATURE)
        if (session_nature(t, &error) != 0)
            return false;
    return true;
}

bool session_has_curtain(const struct session *t) {
    return __builtin_popcount(t->people) > 1 && games_module(t->game)->traits.hides;
}

int session_choose(struct session *t, int seat, game_move *out, text *note) {
    struct opponent **seated = &t->bot[seat];
    struct driver d = {.match = &t->match, .limits = &t->limits};
    char reason[256];
    text error;
    rng r;
    rng_seed_stream(&r, t->seed, bot_stream + t->match.length);
    rng again = r;
    d.bot[seat] = *seated;
    d.seat[seat] = &r;
    if (driver_choose(&d, seat, out, note))
        return 0;
    if (opponent_trouble(*seated) == OPPONENT_STOPPED || !session_replace_bot(t, seated, note))
        return -1;
    text_init(&error, reason, sizeof reason);
    d.bot[seat] = *seated;
    d.seat[seat] = &again;
    return driver_choose(&d, seat, out, &error) ? 0 : -1;
}

int session_bot(struct session *t, int seat, text *note) {
    game_move choice;
    if (session_choose(t, seat, &choice, note) != 0)
        return -1;
    return match_play(&t->match, seat, choice, note);
}

/* Takes the decision where the walk stands, and nature's outcomes after it up to `to`. Only those
 * that the viewer sees get a name. */
static void session_take_step(match_walk *walk, size_t to, struct session_step *s,
                              char move[GAME_MOVE_SIZE]) {
    const match *m = walk->of;
    game_state before_it = walk->now.state;
    game_move outcomes[SESSION_OUTCOMES];
    text word;
    text_init(&word, move, GAME_MOVE_SIZE);
    game_move decision = m->log[walk->at];
    m->game->write_move(&word, decision);
    s->seat = m->actor[walk->at];
    s->move = move;
    s->outcomes = 0;
    match_walk_step(walk);
    while (walk->at < to && m->actor[walk->at] == MATCH_NATURE) {
        game_move outcome = m->log[walk->at];
        bool seen = m->viewer != MATCH_OPEN
                        ? outcome != MATCH_HIDDEN
                        : s->viewer == MATCH_OPEN || m->game->sees(&walk->now.state, s->viewer);
        if (s->outcomes < SESSION_OUTCOMES) {
            outcomes[s->outcomes] = seen ? outcome : GAME_HIDDEN;
            text_init(&word, s->outcome[s->outcomes++], GAME_MOVE_SIZE);
            if (seen)
                m->game->write_move(&word, outcome);
            else
                text_char(&word, '?');
        }
        match_walk_step(walk);
    }
    struct events_step step = {.viewer = s->viewer,
                               .seat = s->seat,
                               .move = decision,
                               .outcome = outcomes,
                               .outcomes = s->outcomes,
                               .before = &before_it,
                               .after = &walk->now.state};
    events_of_step(&s->events, m->game, &step);
}

void session_steps(const match *m, int viewer, size_t from, size_t to, session_visit *each,
                   void *context) {
    match_walk walk;
    int number = 0;
    match_walk_start(&walk, m);
    while (walk.at < to) {
        if (m->actor[walk.at] == MATCH_NATURE) { /* before the first decision of a set-up */
            match_walk_step(&walk);
            continue;
        }
        char move[GAME_MOVE_SIZE];
        bool wanted = walk.at >= from;
        struct session_step s = {.game = m->game, .viewer = viewer};
        session_take_step(&walk, to, &s, move);
        number++;
        if (wanted)
            each(context, &s, number);
    }
}

size_t session_last_decision(const struct session *t) {
    for (size_t i = t->match.length; i-- > 0;)
        if (t->match.actor[i] != MATCH_NATURE && session_is_person(t, t->match.actor[i]))
            return i;
    return t->match.length;
}

/* Tags that follow from the match itself. */
static bool session_is_own_tag(const char *name) {
    static const char *const own[] = {"Game",  "Players", "Setup", "View",
                                      "Start", "Result",  "Winner"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(own[i], name) == 0)
            return true;
    return false;
}

/* A bot's name as the value of a tag: whatever its command line holds, the record stays right. */
static void session_write_name(text *t, const char *name) {
    for (size_t i = 0; name[i] && i < 100; i++)
        text_char(t, name[i] >= ' ' && name[i] <= '~' ? name[i] : '?');
}

/* The tags of a new game: its seed and who sits where. */
static size_t session_new_tags(const struct session *t, struct record_tag *tags,
                               char values[][128]) {
    static char names[][8] = {"Seed", "Player1", "Player2", "Player3", "Player4"};
    for (int i = 0; i <= t->players; i++) {
        text v;
        text_init(&v, values[i], sizeof values[i]);
        if (i == 0)
            text_uint(&v, t->seed);
        else
            session_write_name(&v, session_is_person(t, i - 1) ? "person"
                                                               : opponent_name(t->bot[i - 1]));
        tags[i] = (struct record_tag){names[i], values[i]};
    }
    return (size_t)t->players + 1;
}

int session_write(const struct session *t, FILE *out) {
    struct record_tag tags[RECORD_TAGS_MAX];
    char values[GAME_MAX_PLAYERS + 1][128];
    size_t count = 0;
    for (size_t i = 0; i < t->loaded.tag_count; i++)
        if (!session_is_own_tag(t->loaded.tags[i].name))
            tags[count++] = t->loaded.tags[i];
    if (t->loaded.tag_count == 0)
        count = session_new_tags(t, tags, values);
    return record_write_match(out, &t->match, tags, count, false);
}

void session_close(struct session *t) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        opponent_close(t->bot[i]);
    match_free(&t->match);
    record_free(&t->loaded);
}
