import { describe, expect, test } from "vitest";
import { replacedModules } from "#slices/developers/contract/api-docs.contract.ts";
import { buildApiModules, namedModules } from "./api-modules.rules.ts";

const calls = [
  { name: "file", path: "/v1/en/analytics/portfolio.csv" },
  { name: "page", path: "/v1/en/analytics/portfolio" },
  { name: "any", path: "/v1/en/analytics/:category/:id" },
  { name: "alerts", path: "/v1/en/analytics/alerts" },
  { name: "in", path: "/v1/en/auth/sign-in" },
  { name: "getImports", path: "/v1/en/integration/imports" },
];
const modules = buildApiModules(calls);

test("a file belongs to its table's module, a parameter names its module, and the rest belongs to the portal", () => {
  const findModuleId = (name: string) => modules.find((module) => module.calls.includes(name))?.id;
  expect(["file", "page", "any", "in"].map(findModuleId)).toEqual([
    "analytics-portfolio",
    "analytics-portfolio",
    "analytics-category",
    "portal-auth",
  ]);
});

test("each call is in one module", () => {
  const placed = modules.flatMap((module) => module.calls);
  expect(placed.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  expect(new Set(modules.map(({ id }) => id)).size).toBe(modules.length);
});

test("families are contiguous; modules of the specification come first in its order, the rest by name", () => {
  expect([...new Set(modules.map(({ family }) => family))]).toEqual(["analytics", "integration", "plans", "portal"]);
  const own = modules.filter(({ family }) => family === "analytics").map(({ name }) => name);
  const named = ["team", "portfolio", "residents", "search", "tasks", "escalations"];
  expect(own).toEqual([...named, "alerts", "category"]);
});

test("a named module without calls has its explanation and the existing related calls", () => {
  expect(modules.find(({ id }) => id === "integration-import_history")).toEqual({
    id: "integration-import_history",
    family: "integration",
    name: "import_history",
    isNamed: true,
    standIn: "integration-import_history",
    calls: [],
    instead: ["getImports"],
  });
});

describe("explanations", () => {
  test("each belongs to a module, and no module has another", () => {
    const listed = Object.entries(namedModules).flatMap(([family, own]) =>
      own.filter(({ instead }) => instead !== undefined).map(({ name }) => `${family}-${name}`),
    );
    expect(listed.toSorted()).toEqual(replacedModules.toSorted());
  });
});
