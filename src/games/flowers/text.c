// SPDX-License-Identifier: MIT
// Flowers' notation. The lines of a position and a view differ only in what is hidden, so both are
// written from and read into a `flowers_view`; a position is the view of a viewer who sees
// everything. Lines are validated here, once; the rules rely on it.
#include "games/flowers/view.h"

static const char values[] = "23457x";

void flowers_tile_name(char out[3], int tile) {
    out[0] = colour_letter(tile / FLOWERS_VALUES);
    out[1] = values[tile % FLOWERS_VALUES];
    out[2] = '\0';
}

int flowers_pieces(struct flowers_piece out[FLOWERS_TILES], const flowers_state *s, int seat) {
    int n = 0, times_3 = FLOWERS_VALUES - 1;
    for (int singles = 0; singles < 2; singles++)
        for (int tile = 0; tile < FLOWERS_TILES; tile++) {
            int code = s->won[tile] - flowers_single(seat), partner = code - 1;
            int value = tile % FLOWERS_VALUES;
            if (code < 0 || code > FLOWERS_VALUES || (code == 0) != singles)
                continue;
            bool first = partner == times_3 || (value != times_3 && value > partner);
            if (singles || first)
                out[n++] =
                    (struct flowers_piece){tile, singles ? FLOWERS_NONE : tile - value + partner};
        }
    return n;
}

static void flowers_text_write_tile(text *t, int tile) {
    char name[3];
    flowers_tile_name(name, tile);
    text_str(t, name);
}

static void write_mandala(text *t, const flowers_state *s, int m) {
    words_key(t, m == 0 ? "m1" : m == 1 ? "m2" : "m3");
    const uint8_t *centre = s->centre[m];
    if (centre[0]) {
        flowers_text_write_tile(t, centre[0] - 1);
        text_char(t, ',');
        if (centre[1])
            flowers_text_write_tile(t, centre[1] - 1);
    }
    if (!centre[1])
        text_char(t, '-');
    for (int seat = 0; seat < s->players; seat++) {
        text_char(t, seat ? '/' : ':');
        lanes up = flowers_up(s->area[m][seat]), down = flowers_down(s->area[m][seat]);
        if (up || !down)
            cards_write(t, up);
        if (down) {
            text_char(t, '(');
            cards_write(t, down);
            text_char(t, ')');
        }
    }
    text_char(t, ':');
    text_uint(t, s->marker[m]);
}

static void write_won(text *t, const flowers_state *s, int seat) {
    struct flowers_piece piece[FLOWERS_TILES];
    int n = flowers_pieces(piece, s, seat);
    for (int i = 0; i < n; i++) {
        text_str(t, i ? "," : "");
        flowers_text_write_tile(t, piece[i].first);
        if (piece[i].second == FLOWERS_NONE)
            continue;
        text_char(t, '+');
        flowers_text_write_tile(t, piece[i].second);
    }
    if (!n)
        text_char(t, '-');
}

static void write_stack(text *t, const char *key, uint64_t tiles) {
    words_key(t, key);
    if (!tiles)
        text_char(t, '-');
    for (; tiles; tiles &= tiles - 1)
        flowers_text_write_tile(t, bits_first(tiles));
}

static void flowers_text_write_phase(text *t, const flowers_state *s) {
    static const char *const name[] = {NULL, "draw", "take", "tiles", "order", "over"};
    if (s->phase == FLOWERS_PLAY)
        return;
    words_key(t, "phase");
    text_str(t, name[s->phase]);
    if (s->phase < FLOWERS_ORDER)
        text_uint(t, (uint64_t)s->site + 1);
    if (s->phase == FLOWERS_DRAW) {
        text_char(t, ':');
        text_uint(t, s->draws);
    }
}

/* A multiset for each seat; nothing at all when all are empty. */
static void flowers_text_write_by_seat(text *t, const char *key, const lanes *cards, int count) {
    lanes any = 0;
    for (int i = 0; i < count; i++)
        any |= cards[i];
    if (!any)
        return;
    words_key(t, key);
    for (int i = 0; i < count; i++) {
        if (i)
            text_char(t, '/');
        cards_write(t, cards[i]);
    }
}

