import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "#tools/gates/file-set.ts";

// With TypeScript 7 a tool may read no file, or no types, and report nothing: each group of rules is tested with an
// error.

const branches = Array.from({ length: 12 }, (_, index) => `  if (x === ${index}) return ${index * 2};`).join("\n");

const seeded: readonly (readonly [rule: string, path: string, text: string])[] = [
  ["typescript(no-explicit-any)", "src/ui/a.ts", "export const a: any = 1;\n"],
  ["import(no-default-export)", "src/ui/b.ts", "const b = 1;\nexport default b;\n"],
  ["import(no-cycle)", "src/ui/c.ts", 'import { d } from "#ui/d.ts";\nexport const c = () => d;\n'],
  ["import(no-cycle)", "src/ui/d.ts", 'import type { c } from "#ui/c.ts";\nexport const d = (x: typeof c) => x;\n'],
  ["eslint(complexity)", "src/ui/e.ts", `export function e(x: number) {\n${branches}\n  return -1;\n}\n`],
  ["eslint(max-lines)", "src/ui/f.ts", `${"//\n".repeat(300)}export const f = 1;\n`],
  ["eslint(no-console)", "src/ui/g.ts", 'console.log("g");\n'],
  ["unicorn(filename-case)", "src/ui/hH.ts", "export const h = 1;\n"],
  [
    "typescript(consistent-type-imports)",
    "src/ui/i.ts",
    'import { Shape } from "#ui/shape.ts";\nexport type I = Shape;\n',
  ],
  ["jsx-a11y(alt-text)", "src/ui/j.tsx", 'export const J = () => <img src="x.png" />;\n'],
  [
    "react(hooks)",
    "src/ui/k.tsx",
    'import { useState } from "react";\nexport function K(p: { x: boolean }) {\n  if (p.x) useState(1);\n  return null;\n}\n',
  ],
  // From here on the rule needs types, some of them through a # path.
  ["typescript(no-floating-promises)", "src/ui/l.ts", 'import { later } from "#ui/shape.ts";\nlater();\n'],
  [
    "typescript(no-misused-promises)",
    "src/ui/m.ts",
    'import { later } from "#ui/shape.ts";\nexport const m = [1].filter(() => later());\n',
  ],
  [
    "typescript(switch-exhaustiveness-check)",
    "src/ui/n.ts",
    'import type { Shape } from "#ui/shape.ts";\nexport function n(shape: Shape) {\n  switch (shape) {\n    case "round":\n      return 1;\n  }\n  return 2;\n}\n',
  ],
  ["typescript(no-unnecessary-type-assertion)", "src/ui/o.ts", 'export const o = ("o" as string) as string;\n'],
];

/** No violation: the compiler's own strictness must reach the linter, or it reports this assertion as unnecessary. */
const lawful = "export const p = (list: readonly string[]) => list[0] as string;\n";

interface Report {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

let folder: string;
let report: Report;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "courtyard-lint-"));
  for (const each of ["package.json", "tsconfig.json", "tsconfig", ".oxlintrc.json"]) {
    cpSync(join(repositoryRoot, each), join(folder, each), { recursive: true });
  }
  symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"));
  write(
    "src/ui/shape.ts",
    'export type Shape = "round" | "square";\nexport async function later() {\n  return true;\n}\n',
  );
  write("src/ui/p.ts", lawful);
  for (const [, path, text] of seeded) write(path, text);
  const oxlint = join(repositoryRoot, "node_modules/.bin/oxlint");
  const { stdout } = spawnSync(oxlint, ["-f", "json", "src"], { cwd: folder, encoding: "utf8" });
  report = JSON.parse(stdout) as Report;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("oxlint with our configuration", () => {
  test("reads every file", () => {
    expect(report.number_of_files).toBe(seeded.length + 2);
  });

  test.each(seeded)("reports %s in %s", (rule, path) => {
    expect(report.diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule);
  });

  test("knows the compiler's settings", () => {
    expect(report.diagnostics.filter(({ filename }) => filename === "src/ui/p.ts")).toEqual([]);
  });
});
