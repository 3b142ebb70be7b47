# SPDX-License-Identifier: MIT
"""Compiles kernels with the rules of a game as device code (NVRTC, through CuPy)."""
import os

import cupy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def compile_kernels(source, game, *more):
    """The kernels of a file in this folder for one game; `more` are further options."""
    with open(f"{ROOT}/src/games/{game}/rules.c", encoding="utf-8") as f:
        nature = f"{game}_sample(" in f.read()
    options = ["-std=c++17", "-default-device", "-DNDEBUG", f"-I{ROOT}/src/device/include", f"-I{ROOT}/src", f"-I{ROOT}",
               f'-DRULES="games/{game}/rules.c"', f"-DGAME={game}", "-D__builtin_popcountll=__popcll",
               "-D__builtin_ctzll(x)=(__ffsll(x)-1)", *more]
    if not nature:
        options.append("-DNO_NATURE")
    with open(f"{ROOT}/train/gpu/{source}", encoding="utf-8") as f:
        return cupy.RawModule(code=f.read(), options=tuple(options), backend="nvrtc")
