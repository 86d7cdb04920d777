import type { FastifyInstance, InjectOptions } from "fastify";
import { compose, type Product } from "#app/server/compose.ts";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { createLog } from "#platform/server/log.ts";
import { Mailbox } from "#platform/server/mail/mailbox.ts";
import { createDelivery } from "#platform/server/outbox/delivery.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** The whole application on a database of its own, reached by injection. */
export interface TestApplication extends TestDatabase {
  readonly server: FastifyInstance;
  readonly product: Product;
  readonly mailbox: Mailbox;
  /** Signs in and returns the session cookie's header. */
  signIn(email: string, password: string): Promise<{ cookie: string }>;
  /** Sends every waiting mail into the mailbox. */
  deliverMail(): Promise<void>;
}

export const ORIGIN = "http://portal.example";

/** Headers of a request that comes from one of our own pages. */
export const sameOrigin = { host: "portal.example", origin: ORIGIN };

/** An urlencoded form as a browser posts it from our own page. */
export function form(url: string, fields: Readonly<Record<string, string>>, cookie?: string): InjectOptions {
  return {
    method: "POST",
    url,
    headers: { ...sameOrigin, "content-type": "application/x-www-form-urlencoded", ...(cookie ? { cookie } : {}) },
    payload: new URLSearchParams(fields).toString(),
  };
}

/** The product's HTTP face without a network or a built front end, to be reached by injection. */
export function serveProduct({ api, pages, gatekeeper }: Product): Promise<FastifyInstance> {
  const log = createLog("silent");
  const ready = (): Promise<void> => Promise.resolve();
  return createHttpServer({ api, pages, gatekeeper, log, trustProxy: false, isTls: false, ready, webRoot: null });
}

/** Signs in by the API and returns the session cookie's header; throws when that is refused. */
export async function signInBy(server: FastifyInstance, email: string, password: string): Promise<{ cookie: string }> {
  const url = "/v1/en/auth/sign-in";
  const reply = await server.inject({ method: "POST", url, headers: sameOrigin, payload: { email, password } });
  const cookie = reply.cookies.find((each) => each.name === "session");
  if (!cookie) throw new Error(`no session for ${email}: ${reply.statusCode} ${reply.body}`);
  return { cookie: `session=${cookie.value}` };
}

/** Starts the application for one test file. */
export async function startTestApplication(): Promise<TestApplication> {
  const t = await openTestDatabase();
  const { db, clock, units, jobs } = t;
  const mailbox = new Mailbox(db, clock, "Courtyard <surveys@portal.example>");
  const product = compose({ db, clock, units, publicUrl: () => ORIGIN, mailbox, signInHint: null });
  const log = createLog("silent");
  const server = await serveProduct(product);
  const delivery = createDelivery({
    db,
    clock,
    jobs,
    sender: mailbox,
    renderers: product.renderers,
    log,
    host: "portal.example",
  });
  return {
    ...t,
    server,
    product,
    mailbox,
    signIn: (email, password) => signInBy(server, email, password),
    async deliverMail() {
      const connection = await t.owner.connect();
      const { rows } = await connection.query("SELECT id, client_id FROM outbox WHERE state = 'pending' ORDER BY id");
      connection.release();
      const deliver = delivery.find((job) => job.name === "platform.deliver");
      for (const row of rows) await deliver?.run({ clientId: row["client_id"], outboxId: row["id"] });
    },
    close: async () => {
      await server.close();
      await t.close();
    },
  };
}
