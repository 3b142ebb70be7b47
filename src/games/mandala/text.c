// SPDX-License-Identifier: MIT
// Mandala's notation. The lines of a position and a view differ only in what is hidden, so both go
// through one `sheet`: the words of the line with known cards and numbers of hidden ones. Lines are
// validated here, once; the rules rely on it.
#include "core/notation.h"
#include "games/mandala/view.h"

typedef struct part {
    lanes known;
    int hidden;
} part;

typedef struct sheet {
    lanes mandala[2], discard, river[2];
    part hand[2], cup[2], open[2], deck;
    part held[2]; /* as written: of the seats, or of the viewer and the hidden seats */
    lanes since[2];
    mandala_moment now;
    int seat; /* -1: a position; else the viewer's, or MANDALA_SPECTATOR */
} sheet;

static sheet sheet_of_state(const mandala_state *s) {
    sheet h = {.discard = s->discard, .deck.known = s->deck, .now = s->now, .seat = -1};
    for (int i = 0; i < 2; i++) {
        h.mandala[i] = s->mandala[i];
        h.river[i] = s->river[i];
        h.hand[i].known = s->hand[i];
        h.cup[i].known = s->cup[i];
        h.open[i].known = mandala_unpack(s->open, i);
        h.held[i].known = mandala_unpack(s->held, i);
        h.since[i] = mandala_unpack(s->since, i);
    }
    return h;
}

static sheet sheet_of_view(const mandala_view *v) {
    sheet h = {.discard = v->discard,
               .deck.hidden = v->deck_total,
               .held = {{v->own_held, 0}, {v->hidden_held, 0}},
               .now = v->now,
               .seat = v->seat};
    for (int i = 0; i < 2; i++) {
        bool hidden = mandala_hides(v, i);
        h.mandala[i] = v->mandala[i];
        h.river[i] = v->river[i];
        h.hand[i] = (part){v->hand[i], hidden ? v->hand_total[i] : 0};
        h.cup[i] = (part){v->cup[i], hidden ? v->open_total[i] : 0};
        h.open[i] = (part){v->open[i], hidden ? v->open_total[i] : 0};
        h.since[i] = v->since[i];
    }
    return h;
}

static void write_pair(text *t, const char *key, const part *p) {
    words_key(t, key);
    cards_write_hidden(t, p[0].known, p[0].hidden);
    text_char(t, '/');
    cards_write_hidden(t, p[1].known, p[1].hidden);
}

static void write_rivers(text *t, const lanes river[2]) {
    words_key(t, "river");
    for (int i = 0; i < 2; i++) {
        if (i)
            text_char(t, '/');
        if (!river[i])
            text_char(t, '-');
        for (int place = 1; place <= COLOURS; place++)
            for (int c = 0; c < COLOURS; c++)
                if (lanes_count(river[i], c) == place)
                    text_char(t, colour_letter(c));
    }
}

static void mandala_text_write_phase(text *t, const sheet *h) {
    static const char *const name[] = {NULL, "draw", "claim", "refill", "over"};
    if (h->now.phase == MANDALA_PLAY)
        return;
    words_key(t, "phase");
    text_str(t, name[h->now.phase]);
    if (h->now.phase == MANDALA_OVER)
        return;
    text_uint(t, h->now.site == MANDALA_NO_SITE ? 0 : (uint64_t)h->now.site + 1);
    if (h->now.phase == MANDALA_CLAIM) {
        words_key(t, "chooser");
        text_uint(t, (uint64_t)h->now.chooser + 1);
    } else {
        text_char(t, ':');
        text_uint(t, (uint64_t)h->now.draws);
    }
}

