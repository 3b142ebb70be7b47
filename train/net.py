# SPDX-License-Identifier: MIT
"""The net of every game (src/search/net.h): rows of weights are added up for each unit (a colour), clipped, summed over
the units, and two small layers follow. Weights are kept where small integers can hold them, and rounded towards the end
of training.

Arrays are NumPy's on a processor and CuPy's on a GPU: `xp` is either library. The net is small enough for gradients by
hand, so that the same code trains in a test without a GPU."""
import struct

ROW_SCALE = 64  # a weight of the first layer in the file is this many times the weight
FIRST_CLIP = 255 / 64
SECOND_SCALE = 256
SECOND_CLIP = 16.0
THIRD_SCALE = 256
SECOND = 32
LEAD_LOSS = 0.3  # the weight of the lead beside the win

# The scale of each array in the file, and the largest number it may hold there.
SCALES = [(ROW_SCALE, 127), (ROW_SCALE, 2**14), (SECOND_SCALE, 127), (ROW_SCALE * SECOND_SCALE, 2**30),
          (THIRD_SCALE, 32767), (ROW_SCALE * THIRD_SCALE, 2**30)]


class Net:
    """`arrays`: the rows, the first layer's bias, the second layer and its bias, the third and its bias."""

    def __init__(self, machine, shape, hidden, seed=1):
        """`machine`: NumPy, CuPy, or one of selfplay.py's, which may add up rows quicker than matrices are multiplied."""
        xp = getattr(machine, "xp", machine)
        self.machine, self.xp, self.shape, self.hidden = machine, xp, shape, hidden
        random = xp.random.RandomState(seed)

        def normal(*size, scale):
            return (random.standard_normal(size) * scale).astype(xp.float32)
        self.arrays = [
            normal(shape.common_rows + shape.unit_rows, hidden, scale=0.06),
            xp.full(hidden, 0.2, dtype=xp.float32),
            normal(hidden, SECOND, scale=0.5 / hidden**0.5 / shape.units**0.5),
            xp.full(SECOND, 0.1, dtype=xp.float32),
            normal(SECOND, 2, scale=0.1),
            xp.zeros(2, dtype=xp.float32),
        ]

    def copy(self):
        other = Net(self.machine, self.shape, self.hidden)
        other.arrays = [a.copy() for a in self.arrays]
        return other

    def weights(self, whole):
        """`whole`: as the file will have them."""
        if not whole:
            return self.arrays
        xp = self.xp
        return [xp.clip(xp.rint(a * scale), -most, most) / xp.float32(scale)
                for a, (scale, most) in zip(self.arrays, SCALES)]

    def inputs(self, rows, first, count):
        """Row numbers as a matrix of 0 and 1."""
        xp = self.xp
        out = xp.zeros((rows.shape[0], count), dtype=xp.float32)
        out[xp.arange(rows.shape[0])[:, None], rows - first] = 1
        return out

    def matrices(self, inputs):
        """The common inputs of every position, and those of every unit."""
        s, inputs = self.shape, inputs.astype(self.xp.int32)
        return (self.inputs(inputs[:, :s.common_inputs], 0, s.common_rows),
                self.inputs(inputs[:, s.common_inputs:].reshape(-1, s.unit_inputs), s.common_rows, s.unit_rows))

    def first_layer(self, inputs, row, bias):
        """The units' sums, [positions, units, hidden], and the sums of these when clipped, [positions, hidden]."""
        if hasattr(self.machine, "first_layer"):
            return self.machine.first_layer(inputs, row, bias)
        s = self.shape
        common, unit = self.matrices(inputs)
        x = (common @ row[:s.common_rows] + bias)[:, None, :]
        x = x + (unit @ row[s.common_rows:]).reshape(-1, s.units, self.hidden)
        return x, self.xp.clip(x, 0, FIRST_CLIP).sum(1)

    def first_gradient(self, inputs, x, d):
        """The gradients of rows and bias, from those of the clipped sums."""
        if hasattr(self.machine, "first_gradient"):
            return self.machine.first_gradient(inputs, x, d, self.arrays[0].shape[0])
        common, unit = self.matrices(inputs)
        dx = d[:, None, :] * ((x > 0) & (x < FIRST_CLIP))
        both = dx.sum(1)
        return self.xp.concatenate([common.T @ both, unit.T @ dx.reshape(-1, self.hidden)]), both.sum(0)

    def forward(self, inputs, whole=False):
        """inputs: [positions, common + units * unit inputs], row numbers. Returns win (before the logistic function) and
        lead, and what `gradients` needs."""
        row, first_bias, second, second_bias, third, third_bias = weights = self.weights(whole)
        x, pooled = self.first_layer(inputs, row, first_bias)
        y = pooled @ second + second_bias
        z = self.xp.clip(y, 0, SECOND_CLIP)
        return z @ third + third_bias, (weights, inputs, x, pooled, y, z)

    def gradients(self, kept, d):
        """Of all arrays, from those of the outputs. Rounding passes them on as if it weren't there."""
        (_, _, second, _, third, _), inputs, x, pooled, y, z = kept
        dy = d @ third.T * ((y > 0) & (y < SECOND_CLIP))
        return [*self.first_gradient(inputs, x, dy @ second.T), pooled.T @ dy, dy.sum(0), z.T @ d, d.sum(0)]

    def loss(self, inputs, targets, whole=False):
        """targets: [positions, 2], share of the win and lead. Returns both losses and the gradients."""
        xp, n = self.xp, inputs.shape[0]
        out, kept = self.forward(inputs, whole)
        win = 1 / (1 + xp.exp(-out[:, 0]))
        tiny = 1e-7
        losses = (-(targets[:, 0] * xp.log(win + tiny) + (1 - targets[:, 0]) * xp.log(1 - win + tiny)).mean(),
                  ((out[:, 1] - targets[:, 1])**2).mean())
        d = xp.stack([win - targets[:, 0], 2 * LEAD_LOSS * (out[:, 1] - targets[:, 1])], axis=1) / xp.float32(n)
        return losses, self.gradients(kept, d.astype(xp.float32))

    def restrict(self):
        """Keeps the weights where the file can hold them."""
        for i in (0, 2):
            scale, most = SCALES[i]
            self.xp.clip(self.arrays[i], -most / scale, most / scale, out=self.arrays[i])

    def file(self):
        """The weights in integers: a head, then the arrays, each filled up to a multiple of 32 bytes. The second layer's
        inputs lie in pairs."""
        s = self.shape
        whole = [(a * scale).round() for a, (scale, _) in zip(self.weights(True), SCALES)]
        row, first_bias, second, second_bias, third, third_bias = [a.get() if hasattr(a, "get") else a for a in whole]
        second = second.reshape(self.hidden // 2, 2, SECOND).transpose(0, 2, 1)
        head = b"SIXSANDSNET\n" + struct.pack("<8H", 1, s.features, s.units, s.common_inputs, s.unit_inputs, s.common_rows,
                                              s.unit_rows, self.hidden)
        parts = [head] + [a.astype(kind).tobytes() for a, kind in (
            (first_bias, "<i2"), (second, "<i2"), (second_bias, "<i4"), (third, "<i2"), (third_bias, "<i4"), (row, "i1"))]
        return b"".join(part + bytes(-len(part) % 32) for part in parts)


class Adam:
    """Steps of gradient descent."""

    def __init__(self, net, decay=(0.9, 0.999)):
        self.net, self.decay, self.steps = net, decay, 0
        self.mean = [net.xp.zeros_like(a) for a in net.arrays]
        self.square = [net.xp.zeros_like(a) for a in net.arrays]

    def step(self, gradients, rate):
        xp, (first, second) = self.net.xp, self.decay
        self.steps += 1
        size = rate * (1 - second**self.steps)**0.5 / (1 - first**self.steps)
        for a, g, mean, square in zip(self.net.arrays, gradients, self.mean, self.square):
            mean += (1 - first) * (g - mean)
            square += (1 - second) * (g * g - square)
            a -= xp.float32(size) * mean / (xp.sqrt(square) + xp.float32(1e-8))
        self.net.restrict()
