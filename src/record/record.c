// SPDX-License-Identifier: MIT
// A record in memory: its tags, and positions found by walking over the log.
#include "record/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void record_free(record *r) {
    for (size_t i = 0; i < r->tag_count; i++) {
        free(r->tags[i].name);
        free(r->tags[i].value);
    }
    free(r->tags);
    match_free(&r->match);
    *r = (record){0};
}

const char *record_tags_find(const struct record_tag *tags, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(tags[i].name, name) == 0)
            return tags[i].value;
    return NULL;
}

const char *record_tag(const record *r, const char *name) {
    return record_tags_find(r->tags, r->tag_count, name);
}

size_t record_plies(const record *r) {
    size_t plies = 0;
    for (size_t i = 0; i < r->match.length; i++)
        plies += r->match.actor[i] != MATCH_NATURE;
    return plies;
}

void record_position(const record *r, size_t ply, game_state *state, game_view *view) {
    const match *m = &r->match;
    match_walk walk;
    match_walk_start(&walk, m);
    for (; walk.at < m->length; match_walk_step(&walk))
        if (m->actor[walk.at] != MATCH_NATURE && ply-- == 0)
            break;
    assert(walk.at < m->length || ply == 0);
    if (m->viewer == MATCH_OPEN)
        *state = walk.now.state;
    else
        *view = walk.now.view;
}
