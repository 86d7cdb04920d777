import { defineConfig } from "vitest/config";

/** Services and queries on a real database, once on PGlite and once on PostgreSQL. */
export default defineConfig({
  test: {
    include: ["{src,test}/**/*.db.test.ts"],
    hookTimeout: 60_000,
    testTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "db pglite", env: { TEST_ENGINE: "pglite" }, globalSetup: ["test/support/global-pglite.ts"] },
      },
      {
        extends: true,
        test: {
          name: "db postgres",
          env: { TEST_ENGINE: "postgres" },
          globalSetup: ["test/support/global-postgres.ts"],
        },
      },
    ],
  },
});
