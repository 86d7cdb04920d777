import { defineConfig } from "vitest/config";

/** Pure rules of the server and the contracts: no database, no network. */
export default defineConfig({
  test: {
    name: "unit",
    include: [
      "src/{platform,app}/{contract,server}/**/*.test.{ts,tsx}",
      "src/slices/*/{contract,server}/**/*.test.{ts,tsx}",
    ],
    exclude: ["**/*.db.test.ts", "**/*.http.test.ts"],
  },
});
