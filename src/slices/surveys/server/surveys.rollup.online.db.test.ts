import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CompiledQuery, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import { addRawResponses } from "#slices/surveys/testing/raw-answers.ts";
import { readRows, setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase, getTestEngine } from "#test/support/test-database.ts";
import type { FormFields } from "./survey-form.rules.ts";
import type { RollupDifference } from "./surveys.api.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const LANES = 4;
const LINKS = 10;
const IMPORTED = 900_000;

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let client = 800;
let lastImported = IMPORTED;

beforeAll(async () => {
  t = await openTestDatabase();
  fixture = setUpSurveyFixture(t);
});
afterAll(() => t.close());

/** A step of one writer while others run. */
type Step =
  | { readonly kind: "submit" | "erase"; readonly link: number }
  | { readonly kind: "import"; readonly daysAgo: number; readonly agreement: number }
  | { readonly kind: "move"; readonly location: number; readonly region: number }
  | { readonly kind: "correct" | "seal" }
  | { readonly kind: "damage"; readonly table: string; readonly how: string };

const link = fc.nat(LINKS - 1);
const getKind = <K extends Step["kind"]>(kind: K): fc.Arbitrary<K> => fc.constant(kind);
const ordinary: readonly { arbitrary: fc.Arbitrary<Step>; weight: number }[] = [
  { arbitrary: fc.record({ kind: getKind("submit"), link }), weight: 8 },
  { arbitrary: fc.record({ kind: getKind("erase"), link }), weight: 1 },
  {
    arbitrary: fc.record({
      kind: getKind("import"),
      daysAgo: fc.integer({ min: 1, max: 70 }),
      agreement: fc.integer({ min: 1, max: 5 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: getKind("move"),
      location: fc.integer({ min: 1, max: 2 }),
      region: fc.integer({ min: 1, max: 2 }),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constantFrom("correct" as const, "seal" as const) }), weight: 3 },
];
const damage: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: getKind("damage"),
    table: fc.constantFrom("daily_response_totals", "monthly_response_totals"),
    how: fc.constantFrom("SET responses = responses + 3, renew_4 = 0", "SET score_num = score_num - 1", "DELETE"),
  }),
  fc.record({
    kind: getKind("damage"),
    table: fc.constantFrom("daily_participation", "monthly_participation"),
    how: fc.constantFrom("SET sent = sent + 5", "SET completed = 0, started = 9", "DELETE"),
  }),
  fc.record({
    kind: getKind("damage"),
    table: fc.constant("resident_renewals"),
    how: fc.constantFrom("SET value = 6 - value, next_on = NULL", "DELETE"),
  }),
  fc.record({
    kind: getKind("damage"),
    table: fc.constant("service_issues"),
    how: fc.constantFrom("SET next_on = day, next_location_id = location_id", "DELETE"),
  }),
);

const toLanes = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step[][]> =>
  fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: LANES, maxLength: LANES });
const calm = toLanes(fc.oneof(...ordinary));
const rough = toLanes(fc.oneof(...ordinary, { arbitrary: damage, weight: 4 }));

const toPages = (n: number): FormFields[] => [
  { lang: ["en"], action: ["next"], page: ["1"], q201a: [String(1 + (n % 5))], q201i: [String(1 + (n % 3))] },
  { lang: ["en"], action: ["next"], page: ["2"], q211: [String(n % 2)] },
  { lang: ["en"], action: ["next"], page: ["5"], q241: [String(1 + (n % 5))] },
  { lang: ["en"], action: ["submit"], page: ["6"], q244: ["Quieter nights"] },
];

const createCause = (clientId: number) => ({ clientId, accountId: null, impersonatorId: null, requestId: null });

async function runStatement(tx: ClientTx, statement: string): Promise<void> {
  await tx.on<unknown>().executeQuery(CompiledQuery.raw(statement));
}

/** A client with open links: two residents have two each, so that renewal answers have a next one. */
class ClientScenario {
  readonly id: number;
  readonly #tokens: readonly string[];

  private constructor(id: number, tokens: readonly string[]) {
    this.id = id;
    this.#tokens = tokens;
  }

