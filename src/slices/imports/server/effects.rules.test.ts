import { expect, test } from "vitest";
import { toEffects, getWrittenEmployments, findMovedEmails } from "./effects.rules.ts";

const none = { hires: 0, enrollments: 0, tasks: 0, overdue: 0 };
const row = {
  id: 1,
  email: "a@company.example",
  location_id: 1,
  position_id: 2,
  start_date: "2026-01-01",
  last_day: null,
};
const createChange = (after: object) => ({ table: "people", before: row, after: { ...row, ...after } });

test("counts an email for an existing person with a changed address, not for a new person or a removed address", () => {
  const changes = [
    createChange({ email: "b@company.example" }),
    { ...createChange({ id: 2, email: null }), before: { ...row, id: 2 } },
    { table: "people", before: null, after: { ...row, id: -1 } },
    { table: "employments", before: { ...row, email: "x" }, after: row },
  ];
  expect(findMovedEmails({ changes, access: [] })).toEqual([1]);
  expect(toEffects({ changes, access: [] }, { enrolled: none, signInMails: 1 })).toEqual([
    { effect: "sign_in_mails", count: 1 },
  ]);
});

test("the preview gets all employments after the import, without an id for new people", () => {
  const changes = [createChange({ location_id: 3 }), { table: "people", before: null, after: { ...row, id: -1 } }];
  expect(
    getWrittenEmployments({ changes, access: [] }).map(({ personId, locationId }) => [personId, locationId]),
  ).toEqual([
    [1, 3],
    [null, 1],
  ]);
  const enrolled = { hires: 1, enrollments: 2, tasks: 18, overdue: 16 };
  expect(toEffects({ changes, access: [] }, { enrolled, signInMails: 0 })).toEqual([
    { effect: "moves", count: 1 },
    { effect: "hires", count: 1 },
    { effect: "enrollments", count: 2 },
    { effect: "tasks", count: 18 },
    { effect: "tasks_overdue", count: 16 },
  ]);
});

test("leaves out effects with a count of zero", () => {
  expect(toEffects({ changes: [createChange({})], access: [] }, { enrolled: none, signInMails: 0 })).toEqual([]);
});
