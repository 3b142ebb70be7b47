// SPDX-License-Identifier: MIT
// People: guests, accounts, cookies and tokens. Secrets are random, known only to their owner and
// stored as hashes; passwords are hashed by the workers. A wrong login takes as long as a right
// one, whether or not the account exists.
#include "server/core/internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A hash like those of the accounts, of a password that nobody knows. */
static const char nobodys_password[] =
    "$argon2id$v=19$m=65536,t=2,p=1$a7t/"
    "pWaJIlWHZwpnhCWbrQ$CZ4wxAy8nk24RwCYNGWF8c5PTS1HgED4n1u7EuzXHKA";

static const uint64_t most_number = (UINT64_C(1) << 53) - 1;

/* ---- persons in memory */

struct server_person *server_person_find(const struct server *h, person_id id) {
    struct hash_map_link *x = hash_map_find(&h->persons, hash_map_hash_number(id));
    while (x && HASH_MAP_OF(struct server_person, link, x)->rec.id != id)
        x = hash_map_find_next(x);
    return x ? HASH_MAP_OF(struct server_person, link, x) : NULL;
}

struct server_person *server_person_hold(struct server *h, person_id id, enum refusal *why) {
    struct server_person *p = server_person_find(h, id);
    *why = REFUSAL_NONE;
    if (p) {
        p->holds++;
        return p;
    }
    struct store_person rec;
    int found = server_read(h, store_person(h->reader, id, &rec, server_error(h)));
    if (found < 0)
        *why = REFUSAL_STORAGE;
    if (found <= 0)
        return NULL;
    p = calloc(1, sizeof *p);
    if (!p) {
        *why = REFUSAL_BUSY;
        return NULL;
    }
    p->rec = rec;
    p->holds = 1;
    hash_map_add(&h->persons, &p->link, hash_map_hash_number(id));
    return p;
}

void server_person_release(struct server *h, struct server_person *p) {
    if (--p->holds > 0)
        return;
    hash_map_remove(&h->persons, &p->link);
    server_nodes_forget_person(h, p);
    sodium_memzero(p, sizeof *p);
    free(p);
}

bool server_is_gone(struct server *h, person_id id) {
    const struct server_person *p = server_person_find(h, id);
    struct store_person rec;
    if (p)
        return p->rec.name[0] == '\0';
    int found = server_read(h, store_person(h->reader, id, &rec, server_error(h)));
    return found == 0 || (found == 1 && rec.name[0] == '\0');
}

void server_client_sign_in(struct server_client *c, struct server_person *p) {
    c->person = p; /* the hold passes to the client */
    c->next = p->clients;
    c->at = &p->clients;
    if (c->next)
        c->next->at = &c->next;
    p->clients = c;
    p->client_count++;
}

void server_client_sign_out(struct server *h, struct server_client *c) {
    server_lobby_watch(h, c, false);
    while (c->watches)
        server_watch_drop(h, c->watches);
    struct server_person *p = c->person;
    if (!p)
        return;
    *c->at = c->next;
    if (c->next)
        c->next->at = c->at;
    c->person = NULL;
    p->client_count--;
    if (c->all) {
        p->streams--;
        server_here_of(h, p);
        server_nodes_unfollow(h, p);
    }
    c->all = false;
    server_person_release(h, p);
}

/* ---- secrets */

void server_pass_hash(uint8_t hash[STORE_HASH], span secret) {
    crypto_generichash(hash, STORE_HASH, (const uint8_t *)secret.at, secret.length, NULL, 0);
}

