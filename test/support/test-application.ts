import { randomBytes } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { apiTexts } from "#app/server/api-texts.ts";
import { compose } from "#app/server/compose.ts";
import type { Product } from "#app/server/product.ts";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { createSecretCipher, type SecretCipher } from "#platform/server/secret-encryption.ts";
import { createLog } from "#platform/server/log.ts";
import { Mailbox } from "#platform/server/mail/mailbox.ts";
import { createDelivery } from "#platform/server/outbox/delivery.ts";
import type { SecuritySettings } from "#slices/identity/server/identity.module.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** The whole application on a database of its own, reached by injection. */
export interface TestApplication extends TestDatabase {
  readonly server: FastifyInstance;
  readonly product: Product;
  readonly mailbox: Mailbox;
  readonly secretCipher: SecretCipher;
  /** Signs in and returns the session cookie's header. */
  signIn(email: string, password: string): Promise<{ cookie: string }>;
  /** Sends every waiting email into the mailbox. */
  deliverMail(): Promise<void>;
}

/** The keys of links in tests: the first signs, both are accepted. */
export const SHARE_KEYS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

export const ORIGIN = "http://portal.example";

/** The keys of the providers of email and texts in tests. */
export const HOOK_SECRET = "a secret of at least 32 characters";

/** Headers of a request that comes from one of our own pages. */
export const sameOrigin = { host: "portal.example", origin: ORIGIN };

/** An urlencoded form as a browser posts it from our own page. */
export function buildForm(url: string, fields: Readonly<Record<string, string>>, cookie?: string): InjectOptions {
  return {
    method: "POST",
    url,
    headers: { ...sameOrigin, "content-type": "application/x-www-form-urlencoded", ...(cookie ? { cookie } : {}) },
    payload: new URLSearchParams(fields).toString(),
  };
}

/** The product's HTTP interface without a network or a built front end, reached by injection. */
export function serveProduct({ api, pages, webhooks, authorizer, keys }: Product): Promise<FastifyInstance> {
  const log = createLog("silent");
  const waitUntilReady = (): Promise<void> => Promise.resolve();
  return createHttpServer({
    api,
    pages,
    webhooks,
    authorizer,
    keys,
    log,
    trustProxy: false,
    isTls: false,
    assertReady: waitUntilReady,
    webRoot: null,
    version: "1.2.3",
    getPublicUrl: () => "https://portal.courtyard.test",
    apiTexts,
    isOpenApiPublic: true,
  });
}

/** Signs in by the API and returns the session cookie's header. Throws when that is rejected. */
export async function signInBy(server: FastifyInstance, email: string, password: string): Promise<{ cookie: string }> {
  const url = "/v1/en/auth/sign-in";
  const reply = await server.inject({ method: "POST", url, headers: sameOrigin, payload: { email, password } });
  const cookie = reply.cookies.find((each) => each.name === "session");
  if (!cookie) throw new Error(`no session for ${email}: ${reply.statusCode} ${reply.body}`);
  return { cookie: `session=${cookie.value}` };
}

/** Starts the application for one test file. */
export async function startTestApplication(more: Partial<SecuritySettings> = {}): Promise<TestApplication> {
  const t = await openTestDatabase();
  const { db, clock, units, jobs } = t;
  const secretCipher = createSecretCipher([randomBytes(32)]);
  const mailbox = new Mailbox(db, clock, "Courtyard <surveys@portal.example>", secretCipher);
  const security = { secretCipher, staffMustHaveFactor: false, publicOrigin: null, oidcAllowHttp: true, ...more };
  const product = compose({
    db,
    clock,
    units,
    getPublicUrl: () => ORIGIN,
    mailbox,
    hookSecret: HOOK_SECRET,
    shareKeys: SHARE_KEYS,
    signInHint: null,
    reportCacheBytes: 32 * 1024 * 1024,
    security,
  });
  const log = createLog("silent");
  const server = await serveProduct(product);
  const delivery = createDelivery({
    db,
    clock,
    jobs,
    sender: mailbox,
    texts: mailbox.texts,
    guard: product.guard,
    renderers: product.renderers,
    log,
    host: "portal.example",
  });
  return {
    ...t,
    server,
    product,
    secretCipher,
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
