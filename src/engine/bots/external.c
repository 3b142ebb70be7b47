// SPDX-License-Identifier: MIT
// Questions have numbers; an answer with another number is late, or answers nothing that was asked,
// and is passed over, like every field that we don't know.
#include "engine/bots/external.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "engine/bots/process.h"

enum { QUESTION_SIZE = 1 << 14, QUOTE = 60, MOST_WORDS = 64 };

/* Seconds for a program to end by itself: after its input was closed, and after it has closed its
 * output (we want to know its exit status). */
static const double farewell = 0.5, last_breath = 0.3;

struct external {
    char *words; /* the command, taken apart in place */
    char *argv[MOST_WORDS + 1];
    struct process *process; /* NULL: not running */
    bool heard;              /* it has said something since it was started */
    uint64_t asked;          /* the number of the last question */
};

/* Takes the command apart in place; false with the reason. */
static bool split_words(struct external *x, text *error) {
    char *from = x->words, *to = x->words;
    int count = 0;
    for (;;) {
        from += strspn(from, " \t");
        if (*from == '\0')
            break;
        if (count == MOST_WORDS) {
            text_str(error, "the command has too many words");
            return false;
        }
        x->argv[count++] = to;
        char quote = '\0';
        for (; *from && (quote || (*from != ' ' && *from != '\t')); from++) {
            if (quote ? *from == quote : *from == '\'' || *from == '"')
                quote = quote ? '\0' : *from;
            else
                *to++ = *from;
        }
        if (quote) {
            text_str(error, "a quote isn't closed in the command");
            return false;
        }
        from += *from != '\0'; /* before the end of the word takes its place */
        *to++ = '\0';
    }
    if (count == 0)
        text_str(error, "cmd: needs a program after it, as in cmd:python3 bot.py");
    return count > 0;
}

struct external *external_new(span command, text *error) {
    struct external *x = calloc(1, sizeof *x);
    if (x)
        x->words = calloc(1, command.length + 2);
    if (!x || !x->words) {
        text_str(error, "out of memory");
        external_free(x);
        return NULL;
    }
    memcpy(x->words, command.at, command.length);
    if (!split_words(x, error)) {
        external_free(x);
        return NULL;
    }
    return x;
}

static void external_end(struct external *x, double patience, text *how) {
    if (x->process)
        process_end(x->process, patience, how);
    x->process = NULL;
}

void external_free(struct external *x) {
    if (!x)
        return;
    external_end(x, farewell, NULL);
    free(x->words);
    free(x);
}

bool external_start(struct external *x, text *error) {
    if (x->process)
        return true;
    char reason[128];
    text why;
    text_init(&why, reason, sizeof reason);
    x->process = process_start(x->argv, &why);
    x->heard = false;
    if (x->process)
        return true;
    text_quote(error, x->argv[0], strlen(x->argv[0]), QUOTE);
    text_str(error, " can't be started: ");
    text_str(error, reason);
    return false;
}

static void write_word(text *t, const struct game_ops *g, game_move move) {
    text_clear(t);
    g->write_move(t, move);
}

static void write_limits(json *j, const struct think_limits *limits) {
    if (limits->nodes) {
        json_put_uint(j, "nodes", limits->nodes);
    }
    if (limits->movetime || !limits->nodes) {
        json_put_uint(j, "movetime", limits->movetime ? limits->movetime : THINK_DEFAULT_MOVETIME);
    }
}

static void write_question(text *t, const struct external_question *q, uint64_t id) {
    char line[GAME_LINE_SIZE], word[GAME_MOVE_SIZE];
    game_state state;
    rng any;
    text view, move;
    text_init(&view, line, sizeof line);
    text_init(&move, word, sizeof word);
    q->game->write_view(&view, q->view);
    rng_seed(&any, 0);
    q->game->determinize(&state, q->view, &any); /* only to ask it for the number of players */
    json j = json_on(t);
    json_open_object(&j);
    json_put_uint(&j, "id", id);
    json_put_str(&j, "cmd", "go");
    json_put_str(&j, "game", q->game->name);
    json_write_key(&j, "players");
    json_write_int(&j, q->game->players(&state));
    json_write_key(&j, "seat");
    json_write_int(&j, q->game->viewer(q->view) + 1);
    json_put_str(&j, "view", line);
    json_write_key(&j, "legal");
    json_open_list(&j);
    for (int i = 0; i < q->count; i++) {
        write_word(&move, q->game, q->moves[i]);
        json_write_str(&j, word);
    }
    json_close_list(&j);
    write_limits(&j, q->limits);
    json_close_object(&j);
    text_char(t, '\n');
}

