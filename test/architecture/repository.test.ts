import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { checkDecisions } from "#tools/gates/decisions.ts";
import { checkDocuments, findPaths } from "#tools/gates/documents.ts";
import { repositoryRoot } from "#tools/gates/file-set.ts";
import { listFiles, checkProjects, projects } from "#tools/gates/projects.ts";
import { checkSecrets } from "#tools/gates/secrets.ts";
import { checkSkippingHooks, checkTestFiles } from "#tools/gates/test-files.ts";
import { MAP_FILE, readSliceMap } from "#tools/gates/slice-map.ts";
import { checkSliceReadmes } from "#tools/gates/slice-readmes.ts";
import { renderMap } from "#tools/generate-map.ts";
import { news } from "#slices/help/web/terms.ts";
import { describeOmitted, listRuns, steps } from "#tools/test-steps.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import { testGate, tree } from "./planted.ts";

testGate({
  name: "every file in exactly one TypeScript project",
  check: checkProjects,
  seeded: [
    { what: "a file in none", path: "src/shared/x.ts", text: "", reason: "no TypeScript project" },
    { what: "a slice's stray file", path: "src/slices/reports/x.ts", text: "", reason: "no TypeScript project" },
    { what: "a stray .mts file", path: "src/platform/server/x.mts", text: "", reason: "no TypeScript project" },
    {
      what: "a file in two",
      path: "tsconfig/contract.json",
      text: JSON.stringify({
        include: ["../src/platform/contract/**/*.ts", "../src/slices/*/contract/**/*.ts", "../src/ui/format.ts"],
      }),
      reason: "contract and ui",
      reportedAt: "src/ui/format.ts",
    },
  ],
});

test.each(projects)("the project %s has files", (project) => {
  expect(listFiles(tree, project).length).toBeGreaterThan(5);
});

const alertsReadme = "src/slices/alerts/README.md";

testGate({
  name: "every slice says what it is for and what it owns",
  check: checkSliceReadmes,
  seeded: [
    { what: "a slice without a README", path: alertsReadme, text: null, reason: "is missing" },
    {
      what: "a README without pitfalls",
      path: alertsReadme,
      text: "**Tables:** `alerts`\n**Entry points**",
      reason: "**Pitfalls**",
    },
    {
      what: "a table that is none",
      path: alertsReadme,
      text: "**Tables:** `alarms`",
      reason: "alarms, which is no table",
    },
    {
      what: "a table of another slice",
      path: alertsReadme,
      text: "**Tables:** `units`",
      reason: "is owned by src/slices/organization/README.md too",
    },
    {
      what: "a table that nobody owns",
      path: alertsReadme,
      text: "**Tables:** `alerts`",
      reason: "alert_events is owned by no README",
      reportedAt: "db/schema.sql",
    },
    { what: "a README that became a book", path: alertsReadme, text: "\n".repeat(30), reason: "more than 25 lines" },
  ],
});

testGate({
  name: "every test file in exactly one step",
  check: (files) => checkTestFiles(files, steps),
  seeded: [
    { what: "a test in a folder without a step", path: "test/support/x.test.ts", text: "", reason: "no step" },
    { what: "a spec outside test/e2e", path: "src/app/web/x.spec.ts", text: "", reason: "no step" },
    {
      what: "a test in two steps",
      path: "test/architecture/x.db.test.ts",
      text: "",
      reason: "architecture and database",
    },
  ],
});

testGate({
  name: "no hook skips tests by itself",
  check: checkSkippingHooks,
  seeded: [
    {
      what: "steps that are skipped behind any failed one",
      path: "test/e2e/x.spec.ts",
      text: 'beforeEach(({ skip }) => {\n  if (hasFailed) skip("an earlier step failed");\n});',
      reason: "hides what failed",
    },
  ],
});

interface FilePatterns {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}
interface TestConfig {
  readonly test: FilePatterns & { readonly projects?: readonly { readonly test: FilePatterns }[] };
}

const filterPaths = (patterns: readonly string[], not: readonly string[]): string[] =>
  [...tree.keys()].filter(
    (path) => patterns.some((each) => matchesGlob(path, each)) && !not.some((each) => matchesGlob(path, each)),
  );

test.each(steps.filter((step) => step.kind === "vitest"))(
  "the step $name counts the files that $config runs",
  async (step) => {
    const module = (await import(join(repositoryRoot, step.config))) as { default: TestConfig };
    const { projects: engines = [{ test: module.default.test }] } = module.default.test;
    const files = filterPaths(step.files, step.not ?? []);
    expect(files.length).toBeGreaterThan(0);
    const run = engines.map(({ test: { include, exclude = [] } }) => filterPaths(include, exclude));
    expect(run.at(-1)).toEqual(files);
    const find = (globs: readonly string[]): string[] => filterPaths(globs, step.not ?? []);
    expect(run.flat().toSorted()).toEqual(listRuns(step, isWholeRun, find).toSorted());
  },
);

