// SPDX-License-Identifier: MIT
#include "present/data.h"

#include <string.h>

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

static bool data_names(const char *const *names, const char *key) {
    for (; names && *names; names++)
        if (strcmp(*names, key) == 0)
            return true;
    return false;
}

void data_write_words(json *j, span line, const char *const *by_seat) {
    char key[DATA_KEY];
    span value;
    while (data_next_word(&line, key, &value)) {
        json_write_key(j, key);
        if (!data_names(by_seat, key)) {
            json_write_string(j, value);
            continue;
        }
        json_open_list(j);
        while (value.at)
            json_write_string(j, span_cut(&value, '/'));
        json_close_list(j);
    }
}

/* The state's data for this viewer; without a presenter, the words of the view's or the state's
 * line. */
static void data_write(json *j, const struct game_ops *g, const game_state *s, const game_view *v) {
    const struct game_module *module = games_module(g);
    const char *const *by_seat = module->traits.by_seat;
    int viewer = v ? g->viewer(v) : EVENTS_OPEN;
    json_open_object(j);
    if (module->present && module->present->data) {
        module->present->data(j, s, viewer);
    } else {
        char line[GAME_LINE_SIZE];
        text t;
        text_init(&t, line, sizeof line);
        if (v)
            g->write_view(&t, v);
        else
            g->write_state(&t, s);
        data_write_words(j, (span){line, t.length}, by_seat);
    }
    if (module->present && module->present->warn) {
        struct events warnings;
        events_warn(&warnings, g, s, viewer);
        json_write_key(j, DATA_WARNINGS);
        events_write(j, &warnings);
    }
    json_write_key(j, DATA_BY_SEAT);
    json_open_list(j);
    for (; by_seat && *by_seat; by_seat++)
        json_write_str(j, *by_seat);
    json_close_list(j);
    json_close_object(j);
}

void data_write_view(json *j, const struct game_ops *g, const game_view *v) {
    game_state s;
    view_determinize(&s, g, v);
    data_write(j, g, &s, v);
}

void data_write_state(json *j, const struct game_ops *g, const game_state *s) {
    data_write(j, g, s, NULL);
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
