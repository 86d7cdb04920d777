import { defineConfig } from "vitest/config";
import { isWholeRun } from "#test/support/whole-run.ts";

/** Pure rules of the server and the contracts: no database, no network. */
export default defineConfig({
  test: {
    name: "unit",
    setupFiles: isWholeRun ? ["test/support/many-runs.ts"] : [],
    include: [
      "src/{platform,app}/{contract,server}/**/*.test.{ts,tsx}",
      "src/slices/*/{contract,server}/**/*.test.{ts,tsx}",
      "test/attack/**/*.test.ts",
    ],
    exclude: ["**/*.db.test.ts", "**/*.http.test.ts"],
    // On two cores Vitest would use one.
    maxWorkers: 2,
    // Rules hold no state: a worker keeps its modules from file to file.
    isolate: false,
    // A statistic takes seconds alone, and a busy machine makes a minute of them; a simulation at full length takes one.
    testTimeout: isWholeRun ? 900_000 : 60_000,
  },
});
