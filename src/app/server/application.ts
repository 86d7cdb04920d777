import type { Logger } from "pino";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import { syncWithDatabaseTime } from "#platform/server/db/database-synced-clock.ts";
import { DatabaseWatch } from "#platform/server/db/database-watch.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { Mailbox } from "#platform/server/mail/mailbox.ts";
import { createDelivery } from "#platform/server/outbox/delivery.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import { compose } from "./compose.ts";
import { formatDemoHint, hasDemo, loadFirstDemo } from "./demo/demo.ts";
import { enqueueClosing } from "./demo/demo-rollups.ts";
import { buildDemoDeps } from "./demo/demo-deps.ts";
import { formatGreeting } from "./greeting.ts";
import { openEngine } from "./open-engine.ts";
import type { OpenEngine } from "./opened-engine.ts";
import { openSenders } from "./open-senders.ts";
import { readInstallationKeys, createInstallationCipher, toSecurity } from "./security.ts";
import { assertServing, drain, type Health, listen, serve } from "./serving.ts";

const RESERVED_CONNECTIONS = 4;

interface Start {
  readonly config: Config;
  /** The project's root: where migrations and the built front end are. */
  readonly root: string;
  /** Null: uses the time of the database's host, so that all processes agree. */
  readonly clock: Clock | null;
  readonly log: Logger;
}

/** A running process. */
export interface Application {
  /** Where it listens, or null without the web role. */
  readonly origin: string | null;
  /** Text for the person who started the process. */
  readonly greeting: string;
  /** Accepts no new requests, finishes running ones and closes the database. */
  stop(): Promise<void>;
}

/** Returns whether the demo is loaded: by default into an empty embedded database. */
function wantsDemo({ demo, database }: Config): boolean {
  return demo ?? database.kind === "embedded";
}

/** The mailbox has a page only in a demo that sends no messages out: it shows links that open surveys. */
function hasMailbox({ smtpUrl, smsUrl }: Config): boolean {
  return smtpUrl === null || smsUrl === null;
}

type CloseCallbacks = (() => Promise<void>)[];

async function run(start: Start, opened: OpenEngine, closing: CloseCallbacks): Promise<Omit<Application, "stop">> {
  const { config, log } = start;
  const clock = start.clock ?? (await syncWithDatabaseTime(opened.engine, log, closing));
  const db = openDatabase(opened.engine, log);
  const mailbox = new Mailbox(db, clock, config.mailFrom, createInstallationCipher(config));
  const senders = openSenders(config, mailbox);
  // Closed after the jobs have stopped, because jobs send with them.
  closing.push(() => senders.mail.close());
  const health: Health = { watch: new DatabaseWatch(log), isDraining: false };
  const jobs = new Jobs(opened.engine, log, config.roles.worker, health.watch);
  await jobs.start();
  closing.push(() => jobs.stop());
  const units = createUnitsOfWork(db, clock, jobs);
  let origin: string | null = null;
  const getPublicUrl = (): string => config.publicUrl ?? origin ?? `http://localhost:${config.port}`;
  const deps = { db, clock, units, getPublicUrl, mailLeaves: config.smtpUrl !== null };
  const demo = buildDemoDeps(deps, jobs, opened.updateStatistics, {
    closeLater: () => enqueueClosing(units),
    onProgress: (text) => log.info({ text }, "demo.progress"),
  });
  if (wantsDemo(config)) await loadFirstDemo(demo, config.demoSize);
  const isDemo = await hasDemo(db);
  const security = toSecurity(config, isDemo);
  if (!security.secretCipher.isReady) log.warn({}, "secret-key.missing");
  const product = compose({
    ...deps,
    mailbox: isDemo && hasMailbox(config) ? mailbox : null,
    hookSecret: config.hookSecret,
    shareKeys: readInstallationKeys(config),
    signInHint: isDemo ? formatDemoHint : null,
    reportCacheBytes: config.reportCacheBytes,
    security,
  });
  if (config.roles.web) {
    const assertReady = (): Promise<void> => assertServing(opened.engine, jobs, health);
    const server = await serve({
      ...start,
      product,
      health,
      isDemo,
      getPublicUrl,
      assertReady,
    });
    closing.push(async () => {
      await drain(server, health, config.drainSeconds);
      await server.close();
    });
    origin = await listen(server, config, isDemo);
  }
  if (config.roles.worker) {
    const sending = { sender: senders.mail, texts: senders.texts, guard: product.guard, renderers: product.renderers };
    const delivery = createDelivery({ db, clock, jobs, log, host: new URL(getPublicUrl()).hostname, ...sending });
    await jobs.work([...delivery, ...product.jobs]);
  }
  const { statement } = opened;
  const greeted = { origin, publicUrl: getPublicUrl(), isDemo, isLocal: config.host === null, statement };
  return { origin, greeting: formatGreeting(greeted) };
}

/** Starts a process as configured. Throws StartupError, with nothing left open, when it cannot. */
export async function startApplication(start: Start): Promise<Application> {
  const { database, connections } = start.config;
  const limits = { reserved: RESERVED_CONNECTIONS, connections: connections.web, worker: connections.worker };
  const opened = await openEngine(database, start.root, limits);
  const closing: CloseCallbacks = [() => opened.close()];
  const stop = async (): Promise<void> => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    return { ...(await run(start, opened, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
