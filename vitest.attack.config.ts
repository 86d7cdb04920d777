import { defineConfig } from "vitest/config";

/** The published attack at length, of one seed (`npm run attack -- --seed N`); a short one is among the tests. */
export default defineConfig({
  test: {
    name: "attack",
    include: ["test/attack/*.attack.ts"],
    hookTimeout: 1_800_000,
    testTimeout: 1_800_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
    env: { TEST_ENGINE: "postgres" },
    globalSetup: ["test/support/global-postgres.ts"],
  },
});
