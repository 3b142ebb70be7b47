# SPDX-License-Identifier: MIT
"""What clients saw against what is stored: the one place that decides whether a campaign found something.

A history is made of plain values (times are seconds on one clock):

    Ask       a request with an id that would add an event: when it was first sent, and every answer to it
    Look      a question for a game's state: when it was asked and answered, and the number of its last event
    Stream    events that a connection was sent of one game, after the number at which it began
    Log       a game's events as storage has them at the end, by number
    Account   its first password and cookie, and what was done with them, as operations (linear.py)
    Pairing   a game for which two were paired, as storage has it; `given`: who was told to have got which
    Seek      a wish to be paired: when it was sent, and whether it was answered
    Rating    a rating as storage has it
    tries     daily deals that somebody was told to have begun; `days` and `scores`: those that storage has

`check` returns sentences, one for each violation; an empty list means that every promise was kept: each acknowledged
event is in the log once and refused ones never; every stream is a piece of the log without gaps; and whatever somebody
knew before a request was sent comes before it (one order that fits real time, the idea of list-append checkers); and
what was done with an account fits one order too. Nobody is paired while a game from pairing waits for them or is played,
rated games change the ratings of both players once, and nobody has more than one try at a daily deal."""
from bisect import bisect_left
from collections import Counter, defaultdict
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
class Pairing:
    game: str
    persons: tuple
    created: float
    over: float  # when it ended, or else infinity


@dataclass
class Seek:
    person: int
    sent: float
    answered: bool = False


@dataclass
class Rating:
    person: int
    kind: str
    pace: int
    number: int
    game: str


@dataclass
class History:
    asks: list = field(default_factory=list)
    looks: list = field(default_factory=list)
    streams: list = field(default_factory=list)
    logs: dict = field(default_factory=dict)  # game -> [Stored]
    accounts: list = field(default_factory=list)  # (password, cookie, operations)
    pairings: list = field(default_factory=list)
    given: list = field(default_factory=list)  # (person, game)
    seeks: list = field(default_factory=list)
    ratings: list = field(default_factory=list)
    tries: list = field(default_factory=list)  # (person, kind, game)
    days: list = field(default_factory=list)  # (day, kind, person, game)
    scores: list = field(default_factory=list)  # the same


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


PAIRED = 60.0  # seconds for which a new game from pairing keeps its players from being paired again
SKEW = 0.25  # by which two nodes may stamp differently: each goes by the database's clock to a tenth of a second (serve.c)


def check_pairs(h):
    games = {p.game: p for p in h.pairings}
    for person, game in h.given:
        if game not in games or person not in games[game].persons:
            yield f"pair: {person} was told of {game}, which is {games.get(game)}"
    of, lost = defaultdict(list), defaultdict(list)
    for seek in h.seeks:
        if not seek.answered:
            lost[seek.person].append(seek.sent)
    for p in sorted(h.pairings, key=lambda p: p.created):
        for person in p.persons:
            before = [o for o in of[person] if p.created + SKEW < min(o.over, o.created + PAIRED)]
            late = any(p.created - PAIRED < sent < p.created for sent in lost[person])  # carried out now, perhaps
            if before and not late:
                yield f"pair: {person} got {p.game} at {p.created} while {before[0]} was there"
            of[person].append(p)


def check_ratings(h):
    of, made = defaultdict(list), Counter((r.game, r.person) for r in h.ratings)
    for r in h.ratings:
        of[r.person, r.kind, r.pace].append(r.number)
    for who, numbers in of.items():
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            yield f"rated: {who} has the ratings {sorted(numbers)}"
    persons = {p.game: p.persons for p in h.pairings}
    for game, log in h.logs.items():
        ended = [e.sequence for e in log if e.kind == "rated"]
        wanted = {(game, person): 1 for person in persons.get(game, ()) if ended}
        found = {key: count for key, count in made.items() if key[0] == game}
        if game in persons and (found != wanted or len(ended) > 1):
            yield f"rated: {game} has the events {ended} and made {found}"


def check_days(h):
    for what, rows in (("begun", h.days), ("scored", h.scores)):
        for key, count in Counter(row[:3] for row in rows).items():
            if count > 1:
                yield f"daily: {key} was {what} {count} times"
    begun = {row[1:] for row in h.days}
    for person, kind, game in h.tries:
        if (kind, person, game) not in begun:
            yield f"daily: {person} was told of {game} in {kind}, which isn't there"


PARTS = (check_logs, check_asks, check_streams, check_order, check_accounts, check_pairs, check_ratings, check_days)


def check(history):
    return [x for part in PARTS for x in part(history)]


def delays(history):
    """Seconds from an acknowledged event until others were sent it, for streams that were open all the time."""
    acknowledged = {(k.game, a.sequence): a.time for k in history.asks for a in k.kept()[:1]}
    for s in history.streams:
        for time, event in s.events:
            if (s.game, event["sequence"]) in acknowledged:
                yield acknowledged[s.game, event["sequence"]], time - acknowledged[s.game, event["sequence"]]
