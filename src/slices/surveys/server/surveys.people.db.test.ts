import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Dimension, Filters, Released } from "#slices/analytics/server/analytics.api.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "./catalog/catalog.repository.ts";
import { LINK_DAYS } from "./surveys.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const today = "2026-11-20";
const windows = {
  current: { from: "2025-11-21", to: "2026-11-20" },
  previous: { from: "2024-11-21", to: "2025-11-20" },
};
const surveyIds = [24, 25, 26, 27] as const;
const regionOf = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
]);
/** Reporting groups; location 2 is in both. */
const groups: Readonly<Record<number, readonly number[]>> = { 1: [1, 2], 2: [2, 3] };

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  t.clock.set(`${today}T22:00:00Z`);
});
afterAll(() => t.close());

/** A protected invitation; a person has at most one per week. */
interface Request {
  readonly resident: number;
  readonly week: number;
  readonly survey: number;
  readonly location: number;
  readonly isDone: boolean;
}

const getSentDay = ({ week, resident }: Request): string => addDays(today, -7 * week - (resident % 7));

async function addInvitations(tx: ClientTx, all: readonly Request[]): Promise<void> {
  const client_id = tx.clientId;
  const residents = [...new Set(all.map(({ resident }) => resident))];
  const toDate = (day: string): Date => new Date(`${day}T18:00:00Z`);
  await insertRows(
    tx,
    "residents",
    residents.map((id) => ({ client_id, id, first_name: "R", last_name: `${id}`, is_confidential: true })),
  );
  const buildShared = (each: Request) => ({
    client_id,
    survey_id: each.survey,
    location_id: each.location,
    is_protected: true,
  });
  const invitations = all.map((each, index) => {
    const day = getSentDay(each);
    const done = each.isDone ? toDate(day) : null;
    const times = { sent_at: toDate(day), sent_on: day, expires_at: toDate(addDays(day, LINK_DAYS)) };
    const progress = { started_at: done, completed_at: done };
    return {
      ...buildShared(each),
      id: index + 1,
      survey_version: 1,
      resident_id: each.resident,
      ...times,
      ...progress,
    };
  });
  await insertRows(tx, "invitations", invitations);
  const responses = all.flatMap((each, index) => {
    const day = getSentDay(each);
    return each.isDone
      ? [{ ...buildShared(each), invitation_id: index + 1, completed_at: toDate(day), completed_on: day }]
      : [];
  });
  await insertRows(tx, "responses", responses);
}

const groupIds = Object.keys(groups).map(Number);
const keysOf: Partial<Record<Dimension, (each: Request) => readonly (number | null)[]>> = {
  total: () => [null],
  survey: ({ survey }) => [survey],
  location: ({ location }) => [location],
  region: ({ location }) => [regionOf.get(location) ?? null],
  reporting_group: ({ location }) => groupIds.filter((id) => groups[id]?.includes(location)),
};

const countInvitations = (all: readonly Request[]) => ({
  sent: all.length,
  people: new Set(all.map(({ resident }) => resident)).size,
});

const getShownValue = (people: number, sent: number, value: number | "na"): number | "na" | "hidden" =>
  sent > 0 && people < 5 ? "hidden" : value;

/**
 * Computes what may be shown of these invitations, none of whose answers is released. That they were answered is shown
 * later.
 */
function toExpected(all: readonly Request[]): Readonly<Record<string, number | "na" | "hidden">> {
  const firstYoung = addDays(today, 1 - LINK_DAYS);
  const settled = countInvitations(all.filter((each) => getSentDay(each) < firstYoung));
  const young = countInvitations(all.filter((each) => getSentDay(each) >= firstYoung));
  const rate = settled.sent === 0 ? "na" : 0;
  return {
    surveys_sent: getShownValue(settled.people, settled.sent, settled.sent),
    response_rate: getShownValue(settled.people, settled.sent, rate),
    still_open: getShownValue(young.people, young.sent, young.sent),
    agreement_importance: all.length > 0 ? "hidden" : "na",
  };
}

