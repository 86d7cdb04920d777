import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addRawResponses, type RawResponse } from "#slices/surveys/testing/raw-answers.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";

// Compares SBX with a recount that shares no code with it: open answers from the answers, protected ones from the
// released rows, and an independent implementation of the rule.

const clients = [1, 2, 3, 4, 5, 6, 7];
const months = ["01", "02", "03", "04", "05", "06", "07", "08"].map((month) => `2026-${month}-01`);
const services = ["ingage", "intouch"] as const;
const NOW = "2026-09-05T13:00:00Z";

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
afterEach(() => t.close());

/** Creates a generator of integers below a limit. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The question that the responses of each survey answer. */
const questionOf: Readonly<Record<number, number>> = { 1: 6, 24: 201, 26: 262 };

/** The number of responses of a survey at a location in a month, confidential or open. */
interface Sizes {
  readonly surveyId: number;
  readonly isProtected: boolean;
  readonly count: number;
}

/**
 * All locations with employees of three companies are too small for a cell: without pools only four companies count.
 */
function buildSizes(client: number, isLarge: boolean, random: (below: number) => number): readonly Sizes[] {
  const pickFew = (): number => 1 + random(2);
  const confided = { surveyId: 24, isProtected: true };
  if (!isLarge)
    return [
      { surveyId: 1, isProtected: true, count: client < 5 ? pickFew() : 1 },
      { ...confided, count: pickFew() },
    ];
  return [
    { surveyId: 1, isProtected: true, count: client < 5 ? 6 + random(6) : 0 },
    { ...confided, count: 5 + random(6) },
    { surveyId: 24, isProtected: false, count: 3 + random(8) },
    { surveyId: 26, isProtected: false, count: client === 7 ? 0 : random(6) },
  ];
}

/**
 * Locations 1 and 5 are large, in regions 1 and 2; each region also has three where one or two people answer per month.
 */
function createResponses(client: number, random: (below: number) => number): readonly RawResponse[] {
  const rows: RawResponse[] = [];
  for (const month of months) {
    for (const locationId of [1, 2, 3, 4, 5, 6, 7, 8]) {
      for (const { surveyId, isProtected, count } of buildSizes(client, locationId % 4 === 1, random)) {
        for (let at = 0; at < count; at++) {
          const agreement = Math.min(5, 2 + ((client + locationId) % 3) + random(2));
          const answers = [{ questionId: questionOf[surveyId] ?? 0, agreement, importance: 2 + random(4) }];
          const day = `${month.slice(0, 8)}${String(10 + random(15))}`;
          rows.push({ id: rows.length + 1, locationId, surveyId, day, isProtected, answers });
        }
      }
    }
  }
  return rows;
}

/** At small locations of each region one employee per month does not answer; otherwise every pool would wait. */
async function addSilent(tx: ClientTx): Promise<void> {
  const silent = months.flatMap((month, at) =>
    [2, 6].map((location_id) => ({ id: 900_000 + 10 * at + location_id, location_id, sent_on: month })),
  );
  await insertRows(
    tx,
    "people",
    silent.map(({ id }) => ({ client_id: tx.clientId, id, first_name: "S", last_name: `${id}` })),
  );
  await insertRows(
    tx,
    "invitations",
    silent.map((each) => ({
      ...each,
      client_id: tx.clientId,
      person_id: each.id,
      survey_id: 1,
      survey_version: 1,
      is_protected: true,
      sent_at: new Date(`${each.sent_on}T18:00:00Z`),
      expires_at: new Date(`${each.sent_on}T18:00:00Z`),
    })),
  );
}

async function setUpScenario(seed: number): Promise<void> {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  t.clock.set(NOW);
  const random = createRandom(seed);
  for (const id of clients) {
    const locations = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ id: at, regionId: at < 5 ? 1 : 2 }));
    await makeClient(t.db, id, { regionIds: [1, 2], locations });
    await t.db.withClient(id, async (tx) => {
      await insertRows(
        tx,
        "client_services",
        services.map((service) => ({ client_id: id, service, status: "active" })),
      );
      await addRawResponses(tx, createResponses(id, random));
      await addSilent(tx);
      await fixture.module.api.rebuildRollups(tx);
    });
  }
}

const freeze = (): Promise<number> => fixture.freezeBenchmark(new Date(NOW));

async function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

interface IndexCounts {
  readonly num: number;
  readonly den: number;
  /** Number of open responses and released people. */
  readonly holds: number;
  /** Number of open and released answers. */
  readonly answers: number;
}

type Part = "open" | "cells" | "pools" | "cuts";

