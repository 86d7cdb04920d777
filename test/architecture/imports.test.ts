import { expect, test } from "vitest";
import { selectTypeScript } from "#tools/gates/file-set.ts";
import { checkEngine } from "#tools/gates/engine.ts";
import { checkCycles, checkImportForm, buildImportGraph } from "#tools/gates/imports.ts";
import { checkSliceMap, MAP_FILE, readSliceMap } from "#tools/gates/slice-map.ts";
import { toImports } from "#tools/gates/syntax.ts";
import { checkTiers } from "#tools/gates/tiers.ts";
import { testGate, tree } from "./planted.ts";

/** Returns the map with one slice changed. */
function mapWith(slice: string, uses: readonly string[]): string {
  const map = JSON.parse(tree.get(MAP_FILE) ?? "{}") as object;
  return JSON.stringify({ ...map, slices: { ...readSliceMap(tree), [slice]: uses } });
}

test("the gates read the tree: files and the imports between them", () => {
  expect(selectTypeScript(tree).size).toBeGreaterThan(150);
  const graph = buildImportGraph(tree);
  expect([...graph.values()].reduce((total, targets) => total + targets.length, 0)).toBeGreaterThan(400);
  expect(Object.keys(readSliceMap(tree)).length).toBeGreaterThanOrEqual(10);
});

test("every form of import is recognized", () => {
  const source = [
    'import { a } from "one";',
    'import type { b } from "two";',
    'export { c } from "three";',
    'export type { d } from "four";',
    'export * from "five";',
    'const six = () => import("six");',
    'type Seven = import("seven").Seven;',
    'import "eight";',
    'import { type E } from "nine";',
  ];
  expect(toImports("src/x.tsx", source.join("\n"))).toEqual([
    { specifier: "one", isTypeOnly: false },
    { specifier: "two", isTypeOnly: true },
    { specifier: "three", isTypeOnly: false },
    { specifier: "four", isTypeOnly: true },
    { specifier: "five", isTypeOnly: false },
    { specifier: "eight", isTypeOnly: false },
    { specifier: "nine", isTypeOnly: false },
    { specifier: "six", isTypeOnly: false },
    { specifier: "seven", isTypeOnly: true },
  ]);
  const declared = 'declare module "ten" {\n  import type { Readable } from "eleven";\n}';
  expect(toImports("src/x.d.ts", declared)).toEqual([{ specifier: "eleven", isTypeOnly: true }]);
  expect(() => toImports("src/x.ts", "import { from")).toThrow("src/x.ts cannot be parsed");
});

const portfolio = "#slices/reports/contract/portfolio.contract.ts";

testGate({
  name: "tiers",
  check: checkTiers,
  seeded: [
    {
      what: "a contract that imports the server",
      path: "src/slices/reports/contract/x.contract.ts",
      text: 'import type { Config } from "#platform/server/config.ts";',
      reason: "contract imports server",
    },
    {
      what: "a contract that imports a package",
      path: "src/platform/contract/x.ts",
      text: 'import pg from "pg";',
      reason: "no package but zod",
    },
    {
      what: "a design system that imports the web platform",
      path: "src/ui/x.tsx",
      text: 'import { ApiClient } from "#platform/web/client.ts";',
      reason: "ui imports web",
    },
    {
      what: "Node on the web",
      path: "src/platform/web/x.ts",
      text: 'import { join } from "node:path";',
      reason: "browsers",
    },
    {
      what: "a contract's value on the web",
      path: "src/slices/reports/web/x.tsx",
      text: `import { getPortfolio } from "${portfolio}";`,
      reason: "as a value",
    },
    {
      what: "an inline type import on the web, which stays an import",
      path: "src/slices/reports/web/x.tsx",
      text: `import { type PortfolioRow } from "${portfolio}";`,
      reason: "as a value",
    },
    {
      what: "a contract's value re-exported by the web",
      path: "src/slices/reports/web/x.tsx",
      text: `export { getPortfolio } from "${portfolio}";`,
      reason: "as a value",
    },
    {
      what: "a lazy import of the server from the web",
      path: "src/app/web/x.ts",
      text: 'export const config = () => import("#platform/server/config.ts");',
      reason: "web imports server",
    },
    {
      what: "a server that imports the web",
      path: "src/platform/server/x.ts",
      text: 'import { queryClient } from "#platform/web/query-client.ts";',
      reason: "server imports web",
    },
    {
      what: "a product file that imports test support",
      path: "src/platform/server/x.ts",
      text: 'import { openTestDatabase } from "#test/support/test-database.ts";',
      reason: "product code imports test/",
    },
    {
      what: "a product file that imports a tool",
      path: "src/app/server/x.ts",
      text: 'import { steps } from "#tools/test-steps.ts";',
      reason: "product code imports tools/",
    },
    {
      what: "a test that imports a tool",
      path: "src/app/server/x.test.ts",
      text: 'import { steps } from "#tools/test-steps.ts";',
      reason: "server imports tools",
    },
    {
      what: "a product file that imports a factory",
      path: "src/slices/surveys/server/x.ts",
      text: 'import { x } from "#slices/surveys/testing/surveys.factories.ts";',
      reason: "test factory",
    },
    { what: "a file outside every tier", path: "src/shared/x.ts", text: "export const x = 1;", reason: "no tier" },
  ],
  allowed: [
    ["src/slices/reports/web/x.tsx", `import type { PortfolioRow } from "${portfolio}";`],
    ["src/slices/reports/web/x.ts", `export type { PortfolioRow } from "${portfolio}";`],
    ["src/platform/server/x.db.test.ts", 'import { openTestDatabase } from "#test/support/test-database.ts";'],
    ["src/platform/server/x.tsx", 'import { TrendDelta } from "#ui/trend-delta.tsx";'],
  ],
});

