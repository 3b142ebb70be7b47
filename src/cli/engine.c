// SPDX-License-Identifier: MIT
// engine: the engine protocol over standard input and output.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/output.h"
#include "engine/engine.h"

static const char help[] =
    "Examples:\n"
    "  echo '{\"id\":1,\"cmd\":\"hello\"}' | sixsands engine\n"
    "  sixsands arena mandala --bots \"expert,cmd:sixsands engine --bot level:3\" --games 20\n"
    "\n"
    "Usage: sixsands engine [--bot NAME]\n"
    "\n"
    "Speak the engine protocol: requests on standard input and answers on standard output, each a\n"
    "line of JSON, until the input ends or a request says quit. docs/protocol.md explains the\n"
    "requests: hello, go (choose a move), analyze, stop, quit.\n"
    "\n"
    "  --bot NAME      who thinks when a request names no bot (default: expert)\n"
    "\n"
    "Bots: " BOT_NAMES ".\n";

enum { BOT };

static int run(int argc, char *argv[]) {
    struct option list[] = {[BOT] = {.name = "bot"}, {0}};
    options o;
    bot usual;
    char reason[256];
    text error;
    int status = options_parse(&o, &command_engine, list, argc, argv);
    if (status == OPTIONS_GO)
        status = options_words(&o, 0, 0, "");
    if (status != OPTIONS_GO)
        return status;
    text_init(&error, reason, sizeof reason);
    if (!bot_read(&usual, span_of(list[BOT].value ? list[BOT].value : "expert"), &error))
        return cli_misuse(&command_engine, "%s", reason);
    switch (engine_serve(STDIN_FILENO, STDOUT_FILENO, &usual)) {
    case ENGINE_ENDED:
        return CLI_OK;
    case ENGINE_NO_OUT:
        return output_complain(&command_engine, NULL);
    case ENGINE_NO_IN:
        return cli_fail(&command_engine, "standard input: %s", strerror(errno));
    case ENGINE_NO_MEMORY:
        break;
    }
    return cli_fail(&command_engine, "out of memory");
}

const struct command command_engine = {
    "engine",
    "answer other programs: moves and analyses over the engine protocol",
    help,
    run,
};
