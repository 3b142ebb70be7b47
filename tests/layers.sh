#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does scripts/check-layers see what goes against the layers? In TAP: layers.sh PATH/TO/SOURCE
# Each fault is put by itself into a small tree that is without one.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/scripts"
cp "$1/scripts/check-layers" "$1/scripts/check-web" "$dir/scripts/"
said=$dir/said
source "$1/tests/ok.sh"

fresh() { # a tree of three games, and a line for each file
    rm -rf "$dir/src" "$dir/web" "$dir/tools" "$dir/bindings" "$dir/include" "$dir/train"
    mkdir -p "$dir"/src/{base,core,search,present/reasons,server/core,tui,games/{mandala/ai,patterns,flowers}} "$dir/tools" "$dir"/bindings/{wasm,python} "$dir/include" "$dir/train"
    cd "$dir" || exit 1
    echo 'const int base;' >src/base/bits.h
    echo '#include "base/bits.h"' >src/core/game.h
    echo 'GAME(mandala) GAME(patterns) GAME(flowers) extern const int mandala_game;' >src/games/games.c
    echo '#include "core/game.h"' >src/games/mandala/rules.h
    echo 'static const char *const mandala_name = "mandala";' >src/games/mandala/ai/evaluate.c
    echo '#include "core/game.h"' >src/games/patterns/rules.h
    echo 'int tree; /* a pattern, a flower */' >src/search/tree.c
    printf '%s\n' '    "sixsands tui mandala\n"' '/* sixsands tui mandala --seat 2 */' >src/tui/help.c
    echo 'const char *key = "mandala"; /* not the game */' >src/tui/tui.c
    printf '%s\n' 'switch (e->key) {' "case 'm': return k == 'f';" 'if (span_is(line, "q")) /* not a move */' \
        'strcmp(word, "quit") == 0 && strchr("+-", *word);' >src/tui/keys.c
    echo "int c = 'm';" >bindings/wasm/file.c
    echo 'GAMES = 3' >train/train.py
    echo '//     game = sixsands_game_find("mandala");' >include/sixsands.h
    printf '%s\n' 'def draw(): ...' '    >>> sixsands.Game("mandala")' >bindings/python/draw.py
    echo "return *which == 'm';" >bindings/python/file.c
    printf '%s\n' '#include <stdio.h>' '"fit mandala --games 100\n"' >tools/fit.c
}
page() { # the web client of that tree
    mkdir -p web/src/{engine,state,shell/table,learn,replay,online/{net,lobby},games/{mandala/words,patterns,generic}}
    echo 'export const start = 1;' >web/src/engine/start.ts
    echo 'export const moduleOf = 1; // every game has one' >web/src/games/module.ts
    echo 'import { moduleOf } from "../games/module";' >web/src/state/store.ts
    echo 'import { moduleOf } from "../../games/module";' >web/src/shell/table/status.tsx
    echo 'import { Status } from "../../shell/table/status";' >web/src/games/mandala/board.tsx
    echo 'import { board } from "./board";' >web/src/games/mandala/module.ts
    echo 'import { game } from "./mandala/module";' >web/src/games/registry.ts
    echo 'import { api } from "../online/net/api";' >web/src/replay/page.tsx
    echo 'import { page } from "../../replay/page";' >web/src/online/lobby/lobby.tsx
    echo 'import type { Row } from "../games/generic/rows";' >web/src/learn/learn.tsx
    echo 'const later = () => import("../replay/page");' >>web/src/learn/learn.tsx
    echo 'const flowerships = "a flower";' >>web/src/learn/learn.tsx
    echo 'test("mandala");' >web/src/state/store.test.ts
    echo 'export const game = "mandala";' >web/src/state/shown.sample.ts
    echo 'import "./games/registry";' >web/src/main.tsx
    mkdir -p web/scripts
    echo 'const address = "/learn";' >web/scripts/pictures.mjs
    echo 'const header = 1;' >bindings/wasm/header.mjs
    echo 'const single = move[0] === "m" || /^m\d/.test(move);' >>web/src/games/mandala/board.tsx
    printf '%s\n' 'if (event.key === "m" || key.toLowerCase() === "z") go();' 'case "g": // not a move' \
        'const goes = /^[a-z]+\d$/.test(word) && word.startsWith("level:") && `M${x} ${y}`;' >>web/src/state/store.ts
}
told() { # told FILE SENTENCE: it fails, and says this of that file alone
    ! scripts/check-layers >said 2>&1 && [ "$(wc -l <said)" = 1 ] && grep -q "^$1:[0-9]*: .*$2" said
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
fault "a game's thing in a message" src/tui/tui.c 'text_str(t, "which mandala? ");' 'generic code speaks of a game'
fault "a game's thing in a name" src/tui/tui.c 'char mandalas; /* the last one */' 'generic code speaks of a game'
fault "a game's thing in a reason" src/present/reasons/why.c '{.words = "in mandala {place}"};' 'generic code speaks of a game'
fault "a game's title" src/tui/tui.c 'draw("Mandala, Patterns");' 'generic code speaks of a game'
fault "a game's title in a name" src/tui/tui.c 'int readMandala;' 'generic code speaks of a game'
fault "a game in a comment" src/search/tree.c '/* as in Flowers */' 'generic code speaks of a game'
fault "a game in a comment's second line" src/core/game.h ' * of mandalas. */' 'generic code speaks of a game'
fault "a game in a comment after code" src/base/bits.h 'int n; // Patterns needs 52' 'generic code speaks of a game'
fault "a letter of a move" src/tui/tui.c "if (place[0] == 'm')" 'generic code knows a letter of a move'
for line in "if (*w == 'm')" "if ('m' == *w)" "bool f = move[i] != 'f';" "return strchr(\"mfdp\", move[0]);" \
    "n = strspn(w, \"mf\");" "if (strncmp(w, \"m1\", 2) == 0)" "if (strcmp(move, \"tD\") == 0)" \
    "if (board_begins(s, \"c\"))" $'switch (w[0]) {\ncase \'m\':'; do
    fault "a letter of a move: ${line//$'\n'/ }" src/tui/tui.c "$line" 'generic code knows a letter of a move'
done
fault "a letter of a move in a tool" tools/fit.c "if (move[0] == 'm')" 'generic code knows a letter of a move'
fault "a letter of a move in the module for browsers" bindings/wasm/file.c "if (*w == 'm')" 'generic code knows a letter of a move'
fault "a game in the module for browsers" bindings/wasm/file.c '/* of Patterns */' 'generic code speaks of a game'
fault "a game in the public header" include/sixsands.h '/* of Patterns */' 'generic code speaks of a game'
fault "a game in training" train/train.py 'GAMES = ["patterns"]' 'generic code names a game'
fault "a game in the Python package" bindings/python/draw.py 'if name == "mandala":' 'generic code names a game'
fault "a letter of a move in the Python package" bindings/python/file.c "if (*w == 'm')" 'generic code knows a letter of a move'
fault "a game in a tool" tools/fit.c 'mandala_fit();' 'generic code names a game'
fault "a game in a tool's comment" tools/fit.c '/* of Patterns */' 'generic code speaks of a game'
fault "the system below" src/search/tree.c '#include <stdio.h>' 'may not allocate, print or use the system'
fault "a secret of a game" src/server/core/core.c 'send(match.state);' 'a secret of a game'

# A new game is a name like the others.
fresh
mkdir src/games/kuhn
echo 'kuhn_bet();' >>src/tui/tui.c
ok "a new game's function" told src/tui/tui.c 'generic code names a game'

web() { # web NAME FILE LINE SENTENCE
    fresh
    page
    mkdir -p "$(dirname "web/src/$2")"
    echo "$3" >>"web/src/$2"
    ok "$1" told "web/src/$2" "$4"
}

fresh
page
ok "nothing is wrong in the page" scripts/check-layers
web "an import upwards" state/store.ts 'import { Page } from "../shell/page";' 'state may not import ../shell/page'
web "an import upwards over several lines" state/store.ts $'import {\n  Page,\n} from "../shell/page";' 'state may not import ../shell/page'
web "an import aside" learn/learn.tsx 'import { api } from "../online/net/api";' 'learn may not import ../online/net/api'
web "the lobby in the replay" replay/page.tsx 'import { wish } from "../online/lobby/wish";' 'replay may not import ../online/lobby/wish'
web "a game in another" games/mandala/board.tsx 'import { cell } from "../patterns/view";' 'game mandala imports game patterns'
web "a game for all games" games/module.ts 'import { game } from "./mandala/module";' 'only the registry imports a game'
web "a game behind others' backs" games/generic/board.tsx 'import { row } from "../mandala/row";' 'only the registry imports a game'
web "a game's name in the page" shell/table/status.tsx 'if (game === "patterns") return;' 'names a game'
web "a game in a name" state/store.ts 'const readMandala = 1;' 'names a game'
web "a game before a name" state/store.ts 'const mandalaFacts = 1;' 'names a game'
web "a game in a comment" state/store.ts '// as in Mandala' 'names a game'
web "a game's things" state/store.ts '// of two mandalas' 'names a game'
web "a game in what games share" games/shared/spots.ts '// Flowers has more' 'names a game'
web "a game in what serves any" games/generic/rows.ts 'const rows = "mandala";' 'names a game'
web "a game in the look" shell/table/page.css '.on-patterns { color: red; }' 'names a game'
for line in 'if (move[0] === "m")' 'if (place !== "m1")' 'move.startsWith("m")' 'case "m":' '"mfdp".includes(move[0])' \
    '["m", "f"].includes(kind)' '/^m\d/.test(move)' '/p([1-3])$/.exec(trail)' 'const is = /[mf]/.test(prefix);' \
    'const move = `p${n}R1`;'; do
    web "a letter of a move: $line" games/shared/stacks.ts "$line" 'knows a letter of a move'
done
web "a letter of a move in the shell" shell/table/status.tsx 'if (move[0] === "m") return;' 'knows a letter of a move'
web "a letter of a move in the registry" games/registry.ts 'const first = move.startsWith("m1");' 'knows a letter of a move'
web "a folder that nobody knows" new/new.ts 'export const x = 1;' 'unknown layer'

script() { # script NAME FILE LINE SENTENCE: a script of the client or of the module for browsers
    fresh
    page
    echo "$3" >>"$2"
    ok "$1" told "$2" "$4"
}
script "a game in a script" web/scripts/pictures.mjs 'const game = "mandala";' 'names a game'
script "a game in the page" web/index.html '<meta content="Mandala" />' 'names a game'
script "a game in the manifest" web/src/app.webmanifest '"description": "Mandala"' 'names a game'
script "a game in the build" web/vite.config.ts 'const first = "screens-flowers";' 'names a game'
script "a letter of a move in a script" web/scripts/pictures.mjs '/^1 c/.test(line)' 'knows a letter of a move'
script "a game in the module's script" bindings/wasm/header.mjs '// of two mandalas' 'names a game'

echo "1..$count"
exit $failed
