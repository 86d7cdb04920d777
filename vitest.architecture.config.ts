import { defineConfig } from "vitest/config";

/** The rules that machines keep, each proved on a planted breach. */
export default defineConfig({
  test: {
    name: "architecture",
    include: ["test/architecture/**/*.test.ts"],
    testTimeout: 60_000,
    // On two cores Vitest would use one.
    maxWorkers: 2,
  },
});
