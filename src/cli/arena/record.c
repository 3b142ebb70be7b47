// SPDX-License-Identifier: MIT
// The record of an arena game. A forfeited seat has resigned or exceeded its time.
#include "record/record.h"
#include "cli/arena/arena.h"
#include "cli/tags.h"

int arena_write_record(FILE *out, const struct arena_plan *p, const struct arena_game *game) {
    struct tags t = {0};
    tags_add_run(&t, "sixsands arena", game->index + 1, p->seed);
    for (int seat = 0; seat < p->players; seat++) {
        text value = tags_add(&t, "Player", seat + 1);
        text_str(&value, p->bot[arena_bot_at(p, game->index, seat)]);
    }
    if (record_end_out(&game->result.end)) {
        text value = tags_add(&t, "End", 0);
        record_end_write(&value, &game->result.end, p->players);
    }
    return record_write_match(out, &game->match, t.tag, (size_t)t.count, false);
}
