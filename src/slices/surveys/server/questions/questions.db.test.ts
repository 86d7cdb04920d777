import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import { findDueClients } from "#platform/server/jobs/due-clients.ts";
import type { Dimension, MetricTable } from "#slices/analytics/server/analytics.api.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import {
  addRawResponses,
  questionsById,
  type RawAnswer,
  type RawResponse,
} from "#slices/surveys/testing/raw-answers.ts";
import { toFigures } from "#slices/surveys/testing/raw-figures.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";
import { correctRollups } from "../surveys.rollup.correction.repository.ts";
import { readQuestionDifferences } from "./questions.read-model.ts";
import {
  markAllQuestionsDirty,
  markQuestionsDirty,
  findClosingWork,
  findMonthsToClose,
  closeQuestionMonth,
} from "./questions.repository.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const FIRST_DAY = "2026-03-20";
const ofAll = ["agreement_importance", "response_count"];
/** Shares of answers exist for a single question only. */
const selectMetrics = (by: Dimension): string[] =>
  by === "question" ? [...ofAll, "top_block_percentage", "yes_no"] : ofAll;

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let client = 600;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
});
afterAll(() => t.close());
beforeEach(() => {
  client += 1;
});

const point = fc.integer({ min: 1, max: 5 });
const createPair = (questionId: number): fc.Arbitrary<RawAnswer> =>
  fc.record({ questionId: fc.constant(questionId), agreement: point, importance: point });
const anAnswer: fc.Arbitrary<RawAnswer> = fc.oneof(
  createPair(201),
  createPair(212),
  fc.record({ questionId: fc.constant(203), agreement: point }),
  fc.record({ questionId: fc.constant(205), agreement: point }),
  fc.record({ questionId: fc.constant(211), value: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ questionId: fc.constant(241), value: point }),
  fc.record({ questionId: fc.constant(243), value: point }),
  fc.record({ questionId: fc.constant(244), text: fc.constant("Quieter nights") }),
);
const answers = fc.uniqueArray(anAnswer, { minLength: 1, maxLength: 5, selector: (each) => each.questionId });
const place = { locationId: fc.integer({ min: 1, max: 3 }), surveyId: fc.constantFrom(24, 27), answers };

type Step =
  | { readonly kind: "submit" | "import"; readonly daysAgo: number; readonly of: Omit<RawResponse, "id" | "day"> }
  | { readonly kind: "erase"; readonly at: number }
  | { readonly kind: "wait"; readonly days: number }
  | { readonly kind: "move"; readonly locationId: number; readonly regionId: number | null }
  | { readonly kind: "seal" | "stop"; readonly rebuilds: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant("submit" as const), daysAgo: fc.constant(0), of: fc.record(place) }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      daysAgo: fc.integer({ min: 0, max: 70 }),
      of: fc.record(place),
    }),
    weight: 2,
  },
  fc.record({ kind: fc.constant("erase" as const), at: fc.nat(20) }),
  {
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      locationId: fc.integer({ min: 1, max: 3 }),
      regionId: fc.constantFrom(1, 2, null),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 25 }) }), weight: 3 },
  {
    arbitrary: fc.record({ kind: fc.constantFrom("seal" as const, "stop" as const), rebuilds: fc.boolean() }),
    weight: 3,
  },
);

const moveLocation = (clientId: number, locationId: number, regionId: number | null): Promise<unknown> =>
  t.db.withClient(clientId, (tx) =>
    sql`UPDATE locations SET region_id = ${regionId}::bigint
      WHERE client_id = ${tx.clientId} AND id = ${locationId}`.execute(tx.on()),
  );

/** All responses and changes of a client, recorded outside the database. */
class Scenario {
  readonly kept: RawResponse[] = [];
  /** Differences found in closed rollups. */
  readonly errors: unknown[] = [];
  today = FIRST_DAY;
  /** The region of each location today. */
  readonly regions = new Map<number, number | null>([1, 2, 3].map((id) => [id, id < 3 ? 1 : null]));
  readonly #clientId: number;

  constructor(clientId: number) {
    this.#clientId = clientId;
  }

