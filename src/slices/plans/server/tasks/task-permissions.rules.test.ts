import { describe, expect, test } from "vitest";
import {
  getAdminActions,
  isOnRecord,
  canSeeTask,
  getTaskerActions,
  type TaskRelation,
} from "./task-permissions.rules.ts";

const noPerson: TaskRelation = {
  isAdmin: false,
  isAssignee: false,
  isManagedBy: false,
  canSeePlace: false,
  managesPlace: false,
  isAbout: false,
};
const all = ["complete", "cant_complete", "add_note"];
const note = ["add_note"];

interface Row {
  who: string;
  is: Partial<TaskRelation>;
  sees: boolean;
  seesOffboarding: boolean;
  open: string[];
  ended: string[];
}

const table: readonly Row[] = [
  { who: "a stranger", is: {}, sees: false, seesOffboarding: false, open: [], ended: [] },
  { who: "the administrator", is: { isAdmin: true }, sees: true, seesOffboarding: true, open: all, ended: note },
  { who: "an assignee", is: { isAssignee: true }, sees: true, seesOffboarding: true, open: all, ended: note },
  { who: "a manager above", is: { isManagedBy: true }, sees: true, seesOffboarding: true, open: all, ended: note },
  {
    who: "a manager of the place",
    is: { canSeePlace: true, managesPlace: true },
    sees: true,
    seesOffboarding: true,
    open: note,
    ended: note,
  },
  { who: "a reporting user", is: { canSeePlace: true }, sees: true, seesOffboarding: true, open: [], ended: [] },
  { who: "the employee", is: { isAbout: true }, sees: true, seesOffboarding: false, open: [], ended: [] },
  {
    who: "the employee who is the assignee",
    is: { isAbout: true, isAssignee: true },
    sees: true,
    seesOffboarding: true,
    open: all,
    ended: note,
  },
  {
    who: "a reporting user who leaves",
    is: { isAbout: true, canSeePlace: true },
    sees: true,
    seesOffboarding: false,
    open: [],
    ended: [],
  },
];

describe("permission to see a task and act on it", () => {
  test.each(table)("$who", ({ is, sees, seesOffboarding, open, ended }) => {
    const relation = { ...noPerson, ...is };
    expect(canSeeTask(relation, { isOffboarding: false })).toBe(sees);
    expect(canSeeTask(relation, { isOffboarding: true })).toBe(seesOffboarding);
    expect(getTaskerActions(relation, { isEnded: false, isOffboarding: false })).toEqual(open);
    expect(getTaskerActions(relation, { isEnded: true, isOffboarding: false })).toEqual(ended);
  });

  test("only administrators cancel open tasks and reopen ended ones", () => {
    for (const { is } of table) {
      const relation = { ...noPerson, ...is };
      const getActions = (isEnded: boolean) => getAdminActions(relation, { isEnded, isOffboarding: false });
      expect([getActions(false), getActions(true)]).toEqual(relation.isAdmin ? [["cancel"], ["reopen"]] : [[], []]);
    }
  });
});

test.each([
  ["an assignee completes it", [5, 8], 8, false],
  ["another person completes it", [5, 8], 1, true],
  ["a person takes an unassigned task", [], 1, false],
  ["no one completes it", [5], null, false],
])("marks completion by a colleague as on record: %s", (_, assignees, completedBy, expected) => {
  expect(
    isOnRecord(
      assignees.map((id) => ({ id })),
      completedBy,
    ),
  ).toBe(expected);
});
