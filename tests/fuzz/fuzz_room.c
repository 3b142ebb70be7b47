// SPDX-License-Identifier: MIT
// Any bytes as the life of a room: its settings, then decisions of anybody, events out of nowhere,
// and events that were decided and then damaged. What a decision makes can be applied; what isn't
// right is refused with a reason; and what was accepted replays to the same room.
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "server/room_help.h"

/* The remaining bytes; zeros past the end. */
struct feed {
    const uint8_t *at;
    size_t left;
};

static unsigned next(struct feed *f) {
    if (!f->left)
        return 0;
    f->left--;
    return *f->at++;
}

static struct room_settings take_settings(struct feed *f) {
    int count = 0;
    while (games_all[count])
        count++;
    const struct game_ops *g = games_all[next(f) % (unsigned)count];
    int players = g->min_players + (int)(next(f) % (g->max_players - g->min_players + 1U));
    struct room_settings set = test_room_settings(g->name, players, next(f));
    unsigned seats = next(f);
    for (int i = 1; i < players; i++) { /* the first is a person's */
        set.plan[i] = (enum room_plan)((seats >> (2 * i) & 3) % 3);
        set.bot[i] = (bot){BOT_LEVEL, 1};
    }
    set.clock = (enum room_clock)(seats % 3);
    set.base = set.clock == ROOM_NO_CLOCK ? 0 : 1000;
    set.increment = set.clock == ROOM_LIVE ? 50 : 0;
    set.rated = set.clock != ROOM_NO_CLOCK && seats & 1;
    return set;
}

/* A decision by the bytes: mostly a move of the seat to move. */
static enum refusal fuzz_room_decide(const struct test_room *t, struct feed *f,
                                     struct room_decision *out) {
    const room *r = &t->room;
    const struct game_ops *g = r->set.game;
    unsigned what = next(f), who = next(f);
    int seat = (int)(who % 6) - 1, turn = room_turn(r);
    char word[] = "id?", action[GAME_MOVE_SIZE] = "?";
    const char *request = who & 64 ? word : NULL;
    game_move move = (game_move)who;
    struct rating before[GAME_MAX_PLAYERS];
    text typed;
    word[2] = (char)('a' + who % 16);
    switch (what % 32) {
    case 0:
        return room_join(r, who % 8, seat, t->now, out);
    case 1:
        return room_leave(r, seat, t->now, out);
    case 2:
        return room_ready(r, seat, span_of(word), request, t->now, out);
    case 3:
        return room_resign(r, seat, request, t->now, out);
    case 4:
        return room_offer(r, seat, (enum room_offer)(what / 32 % ROOM_OFFERS), request, t->now,
                          out);
    case 5:
        return room_decline(r, seat, t->now, out);
    case 6:
        return room_time_out(r, t->now, out);
    case 7:
        return room_rematch(r, "abcdefghijkl", t->now, out);
    case 8:
        return room_say(r, seat, span_of(room_phrase((int)(who % ROOM_PHRASES))), t->now, out);
    case 9:
        for (int i = 0; i < GAME_MAX_PLAYERS; i++)
            before[i] = who >> i & 1 ? rating_first() : rating_of_bot((int)who);
        return room_rate(r, before, t->now, out);
    default:
        break;
    }
    if (turn >= 0)
        move = g->nth(&r->match.state, (int)(who % (unsigned)g->count(&r->match.state)));
    if (turn < 0 || room_bot(r, turn, NULL))
        return room_play_bot(r, turn, move, r->sequence, t->now, out);
    text_init(&typed, action, sizeof action);
    g->write_move(&typed, move);
    return room_play(r, turn, span_of(action), 0, request, t->now, out);
}

/* An event that nobody decided, or a damaged one, meets a copy of the room. */
static void accept(const struct test_room *t, const struct room_event *e) {
    char reason[300];
    text error;
    room r;
    text_init(&error, reason, sizeof reason);
    fuzz_expect(room_copy(&r, &t->room), "out of memory", NULL);
    if (room_apply(&r, e, &error) == 0)
        fuzz_expect(r.sequence == t->room.sequence + 1, "applied without a number", NULL);
    else
        fuzz_expect(error.length > 0 && !error.overflow, "refused without a reason", reason);
    room_free(&r);
}

static void fuzz_room_damage(struct room_event *e, struct feed *f) {
    uint8_t *bytes = (uint8_t *)e;
    for (unsigned count = 1 + next(f) % 4; count; count--) {
        size_t at = (next(f) << 8 | next(f)) % sizeof *e;
        bytes[at] ^= (uint8_t)next(f);
    }
}

static void fuzz_room_ask(const room *r) {
    char buffer[100], link[ROOM_LINK_SIZE];
    text end;
    text_init(&end, buffer, sizeof buffer);
    room_write_end(&end, r);
    fuzz_expect(!end.overflow, "the end doesn't fit", buffer);
    room_link(r, 0, link);
    fuzz_expect(room_link_seat(r, span_of(link)) == 0, "a link opens another seat", link);
    fuzz_expect(r->status == ROOM_OVER || room_winners(r) == 0, "somebody has won too early", NULL);
    fuzz_expect((r->status == ROOM_PLAYING) == (room_turn(r) >= 0), "nobody is to move", NULL);
    for (int i = 0; i < r->set.players; i++)
        fuzz_expect(r->seat[i].remaining >= 0, "a clock below zero", NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct feed f = {data, size};
    struct room_settings set = take_settings(&f);
    struct room_decision events;
    struct test_room t;
    room again;
    test_room_open(&t, &set);
    if (next(&f) % 4)
        test_room_deal(&t);
    while (f.left) {
        unsigned way = next(&f);
        t.now += (int)(way % 64) - 8;
        enum refusal refusal = fuzz_room_decide(&t, &f, &events);
        if (way >= 240) { /* as it lies in the bytes */
            struct room_event e = {0};
            memcpy(&e, f.at, f.left < sizeof e ? f.left : sizeof e);
            if (way & 1)
                e.sequence = t.room.sequence + 1;
            accept(&t, &e);
        } else if (way >= 200 && refusal == REFUSAL_NONE) {
            fuzz_room_damage(&events.event[0], &f);
            accept(&t, &events.event[0]);
        } else {
            test_room_take(&t, refusal, &events);
        }
        room_decision_drop(&events);
        fuzz_room_ask(&t.room);
    }
    test_room_replay(&again, &t);
    const char *difference = test_room_difference(&t.room, &again);
    fuzz_expect(!difference, "a replay differs", difference);
    room_free(&again);
    test_room_close(&t);
    return 0;
}
