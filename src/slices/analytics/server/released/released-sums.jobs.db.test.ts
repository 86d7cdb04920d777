import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { noInvitations } from "../../testing/no-invitations.ts";
import { makeClient } from "../../testing/analytics.factories.ts";
import { answerFacts } from "../../testing/answer-facts.ts";
import { createProtectedAnswers } from "../../testing/protected-answers.ts";
import { type AnalyticsModule, createAnalyticsModule } from "../analytics.module.ts";
import { sumReleasedJob } from "./released-sums.jobs.ts";
import { releasedWindows } from "./released-sums.rules.ts";

const CLIENT = 480;
const running = {
  table: "running_sums",
  seals: "running_seals",
  places: "client_places",
  windows: { table: "released_sums", seals: "released_seals" },
} as const;

const answers = [1, 2, 3, 4, 5].map((person) => ({ locationId: 1, month: "2026-09-01", person, num: 20, den: 5 }));
const protectedAnswers = createProtectedAnswers(() => answers);

let t: TestDatabase;
let analytics: AnalyticsModule;
beforeAll(async () => {
  t = await openTestDatabase();
  const facts = answerFacts.facts.map((fact) => (fact.part === "released" ? { ...fact, running } : fact));
  const clients = () => Promise.resolve([{ id: CLIENT, timeZone: "America/Chicago" }]);
  analytics = createAnalyticsModule({
    db: t.db,
    units: t.units,
    clock: t.clock,
    facts: { ...answerFacts, facts },
    protectedAnswers,
    invitations: noInvitations,
    organisation: { clients, activeServices: () => Promise.resolve(new Set()) },
  });
  await makeClient(t.db, CLIENT, { regionIds: [1], locations: [{ id: 1, regionId: 1 }] });
});
afterAll(() => t.close());

interface Seen {
  readonly windows: string;
  readonly is_changed: boolean;
  readonly responses: number;
}

async function seen(): Promise<Seen | undefined> {
  const { rows } = await t.db.withClient(CLIENT, (tx) =>
    sql<Seen>`
      SELECT seal.windows, seal.is_changed, (
        SELECT sum(kept.responses)::integer FROM released_sums AS kept
        WHERE kept.client_id = ${CLIENT} AND kept.level = 'region' AND kept.place_id = 1
          AND kept.first_month = '2025-12-01' AND kept.until_month = '2026-11-01'
      ) AS responses
      FROM released_seals AS seal WHERE seal.client_id = ${CLIENT}`.execute(tx.on()),
  );
  return rows[0];
}

test("the daily release adds up what it releases, the hourly job what tables requests by then", async () => {
  expect(await analytics.releaseClosedMonths(CLIENT)).toBe(1);
  const windows = (today: string): string => releasedWindows(today).join(" ");
  expect(await seen()).toEqual({ windows: windows("2026-11-20"), is_changed: false, responses: 5 });
  expect(await analytics.releasedSums.keep(CLIENT)).toBe(false);
  t.clock.set("2026-12-20T15:00:00Z");
  const hourly = analytics.jobs.find(({ name }) => name === sumReleasedJob.name);
  await hourly?.run({ clientId: CLIENT });
  expect(await seen()).toMatchObject({ windows: windows("2026-12-20"), is_changed: false });
  expect(await analytics.releasedSums.keep(CLIENT)).toBe(false);
  expect(await analytics.releasedSums.keep(CLIENT + 1)).toBe(false);
});

test("what is wrong is found, read by no one and made anew", async () => {
  const wrong = () => t.db.withClient(CLIENT, (tx) => analytics.releasedSums.differences(tx));
  expect(await wrong()).toEqual([]);
  await t.db.withClient(CLIENT, (tx) =>
    sql`UPDATE released_sums SET score_num = 1 WHERE client_id = ${CLIENT} AND level = 'location'`.execute(tx.on()),
  );
  expect(await wrong()).toContainEqual(expect.objectContaining({ table: "released_sums", locationId: 1 }));
  expect(await t.db.withClient(CLIENT, (tx) => analytics.releasedSums.markWrong(tx))).toBeGreaterThan(0);
  expect(await seen()).toMatchObject({ is_changed: true });
  expect(await analytics.releasedSums.keep(CLIENT)).toBe(true);
  expect(await wrong()).toEqual([]);
});
