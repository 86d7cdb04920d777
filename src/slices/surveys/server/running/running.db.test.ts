import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import {
  type AnalyticsApi,
  engagementWindows,
  satisfactionWindows,
  type Windows,
} from "#slices/analytics/server/analytics.api.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addRawResponses } from "#slices/surveys/testing/raw-answers.ts";
import { surveyWorld } from "#slices/surveys/testing/survey-world.ts";
import { withoutRunningSums } from "#slices/surveys/testing/unkept-analytics.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalogue } from "../catalogue/catalogue.repository.ts";
import { addParticipation } from "../surveys.counting.repository.ts";
import { correctRollups } from "../surveys.rollup.correction.repository.ts";
import { rollupDifferences } from "../surveys.rollup.read-model.ts";
import { rebuildRollups } from "../surveys.rollup.repository.ts";
import { runningDifferences } from "./running.read-model.ts";
import { keepRunningSums } from "./running.repository.ts";
import { runningDays } from "./running.rules.ts";

const FIRST_DAY = "2026-03-20";
const SURVEY = 24;
const METRICS = ["agreement_importance", "response_count", "response_rate", "likely_to_renew_percentage"];

let t: TestDatabase;
let world: ReturnType<typeof surveyWorld>;
let plain: AnalyticsApi;
let client = 700;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalogue(t.owner);
  world = surveyWorld(t);
  plain = withoutRunningSums(world);
});
afterAll(() => t.close());

type Step =
  | { readonly kind: "import"; readonly daysAgo: number; readonly locationId: number; readonly agreement: number }
  | { readonly kind: "ask"; readonly locationId: number }
  | { readonly kind: "answer" | "move"; readonly at: number }
  | { readonly kind: "wait"; readonly days: number }
  | { readonly kind: "seal" | "stop" | "rebuild" };

const locationId = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      daysAgo: fc.integer({ min: 0, max: 800 }),
      locationId,
      agreement: fc.integer({ min: 1, max: 5 }),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: fc.constant("ask" as const), locationId }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constantFrom("answer" as const, "move" as const), at: fc.nat(20) }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 50 }) }), weight: 3 },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("seal" as const, "seal" as const, "stop" as const, "rebuild" as const),
    }),
    weight: 4,
  },
);

/** A client's life: past answers of files, people who are asked and answer while they may, locations that move, the job. */
class Story {
  today = FIRST_DAY;
  readonly faults: unknown[] = [];
  readonly #clientId: number;
  #ids = 0;
  /** Who was asked and has not answered, by the day they were asked on. */
  readonly #asked: { readonly id: number; readonly locationId: number; readonly sentOn: string }[] = [];

  constructor(clientId: number) {
    this.#clientId = clientId;
  }

