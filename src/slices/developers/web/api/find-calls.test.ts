import { expect, test } from "vitest";
import type { ApiModuleEntry } from "#slices/developers/contract/api-docs.contract.ts";
import { callHref, toFamilies, searchCalls } from "#slices/developers/web/api/find-calls.ts";

const createModule = (family: ApiModuleEntry["family"], name: string, calls: readonly string[]): ApiModuleEntry => ({
  id: `${family}-${name}`,
  family,
  name,
  is_named: true,
  stand_in: null,
  instead: [],
  calls: calls.map((call) => ({
    name: call,
    method: "GET",
    path: `/v1/en/${family}/${name}/${call}`,
    module: `${family}-${name}`,
    summary: `The ${call} of a thing.`,
  })),
});

const modules = [
  createModule("analytics", "team", ["getTeam", "searchTeam"]),
  createModule("plans", "tasks", ["getTasks"]),
  createModule("analytics", "portfolio", []),
];

test("every word must occur in some part of the call, regardless of case", () => {
  const findNames = (text: string): string[] => searchCalls(modules, text).map(({ name }) => name);
  expect(findNames("TEAM")).toEqual(["getTeam", "searchTeam"]);
  expect(findNames("team search")).toEqual(["searchTeam"]);
  expect(findNames("get plans thing")).toEqual(["getTasks"]);
  expect(findNames("nothing")).toEqual([]);
  expect(findNames("  ")).toEqual([]);
});

test("families keep their modules together", () => {
  expect(toFamilies(modules).map(({ family, modules: own }) => [family, own.map(({ name }) => name)])).toEqual([
    ["analytics", ["team", "portfolio"]],
    ["plans", ["tasks"]],
  ]);
});

test("a call has an address of its own", () => {
  expect(callHref({ module: "analytics-team", name: "getTeam" })).toBe("/api/analytics-team?call=getTeam");
});
