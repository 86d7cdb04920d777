import { defineConfig } from "vitest/config";
import { cheapPasswords, engineProjects } from "#test/support/engine-projects.ts";
import { DATABASE_LIMIT, isWholeRun } from "#test/support/whole-run.ts";

/** Services and queries on a real database. */
export default defineConfig({
  resolve: { alias: cheapPasswords },
  test: {
    hookTimeout: DATABASE_LIMIT,
    testTimeout: DATABASE_LIMIT,
    maxWorkers: 2,
    // A worker keeps its modules from file to file, for each file has a database of its own.
    isolate: isWholeRun,
    projects: engineProjects("db"),
  },
});
