// SPDX-License-Identifier: MIT
// Requests over HTTP on a network that swallows them.
import { afterEach, expect, test, vi } from "vitest";
import { api, whoAmI } from "./api";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a request without an answer is given up, and the next one asks again", async () => {
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
  const swallow = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(new Error())));
  const person = { name: "Ann", login: null, created: 1, player: null };
  const fetched = vi
    .fn<(path: string, init: RequestInit) => Promise<Response>>()
    .mockImplementationOnce(swallow)
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ person }))));
  vi.stubGlobal("fetch", fetched);
  const [first, shared] = [whoAmI(), whoAmI()];
  expect(timeout).toHaveBeenCalledExactlyOnceWith(8_000);
  over.abort();
  await expect(first).rejects.toMatchObject({ code: "unreachable" });
  await expect(shared).rejects.toMatchObject({ code: "unreachable" });
  expect(await whoAmI()).toEqual(person);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a password waits for its turn on a busy server", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const person = { name: "Ann", login: "ann", created: 1, player: null };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ person }))));
  const requests = [
    api.claim("ann", "correct horse"),
    api.login("ann", "correct horse"),
    api.changePassword("correct horse", "better horse"),
    api.forget("better horse"),
  ];
  await Promise.all(requests);
  expect(timeout.mock.calls).toEqual(requests.map(() => [60_000]));
});
