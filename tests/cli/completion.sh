#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of the completions, in TAP: completion.sh PATH/TO/sixsands PATH/TO/tests. Real shells on a
# terminal insert all matches into the line; what they then run is a stand-in that writes down its
# words. What is expected comes from the help.
. "$(dirname "$0")/tap.sh"
export HOME=$dir # shells keep their history there

commands=$("$bin" --help | sed -n '/^Commands:$/,/^$/s/^  \([a-z]*\) .*/\1/p')
games=$("$bin" --help | sed -n 's/^Games: //p' | sed 's/([^)]*)//g; s/,//g')
bots="random greedy heuristic flatmc mcts level:0 level:1 level:2 level:3 level:4 level:5 level:6 expert"

# The options of a command, from its help.
options_of() { "$bin" "$1" --help | grep -oE '^  (-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+'; }

mkdir -p here/folder
touch here/game.sgr "here/two words.sgr"

## Questions: lines up to the cursor. Answers, line by line: what each shell makes of them.

ask() { # ask NAME LINE WORD...: after that line, exactly these are offered, in any order
    names+=("$1")
    questions+=("$2")
    answers+=("$(printf '%s\n' "${@:3}" | sort)")
}
names=() questions=() answers=()

ask "commands" "" $commands help
ask "a command's beginning" "self" selfplay
ask "help about commands" "help sho" show
ask "a game" "play " $games
ask "one game is enough" "rules mandala m"
ask "number of players" "play mandala --players " 2 3 4
ask "an attached value" "play mandala --players=" 2 3 4
ask "seats" "play mandala --seat " 1 2 3 4 all none
ask "seats, in a list" "play mandala --seat 1,a" 1,all
ask "bots" "play --bot " $bots
ask "bots, after the colon" "play --bot level:" 0 1 2 3 4 5 6
ask "bots, attached" "engine --bot=ex" expert
ask "bots, in a list" "arena mandala --bots random,e" random,expert
ask "bots may stand twice" "selfplay mandala --bots random,ra" random,random
ask "languages" "rules flowers --lang " en nl de
ask "viewers" "show game.sgr --view " 0 1 2 3 4
ask "limits" "serve --limit a" account-clients=
ask "tasks" "db " check backup copy export reports init
ask "shells" "completion " bash zsh fish
ask "a number: nothing" "play --movetime "
ask "a line: nothing" "moves mandala --position "
ask "files" "check " game.sgr "two words.sgr" folder
ask "more files" "verify game.sgr g" game.sgr
ask "a file for an option" "play --load g" game.sgr
ask "by its letter" "selfplay mandala -o g" game.sgr
ask "the file after a task" "db export g" game.sgr
ask "no fourth word" "db backup game.sgr copy.db g"
ask "a file or a game" "show " $games game.sgr "two words.sgr" folder
ask "folders" "serve --web " folder
ask "after a text in quotes" "show mandala --position \"a b\" --asc" --ascii
ask "values aren't words" "selfplay --games 3 f" flowers
ask "an unknown command: nothing" "nonsense "
for c in $commands; do
    ask "$c: its options" "$c --" $(options_of "$c") --help
done

# Some shells repeat what precedes the value, some don't.
plain() { sed -E 's/^--[a-z-]+=//; s/(^|,)level:/\1/; s,/$,,' | sort; }

# judge SHELL: compares with the files answer.0, answer.1...
judge() {
    local i
    for i in "${!names[@]}"; do
        plain <"answer.$i" >out
        ok "$1: ${names[i]}" [ "$(cat out)" = "$(printf '%s\n' "${answers[i]}" | plain)" ]
    done
    rm -f answer.*
}

# Splits the file answers; each answer ends with a line END.
split_answers() { awk -v RS='END\n' '{ printf "%s", $0 >("answer." NR - 1) }' answers; }

# Leaves of a line that was run only what was offered: without the words that were there, and
# without the last one where nothing replaced it.
drop_questions() {
    local i own last
    for i in "${!questions[@]}"; do
        eval "own=(${questions[i]})"
        last=
        if [ ${#own[@]} -gt 0 ] && [ "${questions[i]}" = "${questions[i]% }" ]; then
            last=${own[-1]}
            unset 'own[-1]'
        fi
        tail -n +$((${#own[@]} + 1)) "answer.$i" | grep -vxF -e "$last" >offered
        mv offered "answer.$i"
    done
}

answered() { [ "$(grep -cx END answers)" -ge "$1" ]; }

# type_in KEYS COMMAND...: asks a shell on a terminal all questions, with the keys that insert all
# matches after each. The file start is its start file; its last line makes the file ready.
type_in() {
    local keys=$1 q n=0
    shift
    rm -f ready answers
    touch answers
    cat >>start <<'END'
sixsands() { printf '%s\n' "$@" END >>../answers; }
touch ../ready
END
    {
        echo "source ../start"
        patiently [ -e ready ]
        for q in "${questions[@]}"; do
            printf 'sixsands %s%b\n' "$q" "$keys"
            n=$((n + 1))
            # Shells may drop what is typed while they are busy.
            patiently answered $n || break
        done
        echo exit
    } | (cd here && TERM=xterm timeout 1200 script -qec "$*" /dev/null) >screen 2>&1
    split_answers
    drop_questions
}

## bash: Alt-* inserts all matches

run completion bash
ok "bash: a script" all code 0 , empty err , bash -n out
cp out sixsands.bash
echo "source ../sixsands.bash" >start
type_in '\e*' bash --norc --noprofile -i
judge bash

## zsh: a widget that does the same

run completion zsh
ok "zsh: a script" all code 0 , empty err , zsh -n out
mkdir -p functions
cp out functions/_sixsands
cat >start <<'END'
fpath=(../functions $fpath)
autoload -Uz compinit && compinit -D -u
zle -C all-matches complete-word _generic
bindkey '^Xa' all-matches
zstyle ':completion:all-matches::::' completer _all_matches _complete
zstyle ':completion:all-matches:*' old-matches false
zstyle ':completion:all-matches:*' insert yes
END
type_in '\030a' zsh -f -i
judge zsh
cat >start <<'END'
autoload -Uz compinit && compinit -D -u
source ../functions/_sixsands
print -r -- $_comps[sixsands] >../found
exit
END
rm -f found
(cd here && zsh -f -c 'source ../start')
ok "zsh: sourced instead of installed" has found _sixsands

## fish: asked without a terminal

run completion fish
ok "fish: a script" all code 0 , empty err , fish -N -n out
cp out sixsands.fish
printf '%s\n' "${questions[@]}" >questions
cat >ask.fish <<'END'
source ../sixsands.fish
while read -l question
    complete -C"sixsands $question" | string replace -r '\t.*' ''
    echo END
end
END
(cd here && fish -N ../ask.fish <../questions >../answers)
split_answers
judge fish
(cd here && fish -N -c "source ../sixsands.fish; complete -C'sixsands rules --lang n'") >out
ok "fish: choices are explained" has out Dutch

## The command

run completion
ok "no shell" usage completion
run completion tcsh
ok "a shell that we don't know" usage completion
finish
