# SPDX-License-Identifier: MIT
"""As much of CuPy as sixsands.cuda needs, without a GPU: arrays are numpy's, and kernels are compiled as C++, where a
block's threads take turns (device/batch.cu). So everything but the GPU itself can be tested anywhere."""

import ctypes
import os
import subprocess
import tempfile
from types import SimpleNamespace

import numpy
from numpy import bool_, float32, int8, int16, int32, int64, uint16, uint32, uint64  # noqa: F401, the names of CuPy

DEVICE = 0
ON_GPU = 2  # DLPack's kCUDA


class ndarray(numpy.ndarray):
    """An array on the GPU, so to speak."""

    data = property(lambda self: SimpleNamespace(ptr=self.ctypes.data))
    device = property(lambda self: SimpleNamespace(id=DEVICE))

    def get(self):
        return numpy.array(self)

    def __dlpack_device__(self):
        return ON_GPU, DEVICE


def zeros(shape, dtype):
    return numpy.zeros(shape, dtype).view(ndarray)


def full(shape, value, dtype):
    return numpy.full(shape, value, dtype).view(ndarray)


def asarray(values, dtype=None):
    return numpy.array(values, dtype).view(ndarray)


def from_dlpack(array):
    return array.as_cupy()  # of the tests' foreign arrays


class Device:
    def __init__(self, number):
        assert number == DEVICE

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        return None


cuda = SimpleNamespace(Device=Device, runtime=SimpleNamespace(getDevice=lambda: DEVICE, getDeviceCount=lambda: 1))

BLOCK = '\nextern "C" void fake_block(uint32_t block) {\n    batch_block = block;\n}\n'


class RawModule:
    def __init__(self, code, options, backend):
        assert backend == "nvrtc" and "-default-device" in options
        self.game = next(o.removeprefix("-DGAME=") for o in options if o.startswith("-DGAME="))
        ours = [o for o in options if not o.endswith("/include") and not o.startswith(("-default", "-D__builtin"))]
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/batch.cpp", "w", encoding="utf-8") as f:
                f.write(code + BLOCK)
            subprocess.run([os.environ.get("CXX", "g++"), *ours, "-O1", "-w", "-shared", "-fPIC", "-o", f"{folder}/batch.so",
                            f"{folder}/batch.cpp"], check=True)
            self.library = ctypes.CDLL(f"{folder}/batch.so")

    def get_function(self, name):
        function = getattr(self.library, f"{self.game}_batch_{name}")

        def launch(blocks, threads, arguments):
            assert len(blocks) == len(threads) == 1
            for block in range(blocks[0]):
                self.library.fake_block(block)
                function(*map(argument, arguments))
        return launch


def argument(value):
    """As the kernel wants it: a pointer, or a number of the size that it was given."""
    if isinstance(value, ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    assert isinstance(value, numpy.generic), f"{value!r} has no size"
    return {"u4": ctypes.c_uint32, "i4": ctypes.c_int32, "u8": ctypes.c_uint64,
            "i8": ctypes.c_int64}[value.dtype.str[1:]](int(value))
