# SPDX-License-Identifier: MIT
"""The net of every game: rows of weights are added up for each unit (a colour), clipped, summed over the units, and two
small layers follow. Weights are kept where small integers can hold them, and rounded towards the end of training."""
import struct

import torch
from torch import nn

ROW_SCALE = 64  # a weight of the first layer in the file is this many times the weight
FIRST_CLIP = 255 / 64
SECOND_SCALE = 256
SECOND_CLIP = 16.0
THIRD_SCALE = 256
SECOND = 32


def rounded(weight, scale, most):
    """The weight as the file will have it; gradients pass as if it weren't rounded."""
    whole = torch.clamp(torch.round(weight * scale), -most, most) / scale
    return weight + (whole - weight).detach()


class Net(nn.Module):
    def __init__(self, shape, hidden):
        super().__init__()
        self.shape, self.hidden = shape, hidden
        self.row = nn.Parameter(torch.randn(shape.common_rows + shape.unit_rows, hidden) * 0.06)
        self.first_bias = nn.Parameter(torch.full((hidden,), 0.2))
        self.second = nn.Parameter(torch.randn(hidden, SECOND) * (0.5 / hidden**0.5 / shape.units**0.5))
        self.second_bias = nn.Parameter(torch.full((SECOND,), 0.1))
        self.third = nn.Parameter(torch.randn(SECOND, 2) * 0.1)
        self.third_bias = nn.Parameter(torch.zeros(2))

    def weights(self, whole):
        if not whole:
            return self.row, self.first_bias, self.second, self.second_bias, self.third, self.third_bias
        return (rounded(self.row, ROW_SCALE, 127), rounded(self.first_bias, ROW_SCALE, 32767),
                rounded(self.second, SECOND_SCALE, 127), rounded(self.second_bias, ROW_SCALE * SECOND_SCALE, 2**30),
                rounded(self.third, THIRD_SCALE, 32767), rounded(self.third_bias, ROW_SCALE * THIRD_SCALE, 2**30))

    def forward(self, inputs, whole=False):
        """inputs: [positions, common + units * unit inputs], row numbers. Returns win (before the sigmoid) and lead."""
        s = self.shape
        n = inputs.shape[0]
        row, first_bias, second, second_bias, third, third_bias = self.weights(whole)
        inputs = inputs.long()
        common = torch.zeros(n, s.common_rows, device=inputs.device)
        common.scatter_(1, inputs[:, :s.common_inputs], 1)
        unit = torch.zeros(n * s.units, s.unit_rows, device=inputs.device)
        unit.scatter_(1, inputs[:, s.common_inputs:].reshape(n * s.units, s.unit_inputs) - s.common_rows, 1)
        x = common @ row[:s.common_rows] + first_bias
        x = x[:, None, :] + (unit @ row[s.common_rows:]).view(n, s.units, self.hidden)
        x = torch.clamp(x, 0, FIRST_CLIP).sum(1)
        x = torch.clamp(x @ second + second_bias, 0, SECOND_CLIP)
        return x @ third + third_bias

    def restrict(self):
        """Keeps the weights where the file can hold them."""
        with torch.no_grad():
            self.row.clamp_(-127 / ROW_SCALE, 127 / ROW_SCALE)
            self.second.clamp_(-127 / SECOND_SCALE, 127 / SECOND_SCALE)

    def file(self):
        """The weights in integers: a head, then the arrays, each filled up to a multiple of 32 bytes. The second layer's
        inputs lie in pairs."""
        s = self.shape
        row, first_bias, second, second_bias, third, third_bias = [
            torch.round(w.detach().cpu().double() * scale).long() for w, scale in zip(self.weights(True), (
                ROW_SCALE, ROW_SCALE, SECOND_SCALE, ROW_SCALE * SECOND_SCALE, THIRD_SCALE, ROW_SCALE * THIRD_SCALE))]
        second = second.view(self.hidden // 2, 2, SECOND).transpose(1, 2)
        head = b"SIXSANDSNET\n" + struct.pack("<8H", 1, s.features, s.units, s.common_inputs, s.unit_inputs, s.common_rows,
                                              s.unit_rows, self.hidden)
        parts = [head] + [w.to(kind).contiguous().numpy().tobytes() for w, kind in (
            (first_bias, torch.int16), (second, torch.int16), (second_bias, torch.int32), (third, torch.int16),
            (third_bias, torch.int32), (row, torch.int8))]
        return b"".join(part + bytes(-len(part) % 32) for part in parts)
