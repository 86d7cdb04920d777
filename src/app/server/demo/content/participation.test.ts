import { describe, expect, test } from "vitest";
import { createSeededRandom } from "./random.ts";
import { type RequestContext, decideParticipation, type Participation } from "./participation.ts";
import { drawRespondent } from "./respondent.ts";
import { createTypicalLocation } from "./testing/sampling.ts";

const DAY = 1440;
const place = { ...createTypicalLocation(), residentsAnswering: 0, staffAnswering: 0 };

function createParticipations(
  seed: number,
  surveyId: number,
  count: number,
  change: Partial<RequestContext> = {},
): Participation[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, () =>
    decideParticipation(random, { surveyId, place, respondent: drawRespondent(random, "en"), ...change }),
  );
}

function computeShare(list: readonly Participation[], holds: (each: Participation) => boolean): number {
  return list.filter(holds).length / list.length;
}

const isDone = (each: Participation): boolean => each.completedAfter !== null;

describe("invitations", () => {
  test.each([
    [1, 0.78, 0.85],
    [3, 0.66, 0.74],
    [5, 0.66, 0.74],
    [7, 0.41, 0.49],
    [24, 0.32, 0.38],
    [25, 0.41, 0.49],
    [26, 0.27, 0.33],
    [27, 0.32, 0.4],
  ])("of survey %i are answered between %f and %f of the time, and some are only begun", (surveyId, low, high) => {
    const all = createParticipations(surveyId, surveyId, 8000);
    expect(computeShare(all, isDone)).toBeGreaterThan(low);
    expect(computeShare(all, isDone)).toBeLessThan(high);
    const unfinished = computeShare(all, (each) => each.startedAfter !== null && each.completedAfter === null);
    expect(unfinished).toBeGreaterThan(0.045);
    expect(unfinished).toBeLessThan(0.075);
  });

  test("are answered before the link expires, within minutes, the start before the end", () => {
    for (const each of createParticipations(31, 24, 5000)) {
      if (each.completedAfter === null) continue;
      expect(each.startedAfter).toBeGreaterThan(0);
      expect(Number.isInteger(each.startedAfter)).toBe(true);
      expect(each.completedAfter).toBeGreaterThan(each.startedAfter ?? Number.NaN);
      expect(each.completedAfter).toBeLessThan(21 * DAY);
    }
  });

  test("get more answers after the reminders of day 4 and 9", () => {
    const starts = createParticipations(32, 24, 30_000).flatMap((each) =>
      each.completedAfter === null ? [] : [each.startedAfter ?? 0],
    );
    const onDay = (day: number): number =>
      starts.filter((start) => start >= day * DAY && start < (day + 1) * DAY).length;
    expect(onDay(0)).toBeGreaterThan(onDay(1));
    expect(onDay(4)).toBeGreaterThan(2 * onDay(3));
    expect(onDay(9)).toBeGreaterThan(2 * onDay(8));
  });

  test("are seldom answered at night", () => {
    const night = createParticipations(33, 24, 20_000, { sentMinute: 600 }).filter((each) => {
      const minute = (600 + (each.startedAfter ?? 0)) % DAY;
      return each.completedAfter !== null && minute < 6 * 60;
    });
    expect(night.length / 20_000).toBeLessThan(0.02);
  });

  test("on paper are answered less often, and later", () => {
    const letters = createParticipations(34, 24, 8000, { channel: "letter" });
    const texts = createParticipations(34, 24, 8000, { channel: "sms" });
    expect(computeShare(letters, isDone)).toBeLessThan(computeShare(texts, isDone) - 0.08);
  });
});
