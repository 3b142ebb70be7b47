// SPDX-License-Identifier: MIT
// The core: whole games between persons and bots, permissions, idempotency, storage that fails or
// that other processes write to, rooms dropped and loaded again, rematches.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "games/games.h"
#include "store_help.h"

static struct rig n;

#define refused(code, who, ...) assert_string_equal(rig_refused(&n, who, __VA_ARGS__), code)

/* ---- whole games */

/* A game with all seats open, which everybody in `who` joins and gets ready for. */
static void seat_all(char id[ROOM_ID_SIZE], const char *game, const client_id *who, int players) {
    json_t *state = rig_ask(&n, who[0], "{'do':'create','game':'%s','players':%d,'listed':true}",
                            game, players);
    snprintf(id, ROOM_ID_SIZE, "%s", rig_string(state, "id"));
    assert_string_equal(rig_string(state, "status"), "waiting");
    assert_int_equal(rig_number(state, "you"), 1);
    for (int i = 1; i < players; i++) {
        state = rig_ask(&n, who[i], "{'do':'join','game':'%s'}", id);
        assert_int_equal(rig_number(state, "you"), i + 1);
    }
    for (int i = 0; i < players; i++)
        rig_ask(&n, who[i], "{'do':'ready','game':'%s','nonce':'nonce-%d'}", id, i);
    state = rig_ask(&n, who[0], "{'do':'state','game':'%s'}", id);
    assert_string_equal(rig_string(state, "status"), "playing");
}

static void test_persons_play(void **unused) {
    (void)unused;
    rig_open(&n, help_file("games"), 1);
    client_id who[4];
    for (int i = 0; i < 4; i++)
        who[i] = rig_socket(&n, i % 2 ? "Ann" : "Bob");
    for (int g = 0; games_all[g]; g++)
        for (int players = games_all[g]->min_players; players <= games_all[g]->max_players;
             players++) {
            char id[ROOM_ID_SIZE];
            seat_all(id, games_all[g]->name, who, players);
            for (int i = 0; i < players; i++)
                rig_ask(&n, who[i], "{'do':'watch','game':'%s'}", id);
            int moves = 0;
            for (int i = 0; i < players; i++)
                rig_forget_news(&n, who[i]);
            while (rig_play(&n, id, who, players))
                moves++;
            for (int i = 0; i < players; i++) {
                assert_int_equal(rig_count_news(&n, who[i], "event"), moves);
                json_t *event = json_object_get(rig_news(&n, who[i], "event"), "event");
                assert_string_equal(rig_string(event, "kind"), "played");
                assert_int_equal(strlen(rig_string(event, "key")), 64);
                rig_ask(&n, who[i], "{'do':'unwatch','game':'%s'}", id);
            }
        }
    rig_close(&n);
}

/* One person and bots in all other seats. */
static void test_bots_play(void **unused) {
    (void)unused;
    rig_open(&n, help_file("bots"), 2);
    client_id ann = rig_socket(&n, "Ann");
    for (int g = 0; games_all[g]; g++)
        for (int players = games_all[g]->min_players; players <= games_all[g]->max_players;
             players++) {
            static const char *const rest[] = {"", "", ",'level:1'", ",'level:1','level:6'",
                                               ",'level:1','level:6','level:3'"};
            char fields[200], id[ROOM_ID_SIZE];
            snprintf(fields, sizeof fields, "'game':'%s','seats':['me'%s]", games_all[g]->name,
                     rest[players]);
            rig_create(&n, ann, id, fields);
            rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'x'}", id);
            client_id who[4] = {ann, 0, 0, 0};
            while (rig_play(&n, id, who, 1))
                ;
        }
    struct server_figures figures;
    server_figures(n.core, &figures);
    assert_int_equal(figures.games_begun, 5);
    assert_int_equal(figures.games_ended, 5);
    assert_int_equal(figures.bot_moves, n.moves);
    assert_true(figures.bot_moves > 0 && figures.bot_moves < figures.moves);
    rig_close(&n);
}