const getShown = (figure: Released | null | undefined): number | "na" | "hidden" | undefined =>
  figure?.state === "value" ? figure.rounded : figure?.state;

const requested = fc.record({
  // A few residents are invited most often: many invitations need not mean many people.
  resident: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 8 })),
  week: fc.oneof(fc.nat(3), fc.nat(100)),
  // One survey is sent more often than the others, so that some keys are proven by their number and others are counted.
  survey: fc.constantFrom(...surveyIds, 24, 24, 24),
  location: fc.constantFrom(...regionOf.keys()),
  isDone: fc.boolean(),
});
const scenarios = fc.uniqueArray(requested, {
  minLength: 1,
  maxLength: 70,
  size: "max",
  selector: (each) => `${each.resident} ${each.week}`,
});
const questions = fc.record({
  by: fc.constantFrom(...(Object.keys(keysOf) as Dimension[])),
  metrics: fc.subarray(["surveys_sent", "response_rate", "still_open", "agreement_importance"], { minLength: 1 }),
  filters: fc.constantFrom<Filters>({}, { survey: [24, 26] }, { survey: [27] }, { location: [1, 3] }, { region: [1] }),
});

let clients = 7_000;

async function createClient(scenario: readonly Request[]): Promise<number> {
  clients += 1;
  const clientId = clients;
  const locations = [...regionOf].map(([id, regionId]) => ({ id, regionId }));
  await makeClient(t.db, clientId, { regionIds: [1, 2], locations });
  await t.db.withClient(clientId, async (tx) => {
    await insertRows(
      tx,
      "reporting_groups",
      groupIds.map((id) => ({ client_id: clientId, id, name: `Group ${id}` })),
    );
    const members = groupIds.flatMap((id) => (groups[id] ?? []).map((location_id) => ({ location_id, id })));
    await insertRows(
      tx,
      "reporting_group_locations",
      members.map(({ location_id, id }) => ({ client_id: clientId, reporting_group_id: id, location_id })),
    );
    await addInvitations(tx, scenario);
    await fixture.module.api.rebuildRollups(tx);
  });
  return clientId;
}

function isIn(filters: Filters, each: Request): boolean {
  return Object.entries(filters).every(([name, keys]) =>
    keys?.some((key) => keysOf[name as Dimension]?.(each).some((value) => value === key)),
  );
}

type Question = typeof questions extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns what a request shows and what it may show, by key and window. */
async function readAnswers(clientId: number, { by, metrics, filters }: Question, scenario: readonly Request[]) {
  const request = { service: "intouch", metrics, by, windows, scope: { kind: "client" }, filters, today } as const;
  const table = await t.db.reading(clientId, (tx) => fixture.analytics.computeFigures(tx, request));
  const visible = scenario
    .filter((each) => isIn(filters, each))
    .flatMap((each) => (keysOf[by]?.(each) ?? []).map((key) => ({ key, each })));
  const byKey = Map.groupBy(visible, ({ key }) => key);
  return [...byKey].flatMap(([key, group]) =>
    (["current", "previous"] as const).map((window) => {
      const { from, to } = windows[window];
      const matching = group
        .map(({ each }) => each)
        .filter((each) => getSentDay(each) >= from && getSentDay(each) <= to);
      const expected = toExpected(matching);
      const getResult = (of: (name: string) => unknown): unknown => metrics.map((name) => [name, of(name)]);
      const found = getResult((name) => getShown(table.get(key)[name]?.[window]));
      return { key, window, found, expected: getResult((name) => expected[name]) };
    }),
  );
}

test("the number invited is shown from five people on, for every key by itself, however the other metrics are shown", async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, fc.array(questions, { minLength: 4, maxLength: 8 }), async (scenario, all) => {
      const clientId = await createClient(scenario);
      for (const question of all) {
        for (const { found, expected, ...where } of await readAnswers(clientId, question, scenario)) {
          expect({ ...question, ...where, shown: found }).toEqual({ ...question, ...where, shown: expected });
        }
      }
    }),
    { numRuns: scaleRuns(40) },
  );
});
