import { matchesGlob } from "node:path";
import type { Breach, FileSet } from "./file-set.ts";
import type { Step } from "../test-steps.ts";

/** Every test file is run by exactly one step; a test that no step runs is always green. */
export function checkTestFiles(files: FileSet, steps: readonly Step[]): Breach[] {
  const breaches: Breach[] = [];
  for (const file of files.keys()) {
    if (!/\.(test|spec)\.[a-z]+$/.test(file)) continue;
    const running = steps.filter(
      (step) =>
        step.kind === "vitest" &&
        step.files.some((pattern) => matchesGlob(file, pattern)) &&
        !(step.not ?? []).some((pattern) => matchesGlob(file, pattern)),
    );
    if (running.length !== 1) {
      const names = running.map((step) => step.name).join(" and ");
      breaches.push({ file, reason: names === "" ? "no step runs this test" : `runs in ${names}` });
    }
  }
  return breaches;
}

/** A hook that receives `skip`. */
const SKIPPING_HOOK = /\b(?:beforeEach|afterEach)\(\s*(?:async\s*)?\(\s*\{[^}]*\bskip\b/;
/** The helper, and the planted violation of this check. */
const allowed = new Set(["test/support/journey-steps.ts", "test/architecture/repository.test.ts"]);

/**
 * No hook of a test file skips: a failed test that runs again and is skipped then counts as skipped, and its failure is
 * lost. Steps of a journey use `skipAfterFailure`, which lets the failed one run again.
 */
export function checkSkippingHooks(files: FileSet): Breach[] {
  return [...files]
    .filter(([file, text]) => /\.tsx?$/.test(file) && !allowed.has(file) && SKIPPING_HOOK.test(text))
    .map(([file]) => ({ file, reason: "a hook that skips hides what failed; use skipAfterFailure" }));
}
