import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "#app/server/prepare-database.ts";
import { EMBEDDED_ROLE, PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { projectRoot } from "./migrate-template.ts";

async function writeDump(file: string): Promise<void> {
  const engine = await PgliteEngine.open({ dataDir: null });
  await prepareDatabase(engine, EMBEDDED_ROLE, projectRoot);
  // Two steps may prepare it at the same time; the last one to be renamed stays.
  const part = `${file}.${process.pid}`;
  await writeFile(part, await engine.dump());
  await engine.close();
  await rename(part, file);
}

/**
 * Prepares one PGlite database and hands its dump to the test files. The steps of one `npm test` share it: it names the
 * folder for that in TEST_SCRATCH.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env["TEST_SCRATCH"];
  const folder = shared ?? (await mkdtemp(join(tmpdir(), "courtyard-dump-")));
  const file = join(folder, "prepared.tar");
  if (!existsSync(file)) await writeDump(file);
  project.provide("pgliteDump", file);
  return async () => {
    if (shared === undefined) await rm(folder, { recursive: true, force: true });
  };
}
