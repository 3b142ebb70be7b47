// SPDX-License-Identifier: MIT
// News of a group of writes, as one server tells others: a line of words with commas.
//   ID:SEQUENCE       a game; then l if it is (or was) in the lobby, b if a bot is to move, and
//                     ~ID of the request, where all of that fits
//   ID@PERSON:FIRST   a person has a seat there; FIRST is the first event of that write
//   @PERSON           a person
//   ID^HERE.GONE      whose players have come to this server, or left it: sets of seats as digits
//                     of base 16; then ? if others are to say the same of themselves
//   *                 anything may have changed
// A conflict's news is sent too: whoever looks finds nothing new.
#include <stdlib.h>
#include <string.h>

#include "server/store/backend.h"

static const uint64_t news_most = INT64_MAX;

static void news_word(text *t) {
    text_str(t, t->length ? "," : "");
}

/* Do these events change what the lobby shows? */
static bool news_is_before_deal(const struct store_write *x) {
    bool before = x->kind == STORE_NEW_GAME;
    for (int i = 0; i < x->events.count; i++) {
        enum room_event_kind kind = x->events.event[i].kind;
        before |= kind <= ROOM_EVENT_DEALT;
    }
    return before;
}

_Static_assert(ROOM_EVENT_JOINED < ROOM_EVENT_DEALT && ROOM_EVENT_LEFT < ROOM_EVENT_DEALT &&
                   ROOM_EVENT_READY < ROOM_EVENT_DEALT && ROOM_EVENT_DEALT < ROOM_EVENT_PLAYED,
               "what happens before the deal comes first");

static void news_write_game(text *t, const struct store_write *x, bool traces) {
    bool is_new = x->kind == STORE_NEW_GAME, listed = is_new ? x->settings->listed : x->listed;
    uint64_t count = (uint64_t)x->events.count;
    uint64_t first = count ? x->events.event[0].sequence : 1;
    news_word(t);
    text_str(t, x->game);
    text_char(t, ':');
    text_uint(t, first + count - 1);
    text_str(t, listed && news_is_before_deal(x) ? "l" : "");
    text_str(t, x->summary.bot_to_move ? "b" : "");
    if (traces && x->trace[0]) {
        text_char(t, '~');
        text_str(t, x->trace);
    }
    for (int i = 0; (is_new || store_moves_seats(x)) && i < GAME_MAX_PLAYERS; i++) {
        if (!x->summary.person[i])
            continue;
        news_word(t);
        text_str(t, x->game);
        text_char(t, '@');
        text_uint(t, x->summary.person[i]);
        text_char(t, ':');
        text_uint(t, is_new ? first + count : first); /* a new game's own events aren't sent */
    }
}

static void news_write_person(text *t, person_id who) {
    news_word(t);
    text_char(t, '@');
    text_uint(t, who);
}

static void news_write_here(text *t, const struct store_write *x) {
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < x->heres; i++) {
        const struct store_here *h = &x->here[i];
        news_word(t);
        text_str(t, h->game);
        text_char(t, '^');
        text_char(t, digits[h->here & 15]);
        text_char(t, '.');
        text_char(t, digits[h->gone & 15]);
        text_str(t, h->asks ? "?" : "");
    }
}

_Static_assert(GAME_MAX_PLAYERS <= 4, "a set of seats is one digit");

/* How much is said, beginning with all. */
enum news_measure { NEWS_ALL, NEWS_NO_TRACES, NEWS_NO_PRESENCE, NEWS_MEASURES };

static void news_write_all(text *out, const struct store_write *list, enum news_measure m) {
    for (const struct store_write *x = list; x; x = x->next)
        switch (x->kind) {
        case STORE_NEW_GAME:
        case STORE_EVENTS:
            news_write_game(out, x, m == NEWS_ALL);
            break;
        case STORE_SET_PERSON:
        case STORE_CLAIM:
        case STORE_SET_NAME:
        case STORE_SET_PASSWORD:
        case STORE_DROP_PERSON:
            news_write_person(out, x->person.id);
            break;
        case STORE_DROP_PASS:
            news_write_person(out, x->pass.person);
            break;
        case STORE_SEEK: /* whoever seeks too looks there */
        case STORE_UNSEEK:
        case STORE_NEW_PERSON: /* nobody knows them yet */
        case STORE_NEW_PASS:
        case STORE_SWEEP:    /* nobody has used those for long */
        case STORE_NEW_DEAL: /* whoever needs it looks */
        case STORE_NEW_TOURNAMENT:
        case STORE_TOURNAMENT_EVENT:
        case STORE_SET_PAR:
        case STORE_NEW_SCORE:
        case STORE_TRY:
        case STORE_TAKE:
        case STORE_PUSH: /* whoever sends looks */
        case STORE_DROP_PUSH:
        case STORE_REPORT:
            break;
        case STORE_HERE:
            if (m < NEWS_NO_PRESENCE)
                news_write_here(out, x);
            break;
        }
}

