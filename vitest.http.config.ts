import { defineConfig } from "vitest/config";

/** The whole application over HTTP by injection, on both engines. */
export default defineConfig({
  test: {
    include: ["{src,test}/**/*.http.test.ts"],
    hookTimeout: 60_000,
    testTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "http pglite", env: { TEST_ENGINE: "pglite" }, globalSetup: ["test/support/global-pglite.ts"] },
      },
      {
        extends: true,
        test: {
          name: "http postgres",
          env: { TEST_ENGINE: "postgres" },
          globalSetup: ["test/support/global-postgres.ts"],
        },
      },
    ],
  },
});