  async take(taken: Step): Promise<void> {
    t.clock.set(`${this.today}T22:00:00Z`);
    if (taken.kind === "wait") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "erase") await this.#erase(taken.at);
    else if (taken.kind === "move") await this.#move(taken.locationId, taken.regionId);
    else if (taken.kind === "seal") await this.#status(taken.rebuilds);
    else if (taken.kind === "stop") await this.#stop();
    else if ("of" in taken) await this.#add(taken.of, addDays(this.today, -taken.daysAgo), taken.kind === "import");
    await this.#checkDue();
  }

  // The job begins for this client exactly when it would close a month: none before the first response.
  async #checkDue(): Promise<void> {
    const through = addDays(this.today, -1);
    const first = this.kept.map(({ day }) => day).toSorted()[0] ?? addDays(this.today, 31);
    const closed: string[] = [];
    const undone = t.db.withClient(this.#clientId, async (tx) => {
      for (let month = startOfMonth(first); month <= through; month = addMonths(month, 1))
        if (await closeQuestionMonth(tx, month, through)) closed.push(month);
      throw new Error("undone");
    });
    await undone.catch(() => {});
    const found = await t.db.withClient(this.#clientId, (tx) => findMonthsToClose(tx, through));
    const due = await findDueClients(t.db, [this.#clientId], findClosingWork(through));
    const isDue = closed.length > 0;
    if (found.join() !== closed.join() || due.length > 0 !== isDue) this.errors.push({ closed, found, due });
  }

  async #add(of: Omit<RawResponse, "id" | "day">, day: string, isImported: boolean): Promise<void> {
    const added = { ...of, day, id: this.kept.length + 1 };
    await t.db.withClient(this.#clientId, async (tx) => {
      if (isImported) await markQuestionsDirty(tx, [day]);
      await addRawResponses(tx, [added]);
    });
    this.kept.push(added);
  }

  async #erase(at: number): Promise<void> {
    const response = this.kept[at];
    if (!response) return;
    const auditContext = { clientId: this.#clientId, accountId: null, impersonatorId: null, requestId: null };
    await t.units.run(auditContext, (uow) => fixture.module.api.eraseRespondent(uow, { residentId: response.id }));
    this.kept[at] = { ...response, answers: response.answers.filter((answer) => answer.text === undefined) };
  }

  async #move(locationId: number, regionId: number | null): Promise<void> {
    await moveLocation(this.#clientId, locationId, regionId);
    this.regions.set(locationId, regionId);
  }

  async #status(rebuilds: boolean): Promise<void> {
    if (rebuilds) await t.db.withClient(this.#clientId, markAllQuestionsDirty);
    await fixture.module.api.refreshQuestionRollups(this.#clientId);
    const again = await fixture.module.api.refreshQuestionRollups(this.#clientId);
    const differences = await t.db.withClient(this.#clientId, readQuestionDifferences);
    this.errors.push(...differences, ...Array.from({ length: again }, () => "sealed twice"));
  }

  // Simulates a job that stops after its first month, or within one: then nothing of that month is written.
  async #stop(): Promise<void> {
    const through = addDays(this.today, -1);
    const [month] = await t.db.withClient(this.#clientId, (tx) => findMonthsToClose(tx, through));
    if (month) await t.db.withClient(this.#clientId, (tx) => closeQuestionMonth(tx, month, through));
    const killed = t.db.withClient(this.#clientId, async (tx) => {
      await closeQuestionMonth(tx, startOfMonth(this.today), through);
      throw new Error("stopped");
    });
    await killed.catch(() => {});
  }
}

const scopes = [
  { kind: "client" } as const,
  { kind: "places", regionIds: [], locationIds: [1, 3] } as const,
  { kind: "places", regionIds: [1], locationIds: [] } as const,
];

type Scope = (typeof scopes)[number];

function isSeen(scope: Scope, locationId: number, regionId: number | null): boolean {
  if (scope.kind === "client") return true;
  const inRegion = scope.regionIds.some((id) => id === regionId);
  return inRegion || scope.locationIds.some((id) => id === locationId);
}

const omitEmpty = (rows: readonly (readonly [string, readonly unknown[]])[]): Record<string, unknown> =>
  Object.fromEntries(rows.filter(([, shown]) => shown.some((each) => each !== "na" && each !== 0)));

/** Expects the metric values of a table to equal those of the answers, for every key that has any and for no other. */
function expectSame(by: Dimension, table: MetricTable | undefined, rows: ReturnType<typeof toFigures>): void {
  const names = selectMetrics(by);
  // Without answers there is no number: N/A for a question that cannot score, 0 for one that can.
  const getNumber = (name: string, value: unknown): unknown =>
    name === "response_count" && value === 0 ? "na" : value;
  const shown = (table?.rows ?? []).map(({ key, figures }) => {
    const current = names.map((name) => [name, figures[name]?.current] as const);
    const values = current.map(([name, each]) => getNumber(name, each?.state === "value" ? each.rounded : each?.state));
    return [String(key), values] as const;
  });
  const counted = [...rows].map(
    ([key, figures]) => [String(key), names.map((name) => getNumber(name, figures[name]))] as const,
  );
  expect(omitEmpty(shown)).toEqual(omitEmpty(counted));
}

/** Each statement finds closed months itself, or they are read ahead in a snapshot transaction. */
const ways = ["withClient", "reading"] as const;

async function compare(scenario: Scenario, clientId: number, range: { from: string; to: string }): Promise<void> {
  const previous = { from: "2020-01-01", to: "2020-01-31" };
  const windows = { current: range, previous };
  const request = { service: "intouch", windows, today: scenario.today } as const;
  const findRegion = ({ locationId }: RawResponse): number | null => scenario.regions.get(locationId) ?? null;
  const within = scenario.kept.filter(({ day }) => day >= range.from && day <= range.to);
  const some = new Set([201, 211]);
  for (const scope of scopes) {
    const seen = within.filter((each) => isSeen(scope, each.locationId, findRegion(each)));
    const few = seen.map((each) => ({ ...each, answers: each.answers.filter((one) => some.has(one.questionId)) }));
    const inOne = seen.filter((each) => findRegion(each) === 1);
    const inSeveral = seen.filter((each) => findRegion(each) !== null);
    const getType = (_: RawResponse, answer: RawAnswer): string => questionsById.get(answer.questionId)?.type ?? "";
    const filters = { question: [...some] };
    const compared = [
      [{ by: "question" }, toFigures(seen, (_, answer) => answer.questionId)],
      [{ by: "question_type" }, toFigures(seen, getType)],
      [{ by: "location", filters }, toFigures(few, ({ locationId }) => locationId)],
      [{ by: "region", filters }, toFigures(few, (each) => String(findRegion(each)))],
      [{ by: "question", filters: { region: [1] } }, toFigures(inOne, (_, answer) => answer.questionId)],
      [{ by: "question_type", filters: { region: [2, 1] } }, toFigures(inSeveral, getType)],
    ] as const;
    for (const way of ways) {
      const tables = await t.db[way](clientId, async (tx) => {
        const results: MetricTable[] = [];
        for (const [more] of compared) {
          const metrics = [...selectMetrics(more.by), "mean_importance"];
          results.push(await fixture.analytics.computeFigures(tx, { ...request, metrics, scope, ...more }));
        }
        return results;
      });
      compared.forEach(([{ by }, rows], at) => expectSame(by, tables[at], rows));
    }
  }
}

test(
  "numbers by question equal the answers at every moment: submits, late imports, erasures, moves, closings, stopped closings",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.boolean(),
        fc.integer({ min: -75, max: -1 }),
        fc.integer({ min: 0, max: 60 }),
        async (steps, isClosed, from, length) => {
          client += 1;
          const locations = [1, 2, 3].map((id) => ({ id, regionId: id < 3 ? 1 : null }));
          await makeClient(t.db, client, { regionIds: [1, 2], locations });
          const scenario = new Scenario(client);
          for (const taken of steps) await scenario.take(taken);
          if (isClosed) await scenario.take({ kind: "seal", rebuilds: false });
          expect(scenario.errors).toEqual([]);
          const first = addDays(scenario.today, from);
          await compare(scenario, client, { from: first, to: addDays(first, length) });
          await compare(scenario, client, { from: startOfMonth(first), to: scenario.today });
        },
      ),
      { numRuns: scaleRuns(16) },
    );
  },
);