/** Counts what a client has in a month for some keys, of all surveys of a service or of one. */
async function recount(
  client: number,
  service: AudienceService,
  month: string,
  parts: readonly Part[],
  survey?: number,
): Promise<IndexCounts> {
  const until = addMonths(month, 1);
  const one = survey === undefined ? sql`true` : sql`r.survey_id = ${survey}`;
  const ofEmployees = sql`r.survey_id < 24`;
  const released = sql`service = ${service} AND last_month = ${month}::date`;
  const columns = sql`score_num AS num, score_den AS den, coalesce(score_people, least(people, score_responses)) AS holds, score_answers AS answers`;
  const of: Readonly<Record<Part, typeof one>> = {
    open: sql`SELECT agreement * importance AS num, importance AS den, 1 AS holds, 1 AS answers
      FROM answers AS a JOIN responses AS r ON r.client_id = a.client_id AND r.invitation_id = a.invitation_id
      WHERE NOT r.is_protected AND r.completed_on >= ${month}::date AND r.completed_on < ${until}::date
        AND (${ofEmployees}) = ${service === "ingage"} AND ${one}`,
    cells: sql`SELECT ${columns} FROM release_cells WHERE ${released}`,
    pools: sql`SELECT ${columns} FROM release_segments WHERE ${released} AND cut = 'all'`,
    cuts: sql`SELECT ${columns} FROM release_segments WHERE ${released} AND cut = 'survey' AND cut_id = ${survey ?? 0}`,
  };
  const all = sql.join(
    parts.map((part) => of[part]),
    sql` UNION ALL `,
  );
  const { rows } = await t.db.withClient(client, (tx) =>
    sql<IndexCounts>`SELECT coalesce(sum(num), 0)::int AS num, coalesce(sum(den), 0)::int AS den,
      coalesce(sum(holds), 0)::int AS holds, coalesce(sum(answers), 0)::int AS answers FROM (${all}) AS part`.execute(
      tx.on(),
    ),
  );
  const [row] = rows;
  if (!row) throw new RangeError("a sum has a row");
  return row;
}