enum reading { READ_MOVE, READ_NOTHING, READ_NONSENSE };

static enum reading external_complain(text *error, const char *before, span what,
                                      const char *after) {
    text_str(error, before);
    text_quote(error, what.at, what.length, QUOTE);
    text_str(error, after);
    return READ_NONSENSE;
}

static span external_string_of(const json_t *s) {
    return (span){json_string_value(s), json_string_length(s)};
}

/* The move in the answer to the last question. */
static enum reading external_read_move(const json_t *root, span line,
                                       const struct external_question *q, game_move *out,
                                       text *error) {
    const json_t *move = json_object_get(root, "move");
    if (!json_is_string(move))
        return external_complain(error, "it answers ", line, ", without a move");
    *out = q->game->read_move(external_string_of(move));
    for (int i = 0; i < q->count; i++)
        if (q->moves[i] == *out)
            return READ_MOVE;
    return external_complain(error, "it plays ", external_string_of(move), ", which isn't legal");
}

static enum reading read_answer(span line, const struct external_question *q, uint64_t id,
                                game_move *out, text *error) {
    if (span_trim(line).length == 0)
        return READ_NOTHING;
    json_t *root = json_loadb(line.at, line.length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *number = json_object_get(root, "id"), *trouble = json_object_get(root, "error");
    bool ours = json_is_integer(number) && json_integer_value(number) == (json_int_t)id;
    enum reading reading = READ_NOTHING;
    if (!json_is_object(root))
        reading = external_complain(error, "it answers ", line, ", which is no JSON object");
    else if (json_is_string(trouble) && (ours || !json_is_integer(number)))
        reading = external_complain(error, "it complains: ", external_string_of(trouble), "");
    else if (ours)
        reading = external_read_move(root, line, q, out, error);
    json_decref(root);
    return reading;
}

/* It has closed its input or output, most likely by dying. */
static void explain_end(struct external *x, text *error) {
    char how[64];
    text t;
    text_init(&t, how, sizeof how);
    external_end(x, last_breath, &t);
    text_str(error, t.length ? "it ended by itself, " : "it closed its input or output");
    text_str(error, how);
}

/* No line came. */
static enum external_answer external_give_up(struct external *x, const struct external_question *q,
                                             enum process_event event, text *error) {
    uint64_t patience = q->patience + (uint64_t)(x->heard ? 0 : q->startup);
    switch (event) {
    case PROCESS_STOPPED:
        text_str(error, "stopped");
        break;
    case PROCESS_TOO_LATE:
        text_str(error, "no answer within ");
        text_uint(error, patience);
        text_str(error, " ms");
        break;
    case PROCESS_TOO_LONG:
        text_str(error, "it writes a line without end");
        break;
    default:
        explain_end(x, error);
    }
    external_end(x, 0, NULL);
    return event == PROCESS_STOPPED    ? EXTERNAL_STOPPED
           : event == PROCESS_TOO_LATE ? EXTERNAL_TOO_LATE
                                       : EXTERNAL_FAULT;
}

enum external_answer external_ask(struct external *x, const struct external_question *q,
                                  game_move *out, text *error) {
    char question[QUESTION_SIZE];
    text t;
    if (!external_start(x, error))
        return EXTERNAL_FAULT;
    double patience = q->patience / 1000.0;
    double until = process_clock() + patience + (x->heard ? 0 : q->startup / 1000.0);
    text_init(&t, question, sizeof question);
    write_question(&t, q, ++x->asked);
    if (!process_send(x->process, (span){question, t.length})) {
        text_str(error, "it doesn't read its questions");
        external_end(x, 0, NULL);
        return EXTERNAL_FAULT;
    }
    for (;;) {
        span line;
        enum process_event event = process_listen(x->process, until, q->stop, &line);
        if (event != PROCESS_LINE)
            return external_give_up(x, q, event, error);
        if (!x->heard) /* it is there: from now on its clock runs */
            until = process_clock() + patience;
        x->heard = true;
        enum reading reading = read_answer(line, q, x->asked, out, error);
        if (reading == READ_MOVE)
            return EXTERNAL_MOVE;
        if (reading == READ_NONSENSE) {
            external_end(x, 0, NULL);
            return EXTERNAL_FAULT;
        }
    }
}