static void flowers_text_write_history(text *t, const flowers_view *v) {
    const flowers_state *s = &v->seen;
    lanes known[FLOWERS_SEATS], held[FLOWERS_SEATS], since[FLOWERS_SEATS];
    for (int i = 0; i < s->players; i++) {
        known[i] = flowers_known(s, i);
        held[i] = flowers_held(s, i);
        since[i] = flowers_since(s, i);
    }
    flowers_text_write_by_seat(t, "known", known, s->players);
    if (v->seat == FLOWERS_ALL_SEEING)
        flowers_text_write_by_seat(t, "held", held, s->players);
    else if (v->seat == FLOWERS_SPECTATOR)
        flowers_text_write_by_seat(t, "held", &v->hidden_held, 1);
    else
        flowers_text_write_by_seat(t, "held", (lanes[2]){held[v->seat], v->hidden_held}, 2);
    flowers_text_write_by_seat(t, "since", since, s->players);
}

static void view_write(text *t, const flowers_view *v) {
    const flowers_state *s = &v->seen;
    for (int m = 0; m < FLOWERS_MANDALAS; m++)
        write_mandala(t, s, m);
    words_key(t, "hand");
    for (int i = 0; i < s->players; i++) {
        if (i)
            text_char(t, '/');
        cards_write_hidden(t, s->hand[i], v->hidden[i]);
    }
    words_key(t, "won");
    for (int i = 0; i < s->players; i++) {
        if (i)
            text_char(t, '/');
        write_won(t, s, i);
    }
    write_stack(t, "dark", s->stack & FLOWERS_DARK);
    write_stack(t, "light", s->stack & FLOWERS_LIGHT);
    words_key(t, "deck");
    cards_write_hidden(t, s->deck, v->deck_total);
    words_key(t, "discard");
    cards_write(t, s->discard);
    words_key(t, "turn");
    text_uint(t, (uint64_t)s->turn + 1);
    if (s->passes) {
        words_key(t, "passes");
        text_uint(t, s->passes);
    }
    if (s->ending)
        text_str(t, " ending=1");
    flowers_text_write_phase(t, s);
    flowers_text_write_history(t, v);
}

void flowers_write_state(text *t, const game_state *s) {
    flowers_view v;
    memset(&v, 0, sizeof v);
    v.seen = *flowers_of(s);
    v.seat = FLOWERS_ALL_SEEING;
    view_write(t, &v);
}

void flowers_write_view(text *t, const game_view *view) {
    const flowers_view *v = flowers_view_of(view);
    view_write(t, v);
    words_key(t, "view");
    text_uint(t, v->seat == FLOWERS_SPECTATOR ? 0 : (uint64_t)v->seat + 1);
}

/* Reading. */

static int flowers_text_value_of(char c) {
    for (int i = 0; i < FLOWERS_VALUES; i++)
        if (values[i] == c)
            return i;
    return -1;
}

/* A character of `s`; past its end NUL, which is neither a colour nor a value. */
static char char_at(span s, size_t i) {
    return i < s.length ? s.at[i] : '\0';
}

/* Cuts off the tile at the head of `s`; -1 if there is none. */
static int cut_tile(span *s) {
    int colour = colour_of(char_at(*s, 0)), value = flowers_text_value_of(char_at(*s, 1));
    if (colour < 0 || value < 0)
        return -1;
    s->at += 2;
    s->length -= 2;
    return FLOWERS_VALUES * colour + value;
}

/* Remembers the tiles that were read, so that none is read twice. */
typedef struct reader {
    words w;
    flowers_view *v;
    uint64_t tiles;
} reader;

static bool reader_add_tile(reader *r, int tile) {
    uint64_t bit = (uint64_t)1 << tile;
    if (r->tiles & bit) {
        text_str(r->w.error, "there are two tiles ");
        flowers_text_write_tile(r->w.error, tile);
        return false;
    }
    r->tiles |= bit;
    return true;
}

