// SPDX-License-Identifier: MIT
// Patterns' notation. Reading finds the owner of each face-down token by growing every group from
// its claim marker; a token that belongs to no group, or to two, makes the position impossible.
#include "games/patterns/rules.h"

static const char *const phase_name[] = {"bowl", "play", "close", "over"};

static void write_cell(text *t, int bit) {
    text_char(t, (char)('a' + bit % 8));
    text_char(t, (char)('1' + bit / 8));
}

/* The colour of the token at a bit. */
static int patterns_text_colour_at(const patterns_state *s, int bit) {
    int c = 0;
    while (!(s->colour[c] >> bit & 1))
        c++;
    return c;
}

static void write_board(text *t, const patterns_state *s) {
    uint64_t down = s->owned[0] | s->owned[1];
    words_key(t, "board");
    for (int row = 7; row >= 0; row--) {
        for (int bit = 8 * row; bit < 8 * row + 8; bit++)
            if (PATTERNS_MAT >> bit & 1) {
                char letter = colour_letter(patterns_text_colour_at(s, bit));
                text_char(t, down >> bit & 1 ? (char)(letter - 'A' + 'a') : letter);
            }
        if (row)
            text_char(t, '/');
    }
}

void patterns_write_state(text *t, const game_state *state) {
    const patterns_state *s = patterns_of(state);
    write_board(t, s);
    words_key(t, "bowl");
    for (int seat = 0; seat < 2; seat++) {
        if (seat)
            text_char(t, '/');
        text_char(t, s->bowl[seat] ? colour_letter(s->bowl[seat] - 1) : '-');
    }
    words_key(t, "claims");
    for (int seat = 0; seat < 2; seat++) {
        if (seat)
            text_char(t, '/');
        if (!s->claim[seat][0])
            text_char(t, '-');
        for (int n = 0; n < 6 && s->claim[seat][n]; n++) {
            text_char(t, colour_letter(patterns_text_colour_at(s, s->claim[seat][n] - 1)));
            write_cell(t, s->claim[seat][n] - 1);
        }
    }
    words_key(t, "turn");
    text_uint(t, (uint64_t)s->turn + 1);
    words_key(t, "phase");
    text_str(t, phase_name[s->phase]);
}

void patterns_write_view(text *t, const game_view *view) {
    const patterns_view *v = (const patterns_view *)view;
    game_state s;
    memset(&s, 0, sizeof s);
    memcpy(&s, &v->state, sizeof v->state);
    patterns_write_state(t, &s);
    words_key(t, "view");
    text_uint(t, v->seat == PATTERNS_SPECTATOR ? 0 : (uint64_t)v->seat + 1);
}

/* The bit of a cell by its name; -1 if it isn't on the mat. */
static int patterns_text_read_cell(char column, char row) {
    if (column < 'a' || column > 'h' || row < '1' || row > '8')
        return -1;
    int bit = 8 * (row - '1') + (column - 'a');
    return PATTERNS_MAT >> bit & 1 ? bit : -1;
}

static bool read_board(words *w, patterns_state *s, uint64_t *down) {
    span value, all;
    if (!words_take(w, "board", &value))
        return false;
    all = value;
    *down = 0;
    for (int row = 7; row >= 0; row--) {
        span cells = span_cut(&value, '/');
        size_t k = 0;
        for (int bit = 8 * row; bit < 8 * row + 8; bit++) {
            if (!(PATTERNS_MAT >> bit & 1))
                continue;
            char letter = cells.at && k < cells.length ? cells.at[k++] : ' ';
            bool lower = letter >= 'a' && letter <= 'z';
            int c = colour_of(lower ? (char)(letter - 'a' + 'A') : letter);
            if (c < 0)
                return notation_fail(w->error, "bad board (rows of 4 6 8 8 8 8 6 4 tokens):", all);
            s->colour[c] |= (uint64_t)1 << bit;
            *down |= (uint64_t)lower << bit;
        }
        if (k != cells.length)
            return notation_fail(w->error, "bad board (rows of 4 6 8 8 8 8 6 4 tokens):", all);
    }
    if (value.at)
        return notation_fail(w->error, "a board has eight rows:", all);
    return true;
}

