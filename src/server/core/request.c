// SPDX-License-Identifier: MIT
// Requests are always read in the same order: the JSON, the ref, what to do and whether this kind
// of connection may ask for it, the names of the fields, then each field in the order of a table.
#include "server/core/request.h"

#include <string.h>

#include "base/unicode/letters.h"
#include "engine/fields.h"
#include "games/games.h"

enum { ONCE = 1 << CLIENT_ONCE, SOCKET = 1 << CLIENT_SOCKET, STREAM = 1 << CLIENT_STREAM };
enum { READS = 1 << 3 }; /* its cost depends on the length of games or lists */

static const struct {
    const char *name;
    unsigned how; /* over which connections, and what it takes */
} dos[REQUESTS] = {
    [REQUEST_GUEST] = {"guest", ONCE},
    [REQUEST_ME] = {"me", ONCE | SOCKET},
    [REQUEST_RENAME] = {"rename", ONCE | SOCKET},
    [REQUEST_CLAIM] = {"claim", ONCE | SOCKET},
    [REQUEST_FORGET] = {"forget", ONCE | SOCKET},
    [REQUEST_PASSWORD] = {"password", ONCE | SOCKET},
    [REQUEST_LOGIN] = {"login", ONCE},
    [REQUEST_LOGOUT] = {"logout", ONCE},
    [REQUEST_TOKENS] = {"tokens", ONCE | SOCKET},
    [REQUEST_TOKEN] = {"token", ONCE | SOCKET},
    [REQUEST_REVOKE] = {"revoke", ONCE | SOCKET},
    [REQUEST_PUSH_KEY] = {"push_key", ONCE | SOCKET},
    [REQUEST_PUSH] = {"push", ONCE | SOCKET},
    [REQUEST_UNPUSH] = {"unpush", ONCE | SOCKET},
    [REQUEST_REPORT] = {"report", ONCE | SOCKET},
    [REQUEST_DAILY] = {"daily", ONCE | SOCKET | READS},
    [REQUEST_DAILY_BEST] = {"daily_best", ONCE | SOCKET | READS},
    [REQUEST_DAILY_PLAY] = {"daily_play", ONCE | SOCKET},
    [REQUEST_TOURNAMENTS] = {"tournaments", ONCE | SOCKET | READS},
    [REQUEST_TOURNAMENT] = {"tournament", ONCE | SOCKET | READS},
    [REQUEST_TOURNAMENT_CREATE] = {"tournament_create", ONCE | SOCKET | READS},
    [REQUEST_TOURNAMENT_JOIN] = {"tournament_join", ONCE | SOCKET | READS},
    [REQUEST_TOURNAMENT_LEAVE] = {"tournament_leave", ONCE | SOCKET | READS},
    [REQUEST_TOURNAMENT_START] = {"tournament_start", ONCE | SOCKET | READS},
    [REQUEST_TOURNAMENT_CALL_OFF] = {"tournament_call_off", ONCE | SOCKET | READS},
    [REQUEST_LOBBY] = {"lobby", ONCE | SOCKET | READS},
    [REQUEST_FEATURED] = {"featured", ONCE | SOCKET | READS},
    [REQUEST_GAMES] = {"games", ONCE | SOCKET | READS},
    [REQUEST_PLAYER] = {"player", ONCE | SOCKET | READS},
    [REQUEST_RATINGS] = {"ratings", ONCE | SOCKET | READS},
    [REQUEST_PLAYED] = {"played", ONCE | SOCKET | READS},
    [REQUEST_AGAINST] = {"against", ONCE | SOCKET | READS},
    [REQUEST_CREATE] = {"create", ONCE | SOCKET},
    [REQUEST_PAIR] = {"pair", ONCE | SOCKET},
    [REQUEST_UNPAIR] = {"unpair", ONCE | SOCKET},
    [REQUEST_STATE] = {"state", ONCE | SOCKET | READS},
    [REQUEST_EVENTS] = {"events", ONCE | SOCKET | READS},
    [REQUEST_RECORD] = {"record", ONCE | SOCKET | READS},
    [REQUEST_MATCH] = {"match", ONCE | SOCKET | READS},
    [REQUEST_JOIN] = {"join", ONCE | SOCKET},
    [REQUEST_LEAVE] = {"leave", ONCE | SOCKET},
    [REQUEST_READY] = {"ready", ONCE | SOCKET},
    [REQUEST_PLAY] = {"play", ONCE | SOCKET},
    [REQUEST_RESIGN] = {"resign", ONCE | SOCKET},
    [REQUEST_OFFER] = {"offer", ONCE | SOCKET},
    [REQUEST_DECLINE] = {"decline", ONCE | SOCKET},
    [REQUEST_SAY] = {"say", ONCE | SOCKET},
    [REQUEST_REMATCH] = {"rematch", ONCE | SOCKET},
    [REQUEST_WATCH] = {"watch", SOCKET | READS},
    [REQUEST_UNWATCH] = {"unwatch", SOCKET},
    [REQUEST_WATCH_LOBBY] = {"watch_lobby", SOCKET | READS},
    [REQUEST_UNWATCH_LOBBY] = {"unwatch_lobby", SOCKET},
    [REQUEST_PING] = {"ping", SOCKET},
    [REQUEST_STREAM] = {"stream", STREAM | READS},
};

