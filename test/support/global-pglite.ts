import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "#app/server/prepare-database.ts";
import { EMBEDDED_ROLE, PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { projectRoot } from "./migrate-template.ts";

/** Prepares one PGlite database for the run and hands its dump to the test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "courtyard-dump-"));
  const engine = await PgliteEngine.open({ dataDir: null });
  await prepareDatabase(engine, EMBEDDED_ROLE, projectRoot);
  const file = join(folder, "prepared.tar");
  await writeFile(file, await engine.dump());
  await engine.close();
  project.provide("pgliteDump", file);
  return () => rm(folder, { recursive: true, force: true });
}
