#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every row of the strength table in small, in TAP: strength.sh PATH/TO/sixsands PATH/TO/tests. A
# small arena with a seed and fixed work gives the same result on every machine; it must show who is
# stronger, not by how much. How much is measured with many games and in docs/strength.md.
. "$(dirname "$0")/tap.sh"

# GAME PLAYERS BOT OTHERS GAMES NODES: BOT takes more than its fair share. The nodes are expert's;
# flatmc and mcts have as many as take about the same time.
rows="
mandala  2 heuristic random     40 1
patterns 2 heuristic random     40 1
flowers  2 heuristic random     40 1
flowers  3 heuristic random     60 1
flowers  4 heuristic random     60 1
mandala  2 expert    heuristic  10 300
mandala  2 expert    flatmc:800 8 200
mandala  2 expert    mcts:1000  8 200
patterns 2 expert    greedy     4 10000
patterns 2 expert    heuristic  6 20000
patterns 2 expert    mcts:1600  4 20000
flowers  2 expert    heuristic  20 300
flowers  3 expert    heuristic  30 300
flowers  4 expert    heuristic  16 300
mandala  2 level:2   level:1     20 1
mandala  2 level:3   level:2     16 1
mandala  2 level:4   level:3     12 1
mandala  2 level:5   level:4     16 1
mandala  2 level:6   level:5     6 1
patterns 2 level:2   level:1     60 1
patterns 2 level:3   level:2     60 1
patterns 2 level:4   level:3     60 1
patterns 2 level:5   level:4     40 1
patterns 2 level:6   level:5     30 1
flowers  2 level:2   level:1     60 1
flowers  2 level:3   level:2     30 1
flowers  2 level:4   level:3     24 1
flowers  2 level:5   level:4     20 1
flowers  2 level:6   level:5     8 1
"

# stronger PLAYERS: the first bot of the report has more than its fair share of the wins.
stronger() {
    python3 - "$1" <<'EOF'
import json, sys
r = json.load(open("out"))
share = r["bots"][0]["share"]
print("# %.1f %%, %.1f s" % (100 * share, r["seconds"]))
sys.exit(share <= 1 / int(sys.argv[1]))
EOF
}

while read -r game players bot others games nodes; do
    [ -n "$game" ] || continue
    run arena "$game" --bots "$bot,$others" --players "$players" --games "$games" --nodes "$nodes" --seed 1 \
        --threads 2 --json
    ok "$game, $players players: $bot against $others" all code 0 , stronger "$players"
done <<<"$rows"

finish
