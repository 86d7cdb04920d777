import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { readClientRows } from "#test/support/rows.ts";
import { type ActionsFixture, EMPLOYEE, QUESTION, setUpActionsFixture } from "./actions-fixture.ts";

/** Places of client 1 in its third region with employees' answers before and after. */
export const PLACES = Array.from({ length: 26 }, (_, at) => 101 + at);
/** The place whose score rises most. */
export const [RISING = 0] = PLACES;
/** A place where fourteen people answered before, twice each. */
export const SMALL = 126;
/** A place whose score already rose in the year before. */
export const MOVING = 125;

const OTHER_QUESTION = 2;
/** The question's topic. */
const TOPIC = 1;
const PEOPLE = 20;
const WEIGHT = 3;

/** Scores at a place: the question before (in each half-year) and after, and another question before. */
export interface ScoreFixture {
  readonly halves: readonly [earlier: number, later: number];
  readonly after: number;
  readonly others: number;
  /** Number of people who answered before, in each half-year. */
  readonly people: number;
}

/** Returns the scores of a place. Places differ, and change by at most two. */
export function makeScores(place: number): ScoreFixture {
  const at = place - RISING;
  const others = 60 + ((at * 7) % 11);
  const level = others + ((at * 5) % 9) - 4;
  const people = place === SMALL ? 14 : PEOPLE;
  if (place === MOVING) return { halves: [level - 15, level + 15], after: level, others, people };
  const rise = place === RISING ? 24 : ((at * 3) % 5) - 2;
  return { halves: [level, level], after: level + rise, others, people };
}

interface MadeSums {
  readonly month: string;
  readonly question: number;
  readonly score: number;
  readonly people: number;
}

/** Builds the released window totals of a place: one row per month and question, and one per month in total. */
function toRows(place: number, client_id: number) {
  const { halves, after, others, people } = makeScores(place);
  const all: readonly MadeSums[] = [
    { month: "2025-10-01", question: QUESTION, score: halves[0], people },
    { month: "2026-05-01", question: QUESTION, score: halves[1], people },
    { month: "2026-10-01", question: QUESTION, score: after, people: PEOPLE },
    { month: "2025-10-01", question: OTHER_QUESTION, score: others, people },
    { month: "2026-05-01", question: OTHER_QUESTION, score: others, people },
    { month: "2026-10-01", question: OTHER_QUESTION, score: others, people: PEOPLE },
  ];
  const toCellRow = (some: readonly MadeSums[]) => {
    const [{ month, people: count } = { month: "", people: 0 }] = some;
    const sum = (of: (each: MadeSums) => number): number => some.reduce((total, each) => total + of(each), 0);
    const counted = { people: count, score_people: count, responses: count, score_responses: count };
    return {
      client_id,
      service: "ingage",
      kind: "campaign",
      first_month: month,
      last_month: month,
      ...counted,
      score_answers: sum((each) => each.people),
      // Scores from 20 to 100 are mean agreements from 1 to 5.
      score_num: sum((each) => Math.round((each.people * WEIGHT * each.score) / 20)),
      score_den: sum((each) => each.people * WEIGHT),
      released_at: new Date(0),
    };
  };
  const months = [...Map.groupBy(all, ({ month }) => month).values()];
  return {
    cells: months.map((some) => ({ ...toCellRow(some), location_id: place })),
    segments: all.map((each) => ({
      ...toCellRow([each]),
      cut: "question",
      cut_id: each.question,
      level: "location",
      place_id: place,
    })),
  };
}

/** Targets and dates of an assignment in the fixture; default: done by the end of September. */
export interface AssignmentFixture {
  readonly kind?: "location" | "region";
  readonly places: readonly number[];
  readonly assignedOn?: string;
  readonly doneOn?: string | null;
  readonly isCanceled?: boolean;
}

/** Inserts an assignment of the question's action item directly; returns its id. */
export async function addAssignment(t: ActionsFixture, made: AssignmentFixture): Promise<number> {
  const { kind = "location", places, assignedOn = "2026-09-15", doneOn = "2026-09-20", isCanceled = false } = made;
  const toNoon = (day: string | null): string | null => day && `${day}T12:00:00Z`;
  const client_id = 1;
  // Before the transaction: on the embedded database a second connection would wait for it.
  const [row] = await readClientRows(t, client_id, "SELECT coalesce(max(id), 0) + 1000 AS id FROM assignments");
  const id = Number(row?.["id"]);
  return t.db.withClient(client_id, async (tx) => {
    const assignment = {
      client_id,
      id,
      question_id: QUESTION,
      topic_id: TOPIC,
      action_item_id: t.item,
      creator_id: 201,
      assignee_id: EMPLOYEE,
      due_on: "2026-12-31",
      assigned_at: toNoon(assignedOn),
      assigned_on: assignedOn,
      awaiting_at: toNoon(doneOn),
      awaiting_on: doneOn,
      canceled_at: isCanceled ? toNoon(doneOn ?? assignedOn) : null,
    };
    await insertRows(tx, "assignments", [assignment]);
    await insertRows(
      tx,
      "assignment_targets",
      places.map((target_id) => ({ client_id, assignment_id: id, kind, target_id, name: `Place ${target_id}` })),
    );
    return id;
  });
}

/** Creates the actions fixture with released answers at the places. */
export async function setUpEffectsFixture(): Promise<ActionsFixture> {
  const t = await setUpActionsFixture();
  await t.db.withClient(1, async (tx) => {
    const createLocation = (id: number) => ({
      client_id: 1,
      id,
      name: `Place ${id}`,
      region_id: 3,
      time_zone: "America/Chicago",
      status_id: 1,
      city: "",
      state: "",
    });
    await insertRows(tx, "locations", PLACES.map(createLocation));
    const rows = PLACES.map((place) => toRows(place, 1));
    await insertRows(
      tx,
      "release_cells",
      rows.flatMap(({ cells }) => cells),
    );
    await insertRows(
      tx,
      "release_segments",
      rows.flatMap(({ segments }) => segments),
    );
  });
  return t;
}
