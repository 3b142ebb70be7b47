// SPDX-License-Identifier: MIT
#include "search/bot.h"

enum number { NONE, OPTIONAL, LEVEL };

static const struct {
    const char *name;
    enum number number;
} kinds[] = {
    [BOT_RANDOM] = {"random", NONE},       [BOT_GREEDY] = {"greedy", NONE},
    [BOT_HEURISTIC] = {"heuristic", NONE}, [BOT_FLATMC] = {"flatmc", OPTIONAL},
    [BOT_MCTS] = {"mcts", OPTIONAL},       [BOT_LEVEL] = {"level", LEVEL},
    [BOT_EXPERT] = {"expert", NONE},
};

enum { KINDS = sizeof kinds / sizeof kinds[0], MOST_NODES = 1000000000 };

static bool bot_complain(text *error, span name, const char *why) {
    text_str(error, "bot ");
    text_quote(error, name.at, name.length, 40);
    text_str(error, why);
    return false;
}

bool bot_read(bot *b, span name, text *error) {
    span rest = name, word = span_cut(&rest, ':');
    int kind = 0;
    while (kind < KINDS && !span_is(word, kinds[kind].name))
        kind++;
    if (kind == KINDS)
        return bot_complain(error, name, " is unknown; there are " BOT_NAMES);
    *b = (bot){.kind = (enum bot_kind)kind};
    bool given = rest.at != NULL;
    uint64_t number = 0;
    switch (kinds[kind].number) {
    case NONE:
        return given ? bot_complain(error, name, " takes no number") : true;
    case OPTIONAL:
        if (given && (!span_uint(rest, MOST_NODES, &number) || number == 0))
            return bot_complain(error, name,
                                " needs a number from 1 to 1000000000 after the colon");
        break;
    case LEVEL:
        if (!given || !span_uint(rest, BOT_TOP_LEVEL, &number))
            return bot_complain(error, name, " needs a number from 0 to 6, as in level:3");
        break;
    }
    b->number = (uint32_t)number;
    return true;
}

void bot_write(text *t, const bot *b) {
    text_str(t, kinds[b->kind].name);
    if (b->number || b->kind == BOT_LEVEL) {
        text_char(t, ':');
        text_uint(t, b->number);
    }
}

bool bot_needs_limit(const bot *b) {
    return b->kind == BOT_EXPERT || (kinds[b->kind].number == OPTIONAL && b->number == 0);
}
