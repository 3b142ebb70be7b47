#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counterfactual regret minimisation (Zinkevich et al., 2007) on Kuhn poker, the example of docs/adding-a-game.md. Chance
nodes, information sets and payoffs come from the engine; any game for two that is small enough will do.

    python3 examples/python/cfr.py [ITERATIONS]

Kuhn poker isn't in the package: `make examples-python` builds one that has it. In equilibrium seat 1 loses 1/18 of a
chip a game.
"""
import sys

import sixsands

regret, average = {}, {}  # by information set: what the seat knows, as text


def strategy(known, moves):
    """Regret matching: play what one would have liked to play."""
    wanted = [max(0.0, r) for r in regret.setdefault(known, [0.0] * len(moves))]
    total = sum(wanted)
    return [w / total for w in wanted] if total else [1 / len(moves)] * len(moves)


def payoff(state):
    """What seat 1 wins of seat 2."""
    return (state.scores[0] - state.scores[1]) / 2


def walk(state, reach):
    """The value for seat 1; `reach` is how likely each seat, and nature, have made this position."""
    if state.is_over:
        return payoff(state)
    if state.is_chance:
        whole = sum(weight for _, weight in state.chances)
        return sum(weight / whole * walk(state.after(outcome), [*reach[:2], reach[2] * weight / whole])
                   for outcome, weight in state.chances)
    seat, known, moves = state.actor, str(state.view()), state.legal_moves
    chosen = strategy(known, moves)
    values = []
    for move, chance in zip(moves, chosen):
        values.append(walk(state.after(move), [r * chance if i == seat else r for i, r in enumerate(reach)]))
    value = sum(chance * v for chance, v in zip(chosen, values))
    sign, others = (1, reach[1] * reach[2]) if seat == 0 else (-1, reach[0] * reach[2])
    total = average.setdefault(known, [0.0] * len(moves))
    for i, v in enumerate(values):
        regret[known][i] += others * sign * (v - value)
        total[i] += reach[seat] * chosen[i]
    return value


def settled(known):
    """The average strategy, which is what converges."""
    total = sum(average[known])
    return [a / total if total else 1 / len(average[known]) for a in average[known]]


def answer(nodes, seat):
    """Seat 1's value if that seat answers the other's average strategy as well as it can, deciding by what it knows: the
    positions (each with its weight) that look the same to it are decided together."""
    value, same = 0.0, {}
    for state, weight in nodes:
        if state.is_over:
            value += weight * payoff(state)
        elif state.is_chance or state.actor != seat:
            if state.is_chance:
                total = sum(w for _, w in state.chances)
                branches = [(m, w / total) for m, w in state.chances]
            else:
                branches = zip(state.legal_moves, settled(str(state.view())))
            for move, chance in branches:
                same.setdefault(None, []).append((state.after(move), weight * chance))
        else:
            same.setdefault(str(state.view()), []).append((state, weight))
    if None in same:  # go on until only decisions of this seat are left
        waiting = same.pop(None) + [node for group in same.values() for node in group]
        return value + answer(waiting, seat)
    best = max if seat == 0 else min
    return value + sum(best(answer([(state.after(move), weight) for state, weight in group], seat)
                            for move in group[0][0].legal_moves) for group in same.values())


def main():
    iterations = int((sys.argv[1:] + ["3000"])[0])
    start = sixsands.State("kuhn", "cards=-/- said=-")  # before nature deals
    value = sum(walk(start, [1.0, 1.0, 1.0]) for _ in range(iterations)) / iterations
    for known in sorted(average):
        print(f"{known:32}", *(f"{start.game.move_text(move)} {chance:.2f}" for move, chance in enumerate(settled(known))))
    nash = (answer([(start, 1.0)], 0) - answer([(start, 1.0)], 1)) / 2
    print(f"value for seat 1: {value:.4f} (-1/18 = {-1 / 18:.4f}); exploitability {nash:.4f}")


if __name__ == "__main__":
    main()
