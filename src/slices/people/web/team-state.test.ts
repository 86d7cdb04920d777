import { expect, test } from "vitest";
import { changeState, readState, toQuery, writeState } from "#slices/people/web/team-state.ts";

const getFilters = (state: Parameters<typeof toQuery>[0]): unknown => toQuery(state).filters;

test("selecting only Archived shows archived people, and deselecting it active ones", () => {
  const archived = changeState(readState({}), { status: ["Archived"] });
  expect(getFilters(archived)).toEqual({ general: "All", lifecycle_statuses: ["Archived"] });
  expect(writeState(archived)).toEqual({ status: "Archived" });
  expect(readState({ status: "Archived" })).toEqual(archived);
  expect(getFilters(changeState(archived, { status: [] }))).toEqual({ general: "Active" });
});

test("an explicit choice in the other filter stays", () => {
  const wanted = changeState(readState({ general: "No Position" }), { status: ["Archived"] });
  expect(getFilters(wanted)).toEqual({ general: "No Position", lifecycle_statuses: ["Archived"] });
  const both = changeState(readState({ status: "Archived" }), { general: "Active" });
  expect(writeState(both)).toEqual({ general: "Active", status: "Archived" });
  expect(readState(writeState(both)).general).toBe("Active");
});