static void
mandala_text_write_history(text *t, const sheet *h) { /* hidden cup cards are all opening cards */
    if (h->open[0].known != h->cup[0].known || h->open[1].known != h->cup[1].known)
        write_pair(t, "open", h->open);
    if (h->held[0].known || h->held[1].known) {
        if (h->seat == MANDALA_SPECTATOR) {
            words_key(t, "held");
            cards_write(t, h->held[1].known);
        } else {
            write_pair(t, "held", h->held);
        }
    }
    if (h->since[0] || h->since[1])
        write_pair(t, "since", (part[2]){{h->since[0], 0}, {h->since[1], 0}});
    if (h->seat >= 0) {
        words_key(t, "view");
        text_uint(t, h->seat == MANDALA_SPECTATOR ? 0 : (uint64_t)h->seat + 1);
    }
}

static void sheet_write(text *t, const sheet *h) {
    for (int i = 0; i < 2; i++) {
        words_key(t, i ? "m2" : "m1");
        cards_write(t, mandala_mountain(h->mandala[i]));
        for (int seat = 0; seat < 2; seat++) {
            text_char(t, '/');
            cards_write(t, mandala_field(h->mandala[i], seat));
        }
    }
    write_pair(t, "hand", h->hand);
    write_pair(t, "cup", h->cup);
    write_rivers(t, h->river);
    words_key(t, "deck");
    cards_write_hidden(t, h->deck.known, h->deck.hidden);
    words_key(t, "discard");
    cards_write(t, h->discard);
    words_key(t, "turn");
    text_uint(t, (uint64_t)h->now.turn + 1);
    if (h->now.last)
        text_str(t, " last=1");
    if (h->now.idle) {
        words_key(t, "idle");
        text_uint(t, (uint64_t)h->now.idle);
    }
    mandala_text_write_phase(t, h);
    mandala_text_write_history(t, h);
}

void mandala_write_state(text *t, const game_state *s) {
    sheet h = sheet_of_state(mandala_of(s));
    sheet_write(t, &h);
}

void mandala_write_view(text *t, const game_view *v) {
    sheet h = sheet_of_view(mandala_view_of(v));
    sheet_write(t, &h);
}

/* Reading. */

static bool mandala_text_read_mandala(words *w, const char *key, lanes *out) {
    span value, all;
    if (!words_take(w, key, &value))
        return false;
    all = value;
    *out = 0;
    for (int area = 0; area < 3; area++) {
        lanes cards;
        span piece = span_cut(&value, '/');
        if (!piece.at || !cards_read(&cards, piece, MANDALA_PER_COLOUR))
            return notation_fail(w->error, "bad cards in a mandala:", all);
        if (lanes_present(cards) & lanes_present(*out & MANDALA_COUNTS))
            return notation_fail(w->error, "a colour is in two areas of a mandala:", all);
        lanes flag = area == 0 ? 0 : area == 1 ? 0x40 : 0x80;
        *out |= (cards & LANES_ALL) | (lanes_present(cards) >> 7) * flag;
    }
    if (value.at)
        return notation_fail(w->error, "a mandala has three areas:", all);
    *out |= (lanes)lanes_sum(*out & MANDALA_COUNTS) << 56;
    return true;
}

/* `count` multisets, with hidden cards if `hidden` allows them. */
static bool mandala_text_read_parts(words *w, const char *key, span value, part *out, int count,
                                    bool hidden) {
    span all = value;
    for (int i = 0; i < count; i++) {
        span piece = span_cut(&value, '/');
        if (!piece.at ||
            !cards_read_hidden(&out[i].known, &out[i].hidden, piece, MANDALA_PER_COLOUR) ||
            (out[i].hidden && !hidden)) {
            text_str(w->error, "bad cards in ");
            text_str(w->error, key);
            return notation_fail(w->error, ":", all);
        }
    }
    if (value.at)
        return notation_fail(w->error, "too many parts in", all);
    return true;
}

static bool take_parts(words *w, const char *key, part *out, int count, bool hidden) {
    span value;
    return words_take(w, key, &value) && mandala_text_read_parts(w, key, value, out, count, hidden);
}

