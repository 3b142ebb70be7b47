# SPDX-License-Identifier: MIT
"""Batches of games on a GPU: `sixsands.Batch` with arrays that stay there.

A `Batch` here plays the same games as one there, number by number: the kernels are the engine's own rules, compiled
with NVRTC when the first batch of a game is made. The arrays are CuPy's; whatever knows DLPack (PyTorch, JAX) sees them
without copying. Importing this module needs CuPy and a GPU.
"""

import hashlib
import importlib
import operator
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self, SupportsIndex, final

from sixsands import _core
from sixsands._core import Error, Game, IllegalMoveError, State

try:
    _cupy: Any = importlib.import_module("cupy")
except ImportError as reason:
    raise ImportError("sixsands.cuda needs CuPy for your version of CUDA, for example `pip install cupy-cuda13x`") from reason
try:
    _cupy.cuda.runtime.getDeviceCount()
except Exception as reason:  # a kind of CuPy's own
    raise ImportError(f"sixsands.cuda needs a GPU: {reason}") from reason

__all__ = ["Batch"]

_SOURCES = Path(__file__).with_name("_device")  # the rules, as they are in the repository's src
_MOST_GAMES = 1 << 24
_MOST_STEPS = 256  # of one launch, so that none holds the GPU for long
_FINE = 2**63 - 1  # BATCH_FINE
_ON_GPU = (2, 13)  # DLPack's kCUDA, kCUDAManaged



class _Kernels:
    """The kernels of a game on a device."""

    def __init__(self, game: str) -> None:
        module = _compile(game)
        self.start, self.sample, self.choose, self.step, self.rollout = (
            module.get_function(name) for name in ("start", "sample", "choose", "step", "rollout"))
        shape = _cupy.zeros(3, _cupy.uint32)
        module.get_function("shape")((1,), (1,), (shape,))
        self.threads, self.rows, self.state_words = (int(n) for n in shape.get())


_kernels: dict[tuple[str, int], _Kernels] = {}
_compiling = threading.Lock()


