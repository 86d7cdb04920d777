import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMonths } from "#platform/server/clock.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { noInvitations } from "../../testing/no-invitations.ts";
import { type OpenResponse, addOpenAnswers, makeClient } from "../../testing/analytics.factories.ts";
import { answerFacts } from "../../testing/answer-facts.ts";
import { createProtectedAnswers, type ScoredResponse } from "../../testing/protected-answers.ts";
import type { AudienceService, BenchmarkFigures, BenchmarkRequest, FactDeclaration } from "../analytics.api.ts";
import { type AnalyticsModule, createAnalyticsModule } from "../analytics.module.ts";
import { freezeBenchmarkJob } from "./benchmark.jobs.ts";
import { getAnswerParts, readClientMonths } from "./benchmark.read-model.ts";
import { saveBenchmarkMonth } from "./benchmark.repository.ts";
import { ALL_SURVEYS, type FrozenFamily } from "./benchmark.rules.ts";

const SIX = [61, 62, 63, 64, 65, 66];
/** Has no service with surveys; has answers from earlier. */
const OTHER = 67;
const DAY = "2026-11-20T15:00:00Z";

const ofEmployees = answerFacts.facts.map((fact): FactDeclaration => ({
  ...fact,
  service: "ingage",
  conditions: [fact.part === "released" ? { column: "service", is: "ingage" } : { column: "survey_id", oneOf: [1] }],
}));

let t: TestDatabase;
let analytics: AnalyticsModule;
const protectedOnes = new Map<string, ScoredResponse[]>();
const active = new Map<number, Set<AudienceService>>();

const listFor = (clientId: number, service: AudienceService): ScoredResponse[] => {
  const key = `${clientId} ${service}`;
  const found = protectedOnes.get(key) ?? [];
  protectedOnes.set(key, found);
  return found;
};
beforeAll(async () => {
  t = await openTestDatabase();
  const { db, units, clock } = t;
  const ids = [...SIX, OTHER];
  for (const id of ids) {
    await makeClient(db, id, { regionIds: [1], locations: [1, 2].map((at) => ({ id: at, regionId: 1 })) });
    active.set(id, new Set(id === OTHER ? [] : ["intouch", "ingage"]));
  }
  analytics = createAnalyticsModule({
    db,
    units,
    clock,
    facts: { ...answerFacts, facts: [...answerFacts.facts, ...ofEmployees] },
    protectedAnswers: createProtectedAnswers(listFor),
    invitations: noInvitations,
    organization: {
      readClients: () => Promise.resolve(ids.map((id) => ({ id, timeZone: "America/Chicago" }))),
      readClient: (_tx, id) => Promise.resolve({ id, timeZone: "America/Chicago" }),
      readActiveServices: (tx) => Promise.resolve(active.get(tx.clientId) ?? new Set()),
    },
  });
});
afterAll(() => t.close());

/** Adds open responses of a client on a day, each with a score of 20 × num / 10. */
async function addAnswers(clientId: number, day: string, count: number, num: number, surveyId = 24): Promise<void> {
  const measures = {
    responses: count,
    score_responses: count,
    score_answers: count,
    score_num: num * count,
    score_den: 10 * count,
    renew_5: surveyId === 24 ? count : 0,
  };
  const row: OpenResponse = { locationId: 1, surveyId, day, measures };
  await t.db.withClient(clientId, (tx) => addOpenAnswers(tx, [row]));
}

/** Adds protected answers of a number of people of a client in a month. */
function addProtectedAnswers(
  clientId: number,
  service: AudienceService,
  month: string,
  people: number,
  num: number,
): void {
  const persons = Array.from({ length: people }, (_, at) => at + 1);
  listFor(clientId, service).push(...persons.map((person) => ({ locationId: 2, month, person, num, den: 10 })));
}

async function readMonths(where = "true"): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    const order = "ORDER BY service, month, survey_id, family";
    return (await connection.query(`SELECT * FROM benchmark_months WHERE ${where} ${order}`)).rows;
  } finally {
    connection.release();
  }
}

/** Returns month, survey and number of clients of the rows of a score, with "-" for withheld rows. */
async function readStates(month: string, service: AudienceService = "intouch"): Promise<readonly string[]> {
  const rows = await readMonths(`service = '${service}' AND month = '${month}' AND family = 'score'`);
  return rows.map(
    (row) => `${row["sums"] === null ? "-" : "+"} ${String(row["survey_id"])}: ${String(row["clients"])}`,
  );
}

const readBenchmark = (clientId: number, request: Partial<BenchmarkRequest> = {}): Promise<BenchmarkFigures> =>
  t.db.withClient(clientId, (tx) =>
    analytics.api.readBenchmark(tx, {
      service: "intouch",
      metrics: ["score"],
      range: { from: "2026-01-01", to: "2026-12-31" },
      ...request,
    }),
  );

