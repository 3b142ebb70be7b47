# SPDX-License-Identifier: MIT
"""Positions and views as objects."""

import copy
import pickle
import unittest

import sixsands
from sixsands import NATURE, OVER, SPECTATOR, Game, Rng, State, View

# Every game with every number of players.
TABLES = [(game, players) for game in sixsands.games() for players in range(game.min_players, game.max_players + 1)]


def positions(game, players, seed):
    """The positions of a random game in which a seat acts, and the last one."""
    rng = Rng(seed)
    state = game.deal(players, rng)
    while not state.is_over:
        yield state.copy()
        state.apply(state.random_move(rng))
        state.run_chance(rng)
    yield state


class Games(unittest.TestCase):
    def test_a_game_is_one_object(self):
        self.assertIs(Game("mandala"), Game("mandala"))
        self.assertIs(Game("mandala"), Game(Game("mandala")))
        self.assertIs(pickle.loads(pickle.dumps(Game("flowers"))), Game("flowers"))

    def test_names(self):
        self.assertEqual([game.name for game in sixsands.games()], ["mandala", "patterns", "flowers"])

    def test_moves_have_texts(self):
        for game in sixsands.games():
            state = game.deal(seed=3)
            for move in state.legal_moves:
                self.assertEqual(game.move_id(game.move_text(move)), move)

    def test_a_deal_is_that_of_its_seed(self):
        for game in sixsands.games():
            self.assertEqual(game.deal(seed=5), game.deal(2, Rng(5, 0)))
            self.assertNotEqual(game.deal(seed=5), game.deal(seed=6))


class Generators(unittest.TestCase):
    def test_a_copy_goes_on_alike(self):
        rng = Rng(4, 9)
        for other in (rng.copy(), copy.copy(rng), pickle.loads(pickle.dumps(rng))):
            mine = rng.copy()
            self.assertEqual([mine.next() for _ in range(9)], [other.next() for _ in range(9)])

    def test_streams_differ(self):
        self.assertNotEqual(Rng(4, 0), Rng(4, 1))
        self.assertNotEqual(Rng(4, 0).next(), Rng(4, 1).next())

    def test_numbers_below(self):
        rng = Rng(1)
        self.assertEqual({rng.below(3) for _ in range(99)}, {0, 1, 2})

    def test_equal_ones_look_alike(self):
        rng, other = Rng(4), Rng(4)
        self.assertEqual(repr(rng), repr(other))
        other.next()
        self.assertNotEqual(repr(rng), repr(other))


