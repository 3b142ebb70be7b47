# SPDX-License-Identifier: MIT
"""What clients saw against what is stored: the one place that decides whether a campaign found something.

A history is made of plain values (times are seconds on one clock):

    Ask       a request with an id that would add an event: when it was first sent, and every answer to it
    Look      a question for a game's state: when it was asked and answered, and the number of its last event
    Stream    events that a connection was sent of one game, after the number at which it began
    Log       a game's events as storage has them at the end, by number
    Account   its first password and cookie, and what was done with them, as operations (linear.py)

`check` returns sentences, one for each violation; an empty list means that every promise was kept: each acknowledged
event is in the log once and refused ones never; every stream is a piece of the log without gaps; and whatever somebody
knew before a request was sent comes before it (one order that fits real time, the idea of list-append checkers); and
what was done with an account fits one order too."""
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field

from chaos.linear import account, explain

# Refusals after which it isn't known whether the event was kept, or which only postpone it.
UNDECIDED = {"storage", "busy", "closing", "too_many", "unreachable"}


@dataclass
class Answer:
    time: float
    sequence: int = 0  # of the event; 0: refused
    code: str = ""


@dataclass
class Ask:
    game: str
    seat: int
    request: str
    sent: float  # for the first time
    move: str = ""
    answers: list = field(default_factory=list)

    def kept(self):
        return [a for a in self.answers if a.sequence]


@dataclass
class Look:
    game: str
    sent: float
    time: float
    sequence: int


@dataclass
class Stream:
    game: str
    since: int
    events: list = field(default_factory=list)  # (time, {"sequence", "kind", "seat", "at"})


@dataclass
class Stored:
    sequence: int
    kind: str
    seat: int
    at: int
    request: str = ""
    data: str = ""


@dataclass
class History:
    asks: list = field(default_factory=list)
    looks: list = field(default_factory=list)
    streams: list = field(default_factory=list)
    logs: dict = field(default_factory=dict)  # game -> [Stored]
    accounts: list = field(default_factory=list)  # (password, cookie, operations)


def check_logs(h):
    for game, log in h.logs.items():
        numbers = [e.sequence for e in log]
        if numbers != list(range(1, len(log) + 1)):
            yield f"gap: the log of {game} has the numbers {numbers}"
        seen = {}
        for e in log:
            if e.request and seen.setdefault((e.seat, e.request), e.sequence) != e.sequence:
                yield f"doubled: {e.request} of {game} is event {seen[e.seat, e.request]} and {e.sequence}"


def check_asks(h):
    for ask in h.asks:
        log = h.logs.get(ask.game, [])
        for number in {a.sequence for a in ask.kept()}:
            e = log[number - 1] if number <= len(log) else None
            if e is None or e.request != ask.request or e.seat != ask.seat or e.data.split(" ")[0] != ask.move:
                yield f"lost: {ask.request} of {ask.game} was acknowledged as event {number}, which is {e}"
        final = [a for a in ask.answers if not a.sequence and a.code not in UNDECIDED]
        stored = [e.sequence for e in log if e.request == ask.request and e.seat == ask.seat]
        if final and stored:
            yield f"phantom: {ask.request} of {ask.game} was refused as {final[0].code}, and is event {stored[0]}"
        if len({a.sequence for a in ask.kept()}) > 1:
            yield f"doubled: {ask.request} of {ask.game} was acknowledged as {sorted({a.sequence for a in ask.kept()})}"


def check_streams(h):
    for s in h.streams:
        log = h.logs.get(s.game, [])
        expected = s.since
        for _, event in s.events:
            expected += 1
            number = event["sequence"]
            if number != expected:
                yield f"gap: a stream of {s.game} has {number} where {expected} should be"
                break
            e = log[number - 1] if number <= len(log) else None
            if e is None or (e.kind, e.seat, e.at) != (event["kind"], event["seat"], event["at"]):
                yield f"fork: a stream of {s.game} has {event}, and the log {e}"
                break


def knowledge(h):
    """For each game, what was known when: times and the highest number that anybody had seen by then."""
    points = defaultdict(list)
    for ask in h.asks:
        points[ask.game] += [(a.time, a.sequence) for a in ask.kept()]
    for look in h.looks:
        points[look.game].append((look.time, look.sequence))
    for s in h.streams:
        points[s.game] += [(time, event["sequence"]) for time, event in s.events]
    known = {}
    for game, list_ in points.items():
        list_.sort()
        highest, times, numbers = 0, [], []
        for time, number in list_:
            highest = max(highest, number)
            times.append(time)
            numbers.append(highest)
        known[game] = (times, numbers)
    return known


def known_before(known, game, time):
    times, numbers = known.get(game, ([], []))
    at = bisect_left(times, time)
    return numbers[at - 1] if at else 0


def check_order(h):
    known = knowledge(h)
    for ask in h.asks:
        for a in ask.kept():
            before = known_before(known, ask.game, ask.sent)
            if a.sequence <= before:
                yield f"order: {ask.request} of {ask.game} is event {a.sequence}, though {before} was known before it was sent"
    for look in h.looks:
        before = known_before(known, look.game, look.sent)
        if look.sequence < before:
            yield f"stale: {look.game} was shown after {look.sequence} events, though {before} were known"


def check_accounts(h):
    for password, cookie, operations in h.accounts:
        wrong = explain(operations, (password, frozenset({cookie})), account)
        if wrong:
            yield f"account: no order explains {wrong}"


def check(history):
    return [x for part in (check_logs, check_asks, check_streams, check_order, check_accounts) for x in part(history)]


def delays(history):
    """Seconds from an acknowledged event until others were sent it, for streams that were open all the time."""
    acknowledged = {(k.game, a.sequence): a.time for k in history.asks for a in k.kept()[:1]}
    for s in history.streams:
        for time, event in s.events:
            if (s.game, event["sequence"]) in acknowledged:
                yield acknowledged[s.game, event["sequence"]], time - acknowledged[s.game, event["sequence"]]