/** Counts how often a question occurs in the closed months: by question in a region or a scope of it, and by region. */
async function readCounts(clientId: number, way: (typeof ways)[number]): Promise<readonly unknown[]> {
  const windows = {
    current: { from: "2026-03-01", to: "2026-04-30" },
    previous: { from: "2025-03-01", to: "2025-04-30" },
  };
  const request = { service: "intouch", metrics: ["response_count"], windows, today: "2026-06-10" } as const;
  const whole = { kind: "client" } as const;
  const region = { kind: "places", regionIds: [1], locationIds: [] } as const;
  const counts: unknown[] = [];
  for (const [more, key] of [
    [{ by: "question", scope: whole, filters: { region: [1] } }, 201],
    [{ by: "question", scope: region }, 201],
    [{ by: "region", scope: whole, filters: { question: [201] } }, 1],
    [{ by: "region", scope: whole, filters: { question: [201] } }, null],
  ] as const) {
    const table = await t.db[way](clientId, (tx) => fixture.analytics.computeFigures(tx, { ...request, ...more }));
    const figure = table.get(key)["response_count"]?.current;
    counts.push(figure?.state === "value" ? figure.rounded : figure?.state);
  }
  return counts;
}

test.each(ways)(
  "%s: regions have what their current locations have; a wrong month is detected and repaired",
  async (way) => {
    const locations = [1, 2, 3].map((id) => ({ id, regionId: id < 3 ? 1 : null }));
    await makeClient(t.db, client, { regionIds: [1, 2], locations });
    t.clock.set("2026-06-10T18:00:00Z");
    const answered = [{ questionId: 201, agreement: 4, importance: 2 }];
    const days = ["2026-03-05", "2026-03-06", "2026-04-07", "2026-04-08", "2026-04-09"];
    await t.db.withClient(client, (tx) =>
      addRawResponses(
        tx,
        days.map((day, at) => ({ id: at + 1, locationId: 1 + (at % 3), surveyId: 24, day, answers: answered })),
      ),
    );
    expect(await readCounts(client, way)).toEqual([4, 4, 4, 1]);
    await fixture.module.api.refreshQuestionRollups(client);
    expect(await readCounts(client, way)).toEqual([4, 4, 4, 1]);
    const plant = (): Promise<unknown> =>
      t.db.withClient(client, (tx) =>
        sql`UPDATE location_question_months SET score_responses = score_responses + 100
        WHERE client_id = ${tx.clientId} AND month = '2026-04-01' AND location_id = 1`.execute(tx.on()),
      );
    await plant();
    expect(await readCounts(client, way)).toEqual([104, 104, 104, 1]);
    const found = await t.db.withClient(client, readQuestionDifferences);
    expect(found.map(({ table, locationId, day }) => [table, locationId, day])).toEqual([
      ["location_question_months", 1, "2026-04-01"],
    ]);
    await t.db.withClient(client, correctRollups);
    expect(await readCounts(client, way)).toEqual([4, 4, 4, 1]);
    await fixture.module.api.refreshQuestionRollups(client);
    expect(await t.db.withClient(client, readQuestionDifferences)).toEqual([]);

    await moveLocation(client, 2, null);
    expect(await readCounts(client, way)).toEqual([2, 2, 2, 3]);
    await moveLocation(client, 2, 1);
    expect(await readCounts(client, way)).toEqual([4, 4, 4, 1]);
  },
);