class States(unittest.TestCase):
    def test_what_is_written_reads_back(self):
        for game, players in TABLES:
            for state in positions(game, players, 1):
                self.assertEqual(State(game, str(state)), state)
                for seat in range(SPECTATOR, players):
                    view = state.view(seat)
                    self.assertEqual(View(game.name, str(view)), view)
                    self.assertEqual(view.seat, seat)

    def test_equal_states_have_equal_hashes(self):
        for game, players in TABLES:
            seen = {}
            for state in positions(game, players, 2):
                for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                    self.assertIsNot(other, state)
                    self.assertEqual(other, state)
                    self.assertEqual(hash(other), hash(state))
                view = state.view(0)
                self.assertEqual(pickle.loads(pickle.dumps(view)), view)
                self.assertEqual(hash(copy.deepcopy(view)), hash(view))
                seen[state] = str(state)
            for state, line in seen.items():
                self.assertEqual(str(state), line)

    def test_apply_changes_and_after_does_not(self):
        for game, players in TABLES:
            state = game.deal(players, 8)
            before, move = state.copy(), state.legal_moves[0]
            after = state.after(game.move_text(move))
            self.assertEqual(state, before)
            self.assertNotEqual(after, state)
            state.apply(move)
            self.assertEqual(state, after)

    def test_all_that_is_listed_is_legal_and_nothing_else(self):
        for game, players in TABLES:
            for state in positions(game, players, 3):
                legal = state.legal_moves
                self.assertEqual(legal, sorted(set(legal)))
                for move in range(game.num_moves):
                    self.assertEqual(state.is_legal(move), move in legal)

    def test_nature_is_an_actor(self):
        rng = Rng(5)
        state = Game("mandala").deal(2, rng)
        met = 0
        while not state.is_over:
            self.assertFalse(state.is_chance)
            self.assertEqual(state.chances, [])
            state.apply(state.random_move(rng))
            while state.is_chance:
                met += 1
                self.assertEqual(state.actor, NATURE)
                self.assertTrue(state.view(0).is_chance)
                outcomes = [outcome for outcome, weight in state.chances]
                self.assertTrue(all(weight > 0 for _, weight in state.chances))
                self.assertTrue(all(state.is_legal(outcome) for outcome in outcomes))
                state.apply(outcomes[rng.below(len(outcomes))])
        self.assertGreater(met, 9)
        self.assertEqual(state.actor, OVER)
        self.assertEqual(state.legal_moves, [])

    def test_scores_and_playouts(self):
        for game, players in TABLES:
            state = game.deal(players, 2)
            scores, winners = state.playout(Rng(7))
            self.assertEqual(state, game.deal(players, 2))
            self.assertEqual((len(scores), len(state.scores)), (players, players))
            self.assertTrue(set(winners) <= set(range(players)) and winners)
            self.assertEqual(state.playout(Rng(7)), (scores, winners))

    def test_drawings(self):
        for game, players in TABLES:
            state = game.deal(players, 2)
            for position in (state, state.view(), state.view(SPECTATOR)):
                self.assertIn("turn", position.draw())
                self.assertTrue(position._repr_html_().startswith("<table>"))

    def test_data(self):
        for game, players in TABLES:
            state = game.deal(players, 2)
            self.assertIsInstance(state.data, dict)
            self.assertIsInstance(state.view().data, dict)


class Views(unittest.TestCase):
    def test_a_view_knows_its_moves(self):
        for game, players in TABLES:
            for state in positions(game, players, 4):
                for seat in range(players):
                    view = state.view(seat)
                    self.assertEqual(view.actor, state.actor)
                    self.assertEqual((view.is_over, view.is_chance), (state.is_over, False))
                    self.assertEqual(view.players, players)
                    self.assertEqual(view.legal_moves, state.legal_moves if seat == state.actor else [])

    def test_a_determinization_fits(self):
        for game, players in TABLES:
            rng = Rng(6)
            for state in positions(game, players, 5):
                view = state.view(0)
                self.assertEqual(view.determinize(rng).view(0), view)

    def test_observations_tell_no_secrets(self):
        for game, players in TABLES:
            rng = Rng(7)
            for state in positions(game, players, 6):
                if not state.is_over:
                    seat = state.actor
                    told = state.view(seat).determinize(rng).observation(seat)
                    self.assertEqual(state.observation(), told)
                    self.assertEqual(len(told), game.features["inputs"])
                    self.assertLess(max(told), game.features["rows"])

    def test_why_and_foresee(self):
        state = Game("mandala").deal(seed=7)
        view = state.view()
        for move in range(state.game.num_moves):
            if state.is_legal(move):
                self.assertIsNone(view.why(move))
                self.assertTrue(all(event["text"] for event in view.foresee(move)))
            elif view.why(move) is not None:
                self.assertIsInstance(view.why(move)["text"], str)

    def test_the_end_has_a_reason(self):
        for game, players in TABLES:
            *_, last = positions(game, players, 9)
            view = last.view(SPECTATOR)
            self.assertIsInstance(view.end["text"], str)
            self.assertIn(view.scores, (last.scores, (None,) * players))  # cups stay secret
            self.assertIsNone(game.deal(players).view().end)
            self.assertEqual(view.score_sheet(0) is None, view.scores[0] is None)

    def test_odds_add_up(self):
        self.assertAlmostEqual(sum(Game("mandala").deal().view().odds), 1)
        self.assertIsNone(Game("patterns").deal().view().odds)


if __name__ == "__main__":
    unittest.main()