static bool read_rivers(words *w, lanes river[2]) {
    span value, all;
    if (!words_take(w, "river", &value))
        return false;
    all = value;
    for (int i = 0; i < 2; i++) {
        span piece = span_cut(&value, '/');
        bool good = piece.at && piece.length > 0;
        river[i] = 0;
        for (size_t k = 0; good && !span_is(piece, "-") && k < piece.length; k++) {
            int c = colour_of(piece.at[k]);
            good = c >= 0 && lanes_count(river[i], c) == 0;
            if (good)
                river[i] |= (lanes)(k + 1) << (8 * c);
        }
        if (!good)
            return notation_fail(w->error, "bad colours in river:", all);
    }
    if (value.at)
        return notation_fail(w->error, "too many parts in river:", all);
    return true;
}

/* An optional number, `low` to `high`; without the key `out` keeps its value. */
static bool mandala_text_read_number(words *w, const char *key, int low, int high, uint8_t *out) {
    span value;
    uint64_t n;
    if (!words_take_optional(w, key, &value))
        return true;
    if (!span_uint(value, (uint64_t)high, &n) || n < (uint64_t)low) {
        text_str(w->error, "bad value of ");
        text_str(w->error, key);
        return notation_fail(w->error, ":", value);
    }
    *out = (uint8_t)n;
    return true;
}

static bool mandala_text_read_phase(words *w, sheet *h) {
    static const struct {
        const char *text;
        int phase, low, most;
    } kinds[] = {{"draw", MANDALA_DRAW, 0, MANDALA_MAX_HAND},
                 {"claim", MANDALA_CLAIM, 1, 0},
                 {"refill", MANDALA_REFILL, 1, 2}};
    span value;
    if (!words_take_optional(w, "phase", &value))
        return true;
    if (span_is(value, "over")) {
        h->now.phase = MANDALA_OVER;
        return true;
    }
    span all = value, site = span_cut(&value, ':');
    for (int i = 0; i < 3; i++) {
        size_t n = span_of(kinds[i].text).length;
        if (!span_starts(site, kinds[i].text))
            continue;
        uint64_t where, draws = 0;
        bool good = span_uint((span){site.at + n, site.length - n}, 2, &where) &&
                    where >= (uint64_t)kinds[i].low;
        if (kinds[i].most)
            good =
                good && value.at && span_uint(value, (uint64_t)kinds[i].most, &draws) && draws > 0;
        else
            good = good && !value.at;
        if (!good)
            break;
        h->now.phase = (uint8_t)kinds[i].phase;
        h->now.site = (uint8_t)(where ? where - 1 : MANDALA_NO_SITE);
        h->now.draws = (uint8_t)draws;
        if (h->now.phase == MANDALA_CLAIM) {
            uint8_t chooser = 0;
            if (!mandala_text_read_number(w, "chooser", 1, 2, &chooser))
                return false;
            if (!chooser)
                return notation_refuse(w->error, "phase=claim needs chooser=1 or chooser=2");
            h->now.chooser = (uint8_t)(chooser - 1);
        }
        return true;
    }
    return notation_fail(w->error, "bad value of phase:", all);
}

static bool mandala_text_read_history(words *w, sheet *h, bool view) {
    span value;
    for (int i = 0; i < 2; i++)
        h->open[i] = h->cup[i];
    if (words_take_optional(w, "open", &value) &&
        !mandala_text_read_parts(w, "open", value, h->open, 2, view))
        return false;
    bool held = words_take_optional(w, "held", &value);
    span held_value = value;
    part since[2] = {{0, 0}, {0, 0}};
    if (words_take_optional(w, "since", &value) &&
        !mandala_text_read_parts(w, "since", value, since, 2, false))
        return false;
    h->since[0] = since[0].known;
    h->since[1] = since[1].known;
    h->seat = -1;
    if (view) {
        uint8_t seat = 0xff; /* none read */
        if (!mandala_text_read_number(w, "view", 0, 2, &seat))
            return false;
        if (seat == 0xff)
            return notation_refuse(w->error, "a view ends in view=0, view=1 or view=2");
        h->seat = seat ? seat - 1 : MANDALA_SPECTATOR;
    }
    if (!held)
        return true;
    if (h->seat == MANDALA_SPECTATOR)
        return mandala_text_read_parts(w, "held", held_value, &h->held[1], 1, false);
    return mandala_text_read_parts(w, "held", held_value, h->held, 2, false);
}

