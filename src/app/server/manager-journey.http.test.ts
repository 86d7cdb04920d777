import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createAssignment,
  getAssignment,
  getAssignmentChoices,
  stepAssignment,
} from "#slices/actions/contract/assignments.contract.ts";
import { getActionEffects } from "#slices/actions/contract/effects.contract.ts";
import { getWhatChanged } from "#slices/insights/contract/changes.contract.ts";
import {
  addWindows,
  FALLING,
  type InsightsFixture,
  LEVEL,
  PLACES,
  QUESTIONS,
  setUpInsightsFixture,
} from "#slices/insights/testing/insights-fixture.ts";
import type { Caller } from "#slices/organization/testing/organization-calls.ts";
import type { CommentGroup, EmployeeComment } from "#slices/reports/contract/comments.contract.ts";
import { getPropertyReport } from "#slices/reports/contract/widgets.contract.ts";
import { addWritten } from "#slices/surveys/testing/written-responses.ts";
import { readClientRows } from "#test/support/rows.ts";

// One property manager goes from a change to its reason, to the comments, to an action and to its effect. Every step is
// a call of the product with the reply of the step before; the clock moves on between them.

/** The manager of a property, and an employee who does assigned actions. */
const [MANAGER, EMPLOYEE] = [205, 208];
const QUESTION = QUESTIONS[0];
/** How much the score of the question fell there. */
const FALL = 24;
const WRITTEN = { all: 14, aboutBonuses: 6 };

let t: InsightsFixture;
beforeAll(async () => {
  t = await setUpInsightsFixture();
  await readClientRows(t, 1, `UPDATE service_access_scopes SET location_id = ${FALLING} WHERE person_id = ${MANAGER}`);
  await readClientRows(t, 1, `UPDATE people SET location_id = ${FALLING} WHERE id IN (${MANAGER}, ${EMPLOYEE})`);
  const written = Array.from({ length: WRITTEN.all }, (_, at) => ({
    author: 5000 + at,
    audience: "employees" as const,
    surveyId: 3,
    questionId: 46,
    day: "2026-10-10",
    locationId: FALLING,
    categoryId: null,
    likelihood: 1 + (at % 5),
    text: at < WRITTEN.aboutBonuses ? `The bonus was late again, says ${at}` : `All is well, says ${at}`,
  }));
  await t.db.withClient(1, (tx) => addWritten(tx, written, { silent: 2 }));
  await t.begin();
});
afterAll(() => t.close());

async function readComments<Row>(manager: Caller, query: string): Promise<readonly Row[]> {
  const params = { id: FALLING, widget: "employee_comments" };
  const range = "structures[date_range]=2025-11-01:2026-10-31";
  const reply = await manager.call(getPropertyReport, { params, query: `${range}&${query}` });
  return (reply.data as unknown as { readonly results: readonly Row[] }).results;
}

async function run(name: string): Promise<void> {
  const job = t.product.jobs.find((each) => each.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run({ clientId: 1 });
}

function getOnly<Item>(items: readonly Item[]): Item {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error(`${items.length} instead of one`);
  return item;
}

/** Returns what changed: of all properties the manager's own, with a reason that adds up and the suggested actions. */
async function readReason(manager: Caller): Promise<number> {
  const { m_id: place, figure, reasons, action } = getOnly((await manager.call(getWhatChanged)).data);
  expect([place, figure.delta]).toEqual([FALLING, -12]);
  expect(reasons).toMatchObject([{ kind: "answers", points: -12 }]);
  return Number(String(action?.to).split("/employee-priority-detail-report/")[1]);
}

/** Returns the comments there by theme, with the length of the list. */
async function readTheme(manager: Caller): Promise<readonly string[]> {
  const themes = await readComments<CommentGroup>(manager, "structures[scope]=themes");
  const { m_id: id, response_count: count } = getOnly(themes.filter((each) => each.response_count !== 0));
  const comments = await readComments<EmployeeComment>(manager, `filters[themes]=${id}&page[size]=100`);
  expect(comments).toHaveLength(Number(count));
  return comments.map(({ text_entry: text }) => text);
}

/** Assigns the first action item about a question to the employee. */
async function assignAbout(manager: Caller, question: number): Promise<number> {
  const { data: choices } = await manager.call(getAssignmentChoices, { query: `priority_id=${question}` });
  expect(choices.locations.map(({ id }) => id)).toEqual([FALLING]);
  const body = {
    priority_id: question,
    action_item_id: choices.action_items.map(({ id }) => id)[0],
    assignee_id: EMPLOYEE,
    due_by: "2026-12-31",
    location_ids: [FALLING],
  };
  return (await manager.call(createAssignment, { body })).data.id;
}

test("a manager goes from what changed to its reason, to the comments, to an action, and to its effect", async () => {
  // The month closes, and the jobs of the night have run.
  await t.list();
  await run("themes.tag-comments");
  const manager = await t.actAs("property_manager");
  const question = await readReason(manager);
  expect(question).toBe(QUESTION);
  const texts = await readTheme(manager);
  expect(texts).toHaveLength(WRITTEN.aboutBonuses);
  for (const text of texts) expect(text).toContain("bonus");

  // From now on the change shows the assignment about its reason.
  const id = await assignAbout(manager, question);
  const { action } = getOnly((await manager.call(getWhatChanged)).data);
  expect(action).toMatchObject({ kind: "assignment", to: `/action-items/${id}` });
  const before = (await manager.call(getAssignment, { params: { id } })).data;
  expect(before.effect).toMatchObject({ points: null, reason: "no_follow_up" });
  expect(getOnly(before.target_locations).old_score).toBe(LEVEL - FALL);

  // It is done two weeks later.
  t.clock.set("2026-11-20T15:00:00Z");
  const employee = await t.actAs("employee");
  await employee.call(stepAssignment, { params: { id }, body: { action: "start" } });
  await employee.call(stepAssignment, { params: { id }, body: { action: "finish" } });

  // Three months later people have answered again: here as before the fall, and where scores had risen they fell back.
  t.clock.set("2027-02-20T15:00:00Z");
  const asBefore = { month: "2027-01-01", scores: [LEVEL, LEVEL] } as const;
  await addWindows(
    t,
    PLACES.map((place) => ({ place, ...asBefore })),
  );
  const after = (await (await t.actAs("property_manager")).call(getAssignment, { params: { id } })).data;
  expect(after.effect).toMatchObject({ points: FALL, word: "helped", places: PLACES.length - 1, reason: null });
  expect(getOnly(after.target_locations).effect).toEqual(after.effect);
  // One action is too few for the library.
  expect((await (await t.actAs("client-admin")).call(getActionEffects)).data).toEqual([]);
});

test("a manager of another property sees none of it", async () => {
  const other = await t.actAs("multi_property_manager");
  expect((await other.call(getWhatChanged)).data).toEqual([]);
  const params = { id: FALLING, widget: "employee_comments" };
  expect((await other.expectRefusal(getPropertyReport, { params, query: "structures[scope]=themes" })).status).toBe(
    404,
  );
  const [row] = await readClientRows(t, 1, "SELECT id FROM assignments");
  expect((await other.expectRefusal(getAssignment, { params: { id: Number(row?.["id"]) } })).status).toBe(404);
});