static bool read_centre(reader *r, int m, span value) {
    if (span_is(value, "-") || span_is(value, "-,-"))
        return true;
    span rest = value;
    for (int light = 0; light < 2; light++) {
        span piece = span_cut(&rest, ',');
        if (light && piece.at && span_is(piece, "-"))
            break;
        int tile = piece.at ? cut_tile(&piece) : -1;
        if (tile < 0 || piece.length || !(flowers_back(light) >> tile & 1))
            return notation_fail(r->w.error, "bad tiles of a mandala (dark,light):", value);
        if (!reader_add_tile(r, tile))
            return false;
        r->v->seen.centre[m][light] = (uint8_t)(tile + 1);
    }
    if (rest.at)
        return notation_fail(r->w.error, "bad tiles of a mandala (dark,light):", value);
    return true;
}

/* `R2(G3)`: face-up cards, then face-down ones in brackets. */
static bool read_area(uint64_t *area, span s) {
    span up = span_cut(&s, '(');
    lanes face_up = 0, face_down = 0;
    bool brackets = s.at != NULL;
    if (!(brackets && up.length == 0) &&
        (!cards_read(&face_up, up, FLOWERS_PER_COLOUR) || (brackets && !face_up)))
        return false;
    if (brackets) {
        span down = span_cut(&s, ')');
        if (!s.at || s.length || !cards_read(&face_down, down, FLOWERS_PER_COLOUR) || !face_down)
            return false;
    }
    uint64_t total = (uint64_t)(lanes_total(face_up) + lanes_total(face_down));
    *area = (face_up & LANES_ALL) | (face_down & LANES_ALL) << 4 |
            (uint64_t)lanes_total(face_up) << 48 | total << 56;
    return true;
}

static bool flowers_text_read_mandala(reader *r, int m) {
    span value;
    if (!words_take(&r->w, m == 0 ? "m1" : m == 1 ? "m2" : "m3", &value))
        return false;
    span all = value, centre = span_cut(&value, ':'), areas = span_cut(&value, ':');
    flowers_state *s = &r->v->seen;
    uint64_t marker;
    if (!areas.at || !value.at || !span_uint(value, FLOWERS_SEATS, &marker))
        return notation_fail(r->w.error, "a mandala is TILES:CARDS/CARDS:MARKER, not", all);
    if (!read_centre(r, m, centre))
        return false;
    int seats = 0;
    while (areas.at && seats < FLOWERS_SEATS) {
        span piece = span_cut(&areas, '/');
        if (!read_area(&s->area[m][seats++], piece))
            return notation_fail(r->w.error, "bad cards in a mandala:", all);
    }
    if (areas.at || seats < 2 || (m && seats != s->players) || marker > (uint64_t)seats)
        return notation_fail(r->w.error, "bad number of seats in a mandala:", all);
    s->players = (uint8_t)seats;
    s->marker[m] = (uint8_t)marker;
    return true;
}

/* `count` multisets; hidden cards only if `hidden` takes their numbers. */
static bool flowers_text_read_parts(reader *r, const char *key, span value, lanes *cards,
                                    uint8_t *hidden, int count) {
    span all = value;
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        span piece = span_cut(&value, '/');
        int unknown = 0;
        good = piece.at && cards_read_hidden(&cards[i], &unknown, piece, FLOWERS_PER_COLOUR) &&
               (hidden || !unknown);
        if (hidden)
            hidden[i] = (uint8_t)unknown;
    }
    if (good && !value.at)
        return true;
    text_str(r->w.error, "bad cards in ");
    text_str(r->w.error, key);
    return notation_fail(r->w.error, ":", all);
}

/* One seat's Flowers and single tiles. */
static bool read_won(reader *r, int seat, span list) {
    flowers_state *s = &r->v->seen;
    int mine = flowers_single(seat), last = -1;
    if (span_is(list, "-"))
        return true;
    while (list.at) {
        span item = span_cut(&list, ',');
        int tile = cut_tile(&item), colour = tile / FLOWERS_VALUES, partner = 0;
        bool pair = item.length > 0;
        if (pair) {
            bool plus = item.at[0] == '+';
            item = (span){item.at + 1, item.length - 1};
            int other = plus ? cut_tile(&item) : -1;
            partner = other % FLOWERS_VALUES + 1;
            if (tile < 0 || other < 0 || item.length || other / FLOWERS_VALUES != colour ||
                (partner != 6 && partner > tile % FLOWERS_VALUES) || tile % FLOWERS_VALUES == 5)
                return notation_refuse(r->w.error, "bad value of won");
            if (!reader_add_tile(r, other))
                return false;
            s->won[other] = (uint8_t)(mine + 1 + tile % FLOWERS_VALUES);
        }
        if (tile < 0)
            return notation_refuse(r->w.error, "bad value of won");
        int place = pair ? colour : COLOURS + colour; /* pairs first, each in colour order */
        if (place < last || (!pair && place == last))
            return notation_refuse(r->w.error, "won lists Flowers, then single tiles, by colour");
        last = place;
        if (!reader_add_tile(r, tile))
            return false;
        s->won[tile] = (uint8_t)(mine + partner);
    }
    return true;
}

