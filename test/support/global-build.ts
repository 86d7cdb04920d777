import { execFileSync } from "node:child_process";
import { projectRoot } from "./migrate-template.ts";

/**
 * Builds server and front end where they are older than their sources, so that the browser gets the same build as a new
 * user.
 */
export function setup(): void {
  execFileSync(process.execPath, ["tools/up.mjs", "build"], {
    cwd: projectRoot,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
