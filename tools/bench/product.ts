import type { FastifyInstance } from "fastify";
import { compose, type Product } from "#app/server/compose.ts";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { loadDemo } from "#app/server/demo/demo.ts";
import { systemClock } from "#platform/server/clock.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { createUnitsOfWork, type UnitsOfWork } from "#platform/server/unit-of-work.ts";

const ORIGIN = "http://portal.example";
const sameOrigin = { host: "portal.example", origin: ORIGIN };

/** The product on a prepared database, reached by injection, so that no network is measured. */
export interface InjectedProduct {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly product: Product;
  readonly server: FastifyInstance;
  close(): Promise<void>;
}

/** Puts the product on an engine; the engine stays the caller's to close. */
export async function openProduct(engine: SqlEngine): Promise<InjectedProduct> {
  const db = openDatabase(engine);
  const log = createLog("silent");
  const jobs = new Jobs(engine, log, false);
  await jobs.start();
  const units = createUnitsOfWork(db, systemClock, jobs);
  const product = compose({ db, clock: systemClock, units, publicUrl: () => ORIGIN, mailbox: null, signInHint: null });
  const server = await createHttpServer({
    api: product.api,
    pages: product.pages,
    gatekeeper: product.gatekeeper,
    log,
    trustProxy: false,
    isTls: false,
    ready: () => Promise.resolve(),
    webRoot: null,
  });
  return {
    db,
    units,
    product,
    server,
    close: async () => {
      await server.close();
      await jobs.stop();
    },
  };
}

/** Fills an empty database with the demo company. */
export function fillWithDemo({ db, product }: InjectedProduct): Promise<void> {
  return loadDemo({ db, clock: systemClock, ...product });
}

/** Signs in to the demo by API and returns the session's cookie header. */
export async function signIn(server: FastifyInstance, email: string): Promise<{ cookie: string }> {
  const reply = await server.inject({
    method: "POST",
    url: "/v1/en/auth/sign-in",
    headers: sameOrigin,
    payload: { email, password: DEMO_PASSWORD },
  });
  const cookie = reply.cookies.find((each) => each.name === "session");
  if (!cookie) throw new Error(`no session for ${email}: ${reply.statusCode}`);
  return { cookie: `session=${cookie.value}` };
}