static bool read_all_won(reader *r) {
    span value;
    if (!words_take(&r->w, "won", &value))
        return false;
    for (int i = 0; i < r->v->seen.players; i++) {
        span piece = span_cut(&value, '/');
        if (!piece.at)
            return notation_refuse(r->w.error, "too few parts in won");
        if (!read_won(r, i, piece))
            return false;
    }
    if (value.at)
        return notation_refuse(r->w.error, "too many parts in won");
    return true;
}

static bool read_stack(reader *r, const char *key, uint64_t back) {
    span value;
    if (!words_take(&r->w, key, &value))
        return false;
    if (span_is(value, "-"))
        return true;
    span rest = value;
    int last = -1;
    do {
        int tile = cut_tile(&rest);
        if (tile <= last || !(back >> tile & 1))
            return notation_fail(r->w.error, "bad tiles in a stack:", value);
        if (!reader_add_tile(r, tile))
            return false;
        r->v->seen.stack |= (uint64_t)1 << tile;
        last = tile;
    } while (rest.length);
    return true;
}

static bool flowers_text_read_number(reader *r, const char *key, uint64_t low, uint64_t high,
                                     uint8_t *out, bool needed) {
    span value;
    uint64_t n;
    bool there = needed ? words_take(&r->w, key, &value) : words_take_optional(&r->w, key, &value);
    if (!there)
        return !needed;
    if (!span_uint(value, high, &n) || n < low) {
        text_str(r->w.error, "bad value of ");
        text_str(r->w.error, key);
        return notation_fail(r->w.error, ":", value);
    }
    *out = (uint8_t)n;
    return true;
}

static bool flowers_text_read_phase(reader *r) {
    static const struct {
        const char *text;
        int phase;
    } kinds[] = {{"draw", FLOWERS_DRAW}, {"take", FLOWERS_TAKE}, {"tiles", FLOWERS_FRESH}};
    flowers_state *s = &r->v->seen;
    span value;
    if (!words_take_optional(&r->w, "phase", &value))
        return true;
    s->phase = span_is(value, "order") ? FLOWERS_ORDER : FLOWERS_OVER;
    if (s->phase == FLOWERS_ORDER || span_is(value, "over"))
        return true;
    span all = value, head = span_cut(&value, ':');
    for (int i = 0; i < 3; i++) {
        size_t n = span_of(kinds[i].text).length;
        uint64_t site, draws = 0;
        if (!span_starts(head, kinds[i].text) ||
            !span_uint((span){head.at + n, head.length - n}, FLOWERS_MANDALAS, &site) || site == 0)
            continue;
        bool draw = kinds[i].phase == FLOWERS_DRAW;
        if (draw != (value.at != NULL) ||
            (draw && (!span_uint(value, FLOWERS_MOST_DRAWS, &draws) || draws == 0)))
            break;
        s->phase = (uint8_t)kinds[i].phase;
        s->site = (uint8_t)(site - 1);
        s->draws = (uint8_t)draws;
        return true;
    }
    return notation_fail(r->w.error, "bad value of phase:", all);
}

