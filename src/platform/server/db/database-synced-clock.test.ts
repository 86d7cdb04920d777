import { describe, expect, test } from "vitest";
import { ManualClock } from "#platform/server/clock.ts";
import { DatabaseSyncedClock } from "./database-synced-clock.ts";

const TRUE = "2026-11-20T15:00:00.000Z";

describe("a clock synchronized with another", () => {
  test.each([-40 * 86_400, -5 * 3600, -90, 0, 90, 5 * 3600, 40 * 86_400])(
    "shows the other's time when its own host is off by %i seconds",
    async (seconds) => {
      const own = new ManualClock(TRUE);
      own.advance(seconds);
      const clock = new DatabaseSyncedClock(own);
      expect(await clock.agree(() => Promise.resolve(new Date(TRUE)))).toBe(0 - seconds * 1000);
      expect(clock.now().toISOString()).toBe(TRUE);
      own.advance(61);
      expect(clock.now().toISOString()).toBe("2026-11-20T15:01:01.000Z");
    },
  );

  test("assumes that half of the round trip is the way of the reply", async () => {
    const own = new ManualClock("2026-11-20T10:00:00Z");
    const clock = new DatabaseSyncedClock(own);
    await clock.agree(() => {
      own.advance(10);
      return Promise.resolve(new Date("2026-11-20T12:00:05Z"));
    });
    expect(clock.now().toISOString()).toBe("2026-11-20T12:00:10.000Z");
  });

  test("keeps its own time when the difference is smaller than a round trip", async () => {
    const own = new ManualClock(TRUE);
    const clock = new DatabaseSyncedClock(own);
    expect(await clock.agree(() => Promise.resolve(new Date("2026-11-20T15:00:00.999Z")))).toBe(0);
    expect(clock.now().toISOString()).toBe(TRUE);
  });

  test("keeps the last offset while the other does not reply", async () => {
    const own = new ManualClock("2026-11-20T10:00:00Z");
    const clock = new DatabaseSyncedClock(own);
    await clock.agree(() => Promise.resolve(new Date(TRUE)));
    await expect(clock.agree(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(clock.now().toISOString()).toBe(TRUE);
  });
});
