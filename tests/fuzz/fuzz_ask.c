// SPDX-License-Identifier: MIT
// Any bytes as a request to the server, over every kind of connection. What is refused has a code
// and a whole sentence; what is accepted has only what the core may rely on; and the ref comes
// back as JSON that means the same.
#include "fuzz.h"

#include <jansson.h>
#include <string.h>

#include "server/core/request.h"

static void expect_text(const char *s, size_t size, size_t least, const char *what) {
    fuzz_expect(memchr(s, 0, size) != NULL && strlen(s) >= least, what, NULL);
    for (span rest = span_of(s); rest.length;) {
        size_t n = span_utf8(rest);
        fuzz_expect(n > 0 && (unsigned char)rest.at[0] >= 0x20, what, s);
        rest = (span){rest.at + n, rest.length - n};
    }
}

static void expect_echo(const char *echo, span line, const char *key) {
    json_t *root = json_loadb(line.at, line.length, 0, NULL);
    const json_t *said = json_object_get(root, key);
    json_t *told = echo[0] ? json_loads(echo, JSON_DECODE_ANY, NULL) : NULL;
    fuzz_expect(!echo[0] || (said && json_equal(said, told)), "another ref", echo);
    json_decref(told);
    json_decref(root);
}

static void expect_game(struct request *r) {
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    memcpy(r->set.id, "abcdefghijkl", ROOM_ID_SIZE);
    fuzz_expect(room_settings_check(&r->set, &error), "a game that can't be", reason);
    fuzz_expect(r->me >= -1 && r->me < r->set.players, "a seat beyond the table", NULL);
    fuzz_expect(r->me < 0 || r->set.plan[r->me] != ROOM_FOR_BOT, "a bot's seat", NULL);
}

/* What is asked for, with what only the core can add, and the numbers that have defaults there. */
static void expect_tournament(const struct request *r) {
    bool swiss = r->kind == TOURNAMENT_SWISS;
    int most = swiss ? TOURNAMENT_PLAYERS : TOURNAMENT_CIRCLE;
    struct tournament_settings set = {.id = "abcdefghijkl",
                                      .kind = r->kind,
                                      .game = r->set.game,
                                      .clock = r->set.clock,
                                      .base = r->set.base,
                                      .increment = r->set.increment,
                                      .rated = r->set.rated,
                                      .rounds = swiss ? r->rounds ? r->rounds : 1 : 0,
                                      .most = r->people && r->people < most ? r->people : most};
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    memcpy(set.name, r->name, sizeof set.name);
    fuzz_expect(r->rounds >= 0 && r->rounds <= TOURNAMENT_ROUNDS, "rounds", NULL);
    fuzz_expect(r->people == 0 || (r->people >= 2 && r->people <= TOURNAMENT_PLAYERS), "people",
                NULL);
    if (r->set.clock != ROOM_NO_CLOCK && set.game->min_players <= 2 && set.game->max_players >= 2)
        fuzz_expect(tournament_settings_check(&set, &error), "a tournament that can't be", reason);
}

static void expect_right(struct request *r, span line) {
    bool create = r->what == REQUEST_TOURNAMENT_CREATE;
    bool about = r->what >= REQUEST_TOURNAMENT && r->what <= REQUEST_TOURNAMENT_CALL_OFF && !create;
    expect_text(r->game, sizeof r->game, 0, "game");
    expect_text(r->key, sizeof r->key, 0, "key");
    expect_text(r->nonce, sizeof r->nonce, r->what == REQUEST_READY, "nonce");
    expect_text(r->request, sizeof r->request, 0, "request");
    fuzz_expect(memchr(r->move, 0, sizeof r->move) != NULL, "move", NULL);
    expect_text(r->name, sizeof r->name, r->what == REQUEST_RENAME || create, "name");
    expect_text(r->tournament, sizeof r->tournament, about ? ROOM_ID_SIZE - 1 : 0, "tournament");
    bool push = r->what == REQUEST_PUSH;
    expect_text(r->browser.endpoint, sizeof r->browser.endpoint, 0, "endpoint");
    fuzz_expect(!push || (push_is_point(span_of(r->browser.point)) &&
                          push_is_auth(span_of(r->browser.auth))),
                "keys of a browser", r->browser.point);
    expect_text(r->reason, sizeof r->reason, r->what == REQUEST_REPORT, "reason");
    fuzz_expect(r->what != REQUEST_REPORT || r->seat >= 0, "whom?", NULL);
    fuzz_expect((unsigned)r->offer < ROOM_OFFERS, "offer", NULL);
    expect_text(r->login, sizeof r->login, r->what == REQUEST_LOGIN ? 3 : 0, "login");
    fuzz_expect(memchr(r->password, 0, sizeof r->password) != NULL, "password", NULL);
    fuzz_expect(r->seat >= -1 && r->seat < GAME_MAX_PLAYERS, "seat", NULL);
    expect_echo(r->at, line, "at");
    if (r->what == REQUEST_CREATE)
        expect_game(r);
    if (create)
        expect_tournament(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int over = CLIENT_ONCE; over <= CLIENT_STREAM; over++) {
        static struct request r;
        char reason[REQUEST_REASON_SIZE];
        span line = {(const char *)data, size};
        text error;
        text_init(&error, reason, sizeof reason);
        enum refusal why = request_read(&r, line, (enum client_kind)over, &error);
        fuzz_expect(!error.overflow, "a sentence that doesn't fit", reason);
        fuzz_expect(why != REFUSAL_BAD_REQUEST || error.length > 0, "refused without a reason",
                    NULL);
        expect_echo(r.ref, line, "ref");
        if (why == REFUSAL_NONE)
            expect_right(&r, line);
    }
    return 0;
}
