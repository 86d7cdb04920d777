import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type FileSet, isTest, repositoryRoot } from "#tools/gates/file-set.ts";
import { checkImportForm } from "#tools/gates/imports.ts";
import { checkRegistrations, listLeaves } from "#tools/gates/registrations.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import { testGate, tree } from "./planted.ts";

// Deleting the folder of a slice deletes the feature.

testGate({
  name: "slices that no other uses are named where they are registered only",
  check: checkRegistrations,
  seeded: [
    {
      what: "a slice in a file of the composition that registers none",
      path: "src/app/server/greeting.ts",
      text: 'import type { DigestApi } from "#slices/digest/server/digest.api.ts";',
      reason: "names the slice digest and is no place of registration",
    },
    {
      what: "a slice in another slice",
      path: "src/slices/home/web/x.tsx",
      text: 'export const x = () => import("#slices/help/web/public.tsx");',
      reason: "names the slice help and is no place of registration",
    },
    {
      what: "a place that is gone",
      path: "src/app/server/join-modules.ts",
      text: null,
      reason: "src/app/server/join-modules.ts registers slices",
      reportedAt: "architecture.json",
    },
  ],
});

test("there are slices that no other uses", () => {
  expect(listLeaves(tree)).toEqual(expect.arrayContaining(["digest", "flags", "help", "inbox", "setup"]));
});

/** The weekly digest, with its emails, jobs, erasure and preference: all that names it outside its folder. */
const digest: readonly (readonly [file: string, named: RegExp])[] = [
  ["src/app/server/compose.ts", /^import \{ createDigestModule \}.*\n/gm],
  ["src/app/server/compose.ts", /^ *const weekly = .*\n/gm],
  ["src/app/server/compose.ts", /^ *const digest = .*\n/gm],
  ["src/app/server/compose.ts", / digest,/g],
  ["src/app/server/job-names.ts", /^.*\bdigestJob\b.*\n/gm],
  ["src/app/web/router.tsx", /^import \{ DigestChoice \}.*\n/gm],
  ["src/app/web/router.tsx", / Digest: DigestChoice,/g],
  // Generated from the contracts of the slices that are there.
  ["src/app/web/endpoint-types.gen.ts", /^.*\b(?:get|update)DigestChoice\b.*\n/gm],
];

/** What the product is compiled from; tests are no part of it. */
const isProduct = (path: string): boolean => /^(?:src|tsconfig)\/|^package\.json$/.test(path) && !isTest(path);

/** Returns the product's files without the digest: its folder, and where it is registered. */
function withoutDigest(): FileSet {
  const files = new Map([...tree].filter(([path]) => isProduct(path) && !path.startsWith("src/slices/digest/")));
  for (const [file, named] of digest) {
    const before = files.get(file) ?? "";
    const after = before.replaceAll(named, "");
    expect(after, `${file} registers the digest: ${String(named)}`).not.toBe(before);
    files.set(file, after);
  }
  return files;
}

/** Compiles what the server and the web of a tree start with, in a folder of its own; returns the errors. */
function compile(files: FileSet): string {
  const folder = mkdtempSync(join(tmpdir(), "without-digest-"));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"));
    const starts = {
      server: ["../src/app/server/main.ts"],
      web: ["../src/app/web/main.tsx", "../src/app/web/endpoint-types.gen.ts"],
    };
    const errors = Object.entries(starts).map(([project, include]) => {
      const config = join(folder, `tsconfig/start-${project}.json`);
      writeFileSync(config, JSON.stringify({ extends: `./${project}.json`, include }));
      const tsc = join(repositoryRoot, "node_modules/.bin/tsc");
      try {
        return execFileSync(tsc, ["-p", config, "--pretty", "false", "--checkers", "1"], { encoding: "utf8" });
      } catch (error) {
        return String((error as { readonly stdout?: unknown }).stdout);
      }
    });
    return errors.join("");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("without the folder of the digest and its registrations, every import of the product has its file", () => {
  const files = withoutDigest();
  expect(files.size).toBeGreaterThan(1000);
  expect(checkImportForm(files)).toEqual([]);
  const naming = [...files].filter(([, text]) => text.includes("#slices/digest/")).map(([path]) => path);
  expect(naming).toEqual([]);
});

test.runIf(isWholeRun)("without it, server and web still compile", { timeout: 1_800_000 }, () => {
  expect(compile(withoutDigest())).toBe("");
});