testGate({
  name: "slice map",
  check: checkSliceMap,
  seeded: [
    {
      what: "a slice that uses one above it",
      path: "src/slices/identity/server/x.ts",
      text: 'import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";',
      reason: "identity may not use surveys",
    },
    {
      what: "the same through a contract",
      path: "src/slices/analytics/contract/x.contract.ts",
      text: `import { portfolioRow } from "${portfolio}";`,
      reason: "analytics may not use reports",
    },
    {
      what: "an import past the entry points",
      path: "src/slices/reports/server/x.ts",
      text: 'import { x } from "#slices/identity/server/identity.service.ts";',
      reason: "not an entry point of identity",
    },
    {
      what: "a test that reaches past the entry points",
      path: "src/slices/surveys/server/x.db.test.ts",
      text: 'import { x } from "#slices/identity/server/identity.repository.ts";',
      reason: "not an entry point of identity",
    },
    {
      what: "an import of another slice's screen",
      path: "src/slices/reports/web/x.tsx",
      text: 'import { x } from "#slices/identity/web/sign-in-page.tsx";',
      reason: "not an entry point of identity",
    },
    {
      what: "a screen part of another slice in the shell",
      path: "src/slices/plans/web/public.tsx",
      text: 'export { Tiles } from "#slices/reports/web/dashboard/tiles.tsx";',
      reason: "not an entry point of reports",
    },
    {
      what: "a screen part of a slice above",
      path: "src/slices/sharing/web/x.tsx",
      text: 'import { Tiles } from "#slices/reports/web/dashboard/tiles.tsx";',
      reason: "sharing may not use reports",
    },
    {
      what: "a screen part that no other slice uses",
      path: MAP_FILE,
      text: (tree.get(MAP_FILE) ?? "").replace("web/task-href.ts", "web/standing.tsx"),
      reason: "src/slices/reports/web/standing.tsx is a screen part that no other slice uses",
    },
    {
      what: "a slice that knows the composition",
      path: "src/slices/reports/server/x.ts",
      text: 'import { compose } from "#app/server/compose.ts";',
      reason: "imports the composition",
    },
    {
      what: "a platform that knows a slice",
      path: "src/platform/server/x.ts",
      text: 'import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";',
      reason: "the foundation imports",
    },
    {
      what: "a design system that knows a slice",
      path: "src/ui/x.tsx",
      text: `import type { PortfolioRow } from "${portfolio}";`,
      reason: "the foundation imports",
    },
    {
      what: "a folder without an entry",
      path: "src/slices/weather/server/x.ts",
      text: "",
      reason: "not in the map",
      reportedAt: MAP_FILE,
    },
    { what: "an entry without a folder", path: MAP_FILE, text: mapWith("weather", []), reason: "no folder" },
    { what: "a cycle", path: MAP_FILE, text: mapWith("identity", ["surveys"]), reason: "a cycle" },
    {
      what: "an entry that uses nothing known",
      path: MAP_FILE,
      text: mapWith("home", ["weather"]),
      reason: "may use weather",
    },
  ],
  allowed: [
    ["src/slices/surveys/server/x.ts", 'import type { IdentityApi } from "#slices/identity/server/identity.api.ts";'],
    ["src/app/server/x.ts", 'import { x } from "#slices/identity/server/identity.service.ts";'],
  ],
});

testGate({
  name: "form of imports",
  check: checkImportForm,
  seeded: [
    { what: "a path without its ending", path: "src/ui/x.ts", text: 'import "./format";', reason: "no such file" },
    {
      what: "a # path without its ending",
      path: "src/app/web/x.ts",
      text: 'import "#ui/format";',
      reason: "no such file",
    },
    { what: "a # path to nothing", path: "src/app/web/x.ts", text: 'import "#ui/nowhere.ts";', reason: "no such file" },
    {
      what: "a # name that package.json lacks",
      path: "src/app/web/x.ts",
      text: 'import "#house/x.ts";',
      reason: "neither",
    },
    { what: "an absolute path", path: "src/app/web/x.ts", text: 'import "/src/ui/format.ts";', reason: "neither" },
    {
      what: "a relative path out of the slice",
      path: "src/slices/reports/server/x.ts",
      text: 'import "../../identity/server/identity.api.ts";',
      reason: "leaves src/slices/reports",
    },
  ],
});

testGate({
  name: "no import cycles",
  check: checkCycles,
  seeded: [
    {
      what: "a cycle of values",
      path: "src/platform/server/app-error.ts",
      text: 'import { Failure } from "#platform/server/app-error.ts"; export { Failure };',
      reason: "import cycle",
    },
    {
      what: "a cycle closed by a type",
      path: "src/platform/contract/problem.ts",
      text: 'import type { Failure } from "#platform/server/app-error.ts"; export type X = Failure;',
      reason: "import cycle",
    },
  ],
});

const engine = "src/slices/analytics/server/analytics.engine.ts";
const engineText = tree.get(engine) ?? "";

testGate({
  name: "the engine behind all numbers stays small",
  check: checkEngine,
  seeded: [
    {
      what: "an engine that loads another slice",
      path: engine,
      text: `import { buildSurveys } from "#slices/surveys/server/surveys.module.ts";\n${engineText}`,
      reason: "files of slices, more than 50",
    },
    {
      what: "an engine that has grown",
      path: engine,
      text: engineText + "// more\n".repeat(500),
      reason: "lines with what it loads, more than 6200",
    },
  ],
  allowed: [[engine, `import type { SurveysModule } from "#slices/surveys/server/surveys.module.ts";\n${engineText}`]],
});
