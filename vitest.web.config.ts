import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    include: ["src/{ui,platform/web,app/web,slices/*/web}/**/*.test.{ts,tsx}"],
    setupFiles: ["test/support/jsdom-setup.ts"],
    css: true,
    maxWorkers: 2,
    hookTimeout: 60_000,
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
