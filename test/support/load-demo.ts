import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DemoManifest } from "#app/server/demo/demo-manifest-shape.ts";
import { projectRoot } from "./migrate-template.ts";
import { type ClusterUrls, createNamedDatabase } from "./postgres-clone.ts";

/** Name of the database with the loaded demo, which specs clone. */
export const DEMO = "courtyard_demo";

/** Loads the small demo by the operator's command. */
export async function loadDemo(urls: ClusterUrls, folder: string): Promise<DemoManifest> {
  await createNamedDatabase(urls, DEMO);
  const manifest = join(folder, "manifest.json");
  // As its owner the load updates the planner's statistics; without them a read of a second may take minutes.
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: urls.appUrl.replace("DATABASE", DEMO),
    DATABASE_OWNER_URL: urls.ownerUrl.replace("DATABASE", DEMO),
  };
  const args = [join(projectRoot, "dist", "server", "cli.js"), "demo", "--size", "small", "--manifest", manifest];
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
  return JSON.parse(readFileSync(manifest, "utf8")) as DemoManifest;
}
