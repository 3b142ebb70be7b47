// SPDX-License-Identifier: MIT
// Any bytes as a request of the engine protocol. What is refused has a reason; what is accepted can
// be searched; and whatever the answer is, it is one line of JSON with the request's id.
#include "fuzz.h"

#include <jansson.h>
#include <string.h>

#include "engine/protocol.h"

static void expect_answer(const text *t, protocol_id id, const char *field) {
    fuzz_expect(!t->overflow, "an answer doesn't fit", t->at);
    fuzz_expect(t->length > 0 && strchr(t->at, '\n') == t->at + t->length - 1, "not one line",
                t->at);
    json_t *root = json_loadb(t->at, t->length, JSON_REJECT_DUPLICATES, NULL);
    fuzz_expect(json_is_object(root), "an answer isn't JSON", t->at);
    const json_t *number = json_object_get(root, "id");
    fuzz_expect(id.known
                    ? json_is_integer(number) && (uint64_t)json_integer_value(number) == id.number
                    : json_is_null(number),
                "an answer with another id", t->at);
    fuzz_expect(json_object_get(root, field) != NULL, field, t->at);
    json_decref(root);
}

/* A very short search instead of the one that was asked for. */
static void think_a_little(struct protocol_request *r, text *t) {
    static _Alignas(64) char memory[SEARCH_LEAST_MEMORY];
    static struct search_report report;
    r->setup.bot = (bot){.kind = BOT_FLATMC, .number = 8};
    struct search *s = search_start(memory, sizeof memory, &r->setup);
    search_run(s, 8);
    search_report(s, &report);
    game_move m = search_choice(&report, &r->setup);
    protocol_write_move(t, r, m);
    expect_answer(t, r->id, "move");
    text_clear(t);
    protocol_write_update(t, r, &report);
    expect_answer(t, r->id, "done");
    text_clear(t);
    report.solved = true;
    protocol_write_result(t, r, &report, m);
    expect_answer(t, r->id, "text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char answer[PROTOCOL_ANSWER_SIZE];
    char reason[PROTOCOL_REASON_SIZE];
    const bot usual = {.kind = BOT_EXPERT};
    struct protocol_request r;
    text error, t;
    text_init(&error, reason, sizeof reason);
    text_init(&t, answer, sizeof answer);
    if (!protocol_read(&r, (span){(const char *)data, size}, &usual, &error)) {
        fuzz_expect(error.length > 0 && !error.overflow, "refused without a whole reason", reason);
        protocol_write_error(&t, r.id, reason);
        expect_answer(&t, r.id, "error");
    } else if (r.command == PROTOCOL_HELLO) {
        protocol_write_hello(&t, r.id);
        expect_answer(&t, r.id, "games");
    } else if (r.command == PROTOCOL_GO || r.command == PROTOCOL_ANALYZE) {
        think_a_little(&r, &t);
    }
    return 0;
}
