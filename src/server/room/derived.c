// SPDX-License-Identifier: MIT
// What follows from a room: whose turn it is, clocks, winners, nature's next outcomes; links, and
// the hashes of request ids.
#include "server/room/internal.h"

#include <assert.h>
#include <string.h>

#include <sodium.h>

#include "games/games.h"
#include "present/fields.h"
#include "record/record_end.h"
#include "server/room/daily.h"
#include "server/room/duel.h"

enum { STAND_IN_LEVEL = 3, LINK_BYTES = 16, DAY = 24 * 60 * 60 * 1000, LIVE_PATIENCE = 120000 };
static const int64_t longest = (int64_t)400 * DAY;

static bool room_derived_fail(text *error, const char *why) {
    text_str(error, why);
    return false;
}

/* Is it an id? Unless one is needed, "" will do. */
static bool is_id(const char id[ROOM_ID_SIZE], bool needed) {
    if (!needed && id[0] == '\0')
        return true;
    return id[ROOM_ID_SIZE - 1] == '\0' && strlen(id) == ROOM_ID_SIZE - 1 &&
           span_is_word(span_of(id), ROOM_ID_SIZE - 1);
}

static bool room_derived_check_seats(const struct room_settings *set, text *error) {
    int persons = 0;
    for (int i = 0; i < set->players; i++) {
        const bot *b = &set->bot[i];
        if ((unsigned)set->plan[i] > ROOM_BY_LINK)
            return room_derived_fail(error, "there is no such kind of seat");
        persons += set->plan[i] != ROOM_FOR_BOT;
        if (set->plan[i] == ROOM_FOR_BOT && (b->kind != BOT_LEVEL || b->number > BOT_TOP_LEVEL))
            return room_derived_fail(error, "there is no such bot for a seat");
    }
    return persons || room_derived_fail(error, "a game without people");
}

/* A daily deal is the same for everybody. */
static bool room_derived_check_day(const struct room_settings *set, text *error) {
    struct room_settings right;
    if (!set->day)
        return true;
    if (set->day < 0 || set->day > DAILY_LAST)
        return room_derived_fail(error, "there is no such day");
    daily_settings(&right, set->game, set->day, set->key);
    bool same = set->players == right.players && set->clock == right.clock &&
                set->listed == right.listed && set->aids == right.aids && !set->before[0];
    for (int i = 0; same && i < set->players; i++)
        same = set->plan[i] == right.plan[i];
    return same || room_derived_fail(error, "it isn't a day's deal");
}

/* A tournament's game is between two people, who have their seats from the start. */
static bool room_derived_check_tournament(const struct room_settings *set, text *error) {
    bool right =
        !set->tournament[0] || (set->players == 2 && set->clock != ROOM_NO_CLOCK && !set->day &&
                                set->plan[0] == ROOM_FOR_PERSON && set->plan[1] == ROOM_FOR_PERSON);
    return right || room_derived_fail(error, "it can't be a tournament's game");
}

bool room_settings_check(const struct room_settings *set, text *error) {
    if (!is_id(set->id, true) || !is_id(set->before, false) || !is_id(set->tournament, false))
        return room_derived_fail(error, "it isn't an id");
    if (!set->game)
        return room_derived_fail(error, "there is no such game");
    if (set->players < set->game->min_players || set->players > set->game->max_players)
        return room_derived_fail(error, "the game isn't for this many players");
    if ((unsigned)set->clock > ROOM_DAYS)
        return room_derived_fail(error, "there is no such clock");
    bool timed = set->clock != ROOM_NO_CLOCK;
    if (timed ? set->base < 1 || set->base > longest : set->base != 0)
        return room_derived_fail(error, "the time is impossible");
    if (set->increment < 0 || set->increment > (set->clock == ROOM_LIVE ? longest : 0))
        return room_derived_fail(error, "the increment is impossible");
    if (set->rated && (!timed || set->players < 2))
        return room_derived_fail(error, "a rated game needs a clock");
    if (set->created < 0 || set->created > ROOM_LATEST)
        return room_derived_fail(error, "the time of creation is impossible");
    return room_derived_check_seats(set, error) && room_derived_check_day(set, error) &&
           room_derived_check_tournament(set, error) && duel_check(set, error);
}

