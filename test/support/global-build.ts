import { build } from "vite";
import { projectRoot } from "./migrate-template.ts";

/** Builds server and front end, so that the browser meets what a newcomer would. */
export async function setup(): Promise<void> {
  for (const config of ["vite.config.server.ts", "vite.config.web.ts"]) {
    await build({ configFile: `${projectRoot}/${config}`, logLevel: "warn", mode: "production" });
  }
}
