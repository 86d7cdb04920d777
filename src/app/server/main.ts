import { once } from "node:events";
import { resolve } from "node:path";
import { readConfig } from "#platform/server/config.ts";
import { assertProductionReady } from "#platform/server/config.production.ts";
import { StartupError } from "#platform/server/app-error.ts";
import { createLog } from "#platform/server/log.ts";
import { startApplication } from "./application.ts";

async function main(): Promise<void> {
  const config = readConfig();
  assertProductionReady(config);
  const root = resolve(import.meta.dirname, "../..");
  const application = await startApplication({ config, root, clock: null, log: createLog(config.logLevel) });
  process.stdout.write(`${application.greeting}\n`);
  // The first signal drains; a second one ends the wait.
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  process.once("SIGINT", () => process.exit(130));
  await application.stop();
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