/* known, held, since and view; the meaning of `held` depends on the viewer. */
static bool flowers_text_read_history(reader *r, bool view) {
    flowers_view *v = r->v;
    flowers_state *s = &v->seen;
    lanes known[FLOWERS_SEATS] = {0}, held[FLOWERS_SEATS] = {0}, since[FLOWERS_SEATS] = {0};
    span value, held_value;
    if (words_take_optional(&r->w, "known", &value) &&
        !flowers_text_read_parts(r, "known", value, known, NULL, s->players))
        return false;
    bool has_held = words_take_optional(&r->w, "held", &held_value);
    if (words_take_optional(&r->w, "since", &value) &&
        !flowers_text_read_parts(r, "since", value, since, NULL, s->players))
        return false;
    v->seat = FLOWERS_ALL_SEEING;
    if (view) {
        uint8_t seat = 0;
        if (!flowers_text_read_number(r, "view", 0, s->players, &seat, true))
            return false;
        v->seat = (uint8_t)(seat ? seat - 1 : FLOWERS_SPECTATOR);
    }
    int parts = v->seat == FLOWERS_ALL_SEEING ? s->players : v->seat == FLOWERS_SPECTATOR ? 1 : 2;
    if (has_held && !flowers_text_read_parts(r, "held", held_value, held, NULL, parts))
        return false;
    v->hidden_held = view ? held[parts - 1] : 0;
    for (int i = 0; i < s->players; i++) {
        bool own = i == v->seat;
        flowers_set_known(s, i, known[i]);
        flowers_set_held(s, i, view ? (own ? held[0] : 0) : held[i], since[i]);
        if ((own || !view) && !lanes_within(since[i], flowers_held(s, i)))
            return notation_refuse(r->w.error, "since is above held");
    }
    return true;
}

static bool view_read(flowers_view *v, span line, bool view, text *error) {
    reader r = {{line, error}, v, 0};
    flowers_state *s = &v->seen;
    span value;
    uint8_t turn = 0;
    if (!flowers_text_read_mandala(&r, 0) || !flowers_text_read_mandala(&r, 1) ||
        !flowers_text_read_mandala(&r, 2) || !words_take(&r.w, "hand", &value) ||
        !flowers_text_read_parts(&r, "hand", value, s->hand, view ? v->hidden : NULL, s->players) ||
        !read_all_won(&r) || !read_stack(&r, "dark", FLOWERS_DARK) ||
        !read_stack(&r, "light", FLOWERS_LIGHT) || !words_take(&r.w, "deck", &value) ||
        !flowers_text_read_parts(&r, "deck", value, &s->deck, view ? &v->deck_total : NULL, 1) ||
        !words_take(&r.w, "discard", &value) ||
        !flowers_text_read_parts(&r, "discard", value, &s->discard, NULL, 1) ||
        !flowers_text_read_number(&r, "turn", 1, s->players, &turn, true))
        return false;
    s->turn = (uint8_t)(turn - 1);
    return flowers_text_read_number(&r, "passes", 1, s->players, &s->passes, false) &&
           flowers_text_read_number(&r, "ending", 1, 1, &s->ending, false) &&
           flowers_text_read_phase(&r) && flowers_text_read_history(&r, view) && words_end(&r.w);
}

/* Checks a claim marker (F5). `late` is a seat whose cards came after its last check, or -1. NULL,
 * or what is wrong. */
static const char *marker_trouble(const flowers_state *s, int m, int late) {
    int holder = s->marker[m] - 1;
    if (holder >= 0 && !flowers_up_count(s->area[m][holder]))
        return "the holder of a claim marker has no face-up card there";
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == late || !flowers_up_count(s->area[m][seat]))
            continue;
        if (holder < 0)
            return "a mandala has face-up cards, but its claim marker is in the centre";
        if (flowers_card_count(s->area[m][seat]) > flowers_card_count(s->area[m][holder]))
            return "a seat with a face-up card has more cards than the holder of the claim marker";
    }
    return NULL;
}

/* Checks a mandala. NULL, or what is wrong. */
static const char *mandala_trouble(const flowers_state *s, int m) {
    bool tiles = s->centre[m][0] && s->centre[m][1];
    bool site = m == s->site, drawing = s->phase == FLOWERS_DRAW && site;
    const char *trouble = marker_trouble(s, m, drawing ? s->turn : -1);
    if (trouble || s->phase == FLOWERS_OVER)
        return trouble;
    if (drawing && !flowers_card_count(s->area[m][s->turn]))
        return "cards are drawn for a play, but none was played there";
    uint64_t cards = 0;
    for (int seat = 0; seat < s->players; seat++)
        cards |= s->area[m][seat];
    if (!tiles && cards)
        return "a mandala without tiles has cards";
    if (s->phase == FLOWERS_FRESH && site)
        return tiles ? "the mandala that gets tiles already has them" : NULL;
    if (!tiles && (!s->ending || s->centre[m][0]))
        return "a mandala lacks a tile";
    bool complete = flowers_complete(s, m);
    if (complete && !s->ending && !drawing && !(site && s->phase == FLOWERS_TAKE))
        return "a mandala is complete but not being destroyed (phase=take)";
    if (site && s->phase == FLOWERS_TAKE && (!s->marker[m] || !(complete || s->ending)))
        return "no tile can be taken from that mandala";
    return NULL;
}