static bool sheet_read(sheet *h, span line, bool view, text *error) {
    words w = {line, error};
    part discard = {0, 0};
    uint8_t turn = 0;
    *h = (sheet){.seat = -1};
    if (!mandala_text_read_mandala(&w, "m1", &h->mandala[0]) ||
        !mandala_text_read_mandala(&w, "m2", &h->mandala[1]) ||
        !take_parts(&w, "hand", h->hand, 2, view) || !take_parts(&w, "cup", h->cup, 2, view) ||
        !read_rivers(&w, h->river) || !take_parts(&w, "deck", &h->deck, 1, view) ||
        !take_parts(&w, "discard", &discard, 1, false) ||
        !mandala_text_read_number(&w, "turn", 1, 2, &turn))
        return false;
    if (!turn)
        return notation_refuse(error, "expected turn=1 or turn=2");
    h->now.turn = (uint8_t)(turn - 1);
    h->discard = discard.known;
    return mandala_text_read_number(&w, "last", 1, 1, &h->now.last) &&
           mandala_text_read_number(&w, "idle", 1, MANDALA_MAX_IDLE, &h->now.idle) &&
           mandala_text_read_phase(&w, h) && mandala_text_read_history(&w, h, view) &&
           words_end(&w);
}

static int part_total(part p) {
    return lanes_total(p.known) + p.hidden;
}

/* Checks the phase, which is public. NULL, or what is wrong. */
static const char *mandala_text_phase_trouble(const sheet *h) {
    if (h->now.phase == MANDALA_OVER)
        return NULL;
    bool six = lanes_present(h->river[0]) == LANES_HIGH || lanes_present(h->river[1]) == LANES_HIGH;
    if (six && h->now.phase != MANDALA_CLAIM)
        return "a river is full: the game is over (phase=over)";
    for (int i = 0; i < 2; i++) {
        bool may_be =
            h->now.site == i && (h->now.phase == MANDALA_DRAW || h->now.phase == MANDALA_CLAIM);
        if (mandala_complete(h->mandala[i]) && !may_be)
            return "a mandala is complete but not being destroyed (phase=claim)";
        if (part_total(h->hand[i]) == 0 && !(h->now.phase == MANDALA_DRAW && i == h->now.turn))
            return "a hand is empty";
    }
    int there = part_total(h->deck) + lanes_total(h->discard);
    if (h->now.draws > there)
        return "more cards are to be drawn than there are";
    if (h->now.phase == MANDALA_PLAY && h->now.idle == MANDALA_MAX_IDLE)
        return "the game is over after that many discards in a row (phase=over)";
    if (h->now.phase == MANDALA_DRAW &&
        part_total(h->hand[h->now.turn]) + h->now.draws > MANDALA_MAX_HAND)
        return "a hand would grow beyond 8 cards";
    if (h->now.phase == MANDALA_DRAW && (h->now.site == MANDALA_NO_SITE) != (h->now.idle > 0))
        return "phase=draw0 follows a discard, which counts as idle";
    if (h->now.phase == MANDALA_DRAW && h->now.site != MANDALA_NO_SITE && h->now.draws > 3)
        return "building draws at most 3 cards";
    if (h->now.phase == MANDALA_CLAIM && !mandala_mountain(h->mandala[h->now.site]))
        return "the mountain being claimed is empty";
    lanes site = h->mandala[h->now.site & 1];
    if (h->now.phase == MANDALA_REFILL && (lanes_total(site) != lanes_sum(mandala_mountain(site)) ||
                                           lanes_total(site) + h->now.draws > 2))
        return "a mandala being refilled has empty fields and fewer than 2 cards";
    return NULL;
}

