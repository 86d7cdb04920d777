import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { isWholeRun } from "#test/support/whole-run.ts";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    include: ["src/{ui,platform/web,app/web,slices/*/web}/**/*.test.{ts,tsx}"],
    setupFiles: ["test/support/jsdom-setup.ts"],
    css: true,
    // On two cores Vitest would use one.
    maxWorkers: 2,
    // Files share modules and window of their worker; a whole run shows that none needs what another left.
    isolate: isWholeRun,
    hookTimeout: 60_000,
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
