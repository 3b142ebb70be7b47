// SPDX-License-Identifier: MIT
// fair_games: plays one game of every kind at random in a room, and writes them with their keys, as
// records for tests of `sixsands verify`. The last line on standard error is how many outcomes they
// have, including deals.
#include "room_help.h"

#include <stdio.h>

#include "server/view/message.h"

int main(void) {
    static const struct {
        const char *game;
        int players;
    } kinds[] = {{"mandala", 2}, {"patterns", 2}, {"flowers", 2}, {"flowers", 3}, {"flowers", 4}};
    unsigned long long outcomes = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct room_settings set = test_room_settings(kinds[i].game, kinds[i].players, i);
        struct room_decision events;
        struct test_room t;
        rng r;
        rng_seed(&r, i);
        set.plan[1] = i % 2 ? ROOM_FOR_BOT : ROOM_FOR_PERSON;
        set.bot[1] = (bot){BOT_LEVEL, 1};
        test_room_open(&t, &set);
        test_room_deal(&t);
        if (kinds[i].players == 4) /* two resign; bots play on */
            for (int seat = 2; seat < 4; seat++)
                test_room_take(&t, room_resign(&t.room, seat, NULL, t.now, &events), &events);
        test_room_finish(&t, &r);
        outcomes += t.room.outcomes + 1;
        if (message_record(stdout, &t.room, -1) != 0)
            return 1;
        test_room_close(&t);
    }
    fprintf(stderr, "%llu\n", outcomes);
    return 0;
}