static bool mandala_text_check_common(const sheet *h, text *error) {
    for (int i = 0; i < 2; i++)
        if (part_total(h->hand[i]) > MANDALA_MAX_HAND)
            return notation_refuse(error, "a hand has more than 8 cards");
    const char *trouble = mandala_text_phase_trouble(h);
    if (trouble)
        return notation_refuse(error, trouble);
    return true;
}

/* Checks what is known of a seat against its cards. NULL, or what is wrong. */
static const char *mandala_text_history_trouble(const sheet *h, int seat, lanes held,
                                                bool reshuffled) {
    lanes open = h->open[seat].known, since = h->since[seat];
    if (!lanes_within(open, h->cup[seat].known))
        return "open cards are not in the cup";
    if (!lanes_within(since, held))
        return "since is above held";
    if (reshuffled && !lanes_within(open, held))
        return "open cards are not in held";
    if (!lanes_within(held - since, h->hand[seat].known + open))
        return "cards of held are neither hidden nor in since";
    return NULL;
}

static bool mandala_text_check_history(const sheet *h, text *error) {
    bool reshuffled = h->held[0].known || h->held[1].known;
    for (int i = 0; i < 2; i++) {
        const char *trouble = mandala_text_history_trouble(h, i, h->held[i].known, reshuffled);
        if (trouble)
            return notation_refuse(error, trouble);
    }
    return true;
}

bool mandala_read_state(game_state *out, span line, text *error) {
    sheet h;
    if (!sheet_read(&h, line, false, error) || !mandala_text_check_common(&h, error) ||
        !mandala_text_check_history(&h, error))
        return false;
    memset(out, 0, sizeof *out);
    mandala_state *s = mandala_in(out);
    lanes seen = (h.deck.known & LANES_ALL) + (h.discard & LANES_ALL);
    for (int i = 0; i < 2; i++) {
        s->mandala[i] = h.mandala[i];
        s->river[i] = h.river[i];
        s->hand[i] = h.hand[i].known;
        s->cup[i] = h.cup[i].known;
        s->open |= mandala_pack(i, h.open[i].known);
        s->held |= mandala_pack(i, h.held[i].known);
        s->since |= mandala_pack(i, h.since[i]);
        seen += (h.mandala[i] & MANDALA_COUNTS) + (h.hand[i].known & LANES_ALL) +
                (h.cup[i].known & LANES_ALL) + (lanes_present(h.river[i]) >> 7);
    }
    for (int c = 0; c < COLOURS; c++)
        if (lanes_count(seen, c) != MANDALA_PER_COLOUR) {
            text_str(error, "there are ");
            text_uint(error, (uint64_t)lanes_count(seen, c));
            text_str(error, " cards of colour ");
            text_char(error, colour_letter(c));
            return notation_refuse(error, ", not 18");
        }
    s->deck = h.deck.known;
    s->discard = h.discard;
    s->now = h.now;
    if (s->now.phase == MANDALA_PLAY && mandala_dead(s))
        return notation_refuse(error, "no mandala can be completed: the game is over (phase=over)");
    return true;
}