static bool read_bowls(words *w, patterns_state *s) {
    span value;
    if (!words_take(w, "bowl", &value))
        return false;
    if (value.length == 3 && value.at[1] == '/') {
        int a = colour_of(value.at[0]), b = colour_of(value.at[2]);
        if ((a >= 0 || value.at[0] == '-') && (b >= 0 || value.at[2] == '-')) {
            s->bowl[0] = (uint8_t)(a + 1);
            s->bowl[1] = (uint8_t)(b + 1);
            return true;
        }
    }
    return notation_fail(w->error, "bad value of bowl:", value);
}

/* The face-down tokens of one colour that are connected with a cell. */
static uint64_t patterns_text_grow(uint64_t from, uint64_t tokens) {
    for (uint64_t last = 0; last != from;) {
        last = from;
        from |= patterns_neighbours(from) & tokens;
    }
    return from;
}

/* One seat's claims; the tokens of its groups become its own. */
static bool patterns_text_read_claims(text *error, patterns_state *s, int seat, span list,
                                      uint64_t down) {
    if (span_is(list, "-"))
        return true;
    if (!list.at || list.length == 0 || list.length % 3 || list.length > 18)
        return notation_refuse(error, "bad value of claims");
    unsigned claimed = 0;
    for (size_t n = 0; n < list.length / 3; n++) {
        const char *at = list.at + 3 * n;
        int c = colour_of(at[0]), bit = patterns_text_read_cell(at[1], at[2]);
        if (c < 0 || bit < 0)
            return notation_fail(error, "bad claim", (span){at, 3});
        uint64_t there = (uint64_t)1 << bit;
        if (!(s->colour[c] & down & there))
            return notation_fail(error, "no face-down token of that colour under claim",
                                 (span){at, 3});
        if (claimed >> c & 1)
            return notation_fail(error, "a seat claims a colour twice:", list);
        claimed |= 1U << c;
        uint64_t group = patterns_text_grow(there, s->colour[c] & down);
        if (group & s->owned[seat ^ 1])
            return notation_fail(error, "two groups of one colour touch at claim", (span){at, 3});
        s->owned[seat] |= group;
        s->claim[seat][n] = (uint8_t)(bit + 1);
    }
    return true;
}

static bool read_turn_and_phase(words *w, patterns_state *s) {
    span turn, phase;
    if (!words_take(w, "turn", &turn) || !words_take(w, "phase", &phase))
        return false;
    if (!span_is(turn, "1") && !span_is(turn, "2"))
        return notation_fail(w->error, "bad value of turn:", turn);
    s->turn = turn.at[0] == '2';
    for (int i = 0; i < 4; i++)
        if (span_is(phase, phase_name[i])) {
            s->phase = (uint8_t)i;
            return true;
        }
    return notation_fail(w->error, "bad value of phase:", phase);
}

static bool check_tokens(const patterns_state *s, text *error) {
    bool bowls = s->bowl[0] && s->bowl[1];
    if (s->phase == PATTERNS_BOWL ? s->bowl[0] || s->bowl[1] : !bowls)
        return notation_refuse(error, "both bowls hold a token, except in phase=bowl");
    for (int c = 0; c < COLOURS; c++) {
        int n = bits_count(s->colour[c]) + (s->bowl[0] == c + 1) + (s->bowl[1] == c + 1);
        if (n == PATTERNS_PER_COLOUR || (n == PATTERNS_PER_COLOUR - 1 && s->phase == PATTERNS_BOWL))
            continue;
        text_str(error, "there are ");
        text_uint(error, (uint64_t)n);
        text_str(error, " tokens of colour ");
        text_char(error, colour_letter(c));
        return notation_refuse(error, ", not 9");
    }
    return true;
}

