import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import { followDatabaseTime } from "#platform/server/db/agreed-clock.ts";
import { assertDatabaseAnswers } from "#platform/server/db/probes.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { Failure, StartupRefusal } from "#platform/server/fail.ts";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { Mailbox } from "#platform/server/mail/mailbox.ts";
import { createDelivery } from "#platform/server/outbox/delivery.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import { compose } from "./compose.ts";
import type { Product } from "./product.ts";
import { demoHint, hasDemo, loadFirstDemo } from "./demo/demo.ts";
import { enqueueClosing } from "./demo/demo-closing.ts";
import { demoDeps } from "./demo/demo-deps.ts";
import { openEngine } from "./open-engine.ts";
import type { OpenEngine } from "./opened-engine.ts";
import { openSenders } from "./open-senders.ts";
import { securityOf } from "./security.ts";

interface Start {
  readonly config: Config;
  /** The project's root: where migrations and the built front end are. */
  readonly root: string;
  /** Null: the time of the database's host, so that all processes agree. */
  readonly clock: Clock | null;
  readonly log: Logger;
}

/** A running process. */
export interface Application {
  /** Where it listens, or null without the web role. */
  readonly origin: string | null;
  /** What the person who started it reads. */
  readonly greeting: string;
  /** Takes no new requests, finishes what runs, lets go of the database. */
  stop(): Promise<void>;
}

async function listen(server: FastifyInstance, config: Config): Promise<string> {
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (error.code === "EADDRINUSE")
      throw new StartupRefusal(`Port ${config.port} is taken. Stop what uses it, or choose another with PORT.`);
    throw new StartupRefusal(`Cannot listen (${error.message}). Choose another address with HOST and PORT.`);
  }
  const [address] = server.addresses();
  return `http://localhost:${typeof address === "object" ? address.port : config.port}`;
}

async function assertAnswers(engine: SqlEngine, jobs: Jobs): Promise<void> {
  const failure = new Failure("unavailable", "not_ready", "The process cannot serve yet.", { retryAfter: 5 });
  if (!jobs.isReady()) throw failure;
  await assertDatabaseAnswers(engine).catch(() => {
    throw failure;
  });
}

function serve(start: Start, product: Product, ready: () => Promise<void>): Promise<FastifyInstance> {
  const { config, root, log } = start;
  const webRoot = join(root, "dist", "web");
  return createHttpServer({
    api: product.api,
    pages: product.pages,
    hooks: product.hooks,
    gatekeeper: product.gatekeeper,
    log,
    trustProxy: config.trustProxy,
    isTls: config.publicUrl?.startsWith("https:") ?? false,
    ready,
    webRoot: existsSync(webRoot) ? webRoot : null,
  });
}

function greeting(origin: string | null, publicUrl: string, isDemo: boolean, statement: string): string {
  const where = origin === null ? "Courtyard works in the background." : `Courtyard is at ${publicUrl}`;
  const demo = isDemo && origin !== null ? [demoHint, `Mails that would go out: ${publicUrl}/dev/mailbox`] : [];
  return [where, ...demo, statement].join("\n");
}

type Closing = (() => Promise<void>)[];

async function run(start: Start, opened: OpenEngine, closing: Closing): Promise<Omit<Application, "stop">> {
  const { config, log } = start;
  const clock = start.clock ?? (await followDatabaseTime(opened.engine, log, closing));
  const db = openDatabase(opened.engine);
  const mailbox = new Mailbox(db, clock, config.mailFrom);
  const senders = openSenders(config, mailbox);
  // Closed after the jobs have stopped: they send with them.
  closing.push(() => senders.mail.close());
  const jobs = new Jobs(opened.engine, log, config.roles.worker);
  await jobs.start();
  closing.push(() => jobs.stop());
  const units = createUnitsOfWork(db, clock, jobs);
  let origin: string | null = null;
  const publicUrl = (): string => config.publicUrl ?? origin ?? `http://localhost:${config.port}`;
  const deps = { db, clock, units, publicUrl, mailLeaves: config.smtpUrl !== null };
  const wantsDemo = config.demo ?? config.database.kind === "embedded";
  const demo = demoDeps(deps, jobs, opened.settle, {
    closeLater: () => enqueueClosing(units),
    progress: (text) => log.info({ text }, "demo.progress"),
  });
  if (wantsDemo) await loadFirstDemo(demo);
  const isDemo = await hasDemo(db);
  // The mailbox has a page only in a demo: it shows links that open surveys.
  const shownMailbox = isDemo && (config.smtpUrl === null || config.smsUrl === null) ? mailbox : null;
  const security = securityOf(config, isDemo);
  if (!security.sealer.isReady) log.warn({}, "secret-key.missing");
  const product = compose({
    ...deps,
    mailbox: shownMailbox,
    hookSecret: config.hookSecret,
    signInHint: isDemo ? demoHint : null,
    security,
  });
  if (config.roles.web) {
    const server = await serve(start, product, () => assertAnswers(opened.engine, jobs));
    closing.push(() => server.close());
    origin = await listen(server, config);
  }
  if (config.roles.worker) {
    const sending = { sender: senders.mail, texts: senders.texts, guard: product.guard, renderers: product.renderers };
    const delivery = createDelivery({ db, clock, jobs, log, host: new URL(publicUrl()).hostname, ...sending });
    await jobs.work([...delivery, ...product.jobs]);
  }
  return { origin, greeting: greeting(origin, publicUrl(), isDemo, opened.statement) };
}

/** Starts a process as its configuration says; throws StartupRefusal, with nothing left open, when it cannot. */
export async function startApplication(start: Start): Promise<Application> {
  const opened = await openEngine(start.config.database, start.root);
  const closing: Closing = [() => opened.close()];
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
