import { defineConfig } from "vitest/config";

/** The benchmarks: no part of the tests, for what they measure depends on the machine and on what else runs there. */
export default defineConfig({
  test: {
    name: "bench",
    include: ["tools/bench/*.bench.ts"],
    hookTimeout: 300_000,
    testTimeout: 300_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
    globalSetup: ["test/support/global-build.ts"],
  },
});
