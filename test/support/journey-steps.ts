import { afterEach, beforeEach } from "vitest";

/**
 * Each step of a journey depends on the ones before it: after a failed one the others are skipped, because their result
 * would say nothing. The failed one itself runs again where the run repeats failures; skipped then, it would not count
 * as a failure.
 */
export function skipAfterFailure(): void {
  let failed: string | null = null;
  beforeEach(({ task, skip }) => {
    if (failed !== null && failed !== task.id) skip("an earlier step failed");
  });
  afterEach(({ task }) => {
    const hasFailed = task.result?.state === "fail";
    if (hasFailed) failed = task.id;
    else if (failed === task.id) failed = null;
  });
}
