import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import type { DatabaseWatch } from "#platform/server/db/database-watch.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { assertDatabaseAnswers } from "#platform/server/db/probes.ts";
import { AppError, StartupError } from "#platform/server/app-error.ts";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { buildSecurityText } from "#platform/server/http/well-known.ts";
import { WorkLimits } from "#platform/server/http/work-limits.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { apiTexts } from "./api-texts.ts";
import type { Product } from "./product.ts";

/** Starts to listen and returns the address. Throws StartupError where the port or the address is not available. */
export async function listen(server: FastifyInstance, config: Config, isDemo: boolean): Promise<string> {
  try {
    // The passwords of a demo are public, so by default it listens on this machine only.
    await server.listen({ port: config.port, host: config.host ?? (isDemo ? "127.0.0.1" : "0.0.0.0") });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (error.code === "EADDRINUSE")
      throw new StartupError(`Port ${config.port} is taken. Stop what uses it, or choose another with PORT.`);
    throw new StartupError(`Cannot listen (${error.message}). Choose another address with HOST and PORT.`);
  }
  const [address] = server.addresses();
  return `http://localhost:${typeof address === "object" ? address.port : config.port}`;
}

/** The state of a serving process. */
export interface Health {
  readonly watch: DatabaseWatch;
  isDraining: boolean;
}

/** Checks readiness. Throws a Failure while the process cannot serve. */
export async function assertServing(engine: SqlEngine, jobs: Jobs, health: Health): Promise<void> {
  const failure = new AppError("unavailable", "not_ready", "The process cannot serve right now.", { retryAfter: 5 });
  if (!jobs.isReady() || health.isDraining || health.watch.isFull()) throw failure;
  await assertDatabaseAnswers(engine).catch(() => {
    throw failure;
  });
}

const TURN = 100;
const QUIET_TURNS = 5;

/**
 * Reports on /readyz for a number of seconds that the process is not ready, so that a load balancer stops sending requests.
 * Then waits, at most as long again, for half a second without requests.
 */
export async function drain({ server }: FastifyInstance, health: Health, seconds: number): Promise<void> {
  let arrived = 0;
  const count = (): void => {
    arrived += 1;
  };
  server.on("connection", count).on("request", count);
  health.isDraining = true;
  await setTimeout(seconds * 1000);
  let quiet = 0;
  // Counts turns instead of time: a request that waited while the process was busy is seen in the next turn.
  for (let turn = 0; turn < (seconds * 1000) / TURN && quiet < QUIET_TURNS; turn += 1) {
    const before = arrived;
    await setTimeout(TURN);
    quiet = arrived === before ? quiet + 1 : 0;
  }
}

interface ServerOptions {
  readonly config: Config;
  /** The project's root: where the built front end is. */
  readonly root: string;
  readonly log: Logger;
  readonly product: Product;
  readonly health: Health;
  readonly isDemo: boolean;
  readonly getPublicUrl: () => string;
  assertReady(): Promise<void>;
}

/** The security contact: the configured one, else the sender of email. */
function toContact({ securityContact, mailFrom }: Config): string {
  return securityContact ?? `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function readVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** Creates the HTTP server of a product, without listening. */
export function serve(serving: ServerOptions): Promise<FastifyInstance> {
  const { config, root, log, product, health } = serving;
  const webRoot = join(root, "dist", "web");
  return createHttpServer({
    api: product.api,
    pages: product.pages,
    webhooks: product.webhooks,
    authorizer: product.authorizer,
    log,
    trustProxy: config.trustProxy,
    isTls: config.publicUrl?.startsWith("https:") ?? false,
    assertReady: () => serving.assertReady(),
    webRoot: existsSync(webRoot) ? webRoot : null,
    isScreenPart: (part, text) => part !== "$widget" || product.widgetNames.has(text.replaceAll("-", "_")),
    publicOrigin: config.publicUrl,
    getPublicUrl: serving.getPublicUrl,
    apiTexts,
    version: readVersion(root),
    isOpenApiPublic: config.isOpenApiPublic || serving.isDemo,
    buildSecurityText: () => buildSecurityText(toContact(config), serving.getPublicUrl(), new Date()),
    limits: new WorkLimits(),
    keys: product.keys,
    watch: health.watch,
    onRejection: product.onRejection,
    isDraining: () => health.isDraining,
  });
}
