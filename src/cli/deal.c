// SPDX-License-Identifier: MIT
// deal and rules: how a game begins, and how it goes. `deal --seed S` is the start of the first
// game of `selfplay --seed S`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/rules_texts.h"

static const char deal_help[] =
    "Examples:\n"
    "  sixsands deal mandala\n"
    "  sixsands deal flowers --players 3 --seed 42\n"
    "\n"
    "Usage: sixsands deal GAME [--players N] [--seed S]\n"
    "\n"
    "Deal a start position and print its line.\n"
    "\n"
    "  --players N  number of players (default: the fewest the game allows)\n"
    "  --seed S     equal seeds give equal deals (default: 1)\n"
    "\n"
    "It is the start of the first game of 'selfplay' with the same seed.\n";

static const char rules_help[] =
    "Examples:\n"
    "  sixsands rules mandala\n"
    "  sixsands rules flowers --lang nl | less\n"
    "\n"
    "Usage: sixsands rules GAME [--lang en|nl|de]\n"
    "\n"
    "Explain the rules of a game.\n"
    "\n"
    "  --lang LANGUAGE  en, nl or de (default: as LC_ALL, LC_MESSAGES or LANG say, otherwise en)\n";

enum { PLAYERS, SEED };

static int run_deal(int argc, char *argv[]) {
    struct option list[] = {[PLAYERS] = {.name = "players"}, [SEED] = {.name = "seed"}, {0}};
    const struct game_ops *g;
    options o;
    int players;
    uint64_t seed = 1;
    int status = options_parse(&o, &command_deal, list, argc, argv);
    if (status == OPTIONS_GO)
        status = options_words(&o, 1, 1, "GAME");
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
    g->deal(&p.state, players, &r);
    position_line(g, &p, line);
    puts(line);
    return CLI_OK;
}

/* The language of the rules that a word begins with: "nl" for "nl_NL.UTF-8"; NULL: none. */
static const char *find_language(const char *word) {
    static const char *const languages[] = {"en", "nl", "de"};
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++)
        if (strncmp(word, languages[i], 2) == 0)
            return languages[i];
    return NULL;
}

/* The first of these variables that is set decides, as for every program. */
static const char *wanted_language(void) {
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
    enum { LANGUAGE };
    struct option list[] = {[LANGUAGE] = {.name = "lang"}, {0}};
    const struct game_ops *g;
    options o;
    int status = options_parse(&o, &command_rules, list, argc, argv);
    if (status == OPTIONS_GO)
        status = options_words(&o, 1, 1, "GAME");
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &g);
    if (status != OPTIONS_GO)
        return status;
    const char *language = list[LANGUAGE].value;
    if (language && (strlen(language) != 2 || !find_language(language)))
        return cli_misuse(o.command, "--lang must be en, nl or de");
    const char *rules = rules_find(g->name, language ? language : wanted_language());
    if (!rules && !language)
        rules = rules_find(g->name, "en");
    if (!rules)
        return cli_fail(o.command, "there is no text of the rules of %s in this language", g->name);
    fputs(rules, stdout);
    return CLI_OK;
}

const struct command command_deal = {
    "deal",
    "deal a start position",
    deal_help,
    run_deal,
};

const struct command command_rules = {
    "rules",
    "explain the rules of a game",
    rules_help,
    run_rules,
};