  static async begin(): Promise<ClientScenario> {
    client += 1;
    t.clock.set("2026-11-22T15:00:00Z");
    const id = await makeClient(t.db, client);
    const tokens: string[] = [];
    for (let n = 1; n <= LINKS; n += 1) {
      const options = { residentId: n, locationId: 1 + (n % 2), isConfidential: n % 5 === 0 };
      tokens.push((await fixture.invited(id, { ...options, sentOn: n % 3 === 0 ? "2026-11-05" : "2026-11-20" })).token);
    }
    await t.db.withClient(id, async (tx) => {
      await runStatement(tx, `INSERT INTO regions (client_id, id, name) VALUES (${id}, 1, 'One'), (${id}, 2, 'Two')`);
      await runStatement(tx, `UPDATE invitations SET resident_id = 1 WHERE client_id = ${id} AND id IN (1, 6, 7)`);
      await runStatement(tx, `UPDATE invitations SET resident_id = 2 WHERE client_id = ${id} AND id IN (2, 8)`);
    });
    return new ClientScenario(id, tokens);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === "submit") await this.#submit(step.link);
    else if (step.kind === "erase") {
      const resident = { residentId: step.link + 1 };
      await t.units.run(createCause(this.id), (uow) => fixture.module.api.eraseRespondent(uow, resident));
    } else if (step.kind === "import") await this.#import(step.daysAgo, step.agreement);
    else if (step.kind === "move") {
      const { region, location } = step;
      await this.#say(`UPDATE locations SET region_id = ${region} WHERE client_id = ${this.id} AND id = ${location}`);
    } else if (step.kind === "correct") await this.correct();
    else if (step.kind === "seal") await fixture.module.api.refreshQuestionRollups(this.id);
    else if (step.kind === "damage") await this.#damage(step.table, step.how);
  }

  async #damage(table: string, how: string): Promise<void> {
    if (how === "DELETE") await this.#say(`DELETE FROM ${table} WHERE client_id = ${this.id}`);
    else await this.#say(`UPDATE ${table} ${how} WHERE client_id = ${this.id}`);
  }

  correct(): Promise<number> {
    return t.db.withClient(this.id, (tx) => fixture.module.api.correctRollups(tx));
  }

  readDifferences(): Promise<readonly RollupDifference[]> {
    return t.db.withClient(this.id, (tx) => fixture.module.api.recomputeRollups(tx));
  }

  listRows(table: string): Promise<Record<string, unknown>[]> {
    return t.db.withClient(this.id, (tx) => readRows(tx, table));
  }

  #say(statement: string): Promise<void> {
    return t.db.withClient(this.id, (tx) => runStatement(tx, statement));
  }

  async #submit(n: number): Promise<void> {
    for (const page of toPages(n))
      await fixture.respond.answer(this.#tokens[n] ?? "", "r", page).catch(ignoreRejections);
  }

  /** Imports past answers: writes raw rows and corrects the rollups in the same transaction. */
  async #import(daysAgo: number, agreement: number): Promise<void> {
    lastImported += 1;
    const day = new Date(Date.UTC(2026, 10, 22 - daysAgo)).toISOString().slice(0, 10);
    const answers = [
      { questionId: 201, agreement, importance: 3 },
      { questionId: 241, value: agreement },
    ];
    const response = { id: lastImported, locationId: 1 + (daysAgo % 2), surveyId: 24, day, answers };
    await t.db.withClient(this.id, async (tx) => {
      await fixture.module.api.markQuestionsDirty(tx, [day]);
      await addRawResponses(tx, [response]);
      await fixture.module.api.correctRollups(tx);
    });
  }
}

/** Ignores rejections of links that were erased or answered meanwhile; rethrows any other error. */
function ignoreRejections(error: unknown): void {
  if (!(error instanceof Error && error.name === "Failure")) throw error;
}

async function run(
  scenario: ClientScenario,
  lanes: readonly (readonly Step[])[],
  undo: (error: unknown) => void,
): Promise<void> {
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await scenario.take(step).catch(undo);
    }),
  );
}

// PostgreSQL aborts one of two deadlocked transactions; the aborted one has written nothing.
const ignoreDeadlocks = (error: unknown): void => {
  if (!(error instanceof Error && "code" in error && error.code === "40P01")) throw error;
};