/* Makes a new cookie or token: the ask gets the secret, and the pass for storage. */
static void make_pass(struct server *h, struct server_ask *a, person_id who, bool token,
                      int64_t now) {
    uint8_t bytes[32];
    text t;
    text_init(&t, a->secret, sizeof a->secret);
    text_str(&t, token ? "six_" : "");
    h->port.random(h->port.context, bytes, sizeof bytes);
    sodium_bin2base64(a->secret + t.length, sizeof a->secret - t.length, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
    a->pass = (struct store_pass){
        .person = who, .token = token, .number = server_random(h, most_number), .created = now};
    server_pass_hash(a->pass.hash, span_of(a->secret));
}

/* ---- answers */

static void write_me(json *j, const struct store_person *p) {
    json_open_object(j);
    json_write_key(j, "person");
    if (p) {
        json_open_object(j);
        json_put_str(j, "name", p->name);
        json_put_str(j, "login", p->login[0] ? p->login : NULL);
        json_write_key(j, "created");
        json_write_int(j, p->created);
        message_player(j, p->login[0] ? p->id : 0);
        json_close_object(j);
    } else {
        json_write_null(j);
    }
    json_close_object(j);
}

static void answer_me(struct server *h, struct server_ask *a, const struct store_person *p,
                      const char *cookie) {
    json j = server_answer(h, a);
    write_me(&j, p);
    server_answer_send(h, a, &j, cookie);
}

static void refuse_busy(struct server *h, struct server_ask *a) {
    server_refuse(h, a, REFUSAL_BUSY, NULL);
}

/* Queues a write, or refuses the ask. */
static void people_store(struct server *h, struct server_ask *a, enum store_kind kind) {
    struct store_write *x = server_write_new(kind);
    if (x) {
        x->person = a->subject;
        x->pass = a->pass;
    }
    if (!server_write(h, a, x))
        refuse_busy(h, a);
}

static void people_drop(struct server *h, struct server_ask *a, int which) {
    struct store_write *x = server_write_new(STORE_DROP_PASS);
    if (x) {
        x->pass = a->pass;
        x->drop = which;
    }
    if (!server_write(h, a, x))
        refuse_busy(h, a);
}

/* Lets a worker hash the request's password, or verify it against the hash `password`. */
static void people_work(struct server *h, struct server_ask *a, enum job_kind kind,
                        const char *password) {
    struct job *j = calloc(1, sizeof *j);
    if (j) {
        j->kind = kind;
        j->owner = a->origin;
        memcpy(j->credentials.secret, a->req.password, sizeof j->credentials.secret);
        text t;
        text_init(&t, j->credentials.password, sizeof j->credentials.password);
        text_str(&t, password);
    }
    sodium_memzero(a->req.password, sizeof a->req.password);
    if (!server_work(h, a, j)) {
        if (a->person && a->req.what != REQUEST_LOGIN)
            a->person->changing = false;
        refuse_busy(h, a);
    }
}

/* Reads the person's record, which only this ask may change until it is done. */
static bool begin_change(struct server *h, struct server_ask *a) {
    if (a->person->changing) {
        refuse_busy(h, a);
        return false;
    }
    int found =
        server_read(h, store_person(h->reader, a->person->rec.id, &a->subject, server_error(h)));
    if (found != 1) {
        server_refuse(h, a, found ? REFUSAL_STORAGE : REFUSAL_SIGNED_OUT, NULL);
        return false;
    }
    a->person->rec = a->subject;
    a->person->changing = true;
    return true;
}

static void store_change(struct server *h, struct server_ask *a, enum store_kind kind) {
    struct server_person *p = a->person;
    struct store_write *x = server_write_new(kind);
    if (x) {
        x->person = a->subject;
        x->pass = a->pass;
        memcpy(x->was, a->person->rec.password, sizeof x->was);
    }
    if (server_write(h, a, x))
        return;
    p->changing = p->leaving = false;
    refuse_busy(h, a);
}

/* ---- deleting an account */

/* First the person leaves every game, in rounds; then the person is deleted, which storage refuses
 * while a game still needs them. So after any failure or crash no game has a missing player: the
 * account is still there, and can be deleted again. */

static void people_stay(struct server *h, struct server_ask *a, enum refusal why) {
    a->person->changing = a->person->leaving = false;
    server_refuse(h, a, why, "The account is still there. Please try again.");
}

static void begin_round(struct server *h, struct server_ask *a, const struct server_ids *held,
                        int64_t now) {
    server_ask_keep(h, a);
    a->farewells_done = 0;
    a->trouble = REFUSAL_NONE;
    uint64_t before = h->work;
    for (int i = 0; i < held->count && h->work - before < SERVER_LOAD; i++) {
        enum refusal why;
        struct server_room *r = server_room_get(h, held->id[i], now, &why);
        struct server_ask *farewell = r ? server_ask_new(SERVER_ASK_FAREWELL) : NULL;
        if (!farewell) {
            a->trouble = r ? REFUSAL_BUSY : why;
            continue;
        }
        farewell->leaver = a->person->rec.id;
        farewell->errand = a;
        a->farewells++;
        server_room_serve(h, r, farewell, now);
    }
}

static void end_farewell(struct server *h, struct server_ask *a, int64_t now);

static void leave_games(struct server *h, struct server_ask *a, int64_t now) {
    char id[SERVER_SCAN][ROOM_ID_SIZE];
    struct server_ids held = SERVER_IDS(id);
    a->person->leaving = true;
    if (!server_ids_read(h, &held, STORE_HELD_BY_PERSON, a->person->rec.id)) {
        people_stay(h, a, REFUSAL_STORAGE);
    } else if (held.count == 0) {
        store_change(h, a, STORE_DROP_PERSON);
    } else {
        a->farewells = 1; /* this function's own, so that the round can't end while it begins */
        begin_round(h, a, &held, now);
        end_farewell(h, a, now);
    }
}

/* One farewell is done; after the last of a round, the next round begins. */
static void end_farewell(struct server *h, struct server_ask *a, int64_t now) {
    if (--a->farewells > 0)
        return;
    server_ask_take(h, a->ticket);
    if (a->trouble || a->farewells_done == 0)
        people_stay(h, a, a->trouble ? a->trouble : REFUSAL_STORAGE);
    else
        leave_games(h, a, now);
}

void server_farewell_done(struct server *h, struct server_ask *farewell, enum refusal why,
                          int64_t now) {
    struct server_ask *a = farewell->errand;
    server_ask_free(h, farewell);
    if (why == REFUSAL_BUSY || why == REFUSAL_STORAGE)
        a->trouble = why;
    a->farewells_done += !why; /* any other refusal: the seat was given up meanwhile */
    end_farewell(h, a, now);
}

/* ---- serving requests */

static void people_guest(struct server *h, struct server_client *c, struct server_ask *a,
                         int64_t now) {
    if (c->person) {
        answer_me(h, a, &c->person->rec, NULL);
        return;
    }
    if (!server_may(h, c, SERVER_GUESTS, now)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
        return;
    }
    a->subject = (struct store_person){.id = server_random(h, most_number), .created = now};
    text t;
    text_init(&t, a->subject.name, sizeof a->subject.name);
    text_str(&t, a->req.name);
    if (t.length == 0) {
        text_str(&t, "Guest ");
        text_uint(&t, 1000 + server_random(h, 0x1fff));
    }
    make_pass(h, a, a->subject.id, false, now);
    people_store(h, a, STORE_NEW_PERSON);
}

static void rename_me(struct server *h, struct server_client *c, struct server_ask *a,
                      int64_t now) {
    if (!server_may(h, c, SERVER_RENAMES, now)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
        return;
    }
    if (!begin_change(h, a))
        return;
    memcpy(a->subject.name, a->req.name, sizeof a->subject.name);
    store_change(h, a, STORE_SET_NAME);
}

static void people_claim(struct server *h, struct server_client *c, struct server_ask *a,
                         int64_t now) {
    struct store_person other;
    if (!server_may(h, c, SERVER_LOGINS, now)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
        return;
    }
    if (!begin_change(h, a))
        return;
    enum refusal why = REFUSAL_NONE;
    int taken = server_read(h, store_login(h->reader, a->req.login, &other, server_error(h)));
    if (a->subject.login[0])
        why = REFUSAL_ALREADY;
    else if (taken)
        why = taken < 0 ? REFUSAL_STORAGE : REFUSAL_NAME_TAKEN;
    if (why) {
        a->person->changing = false;
        server_refuse(h, a, why, NULL);
        return;
    }
    memcpy(a->subject.login, a->req.login, sizeof a->subject.login);
    people_work(h, a, JOB_HASH, "");
}

static void people_forget(struct server *h, struct server_client *c, struct server_ask *a,
                          int64_t now) {
    bool has_password = a->req.password[0] != '\0';
    if (has_password && !server_may(h, c, SERVER_LOGINS, now)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
        return;
    }
    if (!begin_change(h, a))
        return;
    if (!a->subject.login[0]) { /* a guest has no password */
        leave_games(h, a, now);
    } else if (has_password) {
        people_work(h, a, JOB_VERIFY, a->subject.password);
    } else {
        a->person->changing = false;
        server_refuse(h, a, REFUSAL_BAD_PASSWORD, "Deleting an account takes its password.");
    }
}

/* The old password is verified, then the new one hashed. */
static void people_set_password(struct server *h, struct server_client *c, struct server_ask *a,
                                int64_t now) {
    if (!server_may(h, c, SERVER_LOGINS, now)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
        return;
    }
    if (!begin_change(h, a))
        return;
    if (!a->subject.login[0]) {
        a->person->changing = false;
        server_refuse(h, a, REFUSAL_FORBIDDEN, "Only accounts have a password.");
        return;
    }
    memcpy(a->pass.hash, c->pass, sizeof a->pass.hash);
    people_work(h, a, JOB_VERIFY, a->subject.password);
}

/* Wrong passwords from elsewhere never lock an account: each address has its own limit. But once
 * many have failed for an account lately, from any address, an address that has failed itself has
 * only a few more tries for that account. */
struct tries {
    struct limits_rule all, few;
    uint64_t login, pair; /* hashes: of the account, of the account with the address */
};

static struct tries tries_of(const struct server *h, const struct server_ask *a) {
    struct tries t = {.all = server_rule(h, SERVER_FAILURES), .few = server_rule(h, SERVER_TRIES)};
    t.login = limits_hash(h->limits, a->req.login, sizeof a->req.login);
    uint64_t both[2] = {t.login, a->origin};
    t.pair = limits_hash(h->limits, both, sizeof both);
    return t;
}

static bool may_try(struct server *h, const struct server_ask *a, int64_t now) {
    struct tries t = tries_of(h, a);
    return limits_take(h->limits, &t.few, t.pair, now) ||
           limits_allow(h->limits, &t.all, t.login, now);
}

static void people_login(struct server *h, struct server_client *c, struct server_ask *a,
                         int64_t now) {
    if (!server_may(h, c, SERVER_LOGINS, now) || !may_try(h, a, now)) {
        server_refuse(h, a, REFUSAL_TOO_MANY, NULL);
        return;
    }
    int found = server_read(h, store_login(h->reader, a->req.login, &a->subject, server_error(h)));
    if (found < 0) {
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
        return;
    }
    if (!found)
        memset(&a->subject, 0, sizeof a->subject);
    people_work(h, a, JOB_VERIFY, found ? a->subject.password : nobodys_password);
}

static void people_logout(struct server *h, struct server_client *c, struct server_ask *a) {
    a->pass.person = c->person->rec.id;
    memcpy(a->pass.hash, c->pass, sizeof a->pass.hash);
    people_drop(h, a, a->req.everywhere ? STORE_DROP_COOKIES : STORE_DROP_ONE);
}

/* ---- tokens */

struct passes {
    json *j; /* NULL: only counts */
    int count;
    uint64_t number; /* of the one that is looked for */
    bool found;
    struct store_pass pass;
};

static void write_token(json *j, const struct store_pass *p, const char *secret) {
    json_open_object(j);
    json_put_uint(j, "number", p->number);
    json_put_str(j, "label", p->label);
    json_write_key(j, "created");
    json_write_int(j, p->created);
    if (secret)
        json_put_str(j, "token", secret);
    json_close_object(j);
}

static bool each_pass(void *context, const struct store_pass *p) {
    struct passes *passes = context;
    if (!p->token)
        return true;
    passes->count++;
    if (p->number == passes->number) {
        passes->found = true;
        passes->pass = *p;
    }
    if (passes->j)
        write_token(passes->j, p, NULL);
    return true;
}

static bool read_passes(struct server *h, struct server_ask *a, struct passes *passes) {
    if (server_read(
            h, store_passes(h->reader, a->person->rec.id, each_pass, passes, server_error(h))) == 0)
        return true;
    server_refuse(h, a, REFUSAL_STORAGE, NULL);
    return false;
}

static void people_tokens(struct server *h, struct server_ask *a) {
    json j = server_answer(h, a);
    struct passes passes = {.j = &j};
    json_open_object(&j);
    json_write_key(&j, "tokens");
    json_open_list(&j);
    if (!read_passes(h, a, &passes))
        return;
    json_close_list(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

static void people_token(struct server *h, struct server_ask *a, int64_t now) {
    struct passes passes = {0};
    if (!read_passes(h, a, &passes))
        return;
    if (passes.count >= SERVER_TOKENS) {
        text *why = server_error(h);
        text_str(why, "An account has at most ");
        text_uint(why, SERVER_TOKENS);
        text_str(why, " tokens.");
        server_refuse(h, a, REFUSAL_TOO_MANY, h->reason);
        return;
    }
    make_pass(h, a, a->person->rec.id, true, now);
    memcpy(a->pass.label, a->req.name, sizeof a->pass.label);
    people_store(h, a, STORE_NEW_PASS);
}

static void people_revoke(struct server *h, struct server_ask *a) {
    struct passes passes = {.number = a->req.number};
    if (!read_passes(h, a, &passes))
        return;
    if (!passes.found) {
        server_refuse(h, a, REFUSAL_NOT_FOUND, NULL);
        return;
    }
    a->pass = passes.pass;
    people_drop(h, a, STORE_DROP_TOKEN);
}

/* ---- requests */

static void account_ask(struct server *h, struct server_client *c, struct server_ask *a,
                        int64_t now) {
    bool about_tokens = a->req.what == REQUEST_TOKENS || a->req.what == REQUEST_TOKEN ||
                        a->req.what == REQUEST_REVOKE;
    if (about_tokens && !c->person->rec.login[0])
        server_refuse(h, a, REFUSAL_FORBIDDEN, "Only accounts have tokens.");
    else if (a->req.what == REQUEST_CLAIM)
        people_claim(h, c, a, now);
    else if (a->req.what == REQUEST_FORGET)
        people_forget(h, c, a, now);
    else if (a->req.what == REQUEST_PASSWORD)
        people_set_password(h, c, a, now);
    else if (a->req.what == REQUEST_TOKENS)
        people_tokens(h, a);
    else if (a->req.what == REQUEST_TOKEN)
        people_token(h, a, now);
    else
        people_revoke(h, a);
}

/* What is limited for all servers together, by address: the others are each server's own. */
static bool is_rationed(const struct server_client *c, const struct server_ask *a,
                        enum server_limit *kind) {
    enum request_do what = a->req.what;
    *kind = what == REQUEST_GUEST ? SERVER_GUESTS : SERVER_LOGINS;
    return (what == REQUEST_GUEST && !c->person) || what == REQUEST_LOGIN ||
           (c->person && (what == REQUEST_CLAIM || what == REQUEST_PASSWORD));
}

/* Asks storage for a token first; the request goes on when it is there. */
static bool people_ration(struct server *h, struct server_client *c, struct server_ask *a) {
    enum server_limit kind;
    if (!h->options.shared || a->admitted || !is_rationed(c, a, &kind))
        return false;
    struct limits_rule rule = server_rule(h, kind);
    struct limits_bucket b = limits_bucket(h->limits, &rule, a->origin);
    struct store_write *x = server_write_new(STORE_TAKE);
    if (x) {
        x->bucket.name = b.name;
        x->bucket.token = b.token;
        x->bucket.most = b.most;
    }
    if (!server_write(h, a, x))
        refuse_busy(h, a);
    return true;
}

static void people_rationed(struct server *h, struct server_ask *a, const struct store_write *x,
                            int64_t now) {
    struct server_client *c = server_client(h, a->client);
    a->admitted = true;
    if (!c)
        server_ask_free(h, a);
    else if (x->result != STORE_OK)
        server_refuse(h, a, x->result == STORE_CONFLICT ? REFUSAL_TOO_MANY : REFUSAL_STORAGE, NULL);
    else
        server_people_ask(h, c, a, now);
}

void server_people_ask(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now) {
    enum request_do what = a->req.what;
    if (people_ration(h, c, a))
        return;
    if (!c->person && what != REQUEST_GUEST && what != REQUEST_ME && what != REQUEST_LOGIN)
        server_refuse(h, a, REFUSAL_SIGNED_OUT, NULL);
    else if (what == REQUEST_GUEST)
        people_guest(h, c, a, now);
    else if (what == REQUEST_ME)
        answer_me(h, a, c->person ? &c->person->rec : NULL, NULL);
    else if (what == REQUEST_LOGIN)
        people_login(h, c, a, now);
    else if (c->bearer)
        server_refuse(h, a, REFUSAL_FORBIDDEN, "A token can't change the account it belongs to.");
    else if (what == REQUEST_RENAME)
        rename_me(h, c, a, now);
    else if (what == REQUEST_LOGOUT)
        people_logout(h, c, a);
    else
        account_ask(h, c, a, now);
}

/* ---- results of writes and jobs */

static void logged_in(struct server *h, struct server_ask *a, const struct job *j, int64_t now) {
    struct tries t = tries_of(h, a);
    if (j->done && j->credentials.matches && a->subject.id) {
        limits_give(h->limits, &t.few, t.pair);
        make_pass(h, a, a->subject.id, false, now);
        people_store(h, a, STORE_NEW_PASS);
        return;
    }
    if (j->done)
        limits_take(h->limits, &t.all, t.login, now);
    server_log(h, "wrong_login", "", "");
    server_refuse(h, a, j->done ? REFUSAL_WRONG_LOGIN : REFUSAL_BUSY, NULL);
}

/* Stores a password that was hashed. */
static void people_hashed(struct server *h, struct server_ask *a, const struct job *j) {
    memcpy(a->subject.password, j->credentials.password, sizeof a->subject.password);
    store_change(h, a, a->req.what == REQUEST_CLAIM ? STORE_CLAIM : STORE_SET_PASSWORD);
}

void server_people_worked(struct server *h, struct server_ask *a, struct job *j, int64_t now) {
    bool right = j->done && j->credentials.matches;
    if (a->req.what == REQUEST_LOGIN) {
        logged_in(h, a, j, now);
    } else if (j->kind == JOB_HASH && j->done) {
        people_hashed(h, a, j);
    } else if (a->req.what == REQUEST_FORGET && right) {
        leave_games(h, a, now);
    } else if (a->req.what == REQUEST_PASSWORD && right) {
        memcpy(a->req.password, a->req.new_password, sizeof a->req.password);
        people_work(h, a, JOB_HASH, "");
    } else {
        a->person->changing = false;
        server_refuse(h, a, j->done ? REFUSAL_WRONG_LOGIN : REFUSAL_BUSY, NULL);
    }
}

/* Which of a person's clients: all, those with cookies, those with one pass, or all others. */
enum which { ALL, BY_COOKIES, BY_THIS, BY_OTHERS };

static bool is_meant(const struct server_client *c, enum which which, const uint8_t *pass) {
    bool same = pass && memcmp(pass, c->pass, STORE_HASH) == 0;
    return which == ALL || (which == BY_COOKIES && !c->bearer) || (which == BY_THIS && same) ||
           (which == BY_OTHERS && !same);
}

/* Signs a client out, and closes a socket or stream. */
static void sign_off(struct server *h, struct server_client *c) {
    server_client_sign_out(h, c);
    if (c->kind != CLIENT_ONCE)
        h->port.close(h->port.context, c->id, REFUSAL_SIGNED_OUT);
}

static void turn_out(struct server *h, struct server_person *p, enum which which,
                     const uint8_t *pass) {
    p->holds++;
    for (struct server_client *c = p->clients, *next; c; c = next) {
        next = c->next;
        if (is_meant(c, which, pass))
            sign_off(h, c);
    }
    server_person_release(h, p);
}

/* Updates a person's name in all their rooms. */
static void show_name(struct server *h, const struct store_person *p) {
    struct hash_map_link *x = hash_map_find(&h->places, hash_map_hash_number(p->id));
    for (; x; x = hash_map_find_next(x)) {
        struct server_place *place = HASH_MAP_OF(struct server_place, link, x);
        struct server_room *r = place->room;
        int seat = room_seat_of(&r->room, p->id);
        if (place->person != p->id)
            continue;
        r->room.orphaned |= !p->name[0] && r->room.set.creator == p->id;
        if (seat < 0)
            continue;
        memcpy(r->room.seat[seat].name, p->name, sizeof r->room.seat[seat].name);
        r->room.seat[seat].player = p->login[0] ? p->id : 0;
        if (!r->asleep) /* a sleeping room isn't in the lobby */
            server_lobby_update(h, r);
    }
}

/* Confirms those of a person's clients whose pass still exists. */
static bool review_each(void *context, const struct store_pass *pass) {
    const struct server_person *p = context;
    for (struct server_client *c = p->clients; c; c = c->next)
        c->confirmed |= memcmp(pass->hash, c->pass, STORE_HASH) == 0;
    return true;
}

static void turn_out_unconfirmed(struct server *h, struct server_person *p) {
    for (struct server_client *c = p->clients, *next; c; c = next) {
        next = c->next;
        if (!c->confirmed)
            sign_off(h, c);
    }
}

bool server_person_review(struct server *h, struct server_person *p) {
    struct store_person rec = {.id = p->rec.id};
    for (struct server_client *c = p->clients; c; c = c->next)
        c->confirmed = false;
    if (server_read(h, store_person(h->reader, p->rec.id, &rec, server_error(h))) < 0 ||
        server_read(h, store_passes(h->reader, p->rec.id, review_each, p, server_error(h))) < 0)
        return false;
    bool renamed = strcmp(rec.name, p->rec.name) != 0 || strcmp(rec.login, p->rec.login) != 0;
    p->holds++;
    if (!p->changing) /* else our own change comes after it, or fails */
        p->rec = rec;
    turn_out_unconfirmed(h, p);
    server_person_release(h, p);
    if (renamed)
        show_name(h, &rec);
    return true;
}

static void people_forgotten(struct server *h, struct server_ask *a) {
    struct server_person *p = a->person;
    struct store_person nobody = {.id = p->rec.id};
    p->rec = nobody;
    p->holds++;
    server_answer_empty(h, a, "");
    turn_out(h, p, ALL, NULL);
    server_person_release(h, p);
    show_name(h, &nobody);
}

static void people_dropped(struct server *h, struct server_ask *a) {
    bool everywhere = a->req.what == REQUEST_LOGOUT && a->req.everywhere;
    turn_out(h, a->person, everywhere ? BY_COOKIES : BY_THIS, a->pass.hash);
    server_answer_empty(h, a, a->req.what == REQUEST_LOGOUT ? "" : NULL);
}

static void people_changed(struct server *h, struct server_ask *a) {
    bool renamed = a->req.what == REQUEST_RENAME;
    a->person->rec = a->subject;
    if (renamed || a->req.what == REQUEST_CLAIM) /* which has a page now */
        show_name(h, &a->subject);
    if (!renamed)
        server_log(h, a->req.what == REQUEST_CLAIM ? "claim" : "password", "", "");
    if (a->req.what == REQUEST_PASSWORD)
        turn_out(h, a->person, BY_OTHERS, a->pass.hash);
    answer_me(h, a, &a->subject, NULL);
}

static void made_pass(struct server *h, struct server_ask *a) {
    if (!a->pass.token) {
        answer_me(h, a, &a->subject, a->secret);
        return;
    }
    json j = server_answer(h, a);
    write_token(&j, &a->pass, a->secret);
    server_answer_send(h, a, &j, NULL);
}

void server_people_written(struct server *h, struct server_ask *a, struct store_write *x,
                           int64_t now) {
    if (x->kind == STORE_TAKE) {
        people_rationed(h, a, x, now);
        return;
    }
    if (x->kind == STORE_DROP_PERSON && x->result == STORE_CONFLICT && !a->retried) {
        a->retried = true; /* a game was being stored at the same time */
        leave_games(h, a, now);
        return;
    }
    bool changes =
        x->kind == STORE_CLAIM || x->kind == STORE_SET_NAME || x->kind == STORE_SET_PASSWORD;
    if (changes || x->kind == STORE_DROP_PERSON)
        a->person->changing = false;
    if (x->kind == STORE_DROP_PERSON && x->result != STORE_OK)
        a->person->leaving = false;
    if (x->result != STORE_OK) {
        bool conflict = x->result == STORE_CONFLICT;
        enum refusal why = REFUSAL_STORAGE;
        if (conflict && a->req.what == REQUEST_CLAIM)
            why = REFUSAL_NAME_TAKEN;
        bool secret = a->req.what == REQUEST_LOGIN || a->req.what == REQUEST_PASSWORD;
        if (conflict && secret) /* the password was changed meanwhile */
            why = REFUSAL_WRONG_LOGIN;
        server_refuse(h, a, why, NULL);
        return;
    }
    if (x->kind == STORE_NEW_PERSON)
        answer_me(h, a, &a->subject, a->secret);
    else if (changes)
        people_changed(h, a);
    else if (x->kind == STORE_NEW_PASS)
        made_pass(h, a);
    else if (x->kind == STORE_DROP_PASS)
        people_dropped(h, a);
    else
        people_forgotten(h, a);
}
