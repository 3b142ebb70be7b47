# SPDX-License-Identifier: MIT
"""Is a history linearizable? That is: can every operation be given a moment between its call and its end such that, one
after another in that order, each has the result that was seen? (The search of Wing and Gong, with Lowe's memory of what
was tried; Porcupine does the same.) A model says what one operation does to a state:

    step(state, operation)    the states that it may lead to; none: its result can't be

An operation whose end nobody saw (`end` is infinite) may have happened at any time after its call, or never.

Two models are here: `account`, what log-ins, cookies and passwords do, and `lease`, who has a slot."""
from dataclasses import dataclass

NEVER = float("inf")


@dataclass(frozen=True)
class Operation:
    call: float
    end: float
    do: str
    on: tuple = ()
    result: object = True

    def __str__(self):
        return f"{self.do} {' '.join(map(str, self.on))} = {self.result} ({self.call:.3f} to {self.end:.3f})"


def next_candidates(operations, first, done):
    """Those that may come next: whatever was called before any other that isn't done had ended."""
    soonest = NEVER
    for i in range(first, len(operations)):
        if operations[i].call > soonest:
            break
        if not done >> i & 1:
            soonest = min(soonest, operations[i].end)
    for i in range(first, len(operations)):
        if operations[i].call > soonest:
            break
        if not done >> i & 1:
            yield i


def explain(operations, state, step):
    """None: the history is linearizable. Otherwise the operation that no order could explain, of the longest attempt."""
    operations = sorted(operations, key=lambda o: o.call)
    needed = sum(1 << i for i, o in enumerate(operations) if o.end < NEVER)
    tried, stack = {(0, state)}, [(0, state, 0)]
    longest = 0
    while stack:
        done, state, first = stack.pop()
        if done & needed == needed:
            return None
        if (done & needed).bit_count() > (longest & needed).bit_count():
            longest = done
        while done >> first & 1:
            first += 1
        for i in next_candidates(operations, first, done):
            for after in step(state, operations[i]):
                if (done | 1 << i, after) not in tried:
                    tried.add((done | 1 << i, after))
                    stack.append((done | 1 << i, after, first))
    return min((o for i, o in enumerate(operations) if needed >> i & 1 and not longest >> i & 1), key=lambda o: o.end)


def account(state, o):
    """State: the password, and the cookies that are accepted. Whether a cookie is good is asked first and not once more,
    so what ends sessions may come twice; but a password is changed by somebody who may, or not at all."""
    password, cookies = state
    if o.do == "log in":  # on: the password; result: the cookie, or None if the password was wrong
        right = o.on[0] == password
        if o.result is None:
            return [] if right else [state]
        return [(password, cookies | {o.result})] if right else []
    cookie, accepted = o.on[0], o.on[0] in cookies
    if o.do == "use":  # result: was it accepted?
        return [state] if accepted == o.result else []
    if o.do == "change":  # on: the cookie, the password, the new one; every other session ends
        may = accepted and o.on[1] == password
        if not o.result:
            return [] if may else [state]
        return [(o.on[2], frozenset({cookie}))] if may else []
    if not o.result:
        return [] if accepted else [state]
    return [(password, frozenset() if o.do == "log out everywhere" else cookies - {cookie})]


def lease(state, o):
    """State: who has the slot and until when, by the clock of storage. `renew`, on: who asks, that clock, for how long;
    result: was it given?"""
    holder, until = state
    who, now, most = o.on
    free = holder in ("", who) or until <= now
    if o.result:
        return [(who, now + most)] if free else []
    return [("", 0), state] if holder == who else [state]  # it may be taken at this moment
