import { randomBytes } from "node:crypto";
import { type Application, startApplication } from "#app/server/application.ts";
import { systemClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { createLog } from "#platform/server/log.ts";
import { cloneDemo } from "./demo-clone.ts";
import { projectRoot } from "./migrate-template.ts";

/** The whole application with its jobs on a copy of the small demo, for journeys that write. */
export interface DemoApplication {
  readonly application: Application;
  readonly origin: string;
  readonly db: Database;
  close(): Promise<void>;
}

/** Opens it; the caller closes it. */
export async function openDemoApplication(): Promise<DemoApplication> {
  const { appUrl, drop } = await cloneDemo();
  const env = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: appUrl,
    DEMO: "1",
    LOG_LEVEL: "silent",
    SECRET_KEY: randomBytes(32).toString("base64"),
  };
  const application = await startApplication({
    config: readConfig(env),
    root: projectRoot,
    clock: systemClock,
    log: createLog("silent"),
  });
  const engine = new PostgresEngine({ url: appUrl, connections: 2 });
  return {
    application,
    origin: application.origin ?? "",
    db: openDatabase(engine),
    close: async () => {
      await application.stop();
      await engine.close();
      await drop();
    },
  };
}