/* ---- refusals */

/* Two persons in a game of Patterns in progress, and a spectator. */
struct trio {
    client_id who[3];
    char id[ROOM_ID_SIZE];
    int turn; /* from 0 */
};

static void look(struct trio *t) {
    json_t *state = rig_ask(&n, t->who[0], "{'do':'state','game':'%s'}", t->id);
    t->turn = (int)rig_number(state, "turn") - 1;
}

static void open_trio(struct trio *t, const char *file) {
    static const char *const names[] = {"Ann", "Bob", "Cyd"};
    rig_open(&n, help_file(file), 3);
    for (int i = 0; i < 3; i++)
        t->who[i] = rig_socket(&n, names[i]);
    seat_all(t->id, "patterns", t->who, 2);
    look(t);
}

/* A legal action of the seat to move. */
static const char *legal(const struct trio *t) {
    static char move[GAME_MOVE_SIZE];
    json_t *state = rig_ask(&n, t->who[t->turn], "{'do':'state','game':'%s'}", t->id);
    snprintf(move, sizeof move, "%s",
             json_string_value(json_array_get(json_object_get(state, "legal"), 0)));
    return move;
}

/* Over a WebSocket each of these is a bad request. */
static const char *const bad[] = {
    "",
    "nonsense",
    "[1]",
    "\"do\"",
    "{'do':'me'",
    "{'do':'me'} x",
    "{'do':'me','do':'me'}",
    "{'ref':1}",
    "{'do':7}",
    "{'do':'nothing'}",
    "{'do':'me','what':1}",
    "{'do':'me','ref':[]}",
    "{'do':'me','ref':'123456789012345678901234567890123'}",
    "{'do':'guest'}",
    "{'do':'login','login':'abc','password':'12345678'}",
    "{'do':'logout'}",
    "{'do':'stream'}",
    "{'do':'rename'}",
    "{'do':'rename','name':5}",
    "{'do':'games','most':0}",
    "{'do':'games','most':1.5}",
    "{'do':'state'}",
    "{'do':'create'}",
    "{'do':'create','game':'chess'}",
    "{'do':'create','game':'mandala','players':3}",
    "{'do':'create','game':'mandala','players':'2'}",
    "{'do':'create','game':'mandala','seats':'me'}",
    "{'do':'create','game':'mandala','seats':['me']}",
    "{'do':'create','game':'mandala','seats':['me','me']}",
    "{'do':'create','game':'mandala','seats':['me',1]}",
    "{'do':'create','game':'mandala','seats':['me','level:7']}",
    "{'do':'create','game':'mandala','seats':['me','expert']}",
    "{'do':'create','game':'mandala','seats':['level:1','level:2']}",
    "{'do':'create','game':'mandala','clock':5}",
    "{'do':'create','game':'mandala','clock':{}}",
    "{'do':'create','game':'mandala','clock':{'minutes':0}}",
    "{'do':'create','game':'mandala','clock':{'minutes':181}}",
    "{'do':'create','game':'mandala','clock':{'increment':5}}",
    "{'do':'create','game':'mandala','clock':{'minutes':5,'days':1}}",
    "{'do':'create','game':'mandala','clock':{'minutes':5,'hours':1}}",
    "{'do':'create','game':'mandala','clock':{'days':31}}",
    "{'do':'create','game':'mandala','aids':1}",
    "{'do':'create','game':'mandala','listed':null}",
    "{'do':'create','game':'mandala','nonce':'x'}",
    "{'do':'events','game':'ABCDEFGHIJKL'}",
    "{'do':'events','game':'ABCDEFGHIJKL','since':-1}",
    "{'do':'ready','game':'ABCDEFGHIJKL'}",
    "{'do':'ready','game':'ABCDEFGHIJKL','nonce':''}",
    "{'do':'ready','game':'ABCDEFGHIJKL','nonce':'a b'}",
    "{'do':'ready','game':'ABCDEFGHIJKL','nonce':'"
    "12345678901234567890123456789012345678901234567890123456789012345'}",
    "{'do':'play','game':'ABCDEFGHIJKL'}",
    "{'do':'play','game':'ABCDEFGHIJKL','move':'bR','request':''}",
    "{'do':'play','game':'ABCDEFGHIJKL','move':'bR','request':'a b'}",
    "{'do':'play','game':'ABCDEFGHIJKL','move':'bR','request':'"
    "123456789012345678901234567890123'}",
    "{'do':'play','game':'ABCDEFGHIJKL','move':'bR','sequence':0}",
    "{'do':'play','game':'ABCDEFGHIJKL','move':'bR','seat':1}",
    "{'do':'offer','game':'ABCDEFGHIJKL','what':'peace'}",
    "{'do':'join','game':'ABCDEFGHIJKL','seat':0}",
    "{'do':'join','game':'ABCDEFGHIJKL','seat':5}",
    "{'do':'ping','at':{}}",
};

