// SPDX-License-Identifier: MIT
#include "present/data.h"

#include "core/notation.h"
#include "games/games.h"
#include "present/events.h"
#include "present/presenter.h"
#include "present/view.h"

enum { DATA_KEY = 16 };

/* The next word of a line, key=value; false: there is none. */
static bool data_next_word(span *line, char key[DATA_KEY], span *value) {
    text name;
    text_init(&name, key, DATA_KEY);
    if (!line->at)
        return false;
    *value = span_cut(line, ' ');
    span word = span_cut(value, '=');
    text_mem(&name, word.at, word.length);
    return true;
}

static bool has_part_per_seat(span value, int players) {
    int parts = 0;
    for (; value.at; parts++)
        span_cut(&value, '/');
    return parts > 1 && parts == players;
}

/* For a game without a presenter: the words of its line. */
static void write_words(json *j, span line, int players) {
    char key[DATA_KEY];
    span value;
    json_open_object(j);
    for (span rest = line; data_next_word(&rest, key, &value);) {
        json_write_key(j, key);
        if (!has_part_per_seat(value, players)) {
            json_write_string(j, value);
            continue;
        }
        json_open_list(j);
        while (value.at)
            json_write_string(j, span_cut(&value, '/'));
        json_close_list(j);
    }
    json_write_key(j, DATA_BY_SEAT);
    json_open_list(j);
    for (span rest = line; data_next_word(&rest, key, &value);)
        if (has_part_per_seat(value, players))
            json_write_str(j, key);
    json_close_list(j);
    json_close_object(j);
}

void data_put_by_seat(json *j, const char *const *names) {
    json_write_key(j, DATA_BY_SEAT);
    json_open_list(j);
    for (; *names; names++)
        json_write_str(j, *names);
    json_close_list(j);
}

void data_write_view(json *j, const struct game_ops *g, const game_view *v) {
    const struct game_presenter *present = games_module(g)->present;
    char line[GAME_LINE_SIZE];
    game_state s;
    text t;
    view_determinize(&s, g, v);
    if (present && present->data) {
        present->data(j, &s, g->viewer(v));
        return;
    }
    text_init(&t, line, sizeof line);
    g->write_view(&t, v);
    write_words(j, (span){line, t.length}, g->players(&s));
}

void data_write_state(json *j, const struct game_ops *g, const game_state *s) {
    const struct game_presenter *present = games_module(g)->present;
    char line[GAME_LINE_SIZE];
    text t;
    if (present && present->data) {
        present->data(j, s, EVENTS_OPEN);
        return;
    }
    text_init(&t, line, sizeof line);
    g->write_state(&t, s);
    write_words(j, (span){line, t.length}, g->players(s));
}

static const char *letter_of(int colour, char letter[2]) {
    letter[0] = colour_letter(colour);
    letter[1] = '\0';
    return letter;
}

void data_write_cards(json *j, lanes known, int hidden) {
    char letter[2];
    int total = hidden;
    json_open_object(j);
    json_write_key(j, "count");
    json_open_object(j);
    for (int c = 0; c < COLOURS; c++) {
        json_put_uint(j, letter_of(c, letter), (uint64_t)lanes_count(known, c));
        total += lanes_count(known, c);
    }
    json_close_object(j);
    json_put_uint(j, "hidden", (uint64_t)hidden);
    json_put_uint(j, "total", (uint64_t)total);
    json_close_object(j);
}

void data_put_cards(json *j, const char *key, lanes known, int hidden) {
    json_write_key(j, key);
    data_write_cards(j, known, hidden);
}

void data_put_colour(json *j, const char *key, int colour) {
    char letter[2];
    json_put_str(j, key, letter_of(colour, letter));
}

void data_put_colours(json *j, const char *key, lanes flags) {
    char letter[2];
    json_write_key(j, key);
    json_open_list(j);
    for (int c = 0; c < COLOURS; c++)
        if (lanes_count(flags, c))
            json_write_str(j, letter_of(c, letter));
    json_close_list(j);
}
