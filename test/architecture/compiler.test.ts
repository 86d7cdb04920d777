import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "#tools/gates/file-set.ts";
import { listFiles, type Project, projects } from "#tools/gates/projects.ts";
import { findTier } from "#tools/gates/tiers.ts";
import { tree } from "./planted.ts";

const tsc = join(repositoryRoot, "node_modules/.bin/tsc");

/** Runs the compiler with one checker, which costs least. */
const runTsc = (cwd: string, ...args: readonly string[]): { status: number | null; stdout: string } =>
  spawnSync(tsc, [...args, "--checkers", "1"], { cwd, encoding: "utf8", env: { ...process.env, GOGC: "400" } });

/** One type error for each project, and a global that its libraries must not include. */
const seeded: readonly (readonly [Project, path: string, text: string, error: string])[] = [
  ["contract", "src/platform/contract/a.ts", "export const a: number = 'a';\n", "TS2322"],
  ["contract", "src/platform/contract/b.ts", "export const b = process.pid;\n", "TS2591"],
  ["contract", "src/platform/contract/c.ts", "export const c = document.title;\n", "TS2584"],
  ["ui", "src/ui/a.tsx", "export const a: number = 'a';\n", "TS2322"],
  ["ui", "src/ui/b.ts", "export const b = window.innerWidth;\n", "TS2304"],
  ["server", "src/platform/server/a.ts", "export const a: number = 'a';\n", "TS2322"],
  ["server", "src/slices/x/server/b.tsx", "export const b = document.title;\n", "TS2584"],
  ["web", "src/app/web/a.tsx", "export const a: number = 'a';\n", "TS2322"],
  ["web", "src/slices/x/web/b.ts", "export const b = process.pid;\n", "TS2591"],
  ["tools", "tools/a.ts", "export const a: number = 'a';\n", "TS2322"],
  ["tools", "test/x/b.ts", "export enum B {\n  one,\n}\n", "TS1294"],
];

let folder: string;
const outputs = new Map<Project, { status: number | null; stdout: string }>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "courtyard-types-"));
  for (const each of ["package.json", "tsconfig"])
    cpSync(join(repositoryRoot, each), join(folder, each), { recursive: true });
  symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"));
  for (const [, path, text] of seeded) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const project of projects) {
    outputs.set(project, runTsc(folder, "--pretty", "false", "-p", `tsconfig/${project}.json`));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("tsc with our projects", () => {
  test.each(seeded)("%s: the error in %s is reported", (project, path, _text, error) => {
    const { status, stdout } = outputs.get(project) ?? { status: null, stdout: "" };
    expect(status).not.toBe(0);
    expect(stdout).toMatch(new RegExp(`^${path}\\(.*error ${error}`, "m"));
  });

  test.each(projects)("%s compiles its own files, all of them", (project) => {
    const { stdout } = runTsc(repositoryRoot, "-p", `tsconfig/${project}.json`, "--listFilesOnly");
    const compiled = stdout.split("\n").map((path) => relative(repositoryRoot, path));
    const own = listFiles(tree, project);
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((path) => !compiled.includes(path))).toEqual([]);
    if (project === "contract" || project === "ui") {
      const strangers = compiled.filter((path) => path.startsWith("src/") && findTier(path) !== project);
      expect(strangers).toEqual([]);
    }
  });
});
