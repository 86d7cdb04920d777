import { defineConfig } from "vitest/config";
import { engineProjects } from "#test/support/engine-projects.ts";

/** The whole application over HTTP by injection. */
export default defineConfig({
  test: { hookTimeout: 60_000, testTimeout: 60_000, maxWorkers: 2, projects: engineProjects("http") },
});
