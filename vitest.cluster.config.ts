import { defineConfig } from "vitest/config";

const LIMIT = 600_000;

/**
 * The HTTP tests and that of data versions on a cluster that is there (`npm run test:cluster`): one file at a time, each
 * on the emptied database.
 */
export default defineConfig({
  test: {
    name: "http cluster",
    include: ["{src,test}/**/*.http.test.ts", "src/platform/server/db/data-versions.db.test.ts"],
    hookTimeout: LIMIT,
    testTimeout: LIMIT,
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    env: { TEST_ENGINE: "cluster" },
    globalSetup: ["test/support/global-cluster.ts"],
  },
});
