import { fileURLToPath } from "node:url";
import { basename } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from "vitest/config";
import { DATABASE_LIMIT, listPgliteFiles, isWholeRun } from "./whole-run.ts";

/** Hashes passwords at the lowest cost, where tests sign in a thousand times. */
const cheapPasswords = { "@node-rs/argon2": fileURLToPath(new URL("cheap-argon2.ts", import.meta.url)) };

/** The two projects of tests that need a database: all on PostgreSQL, and on PGlite those that depend on the engine. */
function buildEngineProjects(kind: "db" | "http"): TestProjectInlineConfiguration[] {
  return [
    {
      extends: true,
      test: {
        name: `${kind} pglite`,
        include: [...listPgliteFiles(kind, isWholeRun)],
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

/**
 * The configuration of tests on a database, by its file's name: `db` for services and queries, `http` for the whole
 * application by injection.
 */
export function buildEngineConfig(file: string): ViteUserConfig {
  return defineConfig({
    resolve: { alias: cheapPasswords },
    test: {
      hookTimeout: DATABASE_LIMIT,
      testTimeout: DATABASE_LIMIT,
      maxWorkers: 2,
      // A worker keeps its modules from file to file, for each file has a database of its own.
      isolate: isWholeRun,
      projects: buildEngineProjects(basename(file) === "vitest.http.config.ts" ? "http" : "db"),
    },
  });
}
