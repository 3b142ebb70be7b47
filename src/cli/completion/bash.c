// SPDX-License-Identifier: MIT
// The completion script for bash. The commands are described by two `case`s: one lists the options,
// the other what completes each place, COMMAND:--OPTION or COMMAND:NUMBER OF THE WORD.
#include <stdio.h>

#include "cli/completion/completion.h"

static const char head[] =
    "# bash completion for sixsands; made by 'sixsands completion bash'\n"
    "\n"
    "# Offers the words $2. In $1, f adds files, d folders, and l makes a list with commas.\n"
    "_sixsands_offer() {\n"
    "    local part=$cur before=\n"
    "    if [[ $1 == *l* ]]; then\n"
    "        part=${cur##*,}\n"
    "        before=${cur%\"$part\"}\n"
    "        compopt -o nospace 2>/dev/null\n"
    "    fi\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$2\" -P \"$before\" -- \"$part\")\n"
    "    if [[ $1 == [fd] ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen \"-$1\" -- \"$cur\")\n"
    "    fi\n"
    "}\n"
    "\n"
    "_sixsands() {\n"
    "    # The words up to the cursor. Bash also splits at colons and equal signs: undo that.\n"
    "    local line=${COMP_LINE:0:COMP_POINT} words=() word i\n"
    "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
    "        word=${line#\"${line%%[![:space:]]*}\"}\n"
    "        [[ $i -eq 0 || $word != \"$line\" ]] && words+=(\"\")\n"
    "        line=$word\n"
    "        [[ $i -lt COMP_CWORD ]] && word=${COMP_WORDS[i]}\n"
    "        words[-1]+=$word\n"
    "        line=${line#\"$word\"}\n"
    "    done\n"
    "\n"
    "    local command=${words[1]} cur=${words[-1]} last=$((${#words[@]} - 1))\n"
    "    local at=0 ended= attached= valued= flags=\n"
    "    case $command in\n";

static const char middle[] =
    "    esac\n"
    "\n"
    "    # Where is the cursor: at the value of an option, or at which word?\n"
    "    for ((i = 2; i < last; i++)); do\n"
    "        word=${words[i]}\n"
    "        if [[ -z $ended && $word == -- ]]; then\n"
    "            ended=yes\n"
    "        elif [[ -n $ended || $word != -?* ]]; then\n"
    "            at=$((at + 1))\n"
    "        elif [[ $valued == *\" $word \"* && $((++i)) -eq last ]]; then\n"
    "            at=$word\n"
    "        fi\n"
    "    done\n"
    "    if [[ -z $ended && $at != -* && $cur == --*=* && $valued == *\" ${cur%%=*} \"* ]]; then\n"
    "        at=${cur%%=*} attached=$at= cur=${cur#*=}\n"
    "    fi\n"
    "\n"
    "    COMPREPLY=()\n"
    "    [[ $last -eq 1 ]] && at= command=sixsands flags='--help --version'\n"
    "    [[ -z $ended && $at != -* && $cur == -* ]] && at=options\n"
    "    case $command:$at in\n"
    "    *:options) _sixsands_offer '' \"$valued$flags\" ;;\n";

static const char tail[] = "    *:[0-9]*) _sixsands_offer '' \"$valued$flags\" ;;\n"
                           "    esac\n"
                           "\n"
                           "    # Bash replaces only what follows the last colon or equal sign.\n"
                           "    local breaks=${COMP_WORDBREAKS//[^:=]/} before=\n"
                           "    word=$attached$cur\n"
                           "    [[ -n $breaks ]] && before=${word%\"${word##*[$breaks]}\"}\n"
                           "    for i in \"${!COMPREPLY[@]}\"; do\n"
                           "        word=$attached${COMPREPLY[i]}\n"
                           "        COMPREPLY[i]=${word#\"$before\"}\n"
                           "        [[ $word == *= ]] && compopt -o nospace 2>/dev/null\n"
                           "    done\n"
                           "}\n"
                           "\n"
                           "complete -F _sixsands sixsands\n";

static void print_offer(unsigned accepts, const struct choice *choices) {
    const char *kind = accepts & VALUE_FILE     ? "f"
                       : accepts & VALUE_FOLDER ? "d"
                       : accepts & VALUE_LIST   ? "l"
                                                : "''";
    printf(") _sixsands_offer %s '", kind);
    completion_print_values(accepts, choices);
    puts("' ;;");
}

static bool is_known(unsigned accepts, const struct choice *choices) {
    return completion_has_values(accepts, choices) || accepts & (VALUE_FILE | VALUE_FOLDER);
}

/* What completes the words and option values of one command. */
static void print_places(const struct command *c) {
    int place = 0;
    for (const struct option *x = c->options; x && x->name; x++) {
        if (!is_known(x->accepts, x->choices))
            continue;
        printf("    %s:--%s", c->name, x->name);
        if (x->letter)
            printf(" | %s:-%c", c->name, x->letter);
        print_offer(x->accepts, x->choices);
    }
    for (const struct word *w = c->words; w && w->name; w++, place++) {
        if (w->many)
            printf("    %s:[0-9]*", c->name);
        else
            printf("    %s:%d", c->name, place);
        print_offer(w->accepts, w->choices);
    }
}

void completion_bash(void) {
    fputs(head, stdout);
    for (int i = 0; command_list[i]; i++) {
        const struct command *c = command_list[i];
        printf("    %s) valued=' ", c->name);
        completion_print_options(c, true, " ");
        fputs("' flags='", stdout);
        completion_print_options(c, false, " ");
        puts("' ;;");
    }
    fputs(middle, stdout);
    for (int part = 0; part < 2; part++) {
        printf("    %s) _sixsands_offer '' '", part ? "help:0" : "sixsands:");
        for (int i = 0; command_list[i]; i++)
            printf("%s ", command_list[i]->name);
        puts(part ? "' ;;" : "help' ;;");
    }
    for (int i = 0; command_list[i]; i++)
        print_places(command_list[i]);
    fputs(tail, stdout);
}