static bool check_phase(const patterns_state *s, text *error) {
    patterns_layout t;
    patterns_lay_out(&t, s);
    if (s->phase == PATTERNS_BOWL && (s->turn != 1 || s->owned[0] || s->owned[1]))
        return notation_refuse(error, "in phase=bowl it is turn=2 and all tokens are face up");
    if (s->phase == PATTERNS_BOWL && !patterns_dealt(s))
        return notation_refuse(error, "this board can't be dealt");
    if (s->phase == PATTERNS_CLOSE && !t.flips[s->turn])
        return notation_refuse(error, "no flip is possible: the game is over (phase=over)");
    if (s->phase == PATTERNS_PLAY) {
        patterns_options o = patterns_options_of(s, &t, s->turn);
        if (!patterns_can_act(&o))
            return notation_refuse(error,
                                   "the player to move can't act (phase=close or phase=over)");
    }
    return true;
}

static bool patterns_text_read_position(words *w, patterns_state *s) {
    uint64_t down;
    span claims;
    if (!read_board(w, s, &down) || !read_bowls(w, s) || !words_take(w, "claims", &claims) ||
        !read_turn_and_phase(w, s))
        return false;
    span first = span_cut(&claims, '/');
    if (!patterns_text_read_claims(w->error, s, 0, first, down) ||
        !patterns_text_read_claims(w->error, s, 1, claims, down))
        return false;
    if ((s->owned[0] | s->owned[1]) != down)
        return notation_refuse(w->error, "a face-down token belongs to no claim");
    return check_tokens(s, w->error) && check_phase(s, w->error);
}

bool patterns_read_state(game_state *out, span line, text *error) {
    words w = {line, error};
    memset(out, 0, sizeof *out);
    return patterns_text_read_position(&w, patterns_in(out)) && words_end(&w);
}

bool patterns_read_view(game_view *out, span line, text *error) {
    words w = {line, error};
    memset(out, 0, sizeof *out);
    patterns_view *v = (patterns_view *)out;
    span seat;
    uint64_t n;
    if (!patterns_text_read_position(&w, &v->state) || !words_take(&w, "view", &seat))
        return false;
    if (!span_uint(seat, 2, &n))
        return notation_fail(error, "bad value of view:", seat);
    v->seat = (uint8_t)(n ? n - 1 : PATTERNS_SPECTATOR);
    return words_end(&w);
}

void patterns_write_move(text *t, game_move m) {
    if (m < PATTERNS_ESTABLISH_ID) {
        text_char(t, 'b');
        text_char(t, colour_letter(m - PATTERNS_BOWL_ID));
    } else if (m == PATTERNS_STOP_ID) {
        text_char(t, '-');
    } else {
        int n = m - PATTERNS_ESTABLISH_ID;
        text_char(t, "EFS"[n / PATTERNS_CELLS]);
        write_cell(t, bits_first(patterns_bit(n % PATTERNS_CELLS)));
    }
}

game_move patterns_read_move(span word) {
    if (span_is(word, "-"))
        return PATTERNS_STOP_ID;
    if (word.length == 2 && word.at[0] == 'b' && colour_of(word.at[1]) >= 0)
        return (game_move)(PATTERNS_BOWL_ID + colour_of(word.at[1]));
    if (word.length != 3)
        return GAME_NO_MOVE;
    int bit = patterns_text_read_cell(word.at[1], word.at[2]);
    int kind = word.at[0] == 'E' ? 0 : word.at[0] == 'F' ? 1 : word.at[0] == 'S' ? 2 : -1;
    if (bit < 0 || kind < 0)
        return GAME_NO_MOVE;
    return (game_move)(PATTERNS_ESTABLISH_ID + PATTERNS_CELLS * kind +
                       patterns_cell((uint64_t)1 << bit));
}
