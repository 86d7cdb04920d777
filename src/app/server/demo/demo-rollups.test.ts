import { expect, test } from "vitest";
import { closeMonths, type DemoProduct } from "./demo-rollups.ts";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("months of twenty companies are closed, a few companies at a time", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const close = async (id: number): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    done.push(id);
  };
  const doNothing = (): Promise<void> => Promise.resolve();
  const product = {
    releaseCells: close,
    freezeMonths: doNothing,
    releaseClosedMonths: doNothing,
    freezeBenchmark: doNothing,
  } as unknown as DemoProduct;
  await closeMonths({ closeLater: doNothing }, product, ids, new Date("2026-11-20T12:00:00Z"));
  expect(done.toSorted((a, b) => a - b)).toEqual(ids);
  // Each uses a connection; the smallest pool that loads a demo has ten.
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});