static void test_malformed(void **unused) {
    (void)unused;
    struct trio t;
    open_trio(&t, "malformed");
    client_id ann = t.who[0];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_string_equal(rig_refused(&n, ann, "%s", bad[i]), "bad_request");
        assert_int_equal(rig_client(&n, ann)->status, 400);
    }
    /* the sentence says what is wrong, and the ref is repeated whenever it could be read */
    refused("bad_request", ann, "{'do':'create','ref':'x\\u0001y','game':'mandala','aids':1}");
    assert_non_null(strstr(rig_client(&n, ann)->text, "aids must be true or false"));
    assert_string_equal(rig_string(rig_client(&n, ann)->answer, "ref"), "x\x01y");
    refused("bad_request", ann, "{'do':'x','ref':2.5}");
    assert_true(json_real_value(json_object_get(rig_client(&n, ann)->answer, "ref")) == 2.5);
    rig_close(&n);
}

static void test_refusals(void **unused) {
    (void)unused;
    struct trio t;
    open_trio(&t, "refusals");
    client_id mover = t.who[t.turn], other = t.who[!t.turn], cyd = t.who[2];
    client_id nobody = rig_enter(&n, CLIENT_SOCKET, NULL);
    char move[GAME_MOVE_SIZE];
    snprintf(move, sizeof move, "%s", legal(&t));
    refused("signed_out", nobody, "{'do':'play','game':'%s','move':'%s'}", t.id, move);
    assert_int_equal(rig_client(&n, nobody)->status, 401);
    refused("signed_out", nobody, "{'do':'games'}");
    refused("signed_out", nobody, "{'do':'create','game':'mandala'}");
    refused("signed_out", nobody, "{'do':'rename','name':'x'}");
    refused("not_found", mover, "{'do':'play','game':'nosuchgame12','move':'%s'}", move);
    refused("not_found", mover, "{'do':'state','game':'..'}");
    refused("not_found", mover, "{'do':'state','game':'%s%s'}", t.id, t.id);
    refused("not_seated", cyd, "{'do':'play','game':'%s','move':'%s'}", t.id, move);
    assert_int_equal(rig_client(&n, cyd)->status, 403);
    refused("not_seated", cyd, "{'do':'resign','game':'%s'}", t.id);
    refused("not_seated", cyd, "{'do':'rematch','game':'%s'}", t.id);
    refused("not_your_turn", other, "{'do':'play','game':'%s','move':'%s'}", t.id, move);
    assert_int_equal(rig_client(&n, other)->status, 409);
    refused("bad_action", mover, "{'do':'play','game':'%s','move':'xyz'}", t.id);
    refused("bad_action", mover, "{'do':'play','game':'%s','move':''}", t.id);
    refused("bad_action", mover, "{'do':'play','game':'%s','move':'%0999d'}", t.id, 1);
    refused("illegal", mover, "{'do':'play','game':'%s','move':'Ed4'}", t.id);
    assert_int_equal(rig_client(&n, mover)->status, 422);
    refused("stale", mover, "{'do':'play','game':'%s','move':'%s','sequence':1}", t.id, move);
    refused("already", mover, "{'do':'ready','game':'%s','nonce':'again'}", t.id);
    refused("already", mover, "{'do':'join','game':'%s'}", t.id);
    refused("seat_taken", cyd, "{'do':'join','game':'%s'}", t.id);
    refused("not_over", mover, "{'do':'rematch','game':'%s'}", t.id);
    refused("stale", mover, "{'do':'leave','game':'%s'}", t.id);
    refused("already", mover, "{'do':'decline','game':'%s'}", t.id);
    rig_ask(&n, mover, "{'do':'play','game':'%s','move':'%s'}", t.id, move);
    rig_ask(&n, mover, "{'do':'resign','game':'%s'}", t.id);
    refused("not_playing", other, "{'do':'play','game':'%s','move':'%s'}", t.id, move);
    refused("not_playing", other, "{'do':'resign','game':'%s'}", t.id);
    struct server_figures figures;
    server_figures(n.core, &figures);
    assert_int_equal(figures.refusals[REFUSAL_BAD_ACTION], 3);
    assert_int_equal(figures.moves, 1);
    rig_close(&n);
}

