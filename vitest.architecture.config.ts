import { defineConfig } from "vitest/config";

/** The rules that machines keep, each proved on a planted breach. */
export default defineConfig({
  test: { name: "architecture", include: ["test/architecture/**/*.test.ts"], maxWorkers: 2, testTimeout: 60_000 },
});