describe("rollups while people answer", () => {
  test("every rollup equals its raw rows after any concurrent steps, including corrections", async () => {
    await fc.assert(
      fc.asyncProperty(calm, async (lanes) => {
        const scenario = await ClientScenario.begin();
        await run(scenario, lanes, ignoreDeadlocks);
        expect(await scenario.readDifferences()).toEqual([]);
      }),
      { numRuns: scaleRuns(12) },
    );
  });

  test("damaged rows are corrected beside writers: no answer is lost or doubled, and a second correction finds nothing", async () => {
    await fc.assert(
      fc.asyncProperty(rough, async (lanes) => {
        const scenario = await ClientScenario.begin();
        await run(scenario, lanes, ignoreDeadlocks);
        await scenario.correct();
        await fixture.module.api.refreshQuestionRollups(scenario.id);
        expect(await scenario.readDifferences()).toEqual([]);
        expect(await scenario.correct()).toBe(0);
      }),
      { numRuns: scaleRuns(12) },
    );
  });

  test("a correction writes the same rows as a rebuild", async () => {
    const scenario = await ClientScenario.begin();
    for (let n = 0; n < LINKS; n += 1) await scenario.take({ kind: "submit", link: n });
    await scenario.take({ kind: "damage", table: "monthly_response_totals", how: "SET responses = 99" });
    await scenario.take({ kind: "damage", table: "resident_renewals", how: "DELETE" });
    await scenario.take({ kind: "damage", table: "monthly_participation", how: "DELETE" });
    expect((await scenario.readDifferences()).length).toBeGreaterThan(5);
    expect(await scenario.correct()).toBe((await scenario.listRows("resident_renewals")).length + 4);
    const tables = ["daily_response_totals", "monthly_response_totals", "daily_participation", "resident_renewals"];
    const correctedState = await Promise.all(tables.map((table) => scenario.listRows(table)));
    await t.db.withClient(scenario.id, (tx) => fixture.module.api.rebuildRollups(tx));
    expect(await Promise.all(tables.map((table) => scenario.listRows(table)))).toEqual(correctedState);
    expect(correctedState.every((rows) => rows.length > 0)).toBe(true);
  });
});

describe.runIf(getTestEngine() === "postgres")("rollups on PostgreSQL, with real concurrency", () => {
  test("readers see the old numbers until a correction commits, and a concurrent writer is counted", async () => {
    const scenario = await ClientScenario.begin();
    await scenario.take({ kind: "submit", link: 0 });
    await scenario.take({ kind: "damage", table: "daily_response_totals", how: "SET responses = responses + 40" });
    const countResponses = async (): Promise<number> =>
      (await scenario.listRows("daily_response_totals")).reduce((sum, row) => sum + Number(row["responses"]), 0);
    expect(await countResponses()).toBe(41);
    const countWaiting = async (): Promise<number> => {
      const { rows } = await t.db.global((tx) =>
        sql<{ pid: number }>`SELECT pid FROM pg_locks WHERE NOT granted`.execute(tx.on()),
      );
      return rows.length;
    };
    let late: Promise<void> = Promise.resolve();
    await t.db.withClient(scenario.id, async (tx) => {
      await fixture.module.api.correctRollups(tx);
      expect(await countResponses()).toBe(41);
      // At the same location, so it must wait for the row that is being corrected.
      late = scenario.take({ kind: "submit", link: 2 });
      await expect.poll(countWaiting).toBeGreaterThan(0);
    });
    await late;
    expect(await countResponses()).toBe(2);
    expect(await scenario.readDifferences()).toEqual([]);
  });

  test("sessions terminated within their statements leave nothing partially counted", async () => {
    await fc.assert(
      fc.asyncProperty(
        calm,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 8 }),
        async (lanes, pauses) => {
          const scenario = await ClientScenario.begin();
          const done = new AbortController();
          const kill = async (): Promise<void> => {
            for (let at = 0; !done.signal.aborted; at += 1) {
              const seconds = (pauses[at % pauses.length] ?? 1) / 1000;
              await t.db
                .global((tx) =>
                  sql`SELECT pg_sleep(${seconds}::float8), count(pg_terminate_backend(pid)) FROM pg_stat_activity
                  WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
                    AND state <> 'idle' GROUP BY 1`.execute(tx.on()),
                )
                .catch(() => {});
            }
          };
          const killing = kill();
          await run(scenario, lanes, () => {}).finally(() => {
            done.abort();
          });
          await killing;
          expect(await scenario.readDifferences()).toEqual([]);
        },
      ),
      { numRuns: scaleRuns(8) },
    );
  });
});