static const char *flowers_text_phase_trouble(const flowers_view *v) {
    const flowers_state *s = &v->seen;
    if (s->phase == FLOWERS_OVER)
        return NULL;
    int there = lanes_total(s->deck) + v->deck_total + lanes_total(s->discard);
    bool late = s->phase == FLOWERS_ORDER || s->phase == FLOWERS_TAKE;
    if (s->ending && !late)
        return "ending=1 goes with phase=order, phase=take or phase=over";
    if (s->phase == FLOWERS_ORDER && (!s->ending || bits_count(flowers_left(s)) < 2))
        return "phase=order needs ending=1 and at least two mandalas";
    if (s->passes == s->players && !s->ending)
        return "everybody has passed: ending=1";
    if (s->passes && s->phase == FLOWERS_DRAW)
        return "there are no passes in a row after a play";
    if (s->phase == FLOWERS_FRESH && !flowers_tiles(s))
        return "there is no tile to draw";
    for (int i = 0; i < s->players; i++) {
        int hand = lanes_total(s->hand[i]) + v->hidden[i];
        if (s->phase == FLOWERS_DRAW && i == s->turn) {
            if (hand + s->draws > FLOWERS_FULL_HAND)
                return "drawing stops at 8 cards in hand";
        } else if (hand == 0) {
            return "a hand is empty";
        }
        if (!s->ending && flowers_made(s, i) >= FLOWERS_TO_END)
            return "a third Flower ends the game (ending=1)";
    }
    return s->draws > there ? "more cards are to be drawn than there are" : NULL;
}

static bool flowers_text_check_common(const flowers_view *v, text *error) {
    const flowers_state *s = &v->seen;
    const char *trouble = flowers_text_phase_trouble(v);
    for (int m = 0; m < FLOWERS_MANDALAS && !trouble; m++)
        trouble = mandala_trouble(s, m);
    if (trouble)
        return notation_refuse(error, trouble);
    uint64_t there = s->stack;
    for (int m = 0; m < FLOWERS_MANDALAS; m++)
        for (int i = 0; i < 2; i++)
            if (s->centre[m][i])
                there |= (uint64_t)1 << (s->centre[m][i] - 1);
    for (int tile = 0; tile < FLOWERS_TILES; tile++)
        if (!(there >> tile & 1) && !s->won[tile] && !s->ending) {
            text_str(error, "there is no tile ");
            flowers_text_write_tile(error, tile);
            return false;
        }
    return true;
}

/* Checks what is known of a seat against its hand. NULL, or what is wrong. */
static const char *flowers_text_history_trouble(const flowers_state *s, int seat) {
    lanes known = flowers_known(s, seat), since = flowers_since(s, seat);
    if (!lanes_within(known, s->hand[seat]))
        return "known cards are not in the hand";
    if (!lanes_within(flowers_held(s, seat) - since, s->hand[seat] - known))
        return "cards of held are neither in the hand nor in since";
    return NULL;
}

static bool check_state(const flowers_state *s, text *error) {
    lanes seen = flowers_seen(s);
    for (int c = 0; c < COLOURS; c++)
        if (lanes_count(seen, c) != FLOWERS_PER_COLOUR) {
            text_str(error, "there are ");
            text_uint(error, (uint64_t)lanes_count(seen, c));
            text_str(error, " cards of colour ");
            text_char(error, colour_letter(c));
            return notation_refuse(error, ", not 15");
        }
    for (int i = 0; i < s->players; i++) {
        const char *trouble = flowers_text_history_trouble(s, i);
        if (trouble)
            return notation_refuse(error, trouble);
    }
    return true;
}