/* A view hides exactly what its seat can't see. */
static bool mandala_text_check_hidden(const sheet *h, text *error) {
    bool reshuffled = h->held[0].known || h->held[1].known;
    const char *trouble = h->deck.known ? "a view doesn't know the deck: deck=?n" : NULL;
    for (int i = 0; i < 2 && !trouble; i++) {
        bool hidden = i != h->seat;
        if (!hidden && (h->hand[i].hidden || h->cup[i].hidden || h->open[i].hidden))
            trouble = "a seat knows its own hand and cup";
        else if (!hidden)
            trouble = mandala_text_history_trouble(h, i, h->held[0].known, reshuffled);
        else if (h->hand[i].known || h->open[i].known)
            trouble = "a view doesn't know another hand or opening cup";
        else if (h->cup[i].hidden != h->open[i].hidden)
            trouble = "the hidden cards of a cup are its opening cards";
    }
    if (trouble)
        return notation_refuse(error, trouble);
    return true;
}

bool mandala_read_view(game_view *out, span line, text *error) {
    sheet h;
    if (!sheet_read(&h, line, true, error) || !mandala_text_check_common(&h, error) ||
        !mandala_text_check_hidden(&h, error))
        return false;
    memset(out, 0, sizeof *out);
    mandala_view *v = (mandala_view *)out;
    v->seat = (uint8_t)h.seat;
    for (int i = 0; i < 2; i++) {
        v->mandala[i] = h.mandala[i];
        v->river[i] = h.river[i];
        v->hand[i] = h.hand[i].known;
        v->cup[i] = h.cup[i].known;
        v->open[i] = h.open[i].known;
        v->since[i] = h.since[i];
        v->hand_total[i] = (uint8_t)part_total(h.hand[i]);
        v->open_total[i] = (uint8_t)part_total(h.open[i]);
    }
    v->own_held = h.held[0].known;
    v->hidden_held = h.held[1].known;
    v->deck_total = (uint8_t)h.deck.hidden;
    v->discard = h.discard;
    v->now = h.now;
    if (!mandala_view_possible(v))
        return notation_refuse(error, "no cards fit this view");
    return true;
}

/* Moves. */

void mandala_write_move(text *t, game_move m) {
    if (m >= MANDALA_CLAIM_ID) {
        if (m < MANDALA_CARD_ID)
            text_char(t, 'c');
        text_char(t, colour_letter((m - MANDALA_CLAIM_ID) % COLOURS));
        return;
    }
    mandala_action a = mandala_action_of(m);
    text_char(t, "dmmff"[a.kind]);
    if (a.kind)
        text_char(t, a.kind & 1 ? '1' : '2');
    text_char(t, colour_letter(a.colour));
    if (a.kind == 0 || a.kind > 2)
        text_uint(t, (uint64_t)a.count);
}

game_move mandala_read_move(span word) {
    if (word.length < 2)
        return GAME_NO_MOVE;
    char kind = word.at[0];
    size_t at = kind == 'm' || kind == 'f' ? 2 : 1; /* where the colour is */
    int site = word.at[1] - '1';
    int colour = at < word.length ? colour_of(word.at[at]) : -1;
    if (colour < 0 || (at == 2 && site != 0 && site != 1))
        return GAME_NO_MOVE;
    uint64_t n = 0;
    bool counted = span_uint((span){word.at + at + 1, word.length - at - 1}, 8, &n) && n > 0;
    bool bare = word.length == at + 1;
    if (kind == 'c' && bare)
        return (game_move)(MANDALA_CLAIM_ID + colour);
    if (kind == 'm' && bare)
        return (game_move)(MANDALA_BUILD_ID + 6 * site + colour);
    if (kind == 'd' && counted)
        return (game_move)(MANDALA_DISCARD_ID + 8 * colour + (int)n - 1);
    if (kind == 'f' && counted && n < 8)
        return (game_move)(MANDALA_GROW_ID + 7 * (6 * site + colour) + (int)n - 1);
    return GAME_NO_MOVE;
}

game_move mandala_read_chance(const game_state *s, span *rest) {
    (void)s;
    int colour = rest->length ? colour_of(rest->at[0]) : -1;
    if (colour < 0)
        return GAME_NO_MOVE;
    rest->at++;
    rest->length--;
    return (game_move)(MANDALA_CARD_ID + colour);
}