/* The table of errors in docs/api.md matches the program's. */
static void test_described(void **unused) {
    (void)unused;
    static char page[1 << 17];
    FILE *file = fopen(TESTS_DIR "/../docs/api.md", "rb");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    for (int why = REFUSAL_NONE + 1; why < REFUSALS; why++) {
        char row[400];
        snprintf(row, sizeof row, "| %d | `%s` | %s |\n", refusal_status((enum refusal)why),
                 refusal_code((enum refusal)why), refusal_text((enum refusal)why));
        if (!strstr(page, row))
            fail_msg("not in docs/api.md: %s", row);
    }
}

/* ---- once and only once */

static void test_resend(void **unused) {
    (void)unused;
    struct trio t;
    const char *file = help_file("resend");
    open_trio(&t, "resend");
    client_id mover = t.who[t.turn];
    char move[GAME_MOVE_SIZE], cookie[RIG_SECRET];
    snprintf(move, sizeof move, "%s", legal(&t));
    rig_ask(&n, t.who[!t.turn], "{'do':'watch','game':'%s'}", t.id);
    rig_forget_news(&n, t.who[!t.turn]);
    /* again while the first is being stored, and again when it is */
    n.hold_writes = true;
    for (int i = 0; i < 3; i++)
        rig_send(&n, mover, "{'do':'play','ref':%d,'game':'%s','move':'%s','request':'r1'}", i,
                 t.id, move);
    rig_work(&n);
    assert_int_equal(rig_count_news(&n, t.who[!t.turn], "event"), 0); /* not before it is stored */
    json_t *state = rig_ask(&n, t.who[2], "{'do':'state','game':'%s'}", t.id);
    int64_t sequence = rig_number(state, "sequence");
    int answers = rig_client(&n, mover)->answers;
    n.hold_writes = false;
    rig_work(&n);
    assert_int_equal(rig_client(&n, mover)->answers, answers + 3);
    assert_int_equal(rig_number(rig_result(&n, mover), "sequence"), sequence + 1);
    assert_int_equal(rig_count_news(&n, t.who[!t.turn], "event"), 1);
    json_t *again =
        rig_ask(&n, mover, "{'do':'play','game':'%s','move':'%s','request':'r1'}", t.id, move);
    assert_int_equal(rig_number(again, "sequence"), sequence + 1);
    /* without the id it is another move, by somebody whose turn it isn't */
    refused("not_your_turn", mover, "{'do':'play','game':'%s','move':'%s'}", t.id, move);
    /* the other player's request with the same id is another one */
    look(&t);
    again = rig_ask(&n, t.who[t.turn], "{'do':'play','game':'%s','move':'%s','request':'r1'}", t.id,
                    legal(&t));
    assert_int_equal(rig_number(again, "sequence"), sequence + 2);
    (void)file, (void)cookie;
    rig_close(&n);
}

