#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sixsands.cuda on a machine with a GPU: are its games those of sixsands.Batch, are its errors clear, do PyTorch and JAX
see its arrays without copying, and how many decisions are there in a second, beside pgx on the same card?

    python3 bindings/python/tests/cuda_check.py [--seconds S] [--compare N] [--steps N]

Needs the package (`pip install .`), CuPy and a GPU; PyTorch, JAX and pgx if they are there.
"""

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
import threading
import time

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import cupy
import numpy

import sixsands
import sixsands.cuda

ARRAYS = ("actor", "mask", "observation", "reward", "done", "score", "number")
TABLES = [(game, players) for game in sixsands.games() for players in range(game.min_players, game.max_players + 1)]
THREADS = len(os.sched_getaffinity(0))


def have(package):
    return importlib.util.find_spec(package) is not None


# ---- The same games


def differences(ours, other):
    """The arrays that differ, with the first place."""
    for name in ARRAYS:
        left, right = getattr(ours, name).get(), numpy.asarray(getattr(other, name))
        if left.dtype != right.dtype or left.shape != right.shape:
            yield f"{name}: {left.dtype} {left.shape}, not {right.dtype} {right.shape}"
        elif left.tobytes() != right.tobytes():
            yield f"{name} at {tuple(int(k[0]) for k in numpy.nonzero(left != right))}"


def same(ours, other, when):
    wrong = list(differences(ours, other))
    assert not wrong, f"{ours.game.name}, {ours.players} players, {when}: {wrong}"


def compare(game, players, n, steps):
    """Step by step, by random moves and by others."""
    ours, other = sixsands.cuda.Batch(game, players, n, 11), sixsands.Batch(game, players, n, 11, THREADS)
    same(ours, other, "the deal")
    kinds = ("uint16", "int32", "int64", "uint64")
    for step in range(steps):
        moves = ours.sample()
        assert moves.get().tobytes() == other.sample().tobytes(), f"{game.name}: samples of step {step}"
        if step % 2:
            moves = ours.mask.argmax(axis=1).astype(kinds[step // 2 % len(kinds)])
        ours.step(moves)
        other.step(moves.get())
        same(ours, other, f"step {step}")
    for i in (0, n // 2, n - 1):
        assert ours.state(i) == other.state(i), f"{game.name}: position {i}"
    ours.rollout(steps)
    for _ in range(steps):
        other.step(other.sample())
    same(ours, other, "a rollout")
    return n * 2 * steps


# ---- Errors


def refused(kind, said, call, *args):
    try:
        call(*args)
    except kind as reason:
        assert said in str(reason), f"{reason!s} instead of {said}"
    else:
        raise AssertionError(f"no {kind.__name__}: {said}")


def errors():
    batch, single = sixsands.cuda.Batch("mandala", 2, 1000), sixsands.Batch("mandala", 2, 1000)
    legal = batch.sample().copy()
    before = batch.observation.copy()
    refused(TypeError, "not <class 'list'>", batch.step, legal.tolist())
    refused(TypeError, "not on the host", batch.step, legal.get())
    refused(TypeError, "must be integers, not float32", batch.step, legal.astype("float32"))
    refused(TypeError, "must be integers, not bool", batch.step, legal > 0)
    refused(sixsands.Error, "shape (1000,), not (999,)", batch.step, legal[1:])
    refused(sixsands.Error, "not one of 2 dimensions", batch.step, legal[None])
    wrong = next(m for m in range(batch.game.num_moves) if not batch.mask[777, m])
    for bad in (wrong, -1, 2**40, batch.game.num_moves):
        actions = legal.astype("int64")
        actions[777], actions[999] = bad, -5
        try:
            single.step(actions.get())
        except sixsands.IllegalMoveError as reason:
            refused(sixsands.IllegalMoveError, str(reason), batch.step, actions)
    assert (batch.observation == before).all()
    free = sixsands.cuda.Batch("mandala", 2, 1000, checked=False)
    free.step(actions)
    free.step(legal)
    free.rollout(2)
    assert (free.observation == before).all()
    refused(sixsands.IllegalMoveError, "game 777: mandala has no move", free.check)
    for one in (batch, free):
        one.step(legal)
        one.check()
    single.step(legal.get())
    same(batch, single, "a legal step after illegal ones")
    same(free, single, "a legal step after illegal ones, unchecked")
    mask, kept = batch.mask, batch.mask.get()
    batch.close()
    refused(sixsands.Error, "the batch is closed", batch.sample)
    assert (mask.get() == kept).all()
    try:
        sixsands.cuda.Batch("flowers", 2, 2**24)
        print("  2**24 games of flowers fit")
    except MemoryError as reason:
        print(f"  MemoryError: {reason}")


# ---- Other packages


def torch_sees():
    import torch
    batch, single = sixsands.cuda.Batch("flowers", 3, 5000, 3), sixsands.Batch("flowers", 3, 5000, 3)
    seen, unseen = {}, {}
    for name in ARRAYS:
        try:
            seen[name] = torch.from_dlpack(getattr(batch, name))
        except Exception as reason:
            unseen[name] = str(reason)
        else:
            assert seen[name].is_cuda and seen[name].data_ptr() == getattr(batch, name).data.ptr, name
    assert not unseen, unseen
    for _ in range(100):
        moves = seen["mask"].to(torch.int8).argmax(dim=1)
        batch.step(moves)
        single.step(moves.cpu().numpy())
    same(batch, single, "PyTorch's moves")
    table = torch.nn.EmbeddingBag(batch.game.features["rows"], 8, mode="sum", device="cuda")
    assert table(seen["observation"].int()).shape == (5000, 8)
    refused(TypeError, "not on the host", batch.step, moves.cpu())
    refused(TypeError, "must be integers", batch.step, moves.float())


def jax_sees():
    import jax
    batch, single = sixsands.cuda.Batch("mandala", 2, 5000, 3), sixsands.Batch("mandala", 2, 5000, 3)
    for _ in range(50):
        mask = jax.dlpack.from_dlpack(batch.mask)
        assert mask.unsafe_buffer_pointer() == batch.mask.data.ptr
        moves = mask.argmax(axis=1)
        batch.step(moves)
        single.step(numpy.asarray(moves))
    same(batch, single, "JAX's moves")
    for name in ARRAYS:
        if name != "number":  # needs 64-bit types in JAX
            assert jax.dlpack.from_dlpack(getattr(batch, name)).shape == getattr(batch, name).shape


# ---- Speed


def timed(play, seconds, rounds=5):
    """Decisions a second: the median of several rounds; `play` makes some and returns how many."""
    play()
    play()
    rates = []
    for _ in range(rounds):
        decisions, start = 0, time.perf_counter()
        cupy.cuda.Device().synchronize()
        while time.perf_counter() < start + seconds / rounds:
            decisions += play()
            cupy.cuda.Device().synchronize()
        rates.append(decisions / (time.perf_counter() - start))
    return statistics.median(rates)


def measure(game, players, n, seconds):
    """Rollouts; steps with samples, checked and not. A round of each is many launches."""
    batch = sixsands.cuda.Batch(game, players, n)
    free = sixsands.cuda.Batch(game, players, n, checked=False)
    steps = max(10, min(2000, 2**25 // n))
    batch.rollout(60)  # games of all stages
    free.rollout(60)

    def rolled():
        batch.rollout(steps)
        return n * steps

    def stepped(one):
        def play():
            for _ in range(max(10, steps // 8)):
                one.step(one.sample())
            return n * max(10, steps // 8)
        return play
    return [timed(play, seconds) for play in (rolled, stepped(free), stepped(batch))]


def pgx_play(n, draw, steps, name="backgammon"):
    """A function that plays a batch of pgx, compiled: random by the mask, finished games begin again."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def by_logits(mask, key):
        return jax.random.categorical(key, jnp.where(mask, 0.0, -1e9), axis=1)

    def by_count(mask, key):
        running = jnp.cumsum(mask, axis=1, dtype=jnp.int32)
        k = jnp.floor(jax.random.uniform(key, (n,)) * running[:, -1]).astype(jnp.int32)
        return (running <= k[:, None]).sum(axis=1)

    def some(state, key):
        def one(carry, key):
            here, nature = jax.random.split(key)
            action = {"logits": by_logits, "count": by_count}[draw](carry.legal_action_mask, here)
            return step(carry, action, jax.random.split(nature, n)), None
        return jax.lax.scan(one, state, jax.random.split(key, steps))[0]

    state = jax.block_until_ready(jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), n)))
    play = jax.jit(some)
    state = jax.block_until_ready(play(state, jax.random.PRNGKey(2)))  # compiles

    def go(seconds):
        now, rounds = jax.block_until_ready(play(state, jax.random.PRNGKey(3))), 0
        start = time.perf_counter()
        while time.perf_counter() < start + seconds:
            now = jax.block_until_ready(play(now, jax.random.PRNGKey(4 + rounds)))
            rounds += 1
        return rounds * steps * n / (time.perf_counter() - start)
    return go


