import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder for what the run's demo leaves beside its database: the manifest. */
    demoFolder: string;
  }
}

/** Gives the run a place for the demo's manifest. The demo itself is loaded by the first spec that clones it. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "courtyard-demo-"));
  project.provide("demoFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
