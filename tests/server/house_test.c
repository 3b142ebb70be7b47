// SPDX-License-Identifier: MIT
// The house: whole games between persons and bots, who may see and do what, once and only once,
// storage that fails or that others write to, rooms forgotten and loaded again, rematches.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "house_help.h"
#include "store_help.h"

static struct inn n;

#define refused(code, who, ...) assert_string_equal(inn_refused(&n, who, __VA_ARGS__), code)

/* ---- whole games */

/* A game with all seats open, in which everybody of `who` sits down and gets ready. */
static void seat_all(char id[ROOM_ID_SIZE], const char *game, const client_id *who, int players) {
    json_t *state = inn_ask(&n, who[0], "{'do':'create','game':'%s','players':%d,'listed':true}",
                            game, players);
    snprintf(id, ROOM_ID_SIZE, "%s", inn_string(state, "id"));
    assert_string_equal(inn_string(state, "status"), "waiting");
    assert_int_equal(inn_number(state, "you"), 1);
    for (int i = 1; i < players; i++) {
        state = inn_ask(&n, who[i], "{'do':'join','game':'%s'}", id);
        assert_int_equal(inn_number(state, "you"), i + 1);
    }
    for (int i = 0; i < players; i++)
        inn_ask(&n, who[i], "{'do':'ready','game':'%s','nonce':'nonce-%d'}", id, i);
    state = inn_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
    assert_string_equal(inn_string(state, "status"), "playing");
}

static void test_persons_play(void **unused) {
    (void)unused;
    inn_open(&n, help_file("games"), 1);
    client_id who[4];
    for (int i = 0; i < 4; i++)
        who[i] = inn_socket(&n, i % 2 ? "Ann" : "Bob");
    for (int g = 0; games_all[g]; g++)
        for (int players = games_all[g]->min_players; players <= games_all[g]->max_players;
             players++) {
            char id[ROOM_ID_SIZE];
            seat_all(id, games_all[g]->name, who, players);
            for (int i = 0; i < players; i++)
                inn_ask(&n, who[i], "{'do':'watch','game':'%s'}", id);
            int moves = 0;
            for (int i = 0; i < players; i++)
                inn_forget_news(&n, who[i]);
            while (inn_play(&n, id, who, players))
                moves++;
            for (int i = 0; i < players; i++) {
                assert_int_equal(inn_count_news(&n, who[i], "event"), moves);
                json_t *event = json_object_get(inn_news(&n, who[i], "event"), "event");
                assert_string_equal(inn_string(event, "kind"), "played");
                assert_int_equal(strlen(inn_string(event, "key")), 64);
            }
        }
    inn_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_persons_play),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