/* A used id can only repeat the same request; and ids belong to a player: the next one in the seat
 * may use all of them. */
static void test_used_ids(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], move[GAME_MOVE_SIZE], other[GAME_MOVE_SIZE];
    rig_open(&n, help_file("ids"), 12);
    client_id ann = rig_socket(&n, "Ann"), bob = rig_socket(&n, "Bob"), dan = rig_socket(&n, "Dan");
    rig_create(&n, ann, id, "'game':'mandala','listed':true");
    for (int i = 0; i < 3; i++) { /* Bob, Dan, and Bob again */
        client_id who = i == 1 ? dan : bob;
        rig_ask(&n, who, "{'do':'join','game':'%s'}", id);
        json_t *ready =
            rig_ask(&n, who, "{'do':'ready','game':'%s','nonce':'b','request':'r1'}", id);
        int64_t sequence = rig_number(ready, "sequence");
        json_t *state = rig_ask(&n, who, "{'do':'state','game':'%s'}", id);
        assert_int_equal(rig_number(state, "sequence"), sequence);
        assert_true(json_is_true(
            json_object_get(json_array_get(json_object_get(state, "seats"), 1), "ready")));
        ready = rig_ask(&n, who, "{'do':'ready','game':'%s','nonce':'b','request':'r1'}", id);
        assert_int_equal(rig_number(ready, "sequence"), sequence);
        refused("already", who, "{'do':'ready','game':'%s','nonce':'c','request':'r1'}", id);
        if (i < 2)
            rig_ask(&n, who, "{'do':'leave','game':'%s'}", id);
    }
    rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'a','request':'r1'}", id);
    json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
    json_t *moves = json_object_get(state, "legal");
    snprintf(move, sizeof move, "%s", json_string_value(json_array_get(moves, 0)));
    snprintf(other, sizeof other, "%s", json_string_value(json_array_get(moves, 1)));
    refused("already", ann, "{'do':'play','game':'%s','move':'%s','request':'r1'}", id, move);
    json_t *played =
        rig_ask(&n, ann, "{'do':'play','game':'%s','move':'%s','request':'r2'}", id, move);
    int64_t sequence = rig_number(played, "sequence");
    refused("already", ann, "{'do':'play','game':'%s','move':'%s','request':'r2'}", id, other);
    refused("already", ann, "{'do':'resign','game':'%s','request':'r2'}", id);
    refused("already", ann, "{'do':'offer','game':'%s','what':'draw','request':'r2'}", id);
    played = rig_ask(&n, ann, "{'do':'play','game':'%s','move':'%s','request':'r2'}", id, move);
    assert_int_equal(rig_number(played, "sequence"), sequence);
    rig_ask(&n, ann, "{'do':'offer','game':'%s','what':'draw','request':'r3'}", id);
    rig_ask(&n, ann, "{'do':'offer','game':'%s','what':'draw','request':'r3'}", id);
    refused("already", ann, "{'do':'offer','game':'%s','what':'abort','request':'r3'}", id);
    state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
    assert_int_equal(rig_number(state, "sequence"), sequence + 1);
    assert_string_equal(rig_string(state, "status"), "playing");
    rig_close(&n);
}

