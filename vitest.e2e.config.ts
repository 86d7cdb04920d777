import { defineConfig } from "vitest/config";

/** The journeys in Chromium, and the process as an operator meets it. */
export default defineConfig({
  test: {
    name: "browser",
    include: ["test/e2e/**/*.spec.ts"],
    // The first file that clones the demo loads it: a minute and a half on an idle machine, many on a busy one.
    hookTimeout: 900_000,
    testTimeout: 180_000,
    // A busy machine draws late; what never comes still fails.
    expect: { poll: { timeout: 15_000 } },
    // Two files at a time, each with a server, a browser and a database of its own.
    maxWorkers: 2,
    globalSetup: ["build", "pglite", "postgres", "demo"].map((name) => `test/support/global-${name}.ts`),
  },
});
