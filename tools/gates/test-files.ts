import { matchesGlob } from "node:path";
import type { Breach, FileSet } from "./file-set.ts";
import type { Step } from "../test-steps.ts";

/** Every test file is run by exactly one step; a test that no step runs is green for ever. */
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