/* After a crash the same request gets the same answer, whether or not it was stored before. */
static void test_resend_after_crash(void **unused) {
    (void)unused;
    const char *file = help_file("crash");
    rig_open(&n, file, 4);
    char cookie[RIG_SECRET], id[ROOM_ID_SIZE], move[GAME_MOVE_SIZE];
    rig_guest(&n, "Ann", cookie);
    for (int stored = 0; stored < 2; stored++) {
        client_id ann = rig_enter(&n, CLIENT_SOCKET, cookie);
        rig_create(&n, ann, id, "'game':'patterns','seats':['level:1','me']");
        rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'x','request':'r'}", id);
        json_t *state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
        int64_t sequence = rig_number(state, "sequence");
        snprintf(move, sizeof move, "%s",
                 json_string_value(json_array_get(json_object_get(state, "legal"), 0)));
        n.hold_writes = n.hold_jobs = true;
        rig_send(&n, ann, "{'do':'play','game':'%s','move':'%s','request':'p'}", id, move);
        if (stored) /* the answer is lost */
            rig_let_writes(&n);
        n.hold_writes = n.hold_jobs = false;
        rig_crash(&n, file);
        ann = rig_enter(&n, CLIENT_SOCKET, cookie);
        json_t *played =
            rig_ask(&n, ann, "{'do':'play','game':'%s','move':'%s','request':'p'}", id, move);
        assert_int_equal(rig_number(played, "sequence"), sequence + 1);
        played = rig_ask(&n, ann, "{'do':'ready','game':'%s','nonce':'x','request':'r'}", id);
        assert_int_equal(rig_number(played, "sequence"), 2);
        state = rig_ask(&n, ann, "{'do':'state','game':'%s'}", id);
        assert_int_equal(rig_number(state, "sequence"), sequence + 2); /* with the bot's answer */
    }
    rig_close(&n);
}

/* ---- storage */

static void test_storage_fails(void **unused) {
    (void)unused;
    struct trio t;
    open_trio(&t, "fails");
    client_id mover = t.who[t.turn];
    char move[GAME_MOVE_SIZE];
    snprintf(move, sizeof move, "%s", legal(&t));
    rig_ask(&n, mover, "{'do':'watch','game':'%s'}", t.id);
    rig_forget_news(&n, mover);
    json_t *state = rig_ask(&n, mover, "{'do':'state','game':'%s'}", t.id);
    int64_t sequence = rig_number(state, "sequence");
    n.fail_writes = true;
    refused("storage", mover, "{'do':'play','game':'%s','move':'%s','request':'r'}", t.id, move);
    assert_int_equal(rig_client(&n, mover)->status, 503);
    refused("storage", mover, "{'do':'create','game':'mandala'}");
    refused("storage", mover, "{'do':'rename','name':'Zoe'}");
    client_id guest = rig_once(&n, NULL, "{'do':'guest'}");
    assert_string_equal(rig_code(&n, guest), "storage");
    assert_false(rig_client(&n, guest)->has_cookie);
    n.fail_writes = false;
    n.refuse_writes = true;
    refused("busy", mover, "{'do':'play','game':'%s','move':'%s','request':'r'}", t.id, move);
    refused("busy", mover, "{'do':'create','game':'mandala'}");
    refused("busy", mover, "{'do':'rename','name':'Zoe'}");
    n.refuse_writes = false;
    state = rig_ask(&n, mover, "{'do':'state','game':'%s'}", t.id);
    assert_int_equal(rig_number(state, "sequence"), sequence);
    assert_int_equal(rig_count_news(&n, mover, "event"), 0);
    rig_ask(&n, mover, "{'do':'play','game':'%s','move':'%s','request':'r'}", t.id, move);
    assert_int_equal(rig_count_news(&n, mover, "event"), 1);
    json_t *me = json_object_get(rig_ask(&n, mover, "{'do':'me'}"), "person");
    assert_string_not_equal(rig_string(me, "name"), "Zoe");
    rig_ask(&n, mover, "{'do':'rename','name':'Zoe'}");
    rig_close(&n);
}

static void test_queue(void **unused) {
    (void)unused;
    struct trio t;
    open_trio(&t, "queue");
    n.hold_writes = true;
    int before = rig_client(&n, t.who[0])->answers;
    rig_send(&n, t.who[0], "{'do':'offer','game':'%s','what':'abort'}", t.id);
    for (int i = 0; i < 16; i++)
        rig_send(&n, t.who[1], "{'do':'decline','game':'%s'}", t.id);
    assert_int_equal(rig_client(&n, t.who[0])->answers, before);
    refused("busy", t.who[0], "{'do':'offer','game':'%s','what':'draw'}", t.id);
    n.hold_writes = false;
    rig_work(&n);
    assert_int_equal(rig_client(&n, t.who[0])->answers, before + 2);
    assert_string_equal(rig_code(&n, t.who[1]), "already"); /* the second to the last */
    rig_close(&n);
}