int room_turn(const room *r) {
    if (r->status != ROOM_PLAYING)
        return -1;
    int actor = r->set.game->actor(&r->match.state);
    return actor >= 0 ? actor : -1;
}

bool room_bot(const room *r, int seat, bot *out) {
    assert(seat >= 0 && seat < r->set.players);
    bool stands_in = r->seat[seat].out && r->set.players > 2; /* with two, the game is over */
    if (r->set.plan[seat] != ROOM_FOR_BOT && !stands_in)
        return false;
    if (out)
        *out = r->set.plan[seat] == ROOM_FOR_BOT
                   ? r->set.bot[seat]
                   : (bot){.kind = BOT_LEVEL, .number = STAND_IN_LEVEL};
    return true;
}

bool room_is_timed(const room *r) {
    int turn = room_turn(r);
    return turn >= 0 && r->set.clock == ROOM_LIVE && !room_bot(r, turn, NULL);
}

/* Until then a tournament's game waits for nonces. */
static int64_t room_derived_patience(const room *r) {
    bool waits = r->set.tournament[0] && r->status == ROOM_WAITING && room_persons(r) == 3;
    return waits ? r->set.created + (r->set.clock == ROOM_LIVE ? LIVE_PATIENCE : DAY) : INT64_MAX;
}

int64_t room_deadline(const room *r) {
    int turn = room_turn(r);
    if (r->status == ROOM_WAITING)
        return room_derived_patience(r);
    if (turn < 0 || r->set.clock == ROOM_NO_CLOCK || room_bot(r, turn, NULL))
        return INT64_MAX;
    return r->since + r->seat[turn].remaining;
}

int room_seat_of(const room *r, person_id person) {
    for (int i = 0; person && i < r->set.players; i++)
        if (r->seat[i].person == person)
            return i;
    return -1;
}

unsigned room_persons(const room *r) {
    unsigned seats = 0;
    for (int i = 0; i < r->set.players; i++)
        if (r->seat[i].person && !r->seat[i].out)
            seats |= 1U << i;
    return seats;
}

bool room_may_draw(const room *r) {
    return r->set.players == 2 && room_persons(r) == 3 && r->set.duel.kind != DUEL_DUPLICATE;
}

bool room_may_abort(const room *r) {
    unsigned persons = room_persons(r);
    bool several = (persons & (persons - 1)) != 0;
    return !r->set.day && !r->set.tournament[0] && (several || !r->set.rated);
}

unsigned room_may_take_back(const room *r) {
    const match *m = &r->match;
    unsigned persons = room_persons(r), seats = 0;
    if (r->status != ROOM_PLAYING || r->set.rated || r->set.day || r->set.tournament[0] ||
        r->set.duel.kind != DUEL_NONE || r->backs >= ROOM_BACKS)
        return 0;
    for (size_t i = m->length; i > r->firm && seats != persons; i--)
        seats |= 1U << m->actor[i - 1] & persons;
    return seats;
}

uint64_t room_played_at(const room *r, size_t log) {
    uint64_t i = r->sequence;
    while (i > 0 && (r->entry[i - 1].kind != ROOM_EVENT_PLAYED || r->entry[i - 1].undone ||
                     r->entry[i - 1].log != log))
        i--;
    return i;
}

bool room_is_offered(const room *r) {
    uint8_t seats = 0;
    for (int i = 0; i < ROOM_OFFERS; i++)
        seats |= r->offers[i];
    return seats != 0;
}

/* In the past, which is the same for "Ann" and "You". */
static const struct {
    const char *word, *template;
} offers[ROOM_OFFERS] = {
    [ROOM_ABORT] = {"abort", "{seat} offered to abort the game"},
    [ROOM_DRAW] = {"draw", "{seat} offered a draw"},
    [ROOM_TAKEBACK] = {"takeback", "{seat} asked to take a move back"},
};

const char *room_offer_word(enum room_offer what) {
    return offers[what].word;
}

const char *room_offer_template(enum room_offer what) {
    return offers[what].template;
}

enum room_offer room_offer_read(span word) {
    int i = 0;
    while (i < ROOM_OFFERS && !span_is(word, offers[i].word))
        i++;
    return (enum room_offer)i;
}

