// SPDX-License-Identifier: MIT
// deal and rules: how a game begins, and how it goes. `deal --seed S` is the start of the first
// game of `selfplay --seed S`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "games/rules_texts.h"

enum { PLAYERS, SEED };

static const struct option deal_table[] = {
    [PLAYERS] = INPUT_PLAYERS,
    [SEED] = {.name = "seed", .metavar = "S", .help = "equal seeds give equal deals (default: 1)"},
    {0},
};

enum { LANGUAGE };

static const struct choice languages[] = {
    {"en", "English"},
    {"nl", "Dutch"},
    {"de", "German"},
    {NULL, NULL},
};

static const struct option rules_table[] = {
    [LANGUAGE] = {.name = "lang",
                  .metavar = "LANGUAGE",
                  .choices = languages,
                  .help = "en, nl or de (default: from LC_ALL, LC_MESSAGES or LANG, otherwise en)"},
    {0},
};

static int run_deal(int argc, char *argv[]) {
    const struct game_ops *g;
    options o;
    int players;
    uint64_t seed = 1;
    int status = options_parse(&o, &command_deal, argc, argv);
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &g);
    if (status == OPTIONS_GO)
        status = input_players(&o, PLAYERS, g, &players);
    if (status == OPTIONS_GO)
        status = options_number(&o, SEED, 0, UINT64_MAX, &seed);
    if (status != OPTIONS_GO)
        return status;
    char line[GAME_LINE_SIZE];
    position p = {.is_view = false};
    rng r;
    rng_seed_stream(&r, seed, 0);
    game_deal(g, &p.state, players, &r);
    position_line(g, &p, line);
    puts(line);
    return CLI_OK;
}

/* The language of a locale's name: "nl" for "nl_NL.UTF-8"; NULL: there are no rules in it. */
static const char *find_language(const char *word) {
    for (const struct choice *c = languages; c->name; c++)
        if (strncmp(word, c->name, 2) == 0)
            return c->name;
    return NULL;
}

/* The first of these variables that is set decides, as in every program. */
const char *rules_wanted_language(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]), *language;
        if (value && value[0])
            return (language = find_language(value)) ? language : "en";
    }
    return "en";
}

const char *rules_find(const char *game, const char *language) {
    for (const struct rules_text *t = rules_texts; t->game; t++)
        if (strcmp(t->game, game) == 0 && strcmp(t->language, language) == 0)
            return t->text;
    return NULL;
}

static int run_rules(int argc, char *argv[]) {
    const struct game_ops *g;
    options o;
    int status = options_parse(&o, &command_rules, argc, argv);
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &g);
    if (status != OPTIONS_GO)
        return status;
    const char *language = o.value[LANGUAGE];
    if (language && (strlen(language) != 2 || !find_language(language)))
        return cli_misuse(o.command, "--lang must be en, nl or de");
    const char *rules = rules_find(g->name, language ? language : rules_wanted_language());
    if (!rules && !language)
        rules = rules_find(g->name, "en");
    if (!rules)
        return cli_fail(o.command, "the rules of %s aren't available in this language", g->name);
    fputs(rules, stdout);
    return CLI_OK;
}

const struct command command_deal = {
    .name = "deal",
    .summary = "deal a start position",
    .examples = "sixsands deal mandala\n"
                "sixsands deal flowers --players 3 --seed 42",
    .usage = "GAME [--players N] [--seed S]",
    .about = "Deal a start position and print its line.",
    .notes = "It is the start of the first game of 'selfplay' with the same seed.",
    .words = input_one_game,
    .options = deal_table,
    .run = run_deal,
};

const struct command command_rules = {
    .name = "rules",
    .summary = "explain the rules of a game",
    .examples = "sixsands rules mandala\n"
                "sixsands rules flowers --lang nl | less",
    .usage = "GAME [--lang en|nl|de]",
    .about = "Explain the rules of a game.",
    .words = input_one_game,
    .options = rules_table,
    .run = run_rules,
};