const recountAll = async (
  ...request: [AudienceService, string, readonly Part[], number?]
): Promise<readonly IndexCounts[]> => {
  const counts: IndexCounts[] = [];
  for (const id of clients) counts.push(await recount(id, ...request));
  return counts;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const roundHalfUp = (num: number, den: number): number => Math.floor((200 * num + den) / (2 * den));
const computeScore = (all: readonly IndexCounts[]): number =>
  roundHalfUp(20 * sumOf(all.map(({ num }) => num)), 100 * sumOf(all.map(({ den }) => den)));

/**
 * Returns whether the rule allows disclosure: at least five clients and, leaving out any one, no other with more than
 * half of the rest.
 */
function isStatedInWords(holdings: readonly number[]): boolean {
  const contributing = holdings.filter((each) => each > 0);
  return (
    contributing.length >= 5 &&
    contributing.every((_, leftOut) => {
      const others = contributing.filter((__, at) => at !== leftOut);
      return others.every((each) => each <= sumOf(others) / 2);
    })
  );
}

const computeExpected = (all: readonly IndexCounts[]): number | null =>
  isStatedInWords(all.map(({ holds }) => holds)) ? computeScore(all) : null;

async function readSbx(service: AudienceService, first: string, last = first, surveyId?: number): Promise<unknown> {
  const range = { from: first, to: new Date(Date.parse(addMonths(last, 1)) - 86_400_000).toISOString().slice(0, 10) };
  const request = {
    service,
    metrics: ["agreement_importance"],
    range,
    ...(surveyId === undefined ? {} : { surveyId }),
  };
  const figures = await t.db.withClient(1, (tx) => fixture.analytics.readBenchmark(tx, request));
  return figures["agreement_importance"];
}

async function readCompanyIndex(client: number, service: AudienceService, month: string): Promise<unknown> {
  const to = new Date(Date.parse(addMonths(month, 1)) - 86_400_000).toISOString().slice(0, 10);
  const current = { from: month, to };
  const previous = { from: `2025${month.slice(4)}`, to: `2025${to.slice(4)}` };
  const table = await t.db.withClient(client, (tx) =>
    fixture.analytics.computeFigures(tx, {
      service,
      metrics: ["agreement_importance"],
      by: "total",
      windows: { current, previous },
      scope: { kind: "client" },
      today: "2026-09-05",
    }),
  );
  const figure = table.get(null)["agreement_importance"]?.current;
  return figure?.state === "value" ? figure.rounded : null;
}

const ALL: readonly Part[] = ["open", "cells", "pools"];

/** Expects each client's recount to equal its company index. */
async function expectCompanyIndexes(
  service: AudienceService,
  month: string,
  own: readonly IndexCounts[],
): Promise<void> {
  for (const [at, id] of clients.entries()) {
    const one = own[at];
    if (one && one.den > 0) expect(await readCompanyIndex(id, service, month)).toBe(computeScore([one]));
  }
}

/** Expects every range to be the sum of its disclosed months. */
async function expectRanges(
  service: AudienceService,
  result: ReadonlyMap<string, readonly IndexCounts[]>,
): Promise<void> {
  for (const [at, first] of months.entries()) {
    for (const last of months.slice(at)) {
      const within = [...result].filter(([month]) => month >= first && month <= last).flatMap(([, own]) => own);
      expect(await readSbx(service, first, last)).toBe(within.length === 0 ? null : computeScore(within));
    }
  }
}

describe.each([1])("companies with small places, seed %i", (seed) => {
  test("SBX of every month and range pools the company indexes, regional pools included", async () => {
    await setUpScenario(seed);
    await freeze();
    let appeared = 0;
    for (const service of services) {
      const result = new Map<string, readonly IndexCounts[]>();
      for (const month of months) {
        const own = await recountAll(service, month, ALL);
        await expectCompanyIndexes(service, month, own);
        const number = computeExpected(own);
        expect(await readSbx(service, month)).toBe(number);
        if (number !== null) result.set(month, own);
        const without = computeExpected(await recountAll(service, month, ["open", "cells"]));
        if (number !== null && without === null) appeared += 1;
      }
      await expectRanges(service, result);
    }
    // Without pools there would be four companies in the months that pool the employees of the other three.
    expect(appeared).toBeGreaterThan(0);
  });

  test("SBX of a survey includes its protected answers, and no remainder of the total breaks the rule", async () => {
    await setUpScenario(seed);
    await freeze();
    const rows = await runAsOwner(
      "SELECT service, cut, cut_id::int, month::text, sums FROM benchmark_segments WHERE family = 'score'",
    );
    const isKnown = (service: string, cut: string, id: number, month: string): boolean =>
      rows.some(
        (row) =>
          row["service"] === service &&
          row["cut"] === cut &&
          row["cut_id"] === id &&
          row["month"] === month &&
          row["sums"] !== null,
      );
    let surveysShown = 0;
    for (const [service, surveys] of [
      ["ingage", [1]],
      ["intouch", [24, 26]],
    ] as const) {
      for (const month of months) {
        const total = await recountAll(service, month, ALL);
        let rest = total.map(({ answers }) => answers);
        for (const survey of surveys) {
          const own = await recountAll(service, month, ["open", "cuts"], survey);
          const number = isKnown(service, "survey", survey, month) ? computeScore(own) : null;
          expect(await readSbx(service, month, month, survey)).toBe(number);
          if (number === null) continue;
          surveysShown += 1;
          expect(isStatedInWords(own.map(({ answers }) => answers))).toBe(true);
          rest = rest.map((each, at) => each - (own[at]?.answers ?? 0));
        }
        const isTotalShown = (await readSbx(service, month)) !== null;
        if (isTotalShown) expect(sumOf(rest) === 0 || isStatedInWords(rest)).toBe(true);
      }
    }
    expect(surveysShown).toBeGreaterThan(0);
  });
});

describe("a database that was frozen before pools existed", () => {
  const readFrozenMonths = (): Promise<readonly Record<string, unknown>[]> =>
    runAsOwner("SELECT * FROM benchmark_months ORDER BY service, month, survey_id, family");

  test("keeps its months, and has pools from the following month on", async () => {
    await setUpScenario(1);
    // The state before pools existed: no month has any.
    await runAsOwner("UPDATE benchmark_pool_starts SET first_month = '2027-01-01'");
    await fixture.freezeBenchmark(new Date("2026-06-05T13:00:00Z"));
    const before = await readFrozenMonths();
    await runAsOwner("DELETE FROM benchmark_pool_starts");
    const migration = await readFile("db/migrations/0039_benchmark_pool_starts.sql", "utf8");
    await runAsOwner(migration.slice(migration.indexOf("INSERT INTO")));
    expect(await runAsOwner("SELECT service, first_month::text FROM benchmark_pool_starts ORDER BY 1")).toEqual(
      services.map((service) => ({ service, first_month: "2026-06-01" })),
    );
    expect(await t.db.global((tx) => fixture.analytics.findFirstMonthWithPools(tx, "ingage"))).toBe("2026-06-01");
    await freeze();
    const after = await readFrozenMonths();
    expect(after.filter((row) => String(row["month"]) < "2026-06-01")).toEqual(before);
    for (const service of services) {
      for (const month of months) {
        const parts: readonly Part[] = month < "2026-06-01" ? ["open", "cells"] : ALL;
        expect(await readSbx(service, month)).toBe(computeExpected(await recountAll(service, month, parts)));
      }
    }
    // SBX of a survey counts open answers alone in earlier months; from then on it is a segment.
    const surveys = after.filter((row) => row["survey_id"] !== 0);
    expect(new Set(surveys.map((row) => String(row["month"])))).toEqual(
      new Set(months.filter((month) => month < "2026-06-01")),
    );
    const segments = await runAsOwner(
      "SELECT DISTINCT month::text FROM benchmark_segments WHERE service = 'intouch' AND cut = 'survey' ORDER BY 1",
    );
    expect(segments.map((row) => row["month"])).toEqual(months.filter((month) => month >= "2026-06-01"));
  });

  test("every month has pools where nothing was frozen, and the application cannot change that", async () => {
    await setUpScenario(2);
    expect(await runAsOwner("SELECT service, first_month FROM benchmark_pool_starts ORDER BY 1")).toEqual(
      services.map((service) => ({ service, first_month: null })),
    );
    for (const text of [
      sql`UPDATE benchmark_pool_starts SET first_month = NULL`,
      sql`DELETE FROM benchmark_pool_starts`,
    ])
      await expect(t.db.global((tx) => text.execute(tx.on()))).rejects.toMatchObject({ code: "42501" });
  });
});