test.each(steps.filter((step) => step.kind === "vitest").filter((step) => step.engines !== undefined))(
  "the step $name runs some files on both engines, and all of them with --all",
  (step) => {
    const find = (globs: readonly string[]): string[] => filterPaths(globs, []);
    const files = find(step.files);
    const usual = listRuns(step, false, find);
    expect(usual.length).toBeGreaterThan(files.length);
    expect(describeOmitted(step, find)).toBe(
      [
        `${2 * files.length - usual.length} of ${files.length} files on PGlite as well`,
        ...(step.shortened === undefined ? [] : [step.shortened]),
      ].join("; "),
    );
    expect(listRuns(step, true, find).toSorted()).toEqual([...files, ...files].toSorted());
  },
);

testGate({
  name: "documents name what exists",
  check: checkDocuments,
  seeded: [
    {
      what: "a missing file in the README",
      path: "README.md",
      text: "See `src/app/nowhere.ts`.",
      reason: "src/app/nowhere.ts",
    },
    {
      what: "a missing folder in an ADR",
      path: "docs/adr/9999-x.md",
      text: "In `test/nowhere/`.",
      reason: "test/nowhere/",
    },
    {
      what: "a missing file in a command",
      path: "ARCHITECTURE.md",
      text: "Run `node tools/nowhere.ts --check`.",
      reason: "tools/nowhere.ts",
    },
    {
      what: "a file that was taken away",
      path: "tools/generate-map.ts",
      text: null,
      reason: "generate-map",
      reportedAt: "docs/map.md",
    },
  ],
  allowed: [["docs/adr/9999-x.md", "`src/slices/<slice>/server`, `tools/*.ts`, `src/ui/format.ts:12`, `npm test`"]],
});

const decision = "docs/adr/0021-question-rollups.md";
testGate({
  name: "decisions are numbered, short, listed, and enforced by something",
  check: checkDecisions,
  seeded: [
    {
      what: "a number given twice",
      path: "docs/adr/0021-a-second.md",
      text: "# 21. A second\n\n**Enforced by.** `x`",
      reason: "is not number 22",
      reportedAt: decision,
    },
    {
      what: "a gap",
      path: "docs/adr/0020-derived-task-status.md",
      text: null,
      reason: "is not number 20",
      reportedAt: decision,
    },
    { what: "a decision without a check", path: decision, text: "# 21. Seals\n", reason: "names no check" },
    {
      what: "another title",
      path: decision,
      text: "# 12. Seals\n\n**Enforced by.** `x`",
      reason: "its number and title",
    },
    {
      what: "a long one",
      path: decision,
      text: `# 21. S\n\n**Enforced by.** \`x\` ${"word ".repeat(700)}`,
      reason: "a page",
    },
    { what: "a list without it", path: "ARCHITECTURE.md", text: "", reason: "is not listed", reportedAt: decision },
    {
      what: "one that was taken away",
      path: decision,
      text: null,
      reason: `lists ${decision}`,
      reportedAt: "ARCHITECTURE.md",
    },
  ],
});

test("the documents are read", () => {
  const documents = [...tree].filter(([path]) => path.endsWith(".md"));
  expect(documents.flatMap(([, text]) => findPaths(text)).length).toBeGreaterThan(20);
});

// The violations are assembled here, so that this file contains none.
const joinParts = (...parts: readonly string[]): string => parts.join("");

testGate({
  name: "no machine, no registry, no secret",
  check: checkSecrets,
  seeded: (
    [
      ["registry's address", joinParts("https://npm-reg", "istry.corp.test/pkg")],
      ["registry's setting", joinParts("save-exact=true\nregist", "ry=https://x.test/")],
      ["from which a package", joinParts('"resolv', 'ed": "https://x.test/a.tgz"')],
      ["path of one machine", joinParts("cd /wo", "rk/main")],
      ["path of one machine", joinParts('const home = "/ro', 'ot/.npmrc"')],
      ["path of one machine", joinParts("see (/ho", "me/ada/notes.txt)")],
      ["private key", joinParts("-----BEGIN RSA PRIV", "ATE KEY-----")],
      ["a token", joinParts("AKIA", "ABCDEFGHIJKLMNOP")],
      ["a token", joinParts("ghp_", "a".repeat(36))],
      ["credential", joinParts("//x.test/:_auth", "Token=abc")],
      ["URL with a password", joinParts("postgres://ada:s3cr3t", "@db.corp.test/x")],
    ] as const
  ).map(([reason, text]) => ({ what: text, path: "docs/planted.txt", text, reason })),
  allowed: [["docs/planted.txt", "postgres://ada:pw@localhost/x and /home and to: /work are no secrets"]],
});

test("the picture of the slices is generated from the map only", () => {
  const text = renderMap({ low: [], high: ["low"] });
  expect(text).toContain("| high | low | – | – |");
  expect(text).toContain("  high --> low");
  expect(renderMap(readSliceMap(tree))).toBe(tree.get("docs/map.md"));
  expect(tree.has(MAP_FILE)).toBe(true);
});

test("the news of the help page are among the additions of the CHANGELOG", () => {
  const entries = readFileSync(join(repositoryRoot, "CHANGELOG.md"), "utf8").split("\n");
  for (const { entry } of news)
    expect(
      entries.filter((line) => line.startsWith(`- ${entry}`)),
      entry,
    ).toHaveLength(1);
});
