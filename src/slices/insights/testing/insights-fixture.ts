import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

/** Places of client 1 in its third region with answers of employees, this year and the year before. */
export const PLACES = Array.from({ length: 24 }, (_, at) => 101 + at);
/** The place whose score fell because of the first question. */
export const [FALLING = 0, RISING = 0] = PLACES;
/** The change at the two places; the second question stayed the same. */
const CHANGE = 24;
/** The score of the others, which did not change. */
export const LEVEL = 70;
/** The answered questions, of different topics. */
export const QUESTIONS = [1, 6] as const;

const PEOPLE = 40;
const WEIGHT = 3;
/** The variance of one agreement. */
const VARIANCE = 0.49;

interface MadeWindow {
  readonly place: number;
  readonly month: string;
  /** The scores of the two questions. */
  readonly scores: readonly [number, number];
}

const people = { people: PEOPLE, score_people: PEOPLE, responses: PEOPLE, score_responses: PEOPLE };

/**
 * Returns the parts of the error for answers of this total weight in a response, from the means of their sum and its
 * square.
 */
const toSquares = (weight: number, sum: number, squared: number) => ({
  score_nn: Math.round(WEIGHT ** 2 * PEOPLE * squared),
  score_nd: Math.round(weight * WEIGHT * PEOPLE * sum),
  score_dd: weight ** 2 * PEOPLE,
});

/** Returns the released sums of a place and month: of all of it, and of each question. */
function toRows({ place, month, scores }: MadeWindow, client_id: number) {
  const of = { client_id, service: "ingage", kind: "campaign", first_month: month, last_month: month };
  const means = scores.map((score) => score / 20);
  const sum = means.reduce((all, mean) => all + mean, 0);
  const cell = {
    ...of,
    ...people,
    location_id: place,
    score_answers: 2 * PEOPLE,
    score_num: Math.round(WEIGHT * PEOPLE * sum),
    score_den: 2 * WEIGHT * PEOPLE,
    ...toSquares(2 * WEIGHT, sum, sum ** 2 + 4 * VARIANCE),
    released_at: new Date(0),
  };
  const segments = QUESTIONS.map((question, at) => ({
    ...of,
    ...people,
    cut: "question",
    cut_id: question,
    level: "location",
    place_id: place,
    score_answers: PEOPLE,
    score_num: Math.round(WEIGHT * PEOPLE * (means[at] ?? 0)),
    score_den: WEIGHT * PEOPLE,
    ...toSquares(WEIGHT, means[at] ?? 0, (means[at] ?? 0) ** 2 + VARIANCE),
    released_at: new Date(0),
  }));
  return { cell, segments };
}

/** Adds places of the first client with released answers of employees. */
export async function addPlaces(
  t: TestDatabase,
  { ids, regionId }: { readonly ids: readonly number[]; readonly regionId: number },
  windows: readonly MadeWindow[],
): Promise<void> {
  const client_id = 1;
  await t.db.withClient(client_id, async (tx) => {
    const createLocation = (id: number) => ({
      client_id,
      id,
      name: `Place ${id}`,
      region_id: regionId,
      time_zone: "America/Chicago",
      status_id: 1,
      city: "",
      state: "",
    });
    await insertRows(tx, "locations", ids.map(createLocation));
  });
  await addWindows(t, windows);
}

/** Adds released answers of employees at places of the first client. */
export async function addWindows(t: Pick<TestDatabase, "db">, windows: readonly MadeWindow[]): Promise<void> {
  const client_id = 1;
  const rows = windows.map((each) => toRows(each, client_id));
  await t.db.withClient(client_id, async (tx) => {
    await insertRows(
      tx,
      "release_cells",
      rows.map(({ cell }) => cell),
    );
    await insertRows(
      tx,
      "release_segments",
      rows.flatMap(({ segments }) => segments),
    );
  });
}

/** After the answers of October 2026 were released, on the sixth of the month. */
const MADE = "2026-11-06T15:00:00Z";

/**
 * Two companies with equal ids; in the first one, two of 24 places changed by 12 points within a year and a quarter.
 */
export interface InsightsFixture extends TestApplication {
  actAs(role: Role, client?: 1 | 2): Promise<Caller>;
  /** Runs the job that decides the changes. */
  list(client?: 1 | 2): Promise<void>;
  /** Deletes all lists, and goes back to the sixth of November. */
  begin(): Promise<void>;
}

/** Starts the application with these answers. */
export async function setUpInsightsFixture(): Promise<InsightsFixture> {
  const t = await startReportPortal();
  const getChange = (place: number): number => (place === FALLING ? -CHANGE : place === RISING ? CHANGE : 0);
  await addPlaces(
    t,
    { ids: PLACES, regionId: 3 },
    PLACES.flatMap((place) => [
      { place, month: "2025-10-01", scores: [LEVEL, LEVEL] },
      { place, month: "2026-10-01", scores: [LEVEL + getChange(place), LEVEL] },
    ]),
  );
  return {
    ...t,
    actAs: (role, client = 1) => createCaller(t, client, role),
    async list(client = 1) {
      await t.product.jobs.find(({ name }) => name === "insights.list-changes")?.run({ clientId: client });
    },
    async begin() {
      t.clock.set(MADE);
      for (const table of ["insights", "insight_lists", "assignment_targets", "assignments"])
        for (const client of [1, 2]) await readClientRows(t, client, `DELETE FROM ${table}`);
    },
  };
}

/** Assigns an action about a question of employees at a location of the first client; returns the assignment's id. */
export async function assign(
  t: InsightsFixture,
  { questionId, locationId }: { readonly questionId: number; readonly locationId: number },
): Promise<number> {
  const client_id = 1;
  const id = 4901;
  const [item] = await t.db.reading(client_id, (tx) =>
    tx
      .on<{ catalog_action_items: { id: number; topic_id: number } }>()
      .selectFrom("catalog_action_items")
      .selectAll()
      .where("topic_id", "=", 1)
      .execute(),
  );
  const assignment = {
    client_id,
    id,
    question_id: questionId,
    topic_id: item?.topic_id,
    action_item_id: item?.id,
    creator_id: 201,
    assignee_id: 208,
    due_on: "2026-12-31",
    assigned_at: MADE,
    assigned_on: MADE.slice(0, 10),
  };
  const target = { client_id, assignment_id: id, kind: "location", target_id: locationId, name: `Place ${locationId}` };
  await t.db.withClient(client_id, async (tx) => {
    await insertRows(tx, "assignments", [assignment]);
    await insertRows(tx, "assignment_targets", [target]);
  });
  return id;
}
