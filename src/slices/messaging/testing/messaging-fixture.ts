import { sql } from "kysely";
import { HOOK_SECRET, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { toSignature } from "#slices/messaging/server/inbound.rules.ts";

/** The application with two companies, for tests of emails and texts. */
export interface MessagingFixture extends TestApplication {
  /** Returns the opt-out token in a new email of a company to an address. */
  createOptOutToken(clientId: number, email: string): Promise<string>;
  /** Returns the opt-in code in a new email of a company to an address. */
  createOptInCode(clientId: number, email: string): Promise<string>;
  /** Returns the details of an operation's audit rows of a company. */
  readAudits(clientId: number, operation: string): Promise<unknown[]>;
  /** Returns the rows of a statement over global tables. */
  readRows(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Runs the jobs that wait in a queue; returns their number. */
  work(queue: string): Promise<number>;
  /** Sends a signed report as a provider does. */
  report(event: object, provider?: string): Promise<{ status: number; effect: unknown }>;
}

/** Starts it; client 1 is Harborline (English), client 2 Meridian (Spanish), both in Chicago. */
export async function setUpMessagingFixture(): Promise<MessagingFixture> {
  const t = await startTestApplication();
  async function runSql(statement: string): Promise<readonly Record<string, unknown>[]> {
    const connection = await t.owner.connect();
    try {
      return (await connection.query(statement)).rows;
    } finally {
      connection.release();
    }
  }
  await runSql(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'Harborline', 'one', 'America/Chicago', 'en', now()), (2, 'Meridian', 'two', 'America/Chicago', 'es', now())",
  );
  const { messaging } = t.product;
  return {
    ...t,
    readRows: runSql,
    async createOptOutToken(clientId, email) {
      const links = await t.db.withClient(clientId, (tx) => messaging.createOptOutLinks(tx, email, t.clock.now()));
      return new URL(links.pageUrl).searchParams.get("token") ?? "";
    },
    async createOptInCode(clientId, email) {
      const url = await t.db.withClient(clientId, (tx) => messaging.createOptInUrl(tx, email, t.clock.now()));
      return new URL(url).searchParams.get("code") ?? "";
    },
    readAudits: (clientId, operation) =>
      t.db.withClient(clientId, async (tx) => {
        const result = await sql<{ details: unknown }>`
          SELECT details FROM audit_log WHERE client_id = ${clientId} AND operation = ${operation} ORDER BY at`.execute(
          tx.on<unknown>(),
        );
        return result.rows.map((row) => row.details);
      }),
    async work(queue) {
      const result = await t.db.global(async (tx) => {
        const deleted = await sql<{ data: unknown }>`
          DELETE FROM pgboss.job WHERE name = ${queue} RETURNING data`.execute(tx.on<unknown>());
        return deleted.rows;
      });
      const job = t.product.jobs.find((each) => each.name === queue);
      for (const { data } of result) await job?.run(data);
      return result.length;
    },
    async report(event, provider = "carrier") {
      const body = JSON.stringify(event);
      const timestamp = String(Math.floor(t.clock.now().getTime() / 1000));
      const reply = await t.server.inject({
        method: "POST",
        url: `/hooks/${provider}`,
        headers: {
          "content-type": "application/json",
          "x-courtyard-timestamp": timestamp,
          "x-courtyard-signature": toSignature(HOOK_SECRET, timestamp, Buffer.from(body)),
        },
        payload: body,
      });
      return { status: reply.statusCode, effect: reply.json<{ effect?: unknown }>().effect };
    },
  };
}
