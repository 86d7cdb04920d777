import { defineConfig } from "vitest/config";

/** The rules that machines keep, each proved on a planted breach. */
export default defineConfig({
  test: {
    name: "architecture",
    include: ["test/architecture/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One worker reads and parses the tree once for all files.
    isolate: false,
    maxWorkers: 1,
  },
});