  async take(taken: Step): Promise<void> {
    t.clock.set(`${this.today}T18:00:00Z`);
    if (taken.kind === "wait") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "import") await this.#import(taken);
    else if (taken.kind === "ask") await this.#ask(taken.locationId);
    else if (taken.kind === "answer") await this.#answer(taken.at);
    else if (taken.kind === "move") await this.#move(taken.at);
    else await this.#work(taken.kind);
  }

  async #import({ daysAgo, locationId: place, agreement }: Extract<Step, { kind: "import" }>): Promise<void> {
    this.#ids += 1;
    const day = addDays(this.today, -daysAgo);
    const answers = [
      { questionId: 201, agreement, importance: 3 },
      { questionId: 241, value: agreement },
    ];
    await t.db.inClient(this.#clientId, async (tx) => {
      await addRawResponses(tx, [{ id: this.#ids, locationId: place, surveyId: SURVEY, day, answers }]);
      await correctRollups(tx);
    });
  }

  async #ask(place: number): Promise<void> {
    this.#ids += 1;
    const asked = { id: this.#ids, locationId: place, sentOn: this.today };
    const client_id = this.#clientId;
    const sentAt = t.clock.now();
    const resident = { client_id, id: asked.id, first_name: "R", last_name: `${asked.id}`, is_confidential: true };
    const invitation = {
      client_id,
      id: asked.id,
      survey_id: SURVEY,
      survey_version: 1,
      location_id: place,
      resident_id: asked.id,
      is_protected: true,
      sent_at: sentAt,
      sent_on: asked.sentOn,
      expires_at: sentAt,
    };
    await t.db.inClient(client_id, async (tx) => {
      await insertRows(tx, "residents", [resident]);
      await insertRows(tx, "invitations", [invitation]);
      await addParticipation(tx, this.#cell(asked), { sent: 1, started: 0, completed: 0 });
    });
    this.#asked.push(asked);
  }

  // Links stop working after three weeks.
  async #answer(at: number): Promise<void> {
    const open = this.#asked.filter(({ sentOn }) => addDays(sentOn, 21) > this.today);
    const asked = open[at % Math.max(1, open.length)];
    if (!asked) return;
    this.#asked.splice(this.#asked.indexOf(asked), 1);
    await t.db.inClient(this.#clientId, async (tx) => {
      await sql`UPDATE invitations SET started_at = ${t.clock.now()}, completed_at = ${t.clock.now()}
        WHERE client_id = ${tx.clientId} AND id = ${asked.id}`.execute(tx.on());
      await addParticipation(tx, this.#cell(asked), { sent: 0, started: 1, completed: 1 });
    });
  }

  #cell(asked: { readonly locationId: number; readonly sentOn: string }) {
    return { locationId: asked.locationId, positionCategoryId: null, surveyId: SURVEY, day: asked.sentOn };
  }

  async #move(at: number): Promise<void> {
    const [place, region] = [1 + (at % 3), [1, 2, null][at % 7] ?? null];
    await t.db.inClient(this.#clientId, async (tx) => {
      await sql`UPDATE locations SET region_id = ${region}::bigint WHERE client_id = ${tx.clientId} AND id = ${place}`.execute(
        tx.on(),
      );
    });
  }

  async #work(kind: "seal" | "stop" | "rebuild"): Promise<void> {
    if (kind === "rebuild") await t.db.inClient(this.#clientId, rebuildRollups);
    else if (kind === "seal") await world.module.api.sealQuestions(this.#clientId);
    else {
      const killed = t.db.inClient(this.#clientId, async (tx) => {
        await keepRunningSums(tx, runningDays(this.today, startOfMonth(addDays(this.today, -800))));
        throw new Error("killed");
      });
      await killed.catch(() => {});
    }
    this.faults.push(...(await t.db.inClient(this.#clientId, runningDifferences)));
  }
}

const scopes = [
  { kind: "client" } as const,
  { kind: "places", regionIds: [], locationIds: [1, 3] } as const,
  { kind: "places", regionIds: [1], locationIds: [] } as const,
];

/** Everything that tables and timelines show of a client, by this engine. */
async function shown(
  api: AnalyticsApi,
  clientId: number,
  today: string,
  windows: readonly Windows[],
): Promise<unknown> {
  return t.db.inClient(clientId, async (tx) => {
    const all: unknown[] = [];
    for (const scope of scopes) {
      for (const by of ["location", "region", "total"] as const) {
        for (const each of windows) {
          const request = {
            service: "intouch",
            metrics: METRICS,
            by,
            windows: each,
            scope,
            today,
            totalOf: METRICS,
          } as const;
          const table = await api.figures(tx, request);
          all.push([
            by,
            [...table.rows]
              .map(({ key, figures }) => [String(key), figures] as const)
              .toSorted(([a], [b]) => a.localeCompare(b)),
            table.total,
          ]);
        }
      }
      const range = { from: addMonths(today, -12), to: today };
      all.push(await api.timeline(tx, { service: "intouch", metrics: METRICS, range, scope, today }));
    }
    return all;
  });
}

test(
  "windows from running sums are those from months and days: imports, late answers, moves, stopped jobs, rebuilds",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.integer({ min: 0, max: 700 }),
        async (steps, length) => {
          client += 1;
          const clientId = client;
          const locations = [1, 2, 3].map((id) => ({ id, regionId: id < 3 ? 1 : null }));
          await makeClient(t.db, clientId, { regionIds: [1, 2], locations });
          const story = new Story(clientId);
          for (const taken of steps) await story.take(taken);
          expect(story.faults).toEqual([]);
          expect(await t.db.inClient(clientId, rollupDifferences)).toEqual([]);
          const { today } = story;
          const odd = { from: addDays(today, -length), to: today };
          const before = { from: addDays(odd.from, -400), to: addDays(odd.from, -1) };
          const windows = [satisfactionWindows(today), engagementWindows(today), { current: odd, previous: before }];
          expect(await shown(world.analytics, clientId, today, windows)).toEqual(
            await shown(plain, clientId, today, windows),
          );
        },
      ),
      { numRuns: 8 },
    );
  },
);

/** A client with answers in every month of two years, its sums made. */
async function withSums(): Promise<number> {
  client += 1;
  t.clock.set("2026-11-22T18:00:00Z");
  await makeClient(t.db, client, { regionIds: [1], locations: [1, 2].map((id) => ({ id, regionId: 1 })) });
  const answers = [{ questionId: 201, agreement: 4, importance: 2 }];
  const days = Array.from({ length: 50 }, (_, at) => addDays("2024-11-03", at * 15));
  await t.db.inClient(client, async (tx) => {
    await addRawResponses(
      tx,
      days.map((day, at) => ({ id: at + 1, locationId: 1 + (at % 2), surveyId: SURVEY, day, answers })),
    );
    await rebuildRollups(tx);
  });
  await world.module.api.sealQuestions(client);
  return client;
}

const changed = (clientId: number, statement: string): Promise<unknown> =>
  t.db.inClient(clientId, (tx) => sql`${sql.raw(statement)}`.execute(tx.on()));
const scoreOf = async (clientId: number, by: "total" | "region" | "location", key: number | null): Promise<unknown> => {
  const windows = satisfactionWindows("2026-11-22");
  const scope = { kind: "client" } as const;
  const request = { service: "intouch", metrics: ["response_count"], by, windows, scope, today: "2026-11-22" } as const;
  const { current } = (await t.db.inClient(clientId, (tx) => world.analytics.figures(tx, request))).of(key)[
    "response_count"
  ] ?? { current: null };
  return current?.state === "value" ? current.rounded : current?.state;
};

test.each([
  ["location", 1],
  ["region", 1],
  ["total", null],
] as const)("tables by %s read running sums until something says that the past has changed", async (by, key) => {
  const id = await withSums();
  const before = await scoreOf(id, by, key);
  const level = by === "total" ? "client" : by;
  // A fault shows that the sums are read; verifying finds it, and mending does away with it.
  await changed(
    id,
    `UPDATE running_sums SET score_responses = score_responses + 100 WHERE client_id = ${id} AND level = '${level}' AND day = '2026-10-01'`,
  );
  expect(await scoreOf(id, by, key)).toBe(Number(before) + 100);
  const found = await t.db.inClient(id, rollupDifferences);
  expect(new Set(found.map(({ table }) => table))).toEqual(new Set(["running_sums"]));
  expect(found.map(({ key: at }) => at["level"])).toContain(level);
  await t.db.inClient(id, correctRollups);
  expect(await scoreOf(id, by, key)).toBe(before);
  await world.module.api.sealQuestions(id);
  expect(await scoreOf(id, by, key)).toBe(before);
  expect(await t.db.inClient(id, rollupDifferences)).toEqual([]);
});