test.each(ways)(
  "%s: nothing is counted twice or missed while a location moves and the job closes months",
  async (way) => {
    await makeClient(t.db, client, { regionIds: [1, 2], locations: [1, 2].map((id) => ({ id, regionId: id })) });
    const id = client;
    t.clock.set("2026-06-10T18:00:00Z");
    const answered = [{ questionId: 201, agreement: 4, importance: 2 }];
    const days = Array.from({ length: 24 }, (_, at) => addDays("2024-06-15", at * 30));
    await t.db.withClient(id, (tx) =>
      addRawResponses(
        tx,
        days.map((day, at) => ({ id: at + 1, locationId: 1 + (at % 2), surveyId: 24, day, answers: answered })),
      ),
    );
    await fixture.module.api.refreshQuestionRollups(id);
    const windows = {
      current: { from: "2024-06-01", to: "2026-05-31" },
      previous: { from: "2022-06-01", to: "2024-05-31" },
    };
    const request = { service: "intouch", metrics: ["response_count"], windows, today: "2026-06-10" } as const;
    const readCount = async (): Promise<number> => {
      const by = { by: "region", scope: { kind: "client" }, filters: { question: [201] } } as const;
      const { rows } = await t.db[way](id, (tx) => fixture.analytics.computeFigures(tx, { ...request, ...by }));
      const counts = rows.map(({ figures }) => figures["response_count"]?.current);
      return counts.reduce((sum, each) => sum + (each?.state === "value" ? each.rounded : 0), 0);
    };
    const found: number[] = [];
    await Promise.all([
      (async () => {
        for (const region of [1, null, 2, 1, null, 2]) {
          await moveLocation(id, 2, region);
          await readCount();
        }
      })(),
      (async () => {
        for (let run = 0; run < 6; run += 1) await fixture.module.api.refreshQuestionRollups(id);
      })(),
      (async () => {
        for (let read = 0; read < 40; read += 1) found.push(await readCount());
      })(),
    ]);
    expect(new Set(found)).toEqual(new Set([24]));
    await fixture.module.api.refreshQuestionRollups(id);
    expect(await readCount()).toBe(24);
    expect(await t.db.withClient(id, readQuestionDifferences)).toEqual([]);
  },
);
