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
import { unlinkInvitations } from "../erasure/forget.repository.ts";
import { addParticipation } from "../surveys.counting.repository.ts";
import { correctRollups } from "../surveys.rollup.correction.repository.ts";
import { rollupDifferences } from "../surveys.rollup.read-model.ts";
import { rebuildRollups } from "../surveys.rollup.repository.ts";
import { runningDifferences } from "./running.read-model.ts";
import { keepRunningSums } from "./running.repository.ts";
import { runningDays } from "./running.rules.ts";

const FIRST_DAY = "2026-03-20";
const SURVEY = 24;
/** Residents of files have the ids of their invitations. */
const NEW_RESIDENTS = 1000;
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
  | { readonly kind: "ask"; readonly locationId: number; readonly people: number; readonly again: number }
  | { readonly kind: "answer" | "move" | "forget"; readonly at: number }
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
  {
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      locationId,
      people: fc.integer({ min: 1, max: 6 }),
      again: fc.nat(2),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("answer" as const, "move" as const, "forget" as const),
      at: fc.nat(20),
    }),
    weight: 4,
  },
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
  #residents = 0;
  /** Who was asked and has not answered, by the day they were asked on. */
  readonly #asked: { readonly id: number; readonly locationId: number; readonly sentOn: string }[] = [];

  constructor(clientId: number) {
    this.#clientId = clientId;
  }

  async take(taken: Step): Promise<void> {
    t.clock.set(`${this.today}T18:00:00Z`);
    if (taken.kind === "wait") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "import") await this.#import(taken);
    else if (taken.kind === "ask") await this.#askAll(taken);
    else if (taken.kind === "answer") await this.#answer(taken.at);
    else if (taken.kind === "move") await this.#move(taken.at);
    else if (taken.kind === "forget") await this.#forget(taken.at);
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

  /** New people, and some that were asked before, wherever that was. */
  async #askAll({ locationId: place, people, again }: Extract<Step, { kind: "ask" }>): Promise<void> {
    const known = Array.from({ length: Math.min(again, this.#residents) }, (_, at) => NEW_RESIDENTS + at + 1);
    for (const id of known) await this.#ask(place, id);
    const client_id = this.#clientId;
    for (let count = 0; count < people; count += 1) {
      this.#residents += 1;
      const id = NEW_RESIDENTS + this.#residents;
      const resident = { client_id, id, first_name: "R", last_name: `${id}`, is_confidential: true };
      await t.db.inClient(client_id, (tx) => insertRows(tx, "residents", [resident]));
      await this.#ask(place, id);
    }
  }

  async #ask(place: number, residentId: number): Promise<void> {
    this.#ids += 1;
    const asked = { id: this.#ids, locationId: place, sentOn: this.today };
    const client_id = this.#clientId;
    const sentAt = t.clock.now();
    const invitation = {
      client_id,
      id: asked.id,
      survey_id: SURVEY,
      survey_version: 1,
      location_id: place,
      resident_id: residentId,
      is_protected: true,
      sent_at: sentAt,
      sent_on: asked.sentOn,
      expires_at: sentAt,
    };
    await t.db.inClient(client_id, async (tx) => {
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

  /** Somebody is erased: what was counted stays, and they prove no more that anybody was asked. */
  async #forget(at: number): Promise<void> {
    await t.db.inClient(this.#clientId, async (tx) => {
      const { rows } = await sql<{ id: number }>`SELECT id FROM invitations
        WHERE client_id = ${tx.clientId} AND resident_id = ${NEW_RESIDENTS + at}`.execute(tx.on());
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await unlinkInvitations(tx, ids, t.clock.now());
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

test("a rate is shown where the sums prove that five people were asked, and no longer once one of them is forgotten", async () => {
  client += 1;
  const id = client;
  await makeClient(t.db, id, { regionIds: [1], locations: [1, 2, 3].map((place) => ({ id: place, regionId: 1 })) });
  const story = new Story(id);
  const ask = (locationId: number, people: number, again: number) =>
    story.take({ kind: "ask", locationId, people, again });
  // Before the window begins; five at 3, of whom two are asked again within it.
  story.today = "2025-11-20";
  await ask(3, 5, 0);
  story.today = "2026-09-15";
  for (const _ of [1, 2, 3]) await ask(3, 0, 2);
  // Four people at 2, each asked twice; five at 1.
  await ask(2, 2, 2);
  await ask(2, 0, 2);
  await ask(1, 5, 0);
  story.today = "2026-11-22";
  t.clock.set("2026-11-22T18:00:00Z");
  const rates = async (): Promise<unknown[]> => {
    const request = {
      service: "intouch",
      metrics: ["response_rate"],
      by: "location",
      windows: satisfactionWindows(story.today),
      scope: { kind: "client" },
      today: story.today,
    } as const;
    const table = await t.db.inClient(id, (tx) => world.analytics.figures(tx, request));
    return [1, 2, 3].map((place) => table.of(place)["response_rate"]?.current?.state);
  };
  const expected = ["value", "hidden", "hidden"];
  expect(await rates()).toEqual(expected);
  await world.module.api.sealQuestions(id);
  expect(await rates()).toEqual(expected);
  expect(await t.db.inClient(id, rollupDifferences)).toEqual([]);
  // A fault shows that the sums are read; verifying finds it.
  await changed(id, `UPDATE running_sums SET asked_since = '2026-09-01' WHERE client_id = ${id} AND place_id = 2`);
  expect(await rates()).toEqual(["value", "value", "hidden"]);
  expect(await t.db.inClient(id, rollupDifferences)).not.toEqual([]);
  await t.db.inClient(id, correctRollups);
  await world.module.api.sealQuestions(id);
  expect(await rates()).toEqual(expected);
  // The last of those who were asked at 1.
  await story.take({ kind: "forget", at: 12 });
  for (const work of ["seal", "rebuild", "seal"] as const) {
    expect(await rates()).toEqual(["hidden", "hidden", "hidden"]);
    await story.take({ kind: work });
  }
  expect(story.faults).toEqual([]);
});
