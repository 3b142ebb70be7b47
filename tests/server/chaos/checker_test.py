#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The checker on made-up histories, in TAP: a good one passes, and each kind of violation is found."""
import contextlib
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chaos.checker import Answer, Ask, History, Look, Session, Stored, Stream, check  # noqa: E402
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
    h.sessions = [Session(1.0, [(1.1, True), (2.5, True), (3.5, False)], 2.0, 3.0)]
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
    h = good()
    h.sessions[0].uses.append((3.1, True))
    found(h, "session")
    h = good()
    h.sessions[0].uses.append((1.5, False))
    found(h, "session")


if __name__ == "__main__":
    sys.exit(1 if run_all(sys.argv[1:], lambda: contextlib.nullcontext(None)) else 0)