def pgx_all(seconds):
    """In a process of its own: compiles, waits for a line of input, then prints a line for each size."""
    import jax
    import pgx
    plays = {}
    for n in (2**16, 2**18, 2**14, 2**20, 2**12):
        for draw in ("logits", "count"):
            try:
                plays[n, draw] = pgx_play(n, draw, 50)
            except Exception as reason:  # out of memory: the smaller ones count
                print(f"  n = {n}: {type(reason).__name__} {str(reason)[:80]}", flush=True)
    print(f"READY pgx {pgx.__version__}, JAX {jax.__version__}, {jax.devices()[0]}", flush=True)
    sys.stdin.readline()
    for (n, draw), play in sorted(plays.items()):
        print(f"PGX {n} {draw} {play(seconds)}", flush=True)


class Pgx:
    """That process; it compiles while other things are done."""

    def __init__(self, seconds):
        self.process = subprocess.Popen([sys.executable, __file__, "--pgx", "--seconds", str(seconds)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ready = False

    def wait(self, limit):
        """Until it is ready; one that takes too long is ended."""
        timer = threading.Timer(limit, self.process.kill)
        timer.start()
        for line in self.process.stdout:
            print(" ", line.rstrip(), flush=True)
            if line.startswith("READY"):
                self.ready = True
                break
        timer.cancel()

    def best(self):
        """The best rate, with the size of its batch; None if there is none."""
        rates = []
        if self.ready:
            for line in self.process.communicate("go\n")[0].splitlines():
                _, n, draw, rate = line.split()
                print(f"  pgx backgammon, n = {n:>7}, drawn by {draw}: {float(rate):.3g} decisions/s", flush=True)
                rates.append((float(rate), int(n)))
        return max(rates, default=None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each speed is measured")
    parser.add_argument("--compare", type=int, default=20000, metavar="N", help="games of each kind that are compared")
    parser.add_argument("--steps", type=int, default=150, help="steps that are compared")
    parser.add_argument("--pgx", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.pgx:
        return pgx_all(args.seconds)
    began = time.monotonic()

    def report(text):
        print(f"[{time.monotonic() - began:5.1f} s] {text}", flush=True)
    name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    report(f"{name}, CuPy {cupy.__version__}, sixsands {sixsands.__version__}, {THREADS} processors")
    failed = []
    pgx = Pgx(2 * args.seconds) if have("pgx") and have("jax") else None

    def attempt(what, check, *arguments):
        try:
            got = check(*arguments)
        except Exception as reason:  # the rest may still be worth knowing
            failed.append(what)
            report(f"FAILED {what}: {type(reason).__name__}: {str(reason)[:1500]}")
        else:
            report(what + (f": {got:,} decisions are the same" if got else ""))
    for game, players in TABLES:
        attempt(f"{game.name}, {players} players", compare, game, players, args.compare, args.steps)
    attempt("errors", errors)
    for package, check in (("torch", torch_sees), ("jax", jax_sees)):
        attempt(f"{package} sees the arrays" if have(package) else f"{package} isn't here",
                check if have(package) else lambda: None)
    if pgx:
        pgx.wait(150)
    lines = ["game      players        n      rollout   unchecked steps  checked steps"]
    best = {}
    for game, players in TABLES:
        for n in (2**10, 2**14, 2**17, 2**20):
            rates = measure(game, players, n, args.seconds)
            best[game.name, players] = max(best.get((game.name, players), 0), rates[0])
            lines.append(f"{game.name:10}{players:7}{n:9}" + "".join(f"{rate:16.3g}" for rate in rates))
            cupy.get_default_memory_pool().free_all_blocks()
        report(f"{game.name}, {players} players: measured")
    found = pgx.best() if pgx else None
    report("done")
    print("\n".join(["", name + ": decisions a second, with mask and observation", *lines]))
    if found:
        print(f"pgx backgammon at its best, n = {found[1]}: {found[0]:.3g}")
        for (game, players), rate in best.items():
            print(f"{game}, {players} players: {rate:.3g} at best, {rate / found[0]:.0f} times pgx")
    print(f"FAILED: {', '.join(failed)}" if failed else "all checks passed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
