#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does scripts/check-layers see what goes against the layers? In TAP: layers.sh PATH/TO/SOURCE
# Each fault is put by itself into a small tree that is without one.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/scripts"
cp "$1/scripts/check-layers" "$dir/scripts/"
count=0 failed=0

fresh() { # a tree of three games, and a line for each file
    rm -rf "$dir/src"
    mkdir -p "$dir"/src/{base,core,search,server/core,tui,games/{mandala/ai,patterns,flowers}}
    cd "$dir" || exit 1
    echo 'const int base;' >src/base/bits.h
    echo '#include "base/bits.h"' >src/core/game.h
    echo 'GAME(mandala) GAME(patterns) GAME(flowers) extern const int mandala_game;' >src/games/games.c
    echo '#include "core/game.h"' >src/games/mandala/rules.h
    echo 'static const char *const mandala_name = "mandala";' >src/games/mandala/ai/evaluate.c
    echo '#include "core/game.h"' >src/games/patterns/rules.h
    echo '/* a mandala is played here */ const char *piece = "a mandala";' >src/search/tree.c
    echo 'const char *key = "mandala"; /* not the game */' >src/tui/tui.c
}
told() { # told FILE SENTENCE: it fails, and says this of that file alone
    ! scripts/check-layers >said 2>&1 && [ "$(wc -l <said)" = 1 ] && grep -q "^$1:[0-9]*: .*$2" said
}
ok() { # ok NAME CONDITION...
    local name=$1
    shift
    count=$((count + 1))
    if "$@"; then
        echo "ok $count - $name"
    else
        echo "not ok $count - $name"
        sed 's/^/# /' said
        failed=1
    fi
}
fault() { # fault NAME FILE LINE SENTENCE
    fresh
    echo "$3" >>"$2"
    ok "$1" told "$2" "$4"
}

fresh
ok "nothing is wrong" scripts/check-layers
fault "an include upwards" src/core/game.h '#include "search/tree.h"' 'core may not include search/tree.h'
fault "a game in another" src/games/mandala/rules.h '#include "games/patterns/rules.h"' 'game mandala includes game patterns'
fault "a game in generic code" src/search/tree.c '#include "games/mandala/rules.h"' 'generic code includes game mandala'
fault "a game's name" src/search/tree.c 'if (strcmp(g->name, "patterns") == 0)' 'generic code names a game'
fault "a game's function" src/server/core/core.c 'flowers_play(m);' 'generic code names a game'
fault "a game's constant" src/tui/table.c 'if (m >= MANDALA_CLAIM_ID)' 'generic code names a game'
fault "the system below" src/search/tree.c '#include <stdio.h>' 'may not allocate, print or use the system'
fault "a secret of a game" src/server/core/core.c 'send(match.state);' 'a secret of a game'

# A new game is a name like the others.
fresh
mkdir src/games/kuhn
echo 'kuhn_bet();' >>src/tui/tui.c
ok "a new game's function" told src/tui/tui.c 'generic code names a game'

echo "1..$count"
exit $failed
