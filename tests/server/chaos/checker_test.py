#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The checker on made-up histories, in TAP: a good one passes, and each kind of violation is found."""
import contextlib
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chaos.checker import Answer, Ask, History, Look, Pairing, Rating, Seek, Stored, Stream, check  # noqa: E402
from chaos.linear import NEVER, Operation, explain, lease  # noqa: E402
from tap import is_equal, run_all, test  # noqa: E402


def good():
    """Two players and three moves; the second was sent twice and acknowledged twice."""
    h = History()
    h.logs["g"] = [Stored(1, "dealt", 0, 10), Stored(2, "played", 1, 20, "a", "m1 +xy"),
                   Stored(3, "played", 2, 30, "b", "m2"), Stored(4, "played", 1, 40, "c", "m3")]
    h.asks = [Ask("g", 1, "a", 1.0, "m1", [Answer(1.1, 2)]),
              Ask("g", 2, "b", 1.2, "m2", [Answer(1.5, 0, "storage"), Answer(1.7, 3), Answer(1.8, 3)]),
              Ask("g", 1, "c", 2.0, "m3", [Answer(2.1, 4)]),
              Ask("g", 2, "d", 1.2, "zz", [Answer(1.3, 0, "illegal")]),
              Ask("g", 2, "e", 2.2, "m4", [Answer(2.3, 0, "storage")])]
    h.looks = [Look("g", 1.15, 1.2, 2), Look("g", 1.0, 1.05, 1)]
    h.streams = [Stream("g", 1, [(1.1, event(2, "played", 1, 20)), (1.7, event(3, "played", 2, 30))])]
    h.accounts = [("old", "c1", [
        Operation(1.0, 1.2, "log in", ("old",), "c2"), Operation(1.1, 1.3, "use", ("c1",)),
        Operation(2.0, 3.0, "log out", ("c1",)), Operation(2.4, 2.5, "use", ("c1",)),
        Operation(2.6, 2.7, "use", ("c1",), False), Operation(3.1, 3.2, "log in", ("new",), None),
        Operation(4.0, 5.0, "change", ("c2", "old", "new")), Operation(4.1, 5.1, "change", ("c2", "old", "newer"), False),
        Operation(5.2, 5.3, "log in", ("new",), "c3")])]
    return h


def with_operations(*more):
    h = good()
    h.accounts[0][2].extend(more)
    return h


def event(sequence, kind, seat, at):
    return {"sequence": sequence, "kind": kind, "seat": seat, "at": at}


def found(history, word):
    kinds = {x.split(":")[0] for x in check(history)}
    is_equal(kinds, {word}, check(history))


@test
def a_good_history_passes(_):
    is_equal(check(good()), [])


@test
def an_acknowledged_event_that_is_missing_is_lost(_):
    h = good()
    del h.logs["g"][3]
    found(h, "lost")


@test
def an_acknowledged_event_that_was_overwritten_is_lost(_):
    h = good()
    h.logs["g"][3].request = "x"
    found(h, "lost")
    h = good()
    h.logs["g"][3].data = "m9"
    found(h, "lost")


@test
def a_request_that_happened_twice_is_doubled(_):
    h = good()
    h.logs["g"].append(Stored(5, "played", 1, 50, "c", "m3"))
    found(h, "doubled")


@test
def a_request_that_was_acknowledged_with_two_numbers_is_doubled(_):
    h = good()
    h.logs["g"].append(Stored(5, "played", 1, 50, "c", "m3"))
    h.asks[2].answers.append(Answer(2.2, 5))
    found(h, "doubled")


@test
def a_refused_request_that_happened_is_a_phantom(_):
    h = good()
    h.logs["g"].append(Stored(5, "played", 2, 50, "d", "zz"))
    found(h, "phantom")


@test
def an_undecided_request_may_have_happened(_):
    h = good()
    h.logs["g"].append(Stored(5, "played", 2, 50, "e", "m4"))
    is_equal(check(h), [])


@test
def a_stream_that_differs_from_the_log_is_a_fork(_):
    h = good()
    h.streams[0].events[1][1]["at"] = 31
    found(h, "fork")
    h = good()
    h.streams[0].events += [(2.0, event(4, "played", 1, 40)), (2.2, event(5, "played", 2, 50))]
    found(h, "fork")


@test
def a_stream_or_a_log_with_a_hole_has_a_gap(_):
    h = good()
    del h.streams[0].events[0]
    found(h, "gap")
    h = good()
    h.logs["h"] = [Stored(2, "dealt", 0, 1)]
    found(h, "gap")


@test
def a_request_that_was_sent_later_comes_later(_):
    h = good()
    h.asks[1].sent = 2.15  # after c was acknowledged as event 4
    h.asks[1].answers = [Answer(2.2, 3)]
    h.streams = []
    found(h, "order")


@test
def whoever_asks_sees_what_anybody_knew_before(_):
    h = good()
    h.looks.append(Look("g", 1.71, 1.9, 2))  # event 3 had been sent to somebody by then
    found(h, "stale")