static bool news_is_long(const text *t) {
    return t->overflow || t->length > STORE_NEWS_BYTES;
}

void store_news_write(text *out, const struct store_write *list) {
    for (enum news_measure m = 0; m < NEWS_MEASURES; m++) {
        text_clear(out);
        news_write_all(out, list, m);
        if (!news_is_long(out))
            return;
    }
    text_clear(out);
    text_char(out, '*');
}

static bool news_read_id(char id[ROOM_ID_SIZE], span s) {
    bool good = s.length == ROOM_ID_SIZE - 1 && span_is_word(s, ROOM_ID_SIZE - 1);
    memset(id, 0, ROOM_ID_SIZE);
    if (good)
        memcpy(id, s.at, s.length);
    return good;
}

/* Cuts a letter off the end, if it is there. */
static bool news_cut_last(span *s, char letter) {
    bool there = s->length > 0 && s->at[s->length - 1] == letter;
    s->length -= there;
    return there;
}

/* Any role of the database may send news, and a trace goes into logs. */
static bool news_read_trace(char trace[STORE_TRACE_SIZE], span s) {
    bool good = s.length > 0 && s.length < STORE_TRACE_SIZE;
    for (size_t i = 0; i < s.length; i++)
        good = good && (s.at[i] == '.' || span_is_word((span){s.at + i, 1}, 1));
    if (good)
        memcpy(trace, s.at, s.length);
    return good;
}

static bool news_read_seats(uint8_t *out, char digit) {
    *out = (uint8_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
    return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
}

/* HERE.GONE and perhaps ? */
static bool news_read_here(struct store_here *out, span game, span s) {
    out->asks = news_cut_last(&s, '?');
    return s.length == 3 && s.at[1] == '.' && news_read_id(out->game, game) &&
           news_read_seats(&out->here, s.at[0]) && news_read_seats(&out->gone, s.at[2]);
}

static bool news_read_item(struct store_news_item *item, span word) {
    span rest = word, head = span_cut(&rest, '^');
    if (rest.at) {
        *item = (struct store_news_item){.kind = STORE_NEWS_HERE};
        return news_read_here(&item->here, head, rest);
    }
    rest = word;
    head = span_cut(&rest, '@');
    *item = (struct store_news_item){.kind = STORE_NEWS_GAME};
    if (!rest.at) { /* ID:SEQUENCE and letters, ~TRACE */
        span trace = head;
        rest = span_cut(&trace, '~');
        if (trace.at && !news_read_trace(item->trace, trace))
            return false;
        head = span_cut(&rest, ':');
        item->bot_to_move = news_cut_last(&rest, 'b');
        item->in_lobby = news_cut_last(&rest, 'l');
        return rest.at && news_read_id(item->game, head) &&
               span_uint(rest, news_most, &item->sequence);
    }
    item->kind = head.length ? STORE_NEWS_SEAT : STORE_NEWS_PERSON;
    span person = item->kind == STORE_NEWS_SEAT ? span_cut(&rest, ':') : rest;
    return span_uint(person, news_most, &item->person) && item->person &&
           (item->kind == STORE_NEWS_PERSON || (rest.at && news_read_id(item->game, head) &&
                                                span_uint(rest, news_most, &item->sequence)));
}

struct store_news *store_news_read(span bytes) {
    size_t most = 1;
    for (size_t i = 0; i < bytes.length; i++)
        most += bytes.at[i] == ',';
    struct store_news *n = calloc(1, sizeof *n + most * sizeof n->item[0]);
    for (span rest = bytes; n && rest.at;) {
        span word = span_cut(&rest, ',');
        if (news_read_item(&n->item[n->count], word))
            n->count++;
        else
            n->everything = true;
    }
    return n;
}
