import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { noInvitations } from "../../testing/no-invitations.ts";
import { addOpenAnswers, makeClient } from "../../testing/analytics.factories.ts";
import { answerFacts } from "../../testing/answer-facts.ts";
import { createProtectedAnswers, type ScoredResponse } from "../../testing/protected-answers.ts";
import { releaseCellsJob } from "../analytics.jobs.ts";
import { type AnalyticsModule, createAnalyticsModule } from "../analytics.module.ts";
import { getSatisfactionWindows } from "../windows.rules.ts";

let t: TestDatabase;
let analytics: AnalyticsModule;
/** Protected answers by client; stands in for the raw answers of the surveys slice. */
const answers = new Map<number, ScoredResponse[]>();

const createMonth = (locationId: number, first: string, persons: readonly number[], num: number, den: number) =>
  persons.map((person): ScoredResponse => ({ locationId, month: first, person, num, den }));

beforeAll(async () => {
  t = await openTestDatabase();
  const clients = [51, 52].map((id) => ({ id, timeZone: "America/Chicago" }));
  const { db, units, clock } = t;
  analytics = createAnalyticsModule({
    db,
    units,
    clock,
    facts: answerFacts,
    protectedAnswers: createProtectedAnswers((clientId) => answers.get(clientId) ?? []),
    invitations: noInvitations,
    organization: {
      readClients: () => Promise.resolve(clients),
      readClient: (_tx, id) => Promise.resolve({ id, timeZone: "America/Chicago" }),
      readActiveServices: () => Promise.resolve(new Set()),
    },
  });
  for (const id of [51, 52])
    await makeClient(t.db, id, { regionIds: [1], locations: [1, 2].map((at) => ({ id: at, regionId: 1 })) });
});
afterAll(() => t.close());

async function readScore(clientId: number, locationId: number, today: string): Promise<unknown> {
  const table = await t.db.withClient(clientId, (tx) =>
    analytics.api.computeFigures(tx, {
      service: "intouch",
      metrics: ["score"],
      by: "location",
      scope: { kind: "client" },
      today,
      windows: getSatisfactionWindows(today),
    }),
  );
  return table.get(locationId)["score"]?.current;
}

describe("releasing closed months", () => {
  test("four people never show; the fifth in a later month releases them together, once and for all", async () => {
    answers.set(51, createMonth(1, "2026-09-01", [1, 2, 3, 4], 20, 5));
    expect(await analytics.releaseClosedMonths(51)).toBe(0);
    expect(await readScore(51, 1, "2026-11-20")).toEqual({ state: "na" });

    answers.get(51)?.push(...createMonth(1, "2026-10-01", [4], 20, 5));
    expect(await analytics.releaseClosedMonths(51)).toBe(0);
    answers.get(51)?.push(...createMonth(1, "2026-10-01", [5], 10, 5));
    expect(await analytics.releaseClosedMonths(51)).toBe(1);
    // 5 × 20 + 10 over 6 × 5, × 20 = 73.3; six responses of five people.
    const shown = { state: "value", value: 73, n: 5 };
    expect(await readScore(51, 1, "2026-11-20")).toMatchObject(shown);

    expect(await analytics.releaseClosedMonths(51)).toBe(0);
    answers.get(51)?.push(...createMonth(1, "2026-10-01", [6, 7, 8, 9, 10, 11], 5, 5));
    expect(await analytics.releaseClosedMonths(51)).toBe(0);
    expect(await readScore(51, 1, "2026-11-20")).toMatchObject(shown);
  });

  test("the open month waits until it has closed in the client's zone", async () => {
    answers.set(52, createMonth(2, "2026-11-01", [1, 2, 3, 4, 5, 6], 15, 5));
    expect(await analytics.releaseClosedMonths(52)).toBe(0);
    t.clock.set("2026-12-01T05:59:00Z");
    expect(await analytics.releaseClosedMonths(52)).toBe(0);
    t.clock.set("2026-12-01T06:00:00Z");
    expect(await analytics.releaseClosedMonths(52)).toBe(1);
    expect(await readScore(52, 2, "2026-12-01")).toMatchObject({ value: 60, n: 6 });
    expect(await readScore(51, 2, "2026-12-01")).toEqual({ state: "na" });
  });

  test("overlapping runs create each cell once", async () => {
    answers.set(52, [...(answers.get(52) ?? []), ...createMonth(1, "2026-10-01", [1, 2, 3, 4, 5], 25, 5)]);
    const added = await Promise.all([analytics.releaseClosedMonths(52), analytics.releaseClosedMonths(52)]);
    expect(added.toSorted()).toEqual([0, 1]);
    // Five times five of five: it prints as if three points were missing.
    expect(await readScore(52, 1, "2026-12-01")).toMatchObject({ value: 88, bound: "at_least" });
  });

  test("open answers beside a cell are day-exact, and the sum is a whole number", async () => {
    const measures = { responses: 1, score_responses: 1, score_answers: 1, score_num: 9, score_den: 3 };
    await t.db.withClient(52, (tx) =>
      addOpenAnswers(tx, [{ locationId: 2, surveyId: 24, day: "2026-12-01", measures }]),
    );
    expect(await readScore(52, 2, "2026-12-01")).toMatchObject({ value: 60, n: 7 });
  });

  test("the daily job gives every client a job of its own", async () => {
    const [daily] = analytics.jobs;
    await daily?.run({});
    const connection = await t.owner.connect();
    const sent = await connection.query(
      `SELECT data FROM pgboss.job WHERE name = '${releaseCellsJob.name}' ORDER BY 1`,
    );
    connection.release();
    expect(sent.rows.map((row) => row["data"])).toEqual([{ clientId: 51 }, { clientId: 52 }]);
    await expect(daily?.run({ clientId: 51 })).resolves.toBeUndefined();
    await expect(daily?.run({ clientId: "all" })).rejects.toThrow("clientId");
  });
});
