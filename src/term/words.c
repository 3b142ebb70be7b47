// SPDX-License-Identifier: MIT
#include "term/words.h"

#include <string.h>

#include "core/notation.h"
#include "games/games.h"
#include "present/score.h"
#include "term/board/generic.h"
#include "term/sentences.h"
#include "term/terminal.h"

static void term_words_no_heading(text *t, const char *move) {
    (void)move;
    text_str(t, "Moves");
}

static const struct play_words plain = {"", false, generic_brief, term_words_no_heading};

const struct play_words *play_words_of(const struct game_ops *g) {
    const struct play_words *own = terminal_of(g)->words;
    return own ? own : &plain;
}

/* What nature did, in the words of the game's traits: " Cards turned over: Q, K." */
static void term_words_write_outcomes(text *t, const struct session_step *s) {
    const struct game_traits *traits = &games_module(s->game)->traits;
    for (int i = 0, end; i < s->outcomes; i = end) {
        const struct game_outcome *kind = game_outcome_of(traits, span_of(s->outcome[i]));
        for (end = i + 1; end < s->outcomes; end++)
            if (game_outcome_of(traits, span_of(s->outcome[end])) != kind)
                break;
        text_char(t, ' ');
        text_char(t, char_upper(kind->name[0]));
        text_str(t, kind->name + 1);
        text_str(t, end - i > 1 ? "s " : " ");
        text_str(t, kind->done);
        for (int k = i; k < end; k++) {
            text_str(t, k == i ? ": " : ", ");
            text_str(t, s->outcome[k]);
        }
        text_char(t, '.');
    }
}

void play_write_step(text *t, const struct session_step *s) {
    play_seat(t, s->seat, s->viewer, true);
    text_str(t, s->seat == s->viewer ? " play " : " plays ");
    text_str(t, s->move);
    text_str(t, s->events.count ? ": " : "");
    events_say(t, &s->events, s->viewer);
    text_char(t, '.');
    if (!s->events.count)
        term_words_write_outcomes(t, s);
}

void play_group_moves(text *t, const struct play_words *w, const struct game_ops *g,
                      const game_move *moves, int count) {
    char last[96] = "";
    for (int i = 0; i < count; i++) {
        char word[GAME_MOVE_SIZE], heading[sizeof last];
        text h;
        game_word(g, moves[i], word);
        text_init(&h, heading, sizeof heading);
        w->heading(&h, word);
        if (i == 0 || strcmp(heading, last) != 0) {
            text_str(t, i ? "\n" : "");
            text_str(t, heading);
            text_char(t, ':');
            memcpy(last, heading, sizeof last);
        }
        text_char(t, ' ');
        text_str(t, word);
    }
}

void play_log_step(text *t, const struct session_step *s, int number) {
    text_int(t, number);
    text_str(t, ". Seat ");
    text_int(t, s->seat + 1);
    text_str(t, ": ");
    text_str(t, s->move);
    for (int i = 0; i < s->outcomes; i++) {
        const struct game_traits *traits = &games_module(s->game)->traits;
        bool alone = game_outcome_of(traits, span_of(s->outcome[i]))->alone;
        text_str(t, i == 0 || alone ? " +" : "");
        text_str(t, s->outcome[i]);
    }
}

/* "Seat 1", "You and seat 3" */
static void term_words_write_seats(text *t, int viewer, unsigned seats) {
    int count = 0, all = __builtin_popcount(seats);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        if (!(seats >> i & 1))
            continue;
        text_str(t, count == 0 ? "" : count + 1 == all ? " and " : ", ");
        play_seat(t, i, viewer, count == 0);
        count++;
    }
}

static void term_words_write_victory(text *t, unsigned winners, int you) {
    bool shared = (winners & (winners - 1)) != 0, mine = you >= 0 && winners >> you & 1;
    text_str(t, shared ? " share the victory" : mine ? " win" : " wins");
}

