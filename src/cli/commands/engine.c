// SPDX-License-Identifier: MIT
// engine: the engine protocol over standard input and output.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "engine/engine.h"
#include "system/output.h"

enum { BOT };

static const struct option option_table[] = {
    [BOT] = {.name = "bot",
             .metavar = "NAME",
             .accepts = VALUE_BOT,
             .help = "the bot for requests that name none (default: expert)"},
    {0},
};

static int commands_engine_run(int argc, char *argv[]) {
    options o;
    bot usual;
    char reason[256];
    text error;
    int status = options_parse(&o, &command_engine, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    text_init(&error, reason, sizeof reason);
    if (!bot_read(&usual, span_of(o.value[BOT] ? o.value[BOT] : "expert"), &error))
        return cli_misuse(&command_engine, "%s", reason);
    switch (engine_serve(STDIN_FILENO, STDOUT_FILENO, &usual)) {
    case ENGINE_ENDED:
        return CLI_OK;
    case ENGINE_NO_OUT:
        return cli_output_failed(&command_engine, NULL);
    case ENGINE_NO_IN:
        return cli_fail(&command_engine, "standard input: %s", strerror(errno));
    case ENGINE_NO_MEMORY:
        break;
    }
    return cli_fail(&command_engine, "out of memory");
}

const struct command command_engine = {
    .name = "engine",
    .summary = "answer other programs: moves and analyses over the engine protocol",
    .examples = "echo '{\"id\":1,\"cmd\":\"hello\"}' | sixsands engine\n"
                "sixsands arena mandala --bots \"expert,cmd:sixsands engine --bot level:3\"",
    .usage = "[--bot NAME]",
    .about =
        "Speak the engine protocol: requests on standard input and answers on standard output, "
        "each a line of JSON, until the input ends or a request says quit. docs/protocol.md "
        "explains the requests: hello, go (choose a move), analyze, stop, quit.",
    .notes = "Bots: " BOT_NAMES ".",
    .options = option_table,
    .run = commands_engine_run,
};
