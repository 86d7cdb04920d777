import { describe, expect, test } from "vitest";
import { concernsGenerator, concernsTypes, selectCode, selectTests } from "#tools/changed-tests.ts";

const files = new Map([
  ["package.json", JSON.stringify({ imports: { "#slices/*": "./src/slices/*", "#app/*": "./src/app/*" } })],
  ["db/migrations/0001_a.sql", ""],
  ["src/slices/a/server/a.rules.ts", ""],
  ["src/slices/a/server/a.rules.test.ts", 'import "./a.rules.ts";'],
  ["src/slices/a/server/a.service.ts", 'import "./a.rules.ts";'],
  ["src/slices/a/server/a.http.test.ts", 'import "#app/server/compose.ts";'],
  ["src/slices/a/web/a.test.tsx", ""],
  ["src/slices/b/server/b.service.ts", 'import "#slices/a/server/a.service.ts";'],
  ["src/slices/b/server/b.db.test.ts", 'import "./b.service.ts";'],
  ["src/slices/b/server/b.http.test.ts", 'import "#app/server/compose.ts";'],
  ["src/slices/c/server/c.service.ts", ""],
  ["src/slices/c/server/c.http.test.ts", 'import "#app/server/compose.ts";'],
  [
    "src/app/server/compose.ts",
    'import "#slices/a/server/a.service.ts"; import "#slices/b/server/b.service.ts"; import "#slices/c/server/c.service.ts";',
  ],
  ["src/app/server/demo/names.json", "[]"],
  ["src/app/server/demo/unread.json", "[]"],
  ["src/app/server/demo/names.ts", 'import list from "./names.json" with { type: "json" };'],
  ["src/app/server/demo/names.test.ts", 'import "./names.ts";'],
  ["src/app/server/demo/load.ts", 'import "./names.ts";'],
  ["src/app/server/demo/load.test.ts", 'import "./load.ts";'],
  ["test/architecture/x.test.ts", ""],
  ["test/architecture/compiler.test.ts", ""],
  ["test/e2e/x.spec.ts", 'import "#app/server/compose.ts";'],
]);
const select = (...changed: readonly string[]): string[] => [...selectTests(changed, files)].toSorted();

describe("the tests of a change", () => {
  test("are those that import it, the HTTP tests of its slice and of those that use it, and the gates", () => {
    expect(select("src/slices/a/server/a.rules.ts")).toEqual([
      "src/slices/a/server/a.http.test.ts",
      "src/slices/a/server/a.rules.test.ts",
      "src/slices/b/server/b.db.test.ts",
      "src/slices/b/server/b.http.test.ts",
      "test/architecture/x.test.ts",
    ]);
    expect(select("src/slices/c/server/c.service.ts")).toEqual([
      "src/slices/c/server/c.http.test.ts",
      "test/architecture/x.test.ts",
    ]);
  });

  test("are the changed tests themselves, and all that import the composition when it changed", () => {
    expect(select("src/slices/a/web/a.test.tsx")).toEqual([
      "src/slices/a/web/a.test.tsx",
      "test/architecture/x.test.ts",
    ]);
    expect(select("src/app/server/compose.ts")).toEqual([
      "src/slices/a/server/a.http.test.ts",
      "src/slices/b/server/b.http.test.ts",
      "src/slices/c/server/c.http.test.ts",
      "test/architecture/x.test.ts",
      "test/e2e/x.spec.ts",
    ]);
  });

  test("are for data those of the code that reads it, as if that had changed", () => {
    const selected = ["src/app/server/demo/names.test.ts", "test/architecture/x.test.ts"];
    expect(select("src/app/server/demo/names.json")).toEqual(selected);
    expect(select("src/app/server/demo/names.ts")).toEqual(selected);
    expect(select("src/app/server/demo/unread.json")).toEqual(["test/architecture/x.test.ts"]);
  });

  test("are all for a changed package, those on a database for the schema, and only the gates for a document", () => {
    expect(select("package.json")).toHaveLength(11);
    expect(select("db/migrations/0001_a.sql")).toEqual([
      "src/slices/a/server/a.http.test.ts",
      "src/slices/b/server/b.db.test.ts",
      "src/slices/b/server/b.http.test.ts",
      "src/slices/c/server/c.http.test.ts",
      "test/architecture/x.test.ts",
    ]);
    expect(select("docs/map.md")).toEqual(["test/architecture/x.test.ts"]);
  });
});

describe("the code that the linter reads for a change", () => {
  const toCode = (...changed: readonly string[]): string[] => [...selectCode(changed, files)].toSorted();

  test("is the changed files and all whose imports reach them, through the composition too", () => {
    expect(toCode("src/slices/c/server/c.service.ts")).toEqual([
      "src/app/server/compose.ts",
      "src/slices/a/server/a.http.test.ts",
      "src/slices/b/server/b.http.test.ts",
      "src/slices/c/server/c.http.test.ts",
      "src/slices/c/server/c.service.ts",
      "test/e2e/x.spec.ts",
    ]);
    expect(toCode("src/slices/a/web/a.test.tsx")).toEqual(["src/slices/a/web/a.test.tsx"]);
    expect(toCode("src/app/server/demo/names.json")).toEqual(toCode("src/app/server/demo/names.ts"));
    expect(toCode("docs/map.md")).toEqual([]);
  });

  test("is everything for a package, the linter's rules or types declared for all", () => {
    const all = [...files.keys()].filter((path) => /\.tsx?$/.test(path)).toSorted();
    for (const path of ["package.json", ".oxlintrc.json", "src/ui/dom-subset.d.ts"])
      expect(toCode(path), path).toEqual(all);
  });
});

describe("the checks that a change leaves out", () => {
  const projects = new Map([
    ...files,
    [
      "tsconfig/server.json",
      JSON.stringify({ include: ["../src/slices/*/server/**/*.ts", "../src/app/server/**/*.ts"] }),
    ],
    ["tsconfig/web.json", JSON.stringify({ include: ["../src/slices/*/web/**/*.tsx"] })],
  ]);
  const toChange = (...paths: readonly string[]): Parameters<typeof concernsTypes>[1] => ({
    paths,
    files: projects,
    code: selectCode(paths, projects),
  });
  const listProjects = (...paths: readonly string[]): string[] =>
    (["server", "web"] as const).filter((project) => concernsTypes(project, toChange(...paths)));

  test("are the types of projects that it does not reach", () => {
    expect(listProjects("src/slices/a/server/a.rules.ts")).toEqual(["server"]);
    expect(listProjects("src/slices/a/web/a.test.tsx")).toEqual(["web"]);
    expect(listProjects("src/app/server/demo/names.json")).toEqual(["server"]);
    expect(listProjects("docs/map.md", "src/slices/a/web/a.css")).toEqual([]);
  });

  test("are none where a file was removed, or where data that no code imports or a package changed", () => {
    for (const path of [
      "src/slices/a/server/removed.ts",
      "src/slices/a/server/removed.json",
      "src/app/server/demo/unread.json",
      "src/slices/a/x.gen.ts",
      "package.json",
    ])
      expect(listProjects(path), path).toEqual(["server", "web"]);
  });

  test("are the schema's generator without a migration", () => {
    expect(concernsGenerator("schema", toChange("src/slices/a/server/a.rules.ts"))).toBe(false);
    expect(concernsGenerator("map", toChange("src/slices/a/server/a.rules.ts"))).toBe(true);
    expect(concernsGenerator("schema", toChange("db/migrations/0001_a.sql"))).toBe(true);
  });
});