@test
def cookies_hold_until_they_end_and_no_longer(_):
    found(with_operations(Operation(3.1, 3.2, "use", ("c1",))), "account")
    found(with_operations(Operation(2.8, 2.9, "use", ("c1",))), "account")  # it had been seen to have ended
    found(with_operations(Operation(1.5, 1.6, "use", ("c1",), False)), "account")
    found(with_operations(Operation(5.2, 5.3, "use", ("c9",))), "account")
    is_equal(check(with_operations(Operation(2.45, 2.65, "use", ("c1",), False))), [])


@test
def a_password_holds_until_it_is_changed(_):
    found(with_operations(Operation(3.5, 3.6, "log in", ("old",), None)), "account")
    found(with_operations(Operation(5.2, 5.3, "log in", ("old",), "c4")), "account")
    is_equal(check(with_operations(Operation(4.5, 4.6, "log in", ("old",), "c4"))), [])
    # Whoever logged in before the change is out after it.
    found(with_operations(Operation(3.5, 3.6, "log in", ("old",), "c4"), Operation(5.2, 5.3, "use", ("c4",))), "account")


@test
def of_two_changes_one_was_made(_):
    h = good()
    h.accounts[0][2][7] = Operation(4.1, 5.1, "change", ("c2", "old", "newer"))
    found(h, "account")
    found(with_operations(Operation(6.0, 6.1, "change", ("c1", "new", "newest"))), "account")  # by nobody


@test
def what_nobody_saw_the_end_of_may_have_happened_or_not(_):
    lost = Operation(6.0, NEVER, "change", ("c2", "new", "late"))
    for result, password in ((None, "late"), ("c4", "late"), (None, "new"), ("c4", "new")):
        is_equal(check(with_operations(lost, Operation(7.0, 7.1, "log in", (password,), result))), [])
    found(with_operations(lost, Operation(7.0, 7.1, "log in", ("late",), "c4"),
                          Operation(8.0, 8.1, "log in", ("new",), "c5")), "account")


def with_rivals():
    """Two games of one pair, both rated, and a day's deal."""
    h = good()
    h.pairings = [Pairing("p", (1, 2), 10.0, 20.0), Pairing("q", (1, 3), 20.0, math.inf)]
    h.given = [(1, "p"), (2, "p"), (1, "q")]
    h.logs["p"] = [Stored(1, "dealt", 0, 10), Stored(2, "resigned", 1, 20), Stored(3, "rated", 0, 20)]
    h.ratings = [Rating(1, "patterns", 2, 1, "p"), Rating(2, "patterns", 2, 1, "p")]
    h.tries, h.days, h.scores = [(1, "mandala", "d")], [(7, "mandala", 1, "d")], [(7, "mandala", 1, "d")]
    return h


@test
def whoever_is_in_a_game_is_not_paired(_):
    is_equal(check(with_rivals()), [])
    h = with_rivals()
    h.pairings.append(Pairing("r", (4, 3), 25.0, 30.0))
    found(h, "pair")
    h.pairings[-1].created = 81.0  # the other game isn't new any more
    is_equal(check(h), [])
    h.pairings[-1].created = 79.8  # by clocks that differ
    is_equal(check(h), [])
    h.pairings[-1].created = 79.7
    found(h, "pair")
    h.pairings[-1].created = 25.0
    h.seeks = [Seek(3, 24.0), Seek(4, 24.0)]  # a wish that was thought to be lost
    is_equal(check(h), [])
    h.seeks[0].answered = True
    found(h, "pair")
    h = with_rivals()
    h.given.append((3, "p"))
    found(h, "pair")


@test
def a_rated_game_changes_each_rating_once(_):
    for change in (lambda r: r.pop(), lambda r: r.append(Rating(1, "patterns", 2, 2, "p")),
                   lambda r: r.append(Rating(2, "patterns", 2, 3, "o"))):
        h = with_rivals()
        change(h.ratings)
        found(h, "rated")


@test
def a_day_has_one_try(_):
    for change in (lambda h: h.days.append((7, "mandala", 1, "e")), lambda h: h.scores.append((7, "mandala", 1, "e")),
                   lambda h: h.tries.append((1, "mandala", "e"))):
        h = with_rivals()
        change(h)
        found(h, "daily")


def slot(*operations):
    return explain([Operation(call, end, "renew", on, result) for call, end, on, result in operations], ("", 0), lease)


@test
def a_slot_has_one_holder(_):
    first = (1, 2, ("a", 100, 50), True)
    assert not slot(first, (3, 4, ("b", 149, 50), False), (5, 6, ("b", 150, 50), True), (7, 8, ("a", 160, 50), False))
    assert slot(first, (3, 4, ("b", 149, 50), True))
    assert slot(first, (1.5, 4, ("b", 149, 50), True))
    assert not slot(first, (3, 4, ("a", 110, 50), False), (5, 6, ("b", 120, 50), True))  # it was given back
    assert not slot(first, (3, 6, ("a", 110, 50), False), (4, 5, ("b", 120, 50), True))
    assert slot(first, (3, 4, ("a", 110, 50), True), (5, 6, ("b", 159, 50), True))
    assert not slot(first, (3, NEVER, ("a", 110, 50), True), (5, 6, ("b", 155, 50), True))


if __name__ == "__main__":
    sys.exit(1 if run_all(sys.argv[1:], lambda: contextlib.nullcontext(None)) else 0)