bool flowers_read_state(game_state *out, span line, text *error) {
    flowers_view v;
    memset(&v, 0, sizeof v);
    if (!view_read(&v, line, false, error) || !flowers_text_check_common(&v, error) ||
        !check_state(&v.seen, error))
        return false;
    memset(out, 0, sizeof *out);
    memcpy(out, &v.seen, sizeof v.seen);
    return true;
}

/* A view hides exactly what its seat can't see. */
static bool flowers_text_check_hidden(const flowers_view *v, text *error) {
    const flowers_state *s = &v->seen;
    const char *trouble = s->deck ? "a view doesn't know the deck: deck=?n" : NULL;
    for (int i = 0; i < s->players && !trouble; i++) {
        if (i == v->seat)
            trouble =
                v->hidden[i] ? "a seat knows its own hand" : flowers_text_history_trouble(s, i);
        else if (s->hand[i] != flowers_known(s, i))
            trouble = "a view shows exactly the known cards of another hand";
    }
    if (!trouble && !flowers_view_possible(v))
        trouble = "no cards fit this view";
    if (trouble)
        return notation_refuse(error, trouble);
    return true;
}

bool flowers_read_view(game_view *out, span line, text *error) {
    memset(out, 0, sizeof *out);
    flowers_view *v = (flowers_view *)out;
    return view_read(v, line, true, error) && flowers_text_check_common(v, error) &&
           flowers_text_check_hidden(v, error);
}

/* Moves. */

void flowers_write_move(text *t, game_move m) {
    if (m >= FLOWERS_ORDER_ID) {
        text_char(t, 'm');
        text_char(t, (char)('1' + m - FLOWERS_ORDER_ID));
    } else if (m >= FLOWERS_TILE_ID) {
        flowers_text_write_tile(t, m - FLOWERS_TILE_ID);
    } else if (m >= FLOWERS_CARD_ID) {
        text_char(t, colour_letter(m - FLOWERS_CARD_ID));
    } else if (m == FLOWERS_PASS_ID) {
        text_char(t, '-');
    } else if (m >= FLOWERS_TAKE_ID) {
        text_str(t, m == FLOWERS_TAKE_ID ? "tD" : "tL");
    } else {
        flowers_play p = flowers_play_of(m);
        text_char(t, 'p');
        text_char(t, (char)('1' + p.mandala));
        text_char(t, colour_letter(p.colour));
        text_uint(t, (uint64_t)p.count);
    }
}

game_move flowers_read_move(span word) {
    if (span_is(word, "-"))
        return FLOWERS_PASS_ID;
    if (span_is(word, "tD"))
        return FLOWERS_TAKE_ID;
    if (span_is(word, "tL"))
        return FLOWERS_TAKE_ID + 1;
    if (word.length < 4 || word.at[0] != 'p')
        return GAME_NO_MOVE;
    int mandala = word.at[1] - '1', colour = colour_of(word.at[2]);
    uint64_t n;
    if (mandala < 0 || mandala >= FLOWERS_MANDALAS || colour < 0 ||
        !span_uint((span){word.at + 3, word.length - 3}, FLOWERS_PER_COLOUR, &n) || n == 0)
        return GAME_NO_MOVE;
    return (game_move)(FLOWERS_PLAY_ID + 15 * (6 * mandala + colour) + (int)n - 1);
}

game_move flowers_read_chance(const game_state *state, span *rest) {
    const flowers_state *s = flowers_of(state);
    if (s->phase == FLOWERS_FRESH) {
        int tile = cut_tile(rest);
        return tile < 0 ? GAME_NO_MOVE : (game_move)(FLOWERS_TILE_ID + tile);
    }
    if (s->phase == FLOWERS_DRAW) {
        int colour = colour_of(char_at(*rest, 0));
        if (colour < 0)
            return GAME_NO_MOVE;
        rest->at++;
        rest->length--;
        return (game_move)(FLOWERS_CARD_ID + colour);
    }
    int mandala = rest->length == 2 && rest->at[0] == 'm' ? rest->at[1] - '1' : -1;
    if (mandala < 0 || mandala >= FLOWERS_MANDALAS)
        return GAME_NO_MOVE;
    rest->at += 2;
    rest->length -= 2;
    return (game_move)(FLOWERS_ORDER_ID + mandala);
}
