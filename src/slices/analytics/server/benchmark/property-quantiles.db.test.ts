import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { addOpenAnswers, makeClient } from "../../testing/analytics.factories.ts";
import { answerFacts } from "../../testing/answer-facts.ts";
import { noInvitations } from "../../testing/no-invitations.ts";
import { createProtectedAnswers, type ScoredResponse } from "../../testing/protected-answers.ts";
import { type AnalyticsModule, createAnalyticsModule } from "../analytics.module.ts";
import type { PropertyQuantiles } from "../analytics.api.ts";
import { saveQuantiles } from "./property-quantiles.repository.ts";

/** Ten clients with ten properties each, with equal ids; one more client without the service. */
const CLIENTS = Array.from({ length: 10 }, (_, at) => 31 + at);
const OTHER = 50;
const PLACES = Array.from({ length: 10 }, (_, at) => at + 1);
const FEW = 11;

let t: TestDatabase;
let analytics: AnalyticsModule;
const isActive = new Set<number>(CLIENTS);
const confided: ScoredResponse[] = [];
const withAnswers = new Set<number>(CLIENTS.slice(0, 7));

const read = (service: "intouch" | "ingage" = "intouch"): Promise<PropertyQuantiles | null> =>
  t.db.global((tx) => analytics.api.findPropertyQuantiles(tx, service));

/** Adds open responses of a property, each with a score of 20 × num / 10. */
const answer = (clientId: number, locationId: number, day: string, num: number, count = 12): Promise<void> =>
  t.db.withClient(clientId, (tx) =>
    addOpenAnswers(tx, [
      {
        locationId,
        surveyId: 24,
        day,
        measures: {
          responses: count,
          score_responses: count,
          score_answers: count,
          score_num: num * count,
          score_den: 10 * count,
        },
      },
    ]),
  );

/** Over all clients, each score from 50 to 99.5 occurs once in steps of half a point. */
const answerAll = async (clientId: number, day: string): Promise<void> => {
  for (const place of PLACES)
    await answer(clientId, place, day, 25 + ((place - 1) * CLIENTS.length + (clientId - 31)) / 4);
};

beforeAll(async () => {
  t = await openTestDatabase();
  t.clock.set("2026-11-20T15:00:00Z");
  const ids = [...CLIENTS, OTHER];
  for (const id of ids)
    await makeClient(t.db, id, {
      regionIds: [1],
      locations: [...PLACES, FEW].map((at) => ({ id: at, regionId: 1 })),
    });
  analytics = createAnalyticsModule({
    db: t.db,
    units: t.units,
    clock: t.clock,
    facts: answerFacts,
    protectedAnswers: createProtectedAnswers(() => confided),
    invitations: noInvitations,
    organization: {
      readClients: () => Promise.resolve(ids.map((id) => ({ id, timeZone: "America/Chicago" }))),
      readClient: (_tx, id) => Promise.resolve({ id, timeZone: "America/Chicago" }),
      readActiveServices: (tx) => Promise.resolve(new Set(isActive.has(tx.clientId) ? (["intouch"] as const) : [])),
    },
  });
});
afterAll(() => t.close());

test("is unknown before a month is frozen, and permanently empty for a month with too few clients", async () => {
  expect(await read()).toBeNull();
  for (const id of withAnswers) await answerAll(id, "2026-09-10");
  await analytics.freezeBenchmark(new Date("2026-10-06T00:00:00Z"));
  const none = [10, 25, 50, 75].map((part) => ({ part, points: null }));
  expect(await read()).toEqual({ month: "2026-09-01", properties: null, quantiles: none });
  // Further answers of a frozen month come too late.
  for (const id of CLIENTS.slice(7)) await answerAll(id, "2026-09-10");
  await analytics.freezeBenchmark(new Date("2026-10-07T00:00:00Z"));
  expect(await read()).toEqual({ month: "2026-09-01", properties: null, quantiles: none });
});

test("the next month compares twelve months of all properties with the service and enough people", async () => {
  // A client without the service, a property of nine people, and answers from after and long before change nothing.
  await answerAll(OTHER, "2026-10-11");
  for (const id of CLIENTS) {
    await answer(id, FEW, "2026-10-12", 50, 9);
    await answer(id, 1, "2026-11-02", 50);
    await answer(id, 2, "2025-10-30", 50);
  }
  expect(await analytics.freezeBenchmark(t.clock.now())).toBeGreaterThan(0);
  // The best score is 99.5, and each rank is half a point lower: ranks 8 to 12, 23 to 27, 48 to 52, 73 to 77.
  expect(await read()).toEqual({
    month: "2026-10-01",
    properties: 100,
    quantiles: [
      { part: 10, points: 95 },
      { part: 25, points: 88 },
      { part: 50, points: 75 },
      { part: 75, points: 63 },
    ],
  });
  expect(await read("ingage")).toBeNull();
});

test("runs again without adding a row, and stored rows cannot be changed", async () => {
  const before = await read();
  expect(await analytics.freezeBenchmark(t.clock.now())).toBe(0);
  const frozen = { clients: 10, properties: 10, quantiles: [{ part: 10, points: 20 }] } as const;
  const again = { service: "intouch", month: "2026-10-01", frozen, at: t.clock.now() } as const;
  expect(await t.db.global((tx) => saveQuantiles(tx, again))).toBe(0);
  expect(await read()).toEqual(before);
  for (const text of ["UPDATE benchmark_segments SET clients = 9", "DELETE FROM benchmark_segments"]) {
    const attempt = t.db.global((tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  }
});

test("freezes only the newest of several missed months", async () => {
  t.clock.set("2027-01-20T15:00:00Z");
  await analytics.freezeBenchmark(t.clock.now());
  expect((await read())?.month).toBe("2026-12-01");
  const months = await t.db.global((tx) =>
    tx
      .on<{ benchmark_segments: { cut: string; month: string } }>()
      .selectFrom("benchmark_segments")
      .select("month")
      .distinct()
      .where("cut", "=", "property")
      .orderBy("month")
      .execute(),
  );
  expect(months.map(({ month }) => month)).toEqual(["2026-09-01", "2026-10-01", "2026-12-01"]);
});