/* Two servers on one file: the second to write applies what the first has written. */
static void test_two_servers(void **unused) {
    (void)unused;
    static struct rig other;
    const char *file = help_file("two");
    rig_open(&n, file, 5);
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE], move[GAME_MOVE_SIZE];
    client_id here[2], there[2];
    rig_guest(&n, "Ann", cookie[0]);
    rig_guest(&n, "Bob", cookie[1]);
    for (int i = 0; i < 2; i++)
        here[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
    seat_all(id, "mandala", here, 2);
    rig_open(&other, file, 6);
    for (int i = 0; i < 2; i++) {
        there[i] = rig_enter(&other, CLIENT_SOCKET, cookie[i]);
        rig_ask(&n, here[i], "{'do':'watch','game':'%s'}", id);
        rig_ask(&other, there[i], "{'do':'watch','game':'%s'}", id);
    }
    /* a move here; the other server doesn't know of it until it writes itself */
    assert_true(rig_play(&n, id, here, 2));
    rig_forget_news(&other, there[0]);
    json_t *state = rig_ask(&n, here[0], "{'do':'state','game':'%s'}", id);
    int64_t sequence = rig_number(state, "sequence");
    int turn = (int)rig_number(state, "turn") - 1;
    state = rig_ask(&n, here[turn], "{'do':'state','game':'%s'}", id);
    snprintf(move, sizeof move, "%s",
             json_string_value(json_array_get(json_object_get(state, "legal"), 0)));
    json_t *done = rig_ask(&other, there[!turn], "{'do':'offer','game':'%s','what':'abort'}", id);
    assert_int_equal(rig_number(done, "sequence"), sequence + 1);
    assert_int_equal(rig_count_news(&other, there[0], "event"), 2);
    /* the same request to both servers happens once */
    done = rig_ask(&other, there[turn], "{'do':'play','game':'%s','move':'%s','request':'q'}", id,
                   move);
    assert_int_equal(rig_number(done, "sequence"), sequence + 2);
    rig_forget_news(&n, here[0]);
    done = rig_ask(&n, here[turn], "{'do':'play','game':'%s','move':'%s','request':'q'}", id, move);
    assert_int_equal(rig_number(done, "sequence"), sequence + 2);
    assert_int_equal(rig_count_news(&n, here[0], "event"), 2); /* the offer and the move */
    /* a late request is refused for the right reason */
    rig_ask(&other, there[turn], "{'do':'resign','game':'%s'}", id);
    refused("not_playing", here[!turn], "{'do':'resign','game':'%s'}", id);
    struct server_figures figures;
    server_figures(other.core, &figures);
    assert_int_equal(figures.conflicts, 1);
    server_figures(n.core, &figures);
    assert_int_equal(figures.conflicts, 2);
    /* a rematch asked for on both servers is one game */
    char next[ROOM_ID_SIZE];
    state = rig_ask(&n, here[0], "{'do':'rematch','game':'%s'}", id);
    snprintf(next, sizeof next, "%s", rig_string(state, "id"));
    state = rig_ask(&other, there[1], "{'do':'rematch','game':'%s'}", id);
    assert_string_equal(rig_string(state, "id"), next);
    rig_close(&other);
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_persons_play),       cmocka_unit_test(test_bots_play),
        cmocka_unit_test(test_malformed),          cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_described),          cmocka_unit_test(test_resend),
        cmocka_unit_test(test_resend_after_crash), cmocka_unit_test(test_used_ids),
        cmocka_unit_test(test_storage_fails),      cmocka_unit_test(test_queue),
        cmocka_unit_test(test_two_servers),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