describe("freezing closed months", () => {
  beforeAll(async () => {
    for (const [at, id] of SIX.entries()) {
      await addAnswers(id, "2026-07-10", 4, 30 + at);
      if (at < 4) await addAnswers(id, "2026-08-10", 4, 40);
      await addAnswers(id, "2026-09-10", id === 61 ? 100 : 4, 40);
      await addAnswers(id, "2026-10-31", 4, 40);
      await addAnswers(id, "2026-11-01", 4, 10);
      addProtectedAnswers(id, "intouch", "2026-10-01", 6, 20);
      addProtectedAnswers(id, "ingage", "2026-10-01", 5, 35);
    }
    // One person answered twice: seven answers, six people.
    addProtectedAnswers(61, "intouch", "2026-10-01", 1, 20);
    await addAnswers(61, "2026-10-30", 3, 50, 27);
    await addAnswers(OTHER, "2026-07-10", 50, 50);
  });

  test("without a month that is due, nothing is stored and no members are decided", async () => {
    expect(await analytics.freezeBenchmark(new Date("2026-08-04T23:59:00Z"))).toBe(0);
    expect(await t.owner.connect().then(countYears)).toBe(0);
  });

  test("a month is due from the 5th of the next one, even when the clock is later", async () => {
    expect(await analytics.freezeBenchmark(new Date("2026-08-05T00:00:00Z"))).toBeGreaterThan(0);
    expect(new Set((await readMonths()).map((row) => row["month"]))).toEqual(new Set(["2026-07-01"]));
  });

  test("every month that is due is stored, disclosed or withheld, from clients with the service only", async () => {
    await analytics.freezeBenchmark(new Date(DAY));
    expect(await readStates("2026-07-01")).toEqual(["+ 0: 6", "+ 24: 6"]);
    expect(await readStates("2026-08-01")).toEqual(["- 0: 4", "- 24: 4"]);
    expect(await readStates("2026-09-01")).toEqual(["- 0: 6", "- 24: 6"]);
    // Survey 27 is one client's, but the total without survey 24 includes the cells of all clients.
    expect(await readStates("2026-10-01")).toEqual(["+ 0: 6", "+ 24: 6", "- 27: 1"]);
    expect(await readStates("2026-11-01")).toEqual([]);
    expect(await readStates("2026-10-01", "ingage")).toEqual(["+ 0: 6"]);
    expect((await readMonths("sums IS NULL AND clients >= 0")).length).toBeGreaterThan(0);
  });

  test("the sums are those of the clients' open answers and released cells", async () => {
    const [october] = await readMonths(
      "service = 'intouch' AND month = '2026-10-01' AND family = 'score' AND survey_id = 0",
    );
    expect(october?.["sums"]).toEqual({
      score_responses: 6 * 4 + 37 + 3,
      score_answers: 6 * 4 + 37 + 3,
      score_num: 6 * 4 * 40 + 37 * 20 + 3 * 50,
      score_den: 10 * (6 * 4 + 37 + 3),
      score_people: 36,
    });
  });

  test("late, repeated and concurrent runs add no row and change no number", async () => {
    const before = await readMonths();
    expect(await analytics.freezeBenchmark(new Date(DAY))).toBe(0);
    expect(await Promise.all([1, 2, 3].map(() => analytics.freezeBenchmark(new Date(DAY))))).toEqual([0, 0, 0]);
    expect(await readMonths()).toEqual(before);
  });

  test("all rows of a month come from the run that was first", async () => {
    const createRow = (surveyId: number): FrozenFamily => ({ surveyId, family: "score", clients: 0, sums: null });
    const keep = (rows: readonly FrozenFamily[]): Promise<number> =>
      t.db.global((tx) => saveBenchmarkMonth(tx, { service: "ingage", month: "2020-01-01", rows, at: t.clock.now() }));
    expect(await keep([createRow(ALL_SURVEYS), createRow(1)])).toBe(2);
    expect(await keep([createRow(ALL_SURVEYS), createRow(1), createRow(2)])).toBe(0);
    expect(await readStates("2020-01-01", "ingage")).toEqual(["- 0: 0", "- 1: 0"]);
  });

  test("answers and people that come later change nothing stored", async () => {
    const before = await readMonths();
    for (const id of SIX) {
      await addAnswers(id, "2026-08-20", 9, 50, 27);
      addProtectedAnswers(id, "intouch", "2026-10-01", 6, 50);
      addProtectedAnswers(id, "ingage", "2026-09-01", 7, 50);
    }
    await analytics.freezeBenchmark(new Date(DAY));
    const old = new Set(before.map((row) => `${String(row["service"])} ${String(row["month"])}`));
    const after = await readMonths();
    expect(after.filter((row) => old.has(`${String(row["service"])} ${String(row["month"])}`))).toEqual(before);
  });

  test("the application can neither change nor delete stored months", async () => {
    for (const table of ["benchmark_months", "benchmark_contributors", "benchmark_years", "benchmark_segment_months"]) {
      for (const text of [`UPDATE ${table} SET service = 'ingage'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
        const attempt = t.db.global((tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
        await expect(attempt).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  test("a client's own context reads only its own months, with equal ids in all clients", async () => {
    const parts = getAnswerParts(answerFacts.facts, "intouch");
    const span = { first: "2026-07-01", until: "2026-08-01" };
    for (const [at, id] of SIX.entries()) {
      const months = await t.db.withClient(id, (tx) => readClientMonths(tx, parts, span, null));
      expect(months.get("2026-07-01")?.open).toMatchObject([{ surveyId: 24, sums: { score_num: 4 * (30 + at) } }]);
    }
  });
});

async function countYears(connection: Awaited<ReturnType<TestDatabase["owner"]["connect"]>>): Promise<unknown> {
  try {
    return (await connection.query("SELECT count(*)::integer AS years FROM benchmark_years")).rows[0]?.["years"];
  } finally {
    connection.release();
  }
}

describe("reading the benchmark", () => {
  // July: 4 × (30 + … + 35) over 240, × 20 = 65; October: 1850 over 640, × 20 = 57.8; both: 2630 over 880, × 20 = 59.8.
  test("pools the whole months in the range that may be shown", async () => {
    expect(await readBenchmark(61)).toEqual({ score: 60 });
    expect(await readBenchmark(61, { range: { from: "2026-07-01", to: "2026-07-31" } })).toEqual({ score: 65 });
    expect(await readBenchmark(61, { range: { from: "2026-07-02", to: "2026-10-31" } })).toEqual({ score: 58 });
    expect(await readBenchmark(61, { range: { from: "2026-08-01", to: "2026-09-30" } })).toEqual({ score: null });
    expect(await readBenchmark(61, { range: { from: "2026-07-02", to: "2026-07-30" } })).toEqual({ score: null });
  });

  test("is the same for all viewers of all clients", async () => {
    expect(await readBenchmark(OTHER)).toEqual(await readBenchmark(61));
    const outside = await t.db.global((tx) =>
      analytics.api.readBenchmark(tx, {
        service: "ingage",
        metrics: ["agreement_importance"],
        range: { from: "2026-10-01", to: "2026-10-31" },
      }),
    );
    expect(outside).toEqual({ agreement_importance: 70 });
  });

  test("exists for scores and likelihoods, and for no other metric", async () => {
    const metrics = ["likelihood_to_renew", "likely_to_renew_percentage", "response_rate", "response_count"];
    expect(await readBenchmark(61, { metrics: [...metrics, "likelihood_to_recommend"] })).toEqual({
      likelihood_to_renew: 5,
      likely_to_renew_percentage: 100,
      response_rate: null,
      response_count: null,
      likelihood_to_recommend: null,
    });
    await expect(readBenchmark(61, { metrics: ["happiness"] })).rejects.toThrow(RangeError);
  });

  test("exists for a survey of the shared catalog, from its open answers", async () => {
    // 4 × 195 + 4 × 240 over 4 × 120, × 20 = 72.5.
    expect(await readBenchmark(61, { surveyId: 24 })).toEqual({ score: 73 });
    expect(await readBenchmark(61, { surveyId: 27 })).toEqual({ score: null });
    expect(await readBenchmark(61, { service: "ingage", surveyId: 1 })).toEqual({ score: null });
  });

  test("with protected people in it, discloses no more about them than other numbers do", async () => {
    const add = async (family: string, month: string, sums: Record<string, number>): Promise<void> => {
      const text = `INSERT INTO benchmark_months (service, survey_id, family, month, clients, sums, frozen_at)
        VALUES ('ingage', 0, '${family}', '${month}', 5, '${JSON.stringify(sums)}', now())`;
      await t.db.global((tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
    };
    const metrics = ["score", "likely_to_remain_percentage", "likelihood_to_remain"];
    const request = { service: "ingage", metrics, range: { from: "2025-01-01", to: "2025-12-31" } } as const;
    for (const month of ["2025-03-01", "2025-04-01"]) {
      await add("score", month, { score_num: 250, score_den: 50, score_responses: 5, score_people: 5 });
      await add("remain", month, { remain_answers: 9, remain_likely_x2: 17, remain_unlikely_x2: 1, remain_people: 9 });
    }
    // It must not say that all people gave the same answer, and a bound is not a number to compare with.
    expect(await readBenchmark(61, request)).toEqual({
      score: null,
      likely_to_remain_percentage: null,
      likelihood_to_remain: null,
    });
    await add("remain", "2025-05-01", {
      remain_answers: 10,
      remain_likely_x2: 10,
      remain_unlikely_x2: 4,
      remain_people: 10,
    });
    await add("remain_options", "2025-05-01", { remain_3: 5, remain_5: 5, remain_options_people: 10 });
    expect(await readBenchmark(61, request)).toMatchObject({
      likely_to_remain_percentage: 79,
      likelihood_to_remain: 4,
    });
    // Months frozen with counts per step keep their sums.
    await add("remain", "2024-05-01", { remain_5: 7, remain_1: 5, remain_people: 12 });
    const before = { ...request, range: { from: "2024-01-01", to: "2024-12-31" } };
    expect(await readBenchmark(61, before)).toMatchObject({ likely_to_remain_percentage: 58, likelihood_to_remain: 3 });
  });

  test("month by month it leaves out the months without one", async () => {
    const range = { from: "2026-01-15", to: "2026-12-31" };
    const request = { service: "intouch", metrics: ["score", "response_rate"], range } as const;
    expect(await t.db.withClient(OTHER, (tx) => analytics.api.readBenchmarkTimeline(tx, request))).toEqual([
      { month: "2026-07-01", figures: { score: 65, response_rate: null } },
      { month: "2026-10-01", figures: { score: 58, response_rate: null } },
    ]);
  });
});

describe("contributing clients", () => {
  const readMemberIds = async (service: AudienceService, year: number): Promise<unknown[]> => {
    const connection = await t.owner.connect();
    const { rows } = await connection.query(
      `SELECT client_id FROM benchmark_contributors WHERE service = '${service}' AND year = ${year} ORDER BY 1`,
    );
    connection.release();
    return rows.map((row) => row["client_id"]);
  };

  test("is decided once a year: clients that join or leave meanwhile count from January", async () => {
    expect(await readMemberIds("intouch", 2026)).toEqual(SIX);
    active.get(OTHER)?.add("intouch");
    active.get(66)?.delete("intouch");
    for (const month of ["2026-12-01", "2027-01-01"])
      for (const id of [...SIX, OTHER]) await addAnswers(id, month, 4, id === OTHER ? 50 : 30);
    for (const id of SIX) await addAnswers(id, "2026-11-20", 4, 30, 27);

    t.clock.set("2027-01-05T00:00:00Z");
    await analytics.freezeBenchmark(t.clock.now());
    expect(await readStates("2026-12-01")).toEqual(["+ 0: 6", "+ 24: 6"]);
    expect(await readMemberIds("intouch", 2027)).toEqual([61, 62, 63, 64, 65, OTHER]);

    // Clients that return or leave after that wait for the next January.
    active.get(66)?.add("intouch");
    active.get(OTHER)?.delete("intouch");
    t.clock.set("2027-02-05T00:00:00Z");
    await analytics.freezeBenchmark(t.clock.now());
    expect(await readMemberIds("intouch", 2027)).toEqual([61, 62, 63, 64, 65, OTHER]);
    // 4 × (5 × 30 + 50) over 4 × 60, × 20 = 66.7.
    expect(await readBenchmark(66, { range: { from: "2027-01-01", to: "2027-01-31" } })).toEqual({ score: 67 });
  });

  test("overlapping runs store each month and each year once", async () => {
    for (const month of ["2027-02-01", "2027-03-01"]) for (const id of SIX) await addAnswers(id, month, 4, 30);
    t.clock.set("2028-01-10T00:00:00Z");
    const before = await readMonths();
    const added = await Promise.all([1, 2, 3].map(() => analytics.freezeBenchmark(t.clock.now())));
    const after = await readMonths();
    // Plus the property limits in the newest month of each service: four limits and their number.
    expect(added.reduce((sum, each) => sum + each, 0)).toBe(after.length - before.length + 10);
    for (let month = "2027-02-01"; month < "2028-01-01"; month = addMonths(month, 1))
      expect(after.filter((row) => row["month"] === month && row["survey_id"] === 0)).toHaveLength(14);
    expect(await readMemberIds("intouch", 2028)).toEqual(SIX);
  });

  test("the daily job freezes up to the clock's day, and no future day", async () => {
    t.clock.set("2028-02-04T12:50:00Z");
    const job = analytics.jobs.find((each) => each.name === freezeBenchmarkJob.name);
    await job?.run({});
    expect(await readStates("2028-01-01")).toEqual([]);
    expect(await analytics.freezeBenchmark(new Date("2030-01-01T00:00:00Z"))).toBe(0);
    t.clock.set("2028-02-05T12:50:00Z");
    await job?.run({});
    expect(await readStates("2028-01-01")).toEqual(["- 0: 0"]);
    await expect(job?.run({ clientId: 61 })).rejects.toThrow("clientId");
  });
});
