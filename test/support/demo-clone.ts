import { execFile } from "node:child_process";
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import type { DemoManifest } from "#app/server/demo/demo-manifest-shape.ts";
import { projectRoot } from "./migrate-template.ts";
import { createNamedDatabase, createTestDatabase, oneAtATime, type TestDatabaseUrls } from "./postgres-clone.ts";

/** A database of its own that holds the small demo, and who signs in to it. */
export interface DemoClone extends TestDatabaseUrls {
  readonly manifest: DemoManifest;
}

const DEMO = "courtyard_demo";
const cli = join(projectRoot, "dist", "server", "cli.js");

/** Loads the small demo by the command that an operator runs. */
async function load(manifest: string): Promise<void> {
  const urls = inject("postgres");
  // What an interrupted load left behind has no manifest and goes.
  await createNamedDatabase(urls, DEMO);
  // As its owner the load tells the planner what it has written; without, it may read for minutes what takes a second.
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: urls.appUrl.replace("DATABASE", DEMO),
    DATABASE_OWNER_URL: urls.ownerUrl.replace("DATABASE", DEMO),
  };
  const args = [cli, "demo", "--size", "small", "--manifest", `${manifest}.new`];
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
  renameSync(`${manifest}.new`, manifest);
}

/** Clones the small demo; the first call of a run loads it, which takes about half a minute, and others wait for it. */
export async function cloneDemo(): Promise<DemoClone> {
  const manifest = join(inject("demoFolder"), "manifest.json");
  await oneAtATime(inject("postgres"), DEMO, async () => {
    if (!existsSync(manifest)) await load(manifest);
  });
  const clone = await createTestDatabase(inject("postgres"), DEMO);
  return { ...clone, manifest: JSON.parse(readFileSync(manifest, "utf8")) as DemoManifest };
}
