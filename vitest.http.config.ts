import { defineConfig } from "vitest/config";
import { cheapPasswords, engineProjects } from "#test/support/engine-projects.ts";
import { DATABASE_LIMIT, isWholeRun } from "#test/support/whole-run.ts";

/** The whole application over HTTP by injection. */
export default defineConfig({
  resolve: { alias: cheapPasswords },
  test: {
    hookTimeout: DATABASE_LIMIT,
    testTimeout: DATABASE_LIMIT,
    maxWorkers: 2,
    // A worker keeps its modules from file to file, for each file puts together an application of its own.
    isolate: isWholeRun,
    projects: engineProjects("http"),
  },
});
