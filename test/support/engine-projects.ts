import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { filesOnPglite, isWholeRun } from "./whole-run.ts";

/** Hashes passwords at the lowest cost, where tests sign in a thousand times. */
export const cheapPasswords = { "@node-rs/argon2": fileURLToPath(new URL("cheap-argon2.ts", import.meta.url)) };

/** The two projects of tests that need a database: all on PostgreSQL, and on PGlite those that depend on the engine. */
export function engineProjects(kind: "db" | "http"): TestProjectInlineConfiguration[] {
  return [
    {
      extends: true,
      test: {
        name: `${kind} pglite`,
        include: [...filesOnPglite(kind, isWholeRun)],
        env: { TEST_ENGINE: "pglite" },
        globalSetup: ["test/support/global-pglite.ts"],
      },
    },
    {
      extends: true,
      test: {
        name: `${kind} postgres`,
        include: [`{src,test}/**/*.${kind}.test.ts`],
        env: { TEST_ENGINE: "postgres" },
        globalSetup: ["test/support/global-postgres.ts"],
      },
    },
  ];
}