def _digest() -> str:
    """Of all sources: CuPy's cache of kernels doesn't look into included files."""
    digest = hashlib.sha256()
    for path in sorted(_SOURCES.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(_SOURCES).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _compile(game: str) -> Any:
    rules, features = f"games/{game}/rules.c", f"games/{game}/ai/features.h"
    if not (_SOURCES / rules).exists() or not (_SOURCES / features).exists():
        raise Error(f"{game} has no rules for GPUs")
    options = ["-std=c++17", "-default-device", "-DNDEBUG", f"-I{_SOURCES}/device/include", f"-I{_SOURCES}",
               f'-DRULES="{rules}"', f'-DFEATURES="{features}"', f"-DGAME={game}", f"-DNAMES={game.upper()}",
               "-D__builtin_popcountll=__popcll", "-D__builtin_ctzll(x)=(__ffsll(x)-1)"]
    if f"{game}_sample(" not in (_SOURCES / rules).read_text(encoding="utf-8"):
        options.append("-DNO_NATURE")
    code = f"// {_digest()}\n" + (_SOURCES / "device/batch.cu").read_text(encoding="utf-8")
    return _cupy.RawModule(code=code, options=tuple(options), backend="nvrtc")


def _kernels_of(game: str, device: int) -> _Kernels:
    with _compiling:
        if (game, device) not in _kernels:
            _kernels[game, device] = _Kernels(game)
        return _kernels[game, device]


@final
class Batch:
    """n games side by side on the present CUDA device, with flat arrays that stay there."""

    def __init__(self, game: str | Game, players: int, n: SupportsIndex, seed: SupportsIndex = 1, *,
                 checked: bool = True) -> None:
        one = _core.Batch(game, players, 1, seed)  # knows what is wrong with these
        games = operator.index(n)
        if not 1 <= games <= _MOST_GAMES:
            raise Error(f"n must be 1 to {_MOST_GAMES}, not {games}")
        self._game, self._players, self._n, self._seed, self._checked = one.game, players, games, one.seed, checked
        self._moves, features = one.game.num_moves, one.game.features
        inputs = features["inputs"] if features else 0
        self._busy, self._open, self._call = threading.Lock(), True, 0
        self._device = int(_cupy.cuda.runtime.getDevice())
        self._kernels = _kernels_of(one.game.name, self._device)
        self._blocks = (games + self._kernels.threads - 1) // self._kernels.threads
        self._word = _cupy.zeros((self._kernels.rows, games), _cupy.uint64)
        self._arrays = {
            "actor": _cupy.zeros(games, _cupy.int8), "mask": _cupy.zeros((games, self._moves), _cupy.bool_),
            "observation": _cupy.zeros((games, inputs), _cupy.uint16),
            "reward": _cupy.zeros((games, players), _cupy.float32), "done": _cupy.zeros(games, _cupy.bool_),
            "score": _cupy.zeros((games, players), _cupy.int16), "number": _cupy.zeros(games, _cupy.uint64),
            "action": _cupy.zeros(games, _cupy.uint16)}
        self._chosen = _cupy.zeros(games, _cupy.uint16)
        self._refused, self._refused_action = _cupy.full(1, _FINE, _cupy.uint64), _cupy.zeros(games, _cupy.int64)
        pointers = [a.data.ptr for a in (self._word, *self._arrays.values(), self._chosen, self._refused,
                                         self._refused_action)]
        self._batch = _cupy.asarray([*pointers, games, players, self._seed], _cupy.uint64)  # struct device_batch
        self._launch(self._kernels.start)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel((self._blocks,), (self._kernels.threads,), (self._batch, *arguments))

    def _array(self, name: str) -> Any:
        if not self._open:
            raise Error("the batch is closed")
        return self._arrays[name]

    def _actions(self, actions: Any) -> Any:
        """The caller's array as one of CuPy's, without a copy."""
        if isinstance(actions, _cupy.ndarray):
            array = actions
        else:
            try:
                kind, device = map(int, actions.__dlpack_device__())
            except AttributeError:
                raise TypeError(f"actions are an array on the GPU, not {type(actions)}") from None
            if kind not in _ON_GPU:
                raise TypeError(f"actions are an array on the GPU, not on the host: {type(actions)}")
            if device != self._device:
                raise Error(f"actions are on device {device}, the batch is on {self._device}")
            try:
                array = _cupy.from_dlpack(actions)
            except (BufferError, RuntimeError, TypeError, ValueError) as reason:
                raise TypeError(f"actions must be integers that DLPack can pass on: {reason}") from reason
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions must be integers, not {array.dtype}")
        if array.ndim != 1 or array.shape[0] != self._n:
            shape = f"({array.shape[0]},)" if array.ndim == 1 else f"one of {array.ndim} dimensions"
            raise Error(f"actions must have the shape ({self._n},), not {shape}")
        if array.device.id != self._device:
            raise Error(f"actions are on device {array.device.id}, the batch is on {self._device}")
        return array

    def _check(self) -> None:
        """Waits for what was begun; an action that wasn't legal is an exception."""
        refused = int(self._refused.get()[0])
        if refused == _FINE:
            return
        i = refused & 0xffffffff
        move = int(self._refused_action[i:i + 1].get()[0])
        self._refused.fill(_FINE)
        if not 0 <= move < self._moves:
            raise IllegalMoveError(f"game {i}: {self._game.name} has no move {move}")
        try:
            self._state(i).apply(move)
        except IllegalMoveError as reason:
            raise IllegalMoveError(f"game {i}: {reason}") from None

    def _state(self, i: int) -> State:
        words = self._word[:self._kernels.state_words, i].get().tobytes()
        return _core._state(self._game, words)

    def step(self, actions: Any, /) -> None:
        """Plays a move in every game, lets nature act, and begins a new game where one has ended."""
        with _Use(self):
            array = self._actions(actions)
            self._call = (self._call + 1) % 2**31
            self._launch(self._kernels.choose, _cupy.uint64(array.data.ptr), _cupy.int64(array.strides[0]),
                         _cupy.int32(array.itemsize), _cupy.int32(array.dtype.kind == "i"), _cupy.uint32(self._call))
            if self._checked:
                self._check()
            self._launch(self._kernels.step)

    def sample(self) -> Any:
        """Uniformly random legal moves, one for each game; the next call overwrites them."""
        with _Use(self):
            self._launch(self._kernels.sample)
            return self._arrays["action"]

    def rollout(self, steps: SupportsIndex, /) -> None:
        """The same as `step(sample())` that many times, in few launches."""
        left = operator.index(steps)
        if left < 0:
            raise Error(f"steps must be at least 0, not {left}")
        with _Use(self):
            while left:
                now = min(left, _MOST_STEPS)
                self._launch(self._kernels.rollout, _cupy.uint32(now))
                left -= now

    def check(self) -> None:
        """Waits for all steps; if an action wasn't legal, an exception says so, and nothing has happened since."""
        with _Use(self):
            self._check()

    def state(self, i: SupportsIndex, /) -> State:
        """A copy of the position of game i."""
        with _Use(self):
            try:
                at = operator.index(i)
            except TypeError:
                raise TypeError(f"a game of a batch is a number, not {i!r}") from None
            at += self._n if at < 0 else 0
            if not 0 <= at < self._n:
                raise IndexError(f"there is no game {i!r} in a batch of {self._n}")
            return self._state(at)

    def close(self) -> None:
        """Ends the batch. Arrays that were taken from it remain."""
        if self._open:
            with _Use(self):
                self._open = False
                self._arrays.clear()
                del self._word, self._chosen, self._refused, self._refused_action, self._batch

    def __len__(self) -> int:
        return self._n

    def __enter__(self) -> Self:
        with _Use(self):
            return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._players

    @property
    def seed(self) -> int:
        """The seed."""
        return self._seed

    @property
    def actor(self) -> Any:
        """Who acts in each game: int8 (n,)."""
        return self._array("actor")

    @property
    def mask(self) -> Any:
        """The legal moves: bool (n, num_moves)."""
        return self._array("mask")

    @property
    def observation(self) -> Any:
        """The features of the seat to act: uint16 (n, inputs), rows of a table."""
        return self._array("observation")

    @property
    def reward(self) -> Any:
        """For each seat where a game has just ended, else 0: float32 (n, players)."""
        return self._array("reward")

    @property
    def done(self) -> Any:
        """Where a game has just ended: bool (n,)."""
        return self._array("done")

    @property
    def score(self) -> Any:
        """The points of the last game that ended there: int16 (n, players)."""
        return self._array("score")

    @property
    def number(self) -> Any:
        """The number of the present game: uint64 (n,)."""
        return self._array("number")


class _Use:
    """A batch in the hands of one thread, on its device."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.device = _cupy.cuda.Device(batch._device)

    def __enter__(self) -> None:
        if not self.batch._busy.acquire(blocking=False):
            raise Error("the batch is stepping in another thread")
        if not self.batch._open:
            self.batch._busy.release()
            raise Error("the batch is closed")
        self.device.__enter__()

    def __exit__(self, *unused: object) -> None:
        self.device.__exit__(*unused)
        self.batch._busy.release()
