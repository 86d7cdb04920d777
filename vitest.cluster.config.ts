import { defineConfig } from "vitest/config";

const LIMIT = 600_000;

/** What works on a cluster in a way of its own, and no HTTP test reaches. */
const databaseTests = [
  "src/platform/server/db/data-versions.db.test.ts",
  "src/platform/server/jobs/client-jobs.db.test.ts",
  "src/app/server/rollup-commands.db.test.ts",
  "src/app/server/derived-rows.db.test.ts",
];

/**
 * The HTTP tests, and those of data versions, of jobs per client, of rollup commands and of derived tables, on a cluster
 * that is there (`npm run test:cluster`): one file at a time, each on the emptied database.
 */
export default defineConfig({
  test: {
    name: "http cluster",
    include: ["{src,test}/**/*.http.test.ts", ...databaseTests],
    hookTimeout: LIMIT,
    testTimeout: LIMIT,
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    env: { TEST_ENGINE: "cluster" },
    globalSetup: ["test/support/global-cluster.ts"],
  },
});
