#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the net of a game by self-play: every iteration plays some games, with a little noise, and learns how they
ended from every position after a move.

    python3 train/train.py GAME --minutes M --out FOLDER
"""
import argparse
import os
import sys
import time

import torch
from torch.nn import functional as F

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import net as nets
import selfplay


class Learner:
    """Steps of gradient descent over samples, replayed as one CUDA graph."""

    def __init__(self, net, batch, device):
        self.net, self.batch, self.device = net, batch, device
        self.rate = torch.tensor(1e-3, device=device)
        self.optimizer = torch.optim.Adam(net.parameters(), lr=self.rate, capturable=True, fused=True, eps=1e-8)
        inputs = net.shape.common_inputs + net.shape.units * net.shape.unit_inputs
        self.inputs = torch.zeros(batch, inputs, dtype=torch.int16, device=device)
        self.inputs[:, net.shape.common_inputs:] = net.shape.common_rows
        self.targets = torch.zeros(batch, 2, device=device)
        self.losses = torch.zeros(2, device=device)
        self.graphs = {}

    def step(self, whole):
        self.optimizer.zero_grad(set_to_none=True)
        out = self.net(self.inputs, whole)
        win = F.binary_cross_entropy_with_logits(out[:, 0], self.targets[:, 0])
        lead = F.mse_loss(out[:, 1], self.targets[:, 1])
        (win + 0.3 * lead).backward()
        self.optimizer.step()
        self.net.restrict()
        self.losses += torch.stack([win.detach(), lead.detach()])

    def graph(self, whole):
        if whole not in self.graphs:
            kept = [p.detach().clone() for p in self.net.parameters()]
            rate = self.rate.clone()
            self.rate.zero_()
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                for _ in range(3):
                    self.step(whole)
            torch.cuda.current_stream().wait_stream(side)
            made = torch.cuda.CUDAGraph()
            with torch.cuda.graph(made):
                self.step(whole)
            with torch.no_grad():
                for p, k in zip(self.net.parameters(), kept):
                    p.copy_(k)
            self.rate.copy_(rate)
            self.graphs[whole] = made
        return self.graphs[whole]

    def learn(self, inputs, targets, rate, whole):
        graph = self.graph(whole)
        self.rate.fill_(rate)
        self.losses.zero_()
        order = torch.randperm(inputs.shape[0], device=self.device)
        steps = inputs.shape[0] // self.batch
        for i in range(steps):
            chosen = order[i * self.batch:(i + 1) * self.batch]
            self.inputs.copy_(inputs[chosen])
            self.targets.copy_(targets[chosen])
            graph.replay()
        return (self.losses / max(steps, 1)).tolist(), steps


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--hidden", type=int, default=96)
    parser.add_argument("--games", type=int, default=65536, help="side by side, in every iteration")
    parser.add_argument("--samples", type=int, default=96, help="room for this many in a game")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=".")
    parser.add_argument("--against", help="a saved net to measure against")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda"
    shape = selfplay.shape_of(args.game)
    net = nets.Net(shape, args.hidden).to(device)
    lead = selfplay.LEAD[args.game]
    play = selfplay.SelfPlay(shape, args.hidden, args.games, args.games * args.samples)
    learner = Learner(net, args.batch, device)
    print(vars(shape), sum(p.numel() for p in net.parameters()), "weights", flush=True)
    start = time.monotonic()
    turn, older, times = 0, None, [0.0, 0.0]
    while True:
        done = (time.monotonic() - start) / (60 * args.minutes)
        if done >= 1:
            break
        whole = done > 0.7
        rate = 1e-3 * 0.03**done
        noise = 0.034 * (0.004 / 0.034)**done
        t = time.monotonic()
        inputs, targets = play.play(net, (args.seed << 32) + turn, noise, whole=whole)
        targets = targets.clone()
        targets[:, 1] /= lead
        times[0] += time.monotonic() - t
        t = time.monotonic()
        losses, steps = learner.learn(inputs, targets, rate, whole)
        times[1] += time.monotonic() - t
        if turn % 20 == 0:
            line = f"{turn:5} {time.monotonic() - start:6.1f} s  loss {losses[0]:.4f} {losses[1]:.4f}  samples {len(inputs)}"
            line += f" lost {int(play.counter[3])}  play {times[0]:.1f} s learn {times[1]:.1f} s"
            if turn % 100 == 0:
                if older is not None:
                    line += f"  {play.share(net, older, 77):.3f} of a fair share against 100 before"
                older = nets.Net(shape, args.hidden).to(device)
                older.load_state_dict(net.state_dict())
            print(line, flush=True)
        turn += 1
    torch.save({"state": net.state_dict(), "hidden": args.hidden, "shape": vars(shape)}, f"{args.out}/{args.game}.pt")
    with open(f"{args.out}/{args.game}.net", "wb") as f:
        f.write(net.file())
    print(f"{turn} iterations of {args.games} games")
    whole = nets.Net(shape, args.hidden).to(device)
    with torch.no_grad():
        for p, w in zip(whole.parameters(), net.weights(True)):
            p.copy_(w)
    print(f"rounded: {play.share(whole, net, 78):.3f} of a fair share against itself")
    if args.against:
        saved = torch.load(args.against)
        other = nets.Net(shape, saved["hidden"]).to(device)
        other.load_state_dict(saved["state"])
        print(f"{play.share(whole, other, 79):.3f} of a fair share against {args.against}")


if __name__ == "__main__":
    main()
