#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small net learns a game for two from nothing, by playing against itself in a Batch: proximal policy optimisation
(Schulman et al., 2017) in PyTorch. On a processor it takes a few minutes to beat random play nine times in ten.

    python3 examples/python/train.py [--game mandala] [--minutes 5] [--save net.npz]

The first layer adds up a row of weights for every feature that holds (docs/python.md, "Observations").
"""
import argparse
import time

import numpy as np
import torch
from torch import nn

import sixsands

GAMES, STEPS, EPOCHS, PARTS = 256, 32, 2, 4  # side by side; moves between updates; passes over them; parts of each pass
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 2e-3


class Net(nn.Module):
    """What to play, and who wins."""

    def __init__(self, game, hidden=64):
        super().__init__()
        shape = game.features
        self.rows = nn.EmbeddingBag(shape["rows"], hidden, mode="sum")
        nn.init.normal_(self.rows.weight, std=shape["inputs"] ** -0.5)
        self.middle = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, game.num_moves)
        self.value = nn.Linear(hidden, 1)

    def forward(self, observation, mask):
        x = torch.relu(self.rows(observation))
        x = torch.relu(self.middle(x))
        return self.policy(x).masked_fill(~mask, -1e9), torch.tanh(self.value(x)).squeeze(1)


def look(batch):
    """Copies of what the batch shows now."""
    return (torch.from_numpy(np.asarray(batch.observation).astype(np.int32)),
            torch.from_numpy(np.asarray(batch.mask).copy()))


def sign(batch):
    """Values are the actor's; seat 1's are this times as much."""
    return torch.from_numpy(1.0 - 2.0 * np.asarray(batch.actor).astype(np.float32))


def collect(net, batch):
    """Some moves of all games, with how much better each was than expected (generalised advantages)."""
    seen = []
    for _ in range(STEPS):
        observation, mask = look(batch)
        with torch.no_grad():
            logits, value = net(observation, mask)
            chosen = torch.distributions.Categorical(logits=logits)
            action = chosen.sample()
        side = sign(batch)
        batch.step(action.numpy())
        seen.append((observation, mask, action, chosen.log_prob(action), value, side,
                     torch.from_numpy(np.asarray(batch.reward)[:, 0].copy()), torch.from_numpy(np.asarray(batch.done).copy())))
    with torch.no_grad():
        following = net(*look(batch))[1] * sign(batch)
    advantage, advantages = torch.zeros(GAMES), []
    for _, _, _, _, value, side, reward, done in reversed(seen):  # all as seat 1 sees it
        going = (~done).float()
        delta = reward + going * following - value * side
        advantage = delta + LAMBDA * going * advantage
        advantages.append(advantage * side)
        following = value * side
    columns = [torch.cat(column) for column in list(zip(*seen))[:5]]
    return (*columns, torch.cat(advantages[::-1]))


def learn(net, optimiser, observation, mask, action, before, value, advantage):
    """One round of PPO."""
    target = value + advantage
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(action)).chunk(PARTS):
            logits, guess = net(observation[part], mask[part])
            chosen = torch.distributions.Categorical(logits=logits)
            ratio = (chosen.log_prob(action[part]) - before[part]).exp()
            gain = torch.min(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part]).mean()
            loss = (guess - target[part]).pow(2).mean() - gain - ENTROPY * chosen.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()


def against_random(net, game, games, seed):
    """The net's share of the wins: in even games it has seat 1, in odd ones seat 2."""
    batch = sixsands.Batch(game, 2, min(games, 500), seed=seed)
    number = np.asarray(batch.number)
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        with torch.no_grad():
            best = net(*look(batch))[0].argmax(1).numpy()
        playing = number.copy()
        seat = (playing % 2).astype(int)
        batch.step(np.where(np.asarray(batch.actor) == seat, best, np.asarray(batch.sample())))
        for i in np.flatnonzero(np.asarray(batch.done)):
            if playing[i] < games:  # the first games, whichever end first
                won[playing[i]] = (np.asarray(batch.reward)[i, seat[i]] + 1) / 2
    return won.mean()


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--game", default="mandala")
    options.add_argument("--minutes", type=float, default=5, help="of one processor (default: 5)")
    options.add_argument("--games", type=int, default=2000, help="to measure the result")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--save", help="write the weights, for numpy")
    asked = options.parse_args()
    torch.manual_seed(asked.seed)
    game = sixsands.Game(asked.game)
    net = Net(game)
    optimiser = torch.optim.Adam(net.parameters(), lr=RATE)
    batch = sixsands.Batch(game, 2, GAMES, seed=asked.seed)
    torch.set_num_threads(1)  # tensors this small gain nothing from more
    start = shown = time.process_time()
    decisions, limit = 0, asked.minutes * 60
    while (now := time.process_time()) - start < limit:
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - (now - start) / limit)
        learn(net, optimiser, *collect(net, batch))
        decisions += GAMES * STEPS
        if now - shown > 20:
            shown = now
            print(f"{now - start:5.0f} s, {decisions:,} decisions: {against_random(net, game, 500, 2):.1%} against random", flush=True)
    share = against_random(net, game, asked.games, 3)
    print(f"after {decisions:,} decisions: {share:.1%} of {asked.games} games against random")
    if asked.save:
        np.savez(asked.save, **{name: value.numpy() for name, value in net.state_dict().items()})


if __name__ == "__main__":
    main()
