import { defineConfig } from "vitest/config";
import { engineProjects } from "#test/support/engine-projects.ts";

/** Services and queries on a real database. */
export default defineConfig({
  // The product keeps nothing in its modules (what it reads is of a database): a worker loads them once, not for each file.
  test: { isolate: false, hookTimeout: 60_000, testTimeout: 60_000, maxWorkers: 2, projects: engineProjects("db") },
});