void play_write_result(text *t, const struct game_ops *g, const struct play_result *r) {
    const struct score_tie *tie = score_tie(g);
    for (int i = 0; i < r->players; i++) {
        text_str(t, i ? ", " : "Final score: ");
        text_int(t, r->score[i]);
        text_str(t, i == r->viewer ? " for you" : " for seat ");
        if (i != r->viewer)
            text_int(t, i + 1);
    }
    text_str(t, ". ");
    if (!r->winners) {
        text_str(t, "Nobody wins.");
        return;
    }
    term_words_write_seats(t, r->viewer, r->winners);
    bool shared = (r->winners & (r->winners - 1)) != 0;
    term_words_write_victory(t, r->winners, r->viewer);
    if (tie && score_leaders(r->score, r->players, r->out) != r->winners) {
        text_str(t, " by ");
        score_say_tie(t, tie);
    } else if (shared && tie) {
        text_str(t, "; the tie-break, ");
        score_say_tie(t, tie);
        text_str(t, ", is equal too");
    }
    text_char(t, '.');
}

void play_write_early(text *t, const struct record_end *e,
                      const char *const name[GAME_MAX_PLAYERS]) {
    const char *between = "";
    if (e->draw || e->abort) {
        char said[RECORD_END_WORDS];
        text clause;
        text_init(&clause, said, sizeof said);
        record_end_say(&clause, e, -1);
        text_char(t, char_upper(said[0]));
        text_str(t, said + 1);
        return;
    }
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        if (e->out[i] == RECORD_PLAYS)
            continue;
        text_str(t, between);
        text_str(t, name[i]);
        text_char(t, ' ');
        text_str(t, record_out_words(e->out[i]));
        between = ", ";
    }
}

void play_write_winners(text *t, unsigned winners, int you,
                        const char *const name[GAME_MAX_PLAYERS]) {
    const char *between = "";
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        if (!(winners >> i & 1))
            continue;
        text_str(t, between);
        if (name && i != you)
            text_str(t, name[i]);
        else
            play_seat(t, i, you, false);
        between = " and ";
    }
    if (winners)
        term_words_write_victory(t, winners, you);
}

const char *play_title(char out[PLAY_TITLE], const struct game_ops *g) {
    snprintf(out, PLAY_TITLE, "%s", g->name);
    out[0] = char_upper(out[0]);
    return out;
}

void play_write_warning(text *t, const struct event *e, int reader) {
    char said[160];
    text clause;
    text_init(&clause, said, sizeof said);
    event_say(&clause, e, reader);
    play_sentence(t, said);
}

void play_write_brief(text *t, const struct play_words *w, const struct paint_position *p,
                      int you) {
    struct events warnings;
    w->brief(t, p, you);
    if (w->brief == generic_brief)
        return; /* they are among its rows */
    events_warn(&warnings, p->game, &p->state, p->viewer);
    for (int i = 0; i < warnings.count; i++) {
        play_write_warning(t, &warnings.event[i], you);
        text_char(t, '\n');
    }
}

void play_sentence(text *t, const char *reason) {
    if (reason[0])
        text_char(t, char_upper(reason[0]));
    text_str(t, reason[0] ? reason + 1 : "");
    text_char(t, '.');
}

void play_short(text *t, struct paint_cards cards) {
    size_t before = t->length;
    for (int c = 0; c < COLOURS; c++) {
        int n = lanes_count(cards.known, c);
        if (n == 0)
            continue;
        text_str(t, t->length > before ? " " : "");
        text_char(t, colour_letter(c));
        if (n > 1)
            text_int(t, n);
    }
    if (cards.hidden) {
        text_str(t, t->length > before ? " + " : "");
        text_int(t, cards.hidden);
        text_str(t, " hidden");
    }
    if (t->length == before)
        text_str(t, "none");
}

void play_stock(text *t, int deck, lanes discard) {
    text_str(t, "Deck ");
    text_int(t, deck);
    text_str(t, " cards; discard pile ");
    play_short(t, (struct paint_cards){discard, 0});
}

void play_lacks(text *t, lanes present) {
    bool any = false;
    for (int c = 0; c < COLOURS; c++) {
        if (lanes_count(present, c))
            continue;
        text_str(t, any ? " " : " lacks ");
        text_char(t, colour_letter(c));
        any = true;
    }
}

void play_seat(text *t, int seat, int viewer, bool capital) {
    if (seat == viewer) {
        text_str(t, capital ? "You" : "you");
        return;
    }
    text_str(t, capital ? "Seat " : "seat ");
    text_int(t, seat + 1);
}
