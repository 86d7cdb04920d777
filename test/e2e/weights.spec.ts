import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#test/support/migrate-template.ts";
import { computeFirstScreens, computeWeights } from "#tools/bench/route-weight.ts";

// quality.md, rule 18: kilobytes of JavaScript by gzip, of the build for these tests.
const SHELL = 152_000;
const FIRST = 220_000;
const ROUTE = 80_000;
const FILES = 28;

/** The screens: the chunks that routes load when opened. */
const screens = globSync("src/**/web/**/*.{ts,tsx}", { cwd: projectRoot, exclude: (path) => path.includes(".test.") })
  .map((path) => readFileSync(join(projectRoot, path), "utf8"))
  .flatMap((source) =>
    [...source.matchAll(/lazyRouteComponent\(\s*\(\) => import\("#(?<path>[^"]+)"\)/g)].map(
      (found) => found.groups?.["path"] ?? "",
    ),
  )
  .map((path) => path.replace(/^app\/web\//, ""));

const { shell, parts } = computeWeights(join(projectRoot, "dist", "web"));

describe("the weight of the front end", () => {
  test("the shell stays light", () => {
    expect(shell.script).toBeGreaterThan(100_000);
    expect(shell.script).toBeLessThanOrEqual(SHELL);
  });

  test("so does a first screen with it, for each role", () => {
    const first = computeFirstScreens(join(projectRoot, "dist", "web"));
    // An administrator's and a manager's, a manager's of one property, and an employee's.
    expect([...first.keys()]).toEqual(
      expect.arrayContaining(["/", "/portfolio", "/property/$id/dashboard", "/my-tasks"]),
    );
    expect([...first].filter(([, script]) => script > FIRST)).toEqual([]);
  });

  test("so is the addition of each screen", () => {
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.filter(({ script }) => script > ROUTE)).toEqual([]);
  });

  test("and a screen consists of few files, which a browser fetches six at a time", () => {
    expect(shell.files).toBeLessThanOrEqual(FILES);
    expect(parts.filter(({ files }) => files > FILES)).toEqual([]);
  });

  test("no screen loads another one", () => {
    // A screen that other code also imports is bundled with that code and is no longer a chunk of its own.
    const names = parts.map(({ name }) => name);
    expect(screens.length).toBeGreaterThan(20);
    expect(screens.filter((screen) => !names.some((name) => screen.endsWith(name)))).toEqual([]);
    const isScreen = (part: string): boolean => screens.some((screen) => part.endsWith(`/${screen}`));
    const brought = parts.flatMap(({ name, pulls }) => pulls.filter(isScreen).map((pulled) => `${name}: ${pulled}`));
    expect(brought).toEqual([]);
  });

  test("the command palette, developer mode, overlays and calendars are no part of the shell or of a screen", () => {
    const names = parts.map(({ name }) => name);
    for (const lazy of ["palette.tsx", "calls-dialog.tsx", "overlays.ts", "range-calendar.tsx"])
      expect(names.some((name) => name.endsWith(`/${lazy}`))).toBe(true);
  });
});
