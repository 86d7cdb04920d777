import { defineConfig } from "vitest/config";

/** The published attack at length, of one seed (`npm run attack -- --seed N`); a short one is among the tests. */
export default defineConfig({
  test: {
    name: "attack",
    include: ["test/attack/*.attack.ts"],
    hookTimeout: 7_200_000,
    testTimeout: 7_200_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
    // On a busy machine a statement takes many times as long as otherwise.
    env: { TEST_ENGINE: "postgres", TEST_STATEMENT_SECONDS: "1200" },
    globalSetup: ["test/support/global-postgres.ts"],
  },
});
