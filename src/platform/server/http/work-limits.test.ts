import { describe, expect, test } from "vitest";
import { AppError } from "#platform/server/app-error.ts";
import { WorkLimits } from "./work-limits.ts";

const limits = {
  account: { running: 2, waiting: 3, budget: 10, refill: 2 },
  client: { running: 3, waiting: 10, budget: 100, refill: 5 },
};

/** Lets all pending promises continue. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Creates limits with requests that end on command, and a manual clock. */
function openDesk() {
  let now = 0;
  const work = new WorkLimits(limits, () => now);
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  return {
    work,
    started,
    pass: (seconds: number) => (now += seconds),
    request: (name: string, account = "1", client = "1") =>
      work.run({ account, client }, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}

function findFailure(promise: Promise<unknown>): Promise<AppError | null> {
  return promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : null),
  );
}

describe("the limits of work", () => {
  test("an account runs a limited number at once, the rest wait in order, and one too many is rejected", async () => {
    const desk = openDesk();
    const all = ["a", "b", "c", "d", "e"].map((name) => desk.request(name));
    await settle();
    expect(desk.started).toEqual(["a", "b"]);
    const refused = await findFailure(desk.request("f"));
    expect(refused).toMatchObject({ kind: "throttled", code: "too_many_requests", retryAfter: 2 });
    await desk.end("b");
    expect(desk.started).toEqual(["a", "b", "c"]);
    for (const name of ["a", "c", "d", "e"]) await desk.end(name);
    expect(desk.started).toEqual(["a", "b", "c", "d", "e"]);
    await Promise.all(all);
  });

  test("another account does not wait behind waiting ones, and all accounts of a client share its limit", async () => {
    const desk = openDesk();
    const request = [desk.request("a"), desk.request("b"), desk.request("c"), desk.request("other", "2")];
    await settle();
    expect(desk.started).toEqual(["a", "b", "other"]);
    request.push(desk.request("third", "3"), desk.request("stranger", "4", "2"));
    await settle();
    expect(desk.started).toEqual(["a", "b", "other", "stranger"]);
    await desk.end("other");
    expect(desk.started).toContain("third");
    for (const name of ["a", "b", "third", "stranger", "c"]) await desk.end(name);
    await Promise.all(request);
  });

  test("an account with an exhausted budget waits until it has refilled", async () => {
    const desk = openDesk();
    const long = desk.request("long");
    await settle();
    desk.pass(16);
    await desk.end("long");
    await long;
    expect(desk.work.getHeaders({ account: "1", client: "1" })).toEqual({
      "ratelimit-policy": '"account";q=10;w=5',
      ratelimit: '"account";r=0;t=8',
    });
    expect(await findFailure(desk.request("next"))).toMatchObject({ code: "budget_used", retryAfter: 4 });
    desk.pass(4);
    const next = desk.request("next");
    await settle();
    expect(desk.started).toEqual(["long", "next"]);
    await desk.end("next");
    await next;
  });

  test("failed work frees its slot", async () => {
    const desk = openDesk();
    for (let round = 0; round < 5; round += 1) {
      await expect(
        desk.work.run({ account: "1", client: null }, () => Promise.reject(new Error("no"))),
      ).rejects.toThrow("no");
    }
    expect(desk.work.getHeaders({ account: "1", client: null }).ratelimit).toBe('"account";r=10;t=0');
  });
});