bool request_reads(enum request_do what) {
    return dos[what].how & READS;
}

/* ---- texts */

/* Copies a text; false: it doesn't fit. */
static bool request_copy(char *to, size_t size, span s) {
    if (s.length >= size)
        return false;
    memcpy(to, s.at, s.length);
    to[s.length] = '\0';
    return true;
}

/* `least` to `most` of A-Z a-z 0-9 _ -. */
static bool is_word(span s, size_t least, size_t most) {
    return s.length >= least && span_is_word(s, most);
}

/* The first code point of valid UTF-8, and its length. */
static uint32_t request_code_point(span s, size_t *length) {
    static const uint8_t head[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    *length = span_utf8(s);
    uint32_t c = (unsigned char)s.at[0] & head[*length];
    for (size_t i = 1; i < *length; i++)
        c = c << 6 | ((unsigned char)s.at[i] & 0x3f);
    return c;
}

static bool request_is_blank(uint32_t c) {
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x3000;
}

/* A display name: 1 to 40 visible characters, with few marks on each, and blanks between them;
 * blanks around it are dropped. jansson has checked the UTF-8. */
static enum refusal read_name(struct request *r, const json_t *value, text *error) {
    enum { MOST = 40, MARKS = 4 };
    span s = fields_span(value);
    size_t begin = 0, end = 0, characters = 0, seen = 0, marks = MARKS, length;
    (void)error;
    for (size_t i = 0; i < s.length; i += length) {
        uint32_t c = request_code_point((span){s.at + i, s.length - i}, &length);
        enum letter kind = letter_kind(c);
        marks = kind == LETTER_MARK ? marks + 1 : kind == LETTER_SEEN ? 0 : MARKS;
        if (length == 0 || marks > MARKS || (kind == LETTER_NONE && !request_is_blank(c)))
            return REFUSAL_BAD_NAME;
        if (request_is_blank(c) && characters == 0) {
            begin = i + length;
            continue;
        }
        seen++;
        if (!request_is_blank(c)) {
            characters = seen;
            end = i + length;
        }
    }
    if (characters == 0 || characters > MOST ||
        !request_copy(r->name, sizeof r->name, (span){s.at + begin, end - begin}))
        return REFUSAL_BAD_NAME;
    return REFUSAL_NONE;
}

/* Logins don't distinguish case. */
static enum refusal read_login(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    (void)error;
    if (!is_word(s, 3, sizeof r->login - 1))
        return REFUSAL_BAD_NAME;
    request_copy(r->login, sizeof r->login, s);
    for (char *c = r->login; *c; c++)
        *c = char_lower(*c);
    return REFUSAL_NONE;
}

static enum refusal take_password(char out[HASHER_SECRET_SIZE], const json_t *value) {
    span s = fields_span(value);
    if (s.length < REQUEST_LEAST_PASSWORD || s.length > REQUEST_MOST_PASSWORD)
        return REFUSAL_BAD_PASSWORD;
    request_copy(out, HASHER_SECRET_SIZE, s);
    return REFUSAL_NONE;
}

static enum refusal read_password(struct request *r, const json_t *value, text *error) {
    (void)error;
    return take_password(r->password, value);
}

static enum refusal read_new_password(struct request *r, const json_t *value, text *error) {
    (void)error;
    return take_password(r->new_password, value);
}

/* ---- ids, moves and other words */

static enum refusal request_read_id(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    (void)error;
    if (!is_word(s, ROOM_ID_SIZE - 1, ROOM_ID_SIZE - 1))
        return REFUSAL_NOT_FOUND;
    request_copy(r->game, sizeof r->game, s);
    return REFUSAL_NONE;
}

static enum refusal read_tournament(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    (void)error;
    if (!is_word(s, ROOM_ID_SIZE - 1, ROOM_ID_SIZE - 1))
        return REFUSAL_NOT_FOUND;
    request_copy(r->tournament, sizeof r->tournament, s);
    return REFUSAL_NONE;
}

static enum refusal read_kind(struct request *r, const json_t *value, text *error) {
    if (tournament_kind_read(&r->kind, fields_span(value)))
        return REFUSAL_NONE;
    text_str(error, "kind must be \"round_robin\" or \"swiss\"");
    return REFUSAL_BAD_REQUEST;
}

static enum refusal request_read_key(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    (void)error;
    if (!is_word(s, ROOM_LINK_SIZE - 1, ROOM_LINK_SIZE - 1))
        return REFUSAL_FORBIDDEN;
    request_copy(r->key, sizeof r->key, s);
    return REFUSAL_NONE;
}

static enum refusal read_nonce(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    if (!is_word(s, 1, FAIR_NONCE_MOST)) {
        text_str(error, "nonce must be 1 to 64 of A-Z a-z 0-9 _ -");
        return REFUSAL_BAD_REQUEST;
    }
    request_copy(r->nonce, sizeof r->nonce, s);
    return REFUSAL_NONE;
}

static enum refusal read_request(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    if (!is_word(s, 1, sizeof r->request - 1)) {
        text_str(error, "request must be 1 to 32 of A-Z a-z 0-9 _ -");
        return REFUSAL_BAD_REQUEST;
    }
    request_copy(r->request, sizeof r->request, s);
    return REFUSAL_NONE;
}

static enum refusal request_read_move(struct request *r, const json_t *value, text *error) {
    (void)error;
    return request_copy(r->move, sizeof r->move, fields_span(value)) ? REFUSAL_NONE
                                                                     : REFUSAL_BAD_ACTION;
}

static enum refusal read_what(struct request *r, const json_t *value, text *error) {
    r->offer = room_offer_read(fields_span(value));
    if (r->offer < ROOM_OFFERS)
        return REFUSAL_NONE;
    text_str(error, "what must be \"abort\", \"draw\" or \"takeback\"");
    return REFUSAL_BAD_REQUEST;
}

static enum refusal read_phrase(struct request *r, const json_t *value, text *error) {
    r->phrase = room_phrase_read(fields_span(value));
    if (r->phrase >= 0)
        return REFUSAL_NONE;
    text_str(error, "phrase must be one of");
    for (int i = 0; i < ROOM_PHRASES; i++) {
        text_str(error, i ? ", " : " ");
        text_str(error, room_phrase(i));
    }
    return REFUSAL_BAD_REQUEST;
}

const char *request_reason(int i) {
    static const char *const reasons[REQUEST_REASONS] = {"name", "phrases", "stalling", "unfair"};
    return reasons[i];
}

static enum refusal read_reason(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    for (int i = 0; i < REQUEST_REASONS; i++)
        if (span_is(s, request_reason(i)))
            return request_copy(r->reason, sizeof r->reason, s) ? REFUSAL_NONE
                                                                : REFUSAL_BAD_REQUEST;
    text_str(error, "reason must be one of");
    for (int i = 0; i < REQUEST_REASONS; i++) {
        text_str(error, i ? ", " : " ");
        text_str(error, request_reason(i));
    }
    return REFUSAL_BAD_REQUEST;
}

/* Whether its service is accepted is the server's to say. */
static enum refusal read_endpoint(struct request *r, const json_t *value, text *error) {
    if (request_copy(r->browser.endpoint, sizeof r->browser.endpoint, fields_span(value)))
        return REFUSAL_NONE;
    text_str(error, "endpoint must have at most 1024 bytes");
    return REFUSAL_BAD_REQUEST;
}

static enum refusal read_point(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    if (push_is_point(s) && request_copy(r->browser.point, sizeof r->browser.point, s))
        return REFUSAL_NONE;
    text_str(error, "p256dh must be a point of P-256 in base64url, 87 characters");
    return REFUSAL_BAD_REQUEST;
}

static enum refusal read_auth(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    if (push_is_auth(s) && request_copy(r->browser.auth, sizeof r->browser.auth, s))
        return REFUSAL_NONE;
    text_str(error, "auth must be 16 bytes in base64url, 22 characters");
    return REFUSAL_BAD_REQUEST;
}

static enum refusal read_everywhere(struct request *r, const json_t *value, text *error) {
    (void)error;
    r->everywhere = json_is_true(value);
    return REFUSAL_NONE;
}

static enum refusal read_day(struct request *r, const json_t *value, text *error) {
    if (daily_read_date(&r->day, fields_span(value)))
        return REFUSAL_NONE;
    text_str(error, "day must be a date, such as 2026-11-18");
    return REFUSAL_BAD_REQUEST;
}

/* Repeats a number or a short string as JSON. */
static bool request_echo(char out[REQUEST_ECHO_SIZE], const json_t *value) {
    if (!json_is_number(value) && !(json_is_string(value) && json_string_length(value) <= 32))
        return false;
    size_t n = json_dumpb(value, out, REQUEST_ECHO_SIZE - 1, JSON_ENCODE_ANY);
    if (n == 0 || n >= REQUEST_ECHO_SIZE)
        return false;
    out[n] = '\0';
    return true;
}

static enum refusal read_at(struct request *r, const json_t *value, text *error) {
    if (request_echo(r->at, value))
        return REFUSAL_NONE;
    text_str(error, "at must be a number, or a string of at most 32 bytes");
    return REFUSAL_BAD_REQUEST;
}

/* ---- a new game */

static enum refusal request_read_game(struct request *r, const json_t *value, text *error) {
    span name = fields_span(value);
    r->set.game = games_find(name);
    if (r->set.game)
        return REFUSAL_NONE;
    fields_complain(error, "unknown game ", name, "; there are");
    for (int i = 0; games_all[i]; i++) {
        text_str(error, i ? ", " : " ");
        text_str(error, games_all[i]->name);
    }
    return REFUSAL_BAD_REQUEST;
}

static enum refusal read_seat_plan(struct request *r, int seat, span s, text *error) {
    enum room_plan *plan = &r->set.plan[seat];
    *plan = ROOM_FOR_PERSON;
    if (span_is(s, "open"))
        return REFUSAL_NONE;
    if (span_is(s, "person")) {
        *plan = ROOM_BY_LINK;
        return REFUSAL_NONE;
    }
    if (span_is(s, "me")) {
        if (r->me >= 0) {
            text_str(error, "seats: only one can be \"me\"");
            return REFUSAL_BAD_REQUEST;
        }
        r->me = seat;
        return REFUSAL_NONE;
    }
    *plan = ROOM_FOR_BOT;
    char reason[REQUEST_REASON_SIZE];
    text ignored;
    text_init(&ignored, reason, sizeof reason);
    if (span_starts(s, "level:") && bot_read(&r->set.bot[seat], s, &ignored) &&
        r->set.bot[seat].kind == BOT_LEVEL)
        return REFUSAL_NONE;
    fields_complain(error, "seats: unknown ", s,
                    "; there are me, open, person and level:0 to level:6");
    return REFUSAL_BAD_REQUEST;
}

static enum refusal request_read_seats(struct request *r, const json_t *value, text *error) {
    size_t count = json_array_size(value);
    int people = 0;
    if (!json_is_array(value) || (int)count != r->set.players) {
        text_str(error, "seats must be a list with one entry for each player");
        return REFUSAL_BAD_REQUEST;
    }
    r->me = -1;
    for (int seat = 0; seat < r->set.players; seat++) {
        const json_t *word = json_array_get(value, (size_t)seat);
        if (!json_is_string(word)) {
            text_str(error, "seats must be a list of strings");
            return REFUSAL_BAD_REQUEST;
        }
        enum refusal why = read_seat_plan(r, seat, fields_span(word), error);
        if (why)
            return why;
        people += r->set.plan[seat] != ROOM_FOR_BOT;
    }
    if (people)
        return REFUSAL_NONE;
    text_str(error, "seats: a game needs at least one person");
    return REFUSAL_BAD_REQUEST;
}

/* The number of players: the field's, or that of the seats, or the game's default. */
static bool request_read_players(struct request *r, const json_t *root, text *error) {
    const struct game_ops *g = r->set.game;
    const json_t *seats = json_object_get(root, "seats");
    uint64_t players = (uint64_t)game_default_players(g, &games_module(g)->traits);
    if (json_is_array(seats) && json_array_size(seats) >= g->min_players &&
        json_array_size(seats) <= g->max_players)
        players = json_array_size(seats);
    if (!fields_number(root, "players", g->min_players, g->max_players, &players, error))
        return false;
    r->set.players = (int)players;
    r->me = 0;
    return true;
}

static enum refusal request_read_clock(struct request *r, const json_t *value, text *error) {
    uint64_t minutes = 0, increment = 0, days = 0;
    size_t known = 0;
    if (json_is_null(value))
        return REFUSAL_NONE;
    static const char *const keys[] = {"minutes", "increment", "days"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        known += json_object_get(value, keys[i]) != NULL;
    bool has_days = json_object_get(value, "days") != NULL;
    if (!json_is_object(value) || known != json_object_size(value) || known == 0 ||
        (has_days ? known != 1 : !json_object_get(value, "minutes"))) {
        text_str(error, "clock must be null, {\"minutes\":10,\"increment\":5} or {\"days\":3}");
        return REFUSAL_BAD_REQUEST;
    }
    text_str(error, "clock: ");
    if (!fields_number(value, "minutes", 1, REQUEST_MOST_MINUTES, &minutes, error) ||
        !fields_number(value, "increment", 0, REQUEST_MOST_INCREMENT, &increment, error) ||
        !fields_number(value, "days", 1, REQUEST_MOST_DAYS, &days, error))
        return REFUSAL_BAD_REQUEST;
    text_clear(error);
    r->set.clock = has_days ? ROOM_DAYS : ROOM_LIVE;
    r->set.base = (int64_t)(has_days ? days * 24 * 60 : minutes) * 60 * 1000;
    r->set.increment = (int64_t)increment * 1000;
    return REFUSAL_NONE;
}

static enum refusal read_aids(struct request *r, const json_t *value, text *error) {
    (void)error;
    r->set.aids = json_is_true(value);
    return REFUSAL_NONE;
}

static enum refusal read_listed(struct request *r, const json_t *value, text *error) {
    (void)error;
    r->set.listed = json_is_true(value);
    return REFUSAL_NONE;
}

static enum refusal read_rated(struct request *r, const json_t *value, text *error) {
    (void)error;
    r->set.rated = json_is_true(value);
    return REFUSAL_NONE;
}

static enum refusal read_match(struct request *r, const json_t *value, text *error) {
    struct duel *d = &r->set.duel;
    span word = fields_span(json_object_get(value, "kind"));
    uint64_t of = 0;
    if (json_is_null(value))
        return REFUSAL_NONE;
    bool known = json_is_object(value) && json_object_size(value) == 2 && word.at &&
                 duel_kind_read(&d->kind, word);
    const char *many = d->kind == DUEL_DUPLICATE ? "deals" : "of";
    if (!known || !json_object_get(value, many)) {
        text_str(error, "match must be null, {\"kind\":\"duplicate\",\"deals\":4} or"
                        " {\"kind\":\"best\",\"of\":3}");
        return REFUSAL_BAD_REQUEST;
    }
    text_str(error, "match: ");
    if (!fields_number(value, many, 1, DUEL_GAMES, &of, error))
        return REFUSAL_BAD_REQUEST;
    text_clear(error);
    d->of = (int)of;
    d->number = 1;
    return REFUSAL_NONE;
}

static enum refusal read_pace(struct request *r, const json_t *value, text *error) {
    span s = fields_span(value);
    r->pace = span_is(s, "live") ? ROOM_LIVE : span_is(s, "days") ? ROOM_DAYS : ROOM_NO_CLOCK;
    if (r->pace != ROOM_NO_CLOCK)
        return REFUSAL_NONE;
    text_str(error, "pace must be \"live\" or \"days\"");
    return REFUSAL_BAD_REQUEST;
}

/* ---- the fields */

#define DO(name) (UINT64_C(1) << REQUEST_##name)
#define ALL_DOS ((UINT64_C(1) << REQUESTS) - 1)
static const uint64_t about_game = DO(STATE) | DO(EVENTS) | DO(RECORD) | DO(MATCH) | DO(JOIN) |
                                   DO(LEAVE) | DO(READY) | DO(PLAY) | DO(RESIGN) | DO(OFFER) |
                                   DO(DECLINE) | DO(SAY) | DO(REMATCH) | DO(WATCH) | DO(UNWATCH) |
                                   DO(REPORT);
static const uint64_t about_tournament = DO(TOURNAMENT) | DO(TOURNAMENT_JOIN) |
                                         DO(TOURNAMENT_LEAVE) | DO(TOURNAMENT_START) |
                                         DO(TOURNAMENT_CALL_OFF);
static const uint64_t about_player = DO(PLAYER) | DO(RATINGS) | DO(PLAYED) | DO(AGAINST);

enum type { STRING, BOOL, ANY, NUMBER };

/* All fields, in the order in which they are checked (numbers come first, on their own): which
 * requests may have them, and which must. */
static const struct field {
    const char *name;
    uint64_t may, must;
    enum type type;
    enum refusal (*read)(struct request *r, const json_t *value, text *error);
} fields[] = {
    {"ref", ALL_DOS, 0, ANY, NULL},
    {"do", ALL_DOS, ALL_DOS, STRING, NULL},
    {"name", DO(GUEST) | DO(RENAME) | DO(TOURNAMENT_CREATE), DO(RENAME) | DO(TOURNAMENT_CREATE),
     STRING, read_name},
    {"label", DO(TOKEN), DO(TOKEN), STRING, read_name},
    {"login", DO(CLAIM) | DO(LOGIN), DO(CLAIM) | DO(LOGIN), STRING, read_login},
    {"password", DO(CLAIM) | DO(LOGIN) | DO(FORGET) | DO(PASSWORD),
     DO(CLAIM) | DO(LOGIN) | DO(PASSWORD), STRING, read_password},
    {"new", DO(PASSWORD), DO(PASSWORD), STRING, read_new_password},
    {"everywhere", DO(LOGOUT), 0, BOOL, read_everywhere},
    {"number", DO(REVOKE), DO(REVOKE), NUMBER, NULL},
    {"player", about_player, about_player, NUMBER, NULL},
    {"pace", DO(RATINGS), DO(RATINGS), STRING, read_pace},
    {"most", DO(GAMES) | DO(PLAYED) | DO(AGAINST), 0, NUMBER, NULL},
    {"day", DO(DAILY) | DO(DAILY_BEST), 0, STRING, read_day},
    {"tournament", about_tournament, about_tournament, STRING, read_tournament},
    {"kind", DO(TOURNAMENT_CREATE), DO(TOURNAMENT_CREATE), STRING, read_kind},
    {"rounds", DO(TOURNAMENT_CREATE), 0, NUMBER, NULL},
    {"people", DO(TOURNAMENT_CREATE), 0, NUMBER, NULL},
    {"players", DO(CREATE), 0, NUMBER, NULL},
    {"seats", DO(CREATE), 0, ANY, request_read_seats},
    {"clock", DO(CREATE) | DO(PAIR) | DO(TOURNAMENT_CREATE), DO(TOURNAMENT_CREATE), ANY,
     request_read_clock},
    {"aids", DO(CREATE), 0, BOOL, read_aids},
    {"listed", DO(CREATE), 0, BOOL, read_listed},
    {"rated", DO(CREATE) | DO(PAIR) | DO(TOURNAMENT_CREATE), 0, BOOL, read_rated},
    {"match", DO(CREATE), 0, ANY, read_match},
    {"key", DO(STATE) | DO(EVENTS) | DO(RECORD) | DO(MATCH) | DO(JOIN) | DO(WATCH) | DO(STREAM), 0,
     STRING, request_read_key},
    {"seat", DO(JOIN) | DO(REPORT), DO(REPORT), NUMBER, NULL},
    {"since", DO(EVENTS) | DO(WATCH) | DO(STREAM), DO(EVENTS), NUMBER, NULL},
    {"nonce", DO(JOIN) | DO(READY), DO(READY), STRING, read_nonce},
    {"request", DO(READY) | DO(PLAY) | DO(RESIGN) | DO(OFFER), 0, STRING, read_request},
    {"move", DO(PLAY), DO(PLAY), STRING, request_read_move},
    {"sequence", DO(PLAY), 0, NUMBER, NULL},
    {"what", DO(OFFER), DO(OFFER), STRING, read_what},
    {"phrase", DO(SAY), DO(SAY), STRING, read_phrase},
    {"at", DO(PING), 0, ANY, read_at},
    {"reason", DO(REPORT), DO(REPORT), STRING, read_reason},
    {"endpoint", DO(PUSH), DO(PUSH), STRING, read_endpoint},
    {"p256dh", DO(PUSH), DO(PUSH), STRING, read_point},
    {"auth", DO(PUSH), DO(PUSH), STRING, read_auth},
};
static const struct field game_id = {"game", 0, 0, STRING, request_read_id};
static const struct field game_name = {"game", 0, 0, STRING, request_read_game};

enum { FIELDS = sizeof fields / sizeof fields[0] };

static bool is_about_game(const struct request *r) {
    return about_game >> r->what & 1;
}

/* Is its game one of those that can be played? */
static bool names_game(const struct request *r) {
    return r->what == REQUEST_CREATE || r->what == REQUEST_RATINGS || r->what == REQUEST_PAIR ||
           r->what == REQUEST_DAILY_BEST || r->what == REQUEST_DAILY_PLAY ||
           r->what == REQUEST_TOURNAMENT_CREATE;
}

static bool may_have_game(const struct request *r) {
    return is_about_game(r) || names_game(r) || r->what == REQUEST_STREAM;
}

/* Unknown fields are mistakes: otherwise a misspelt one would be ignored. */
static bool request_check_fields(const struct request *r, json_t *root, text *error) {
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value) {
        if (!strcmp(key, "game") && may_have_game(r))
            continue;
        int i = 0;
        while (i < FIELDS && strcmp(key, fields[i].name) != 0)
            i++;
        if (i < FIELDS && fields[i].may >> r->what & 1)
            continue;
        fields_complain(error, "unknown field ", span_of(key), " for ");
        return fields_refuse(error, dos[r->what].name);
    }
    return true;
}

static enum refusal read_field(struct request *r, const json_t *root, const struct field *f,
                               bool must, text *error) {
    const json_t *value = json_object_get(root, f->name);
    const char *wrong = NULL;
    if (!value && !must)
        return REFUSAL_NONE;
    if (!value)
        wrong = " is missing";
    else if (f->type == STRING && !json_is_string(value))
        wrong = " must be a string";
    else if (f->type == BOOL && !json_is_boolean(value))
        wrong = " must be true or false";
    if (wrong) {
        text_str(error, f->name);
        text_str(error, wrong);
        return REFUSAL_BAD_REQUEST;
    }
    return f->read ? f->read(r, value, error) : REFUSAL_NONE;
}

static bool request_read_numbers(struct request *r, const json_t *root, text *error) {
    uint64_t most = REQUEST_USUAL_GAMES, seat = 0, rounds = 0, people = 0;
    if (!fields_number(root, "number", 0, FIELDS_MOST_NUMBER, &r->number, error) ||
        !fields_number(root, "player", 1, FIELDS_MOST_NUMBER, &r->player, error) ||
        !fields_number(root, "most", 1, REQUEST_MOST_GAMES, &most, error) ||
        !fields_number(root, "rounds", 1, TOURNAMENT_ROUNDS, &rounds, error) ||
        !fields_number(root, "people", 2, TOURNAMENT_PLAYERS, &people, error) ||
        !fields_number(root, "seat", 1, GAME_MAX_PLAYERS, &seat, error) ||
        !fields_number(root, "since", 0, FIELDS_MOST_NUMBER, &r->since, error) ||
        !fields_number(root, "sequence", 1, FIELDS_MOST_NUMBER, &r->sequence, error))
        return false;
    r->has_since = json_object_get(root, "since") != NULL;
    r->most = (int)most;
    r->rounds = (int)rounds;
    r->people = (int)people;
    r->seat = (int)seat - 1;
    return true;
}

static enum refusal read_fields(struct request *r, const json_t *root, text *error) {
    enum refusal why = REFUSAL_NONE;
    if (is_about_game(r) || r->what == REQUEST_STREAM)
        why = read_field(r, root, &game_id, r->what != REQUEST_STREAM, error);
    else if (names_game(r))
        why = read_field(r, root, &game_name, true, error);
    if (why)
        return why;
    if (!request_read_numbers(r, root, error) ||
        (r->what == REQUEST_CREATE && !request_read_players(r, root, error)))
        return REFUSAL_BAD_REQUEST;
    for (int i = 0; i < FIELDS && !why; i++)
        if (fields[i].may >> r->what & 1)
            why = read_field(r, root, &fields[i], fields[i].must >> r->what & 1, error);
    if (why || !r->set.rated || r->set.clock != ROOM_NO_CLOCK)
        return why;
    text_str(error, "a rated game needs a clock");
    return REFUSAL_BAD_REQUEST;
}

static enum refusal read_do(struct request *r, const json_t *root, enum client_kind over,
                            text *error) {
    span word;
    if (!fields_string(root, "do", &word, error))
        return REFUSAL_BAD_REQUEST;
    if (!word.at) {
        text_str(error, "do is missing");
        return REFUSAL_BAD_REQUEST;
    }
    int i = 0;
    while (i < REQUESTS && !span_is(word, dos[i].name))
        i++;
    if (i == REQUESTS) {
        fields_complain(error, "unknown do ", word, "");
        return REFUSAL_BAD_REQUEST;
    }
    r->what = (enum request_do)i;
    if (dos[i].how >> over & 1)
        return REFUSAL_NONE;
    text_str(error, dos[i].name);
    text_str(error, " is not possible over this kind of connection");
    return REFUSAL_BAD_REQUEST;
}

enum refusal request_read(struct request *r, span line, enum client_kind over, text *error) {
    memset(r, 0, sizeof *r);
    r->seat = r->me = -1;
    json_t *root = fields_load(line, "{\"do\":\"me\",\"ref\":1}", error);
    if (!root)
        return REFUSAL_BAD_REQUEST;
    enum refusal why = REFUSAL_NONE;
    const json_t *ref = json_object_get(root, "ref");
    if (ref && !request_echo(r->ref, ref)) {
        text_str(error, "ref must be a number, or a string of at most 32 bytes");
        r->ref[0] = '\0';
        why = REFUSAL_BAD_REQUEST;
    }
    if (!why)
        why = read_do(r, root, over, error);
    if (!why && !request_check_fields(r, root, error))
        why = REFUSAL_BAD_REQUEST;
    if (!why)
        why = read_fields(r, root, error);
    json_decref(root);
    return why;
}
