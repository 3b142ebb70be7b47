// SPDX-License-Identifier: MIT
// The record of an arena game. A forfeited seat has resigned or exceeded its time.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/arena/arena.h"
#include "record/record.h"

/* Tags under construction; the longest value is a bot's name. */
struct tags {
    int count;
    struct record_tag tag[GAME_MAX_PLAYERS + 5];
    char name[GAME_MAX_PLAYERS + 5][16];
    char value[GAME_MAX_PLAYERS + 5][ARENA_NAME_MAX + 1];
};

/* Adds a tag with an empty value, to be written into. */
static text arena_record_add_tag(struct tags *t, const char *name, int number) {
    int i = t->count++;
    assert(i < (int)(sizeof t->tag / sizeof *t->tag));
    text word, value;
    text_init(&word, t->name[i], sizeof t->name[i]);
    text_str(&word, name);
    if (number)
        text_int(&word, number);
    text_init(&value, t->value[i], sizeof t->value[i]);
    t->tag[i] = (struct record_tag){t->name[i], t->value[i]};
    return value;
}

int arena_write_record(FILE *out, const struct arena_plan *p, const struct arena_game *game) {
    struct tags t = {0};
    text value = arena_record_add_tag(&t, "Event", 0);
    text_str(&value, "sixsands arena");
    value = arena_record_add_tag(&t, "Round", 0);
    text_uint(&value, game->index + 1);
    value = arena_record_add_tag(&t, "Seed", 0);
    text_uint(&value, p->seed);
    for (int seat = 0; seat < p->players; seat++) {
        value = arena_record_add_tag(&t, "Player", seat + 1);
        text_str(&value, p->bot[arena_bot_at(p, game->index, seat)]);
    }
    if (record_end_out(&game->result.end)) {
        value = arena_record_add_tag(&t, "End", 0);
        record_end_write(&value, &game->result.end, p->players);
    }
    return record_write_match(out, &game->match, t.tag, (size_t)t.count, false);
}