void room_clocks(const room *r, enum room_event_kind kind, int seat, int64_t at,
                 int64_t remaining[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        remaining[i] = i < r->set.players ? r->seat[i].remaining : 0;
    if (r->set.clock == ROOM_NO_CLOCK)
        return;
    if (kind == ROOM_EVENT_DEALT)
        for (int i = 0; i < r->set.players; i++)
            remaining[i] = r->set.base;
    if (kind == ROOM_EVENT_TIMED_OUT)
        remaining[seat] = 0;
    bool played = kind == ROOM_EVENT_PLAYED, back = kind == ROOM_EVENT_TAKEN_BACK;
    int turn = room_turn(r);
    if (!(played || back) || r->set.clock != ROOM_LIVE || turn < 0 || room_bot(r, turn, NULL))
        return;
    if (played && seat != turn) /* refused later */
        return;
    int64_t elapsed = at > r->since ? at - r->since : 0; /* the clock may have been set back */
    remaining[turn] = (elapsed < remaining[turn] ? remaining[turn] - elapsed : 0) +
                      (played ? r->set.increment : 0);
}

void room_rng(rng *random, const room *r, uint64_t n) {
    char name[DAILY_NAME_SIZE];
    _Static_assert((int)DUEL_NAME_SIZE <= (int)DAILY_NAME_SIZE, "a deal's name fits");
    bool ours = r->set.day || r->set.duel.kind == DUEL_DUPLICATE;
    if (r->set.day)
        daily_name(name, &r->set);
    else if (ours)
        duel_name(name, r);
    fair_rng(random, r->set.key, ours ? name : r->set.id, n, r->nonces);
}

game_move room_sample(const room *r, uint64_t n) {
    const struct game_ops *g = r->set.game;
    char colours[RECOLOUR_SIZE] = "";
    rng random;
    room_rng(&random, r, n);
    if (r->set.duel.kind == DUEL_DUPLICATE)
        duel_colours(colours, r);
    return colours[0]
               ? recolour_sample(g, &games_module(g)->traits, colours, &r->match.state, &random)
               : g->sample(&r->match.state, &random);
}

void room_deal(game_state *s, const room *r) {
    rng random;
    room_rng(&random, r, 0);
    game_deal(r->set.game, s, r->set.players, &random);
    if (r->set.duel.kind != DUEL_DUPLICATE)
        return;
    char colours[RECOLOUR_SIZE];
    duel_colours(colours, r);
    bool good =
        !colours[0] || recolour_start(s, r->set.game, &games_module(r->set.game)->traits, colours);
    assert(good);
    (void)good;
}

void room_write_nonces(text *t, const room *r) {
    if (r->set.duel.nonces[0]) { /* the match's: later ones only say that somebody is there */
        text_str(t, r->set.duel.nonces);
        return;
    }
    for (int i = 0; i < r->set.players; i++) {
        if (i)
            text_char(t, ',');
        text_str(t, r->seat[i].nonce);
    }
}

/* What happened before the end, as records say it. */
static struct record_end room_derived_end(const room *r) {
    struct record_end end = {.draw = r->status == ROOM_OVER && r->end == ROOM_BY_DRAW,
                             .abort = r->status == ROOM_OVER && r->end == ROOM_BY_ABORT};
    for (int i = 0; i < r->set.players; i++)
        if (r->seat[i].out)
            end.out[i] = r->seat[i].out_by_time ? RECORD_TIMED_OUT : RECORD_RESIGNED;
    return end;
}

unsigned room_winners(const room *r) {
    struct record_end end = room_derived_end(r);
    return r->status == ROOM_OVER ? record_end_winners(&end, r->set.game, &r->match.state) : 0;
}

void room_places(const room *r, int place[GAME_MAX_PLAYERS]) {
    int lowest = 0;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        place[i] = 0;
    if (r->end == ROOM_PLAYED_OUT)
        r->set.game->rank(&r->match.state, place);
    for (int i = 0; i < r->set.players; i++)
        lowest = place[i] < lowest ? place[i] : lowest;
    for (int i = 0; i < r->set.players; i++)
        if (r->seat[i].out)
            place[i] = lowest - 1;
}

void room_write_end(text *t, const room *r) {
    struct record_end end = room_derived_end(r);
    record_end_write(t, &end, r->set.players);
}

void room_say_end(text *t, const room *r) {
    struct record_end end = room_derived_end(r);
    record_end_say(t, &end, READER_SLOTS);
}

void room_say_out(text *t, const room *r, int seat) {
    struct record_end end = room_derived_end(r);
    if (end.out[seat] != RECORD_PLAYS)
        record_out_say(t, end.out[seat], seat, READER_SLOTS);
}

bool room_is_request(const char *request) {
    return span_is_word(span_of(request), ROOM_EVENT_REQUEST_SIZE - 1);
}

/* A keyed hash, so that nobody can construct a collision. */
uint64_t room_request_hash(const room *r, int seat, const char *request) {
    uint8_t message[ROOM_EVENT_REQUEST_SIZE + 1] = {(uint8_t)seat}, hash[crypto_shorthash_BYTES];
    _Static_assert(crypto_shorthash_KEYBYTES <= FAIR_KEY, "the key is long enough");
    size_t length = strlen(request);
    uint64_t result = 0;
    if (length == 0 || length >= ROOM_EVENT_REQUEST_SIZE)
        return 0;
    memcpy(message + 1, request, length);
    crypto_shorthash(hash, message, length + 1, r->set.links);
    for (size_t i = 0; i < sizeof result; i++)
        result = result << 8 | hash[i];
    return result ? result : 1;
}

/* Events before the seat's player came are another player's. */
uint64_t room_request(const room *r, int seat, const char *request) {
    uint64_t hash = room_request_hash(r, seat, request);
    uint64_t first = seat >= 0 && seat < GAME_MAX_PLAYERS ? r->joined[seat] : 0;
    uint64_t i = hash ? r->asked[hash % ROOM_ASKED] : 0;
    while (i > first && r->entry[i - 1].request != hash)
        i = r->entry[i - 1].before;
    return i > 0 && i >= first && r->entry[i - 1].request == hash ? i : 0;
}

game_move room_read_move(const room *r, span action) {
    const struct game_ops *g = r->set.game;
    game_move move = g->read_move(action);
    return move < g->num_moves ? move : game_read_typed(g, &games_module(g)->traits, action);
}

bool room_is_same(const room *r, uint64_t sequence, enum room_event_kind kind, span data) {
    assert(sequence >= 1 && sequence <= r->sequence);
    const struct room_entry *entry = &r->entry[sequence - 1];
    if (entry->kind != kind)
        return false;
    if (kind == ROOM_EVENT_PLAYED)
        return entry->move == room_read_move(r, data);
    if (kind == ROOM_EVENT_READY)
        return span_is(data, r->seat[entry->seat].nonce);
    if (kind == ROOM_EVENT_OFFERED)
        return span_is(data, room_offer_word((enum room_offer)entry->extra));
    return true;
}

void room_link(const room *r, int seat, char out[ROOM_LINK_SIZE]) {
    crypto_auth_hmacsha256_state state;
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    uint8_t what[] = {'l', 'i', 'n', 'k', ':', (uint8_t)(seat + 1)};
    crypto_auth_hmacsha256_init(&state, r->set.links, sizeof r->set.links);
    crypto_auth_hmacsha256_update(&state, what, sizeof what);
    crypto_auth_hmacsha256_final(&state, hash);
    sodium_bin2base64(out, ROOM_LINK_SIZE, hash, LINK_BYTES,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

int room_link_seat(const room *r, span key) {
    int found = -2;
    if (key.length != ROOM_LINK_SIZE - 1)
        return found;
    for (int seat = -1; seat < r->set.players; seat++) {
        char link[ROOM_LINK_SIZE];
        room_link(r, seat, link);
        if (sodium_memcmp(link, key.at, key.length) == 0 &&
            (seat < 0 || r->set.plan[seat] != ROOM_FOR_BOT))
            found = seat;
    }
    return found;
}

void room_rotate(struct room_settings *set, person_id person[GAME_MAX_PLAYERS], const room *r,
                 int by) {
    int players = r->set.players;
    *set = r->set;
    set->day = 0;
    memset(set->tournament, 0, sizeof set->tournament);
    set->duel = (struct duel){.kind = r->set.duel.kind, .of = r->set.duel.of, .number = 1};
    memcpy(set->before, r->set.id, sizeof set->before);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        int from = i < players ? (i + by) % players : i;
        set->plan[i] = r->set.plan[from];
        set->bot[i] = r->set.bot[from];
        person[i] = r->seat[from].person;
    }
}
