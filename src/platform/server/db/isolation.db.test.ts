import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import type { ClientTx } from "./database.ts";

/** The closed list of tables that belong to no client. */
const globalTables = [
  "access_tokens",
  "account_challenges",
  "account_identities",
  "account_memberships",
  "account_recovery_codes",
  "account_two_factor_methods",
  "accounts",
  "benchmark_contributors",
  "benchmark_months",
  "benchmark_pool_starts",
  "benchmark_segment_months",
  "benchmark_segments",
  "benchmark_years",
  "catalog_action_items",
  "catalog_factors",
  "catalog_indicator_questions",
  "catalog_indicators",
  "catalog_questions",
  "catalog_survey_questions",
  "catalog_surveys",
  "catalog_topics",
  "clients",
  "digest_turns",
  "email_bounces",
  "email_opt_outs",
  "inbound_webhook_events",
  "mailbox",
  "outbox",
  "public_form_throttle",
  "schema_migrations",
  "schema_migrations_lock",
  "security_events",
  "sessions",
  "shared_data_versions",
  "sign_in_domains",
  "sign_in_failures",
  "sms_consents",
  "staff_audit_log",
];

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await runAsOwner(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'One', 'one', 'UTC', 'en', now()), (2, 'Two', 'two', 'UTC', 'en', now())",
  );
  for (const client of [1, 2]) {
    await t.db.withClient(client, (tx) =>
      runSql(tx, `INSERT INTO regions (client_id, id, name) VALUES (${client}, 7, 'Region of ${client}')`),
    );
  }
});
afterAll(() => t.close());

async function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

async function runSql(tx: Pick<ClientTx, "on">, text: string): Promise<readonly Record<string, unknown>[]> {
  const result = await tx.on<unknown>().executeQuery(CompiledQuery.raw(text));
  return result.rows as Record<string, unknown>[];
}

function getNames(rows: readonly Record<string, unknown>[]): unknown[] {
  return rows.map((row) => row["name"]);
}

describe("the catalog", () => {
  test("only tables of the closed list lack forced row-level security", async () => {
    const rows = await runAsOwner(`
      SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind = 'r'
         AND NOT (c.relrowsecurity AND c.relforcerowsecurity
                  AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid
                               AND pg_get_expr(p.polqual, p.polrelid) LIKE '%app.client_id%'
                               AND pg_get_expr(p.polwithcheck, p.polrelid) LIKE '%app.client_id%'))
       ORDER BY 1`);
    expect(getNames(rows)).toEqual(globalTables);
  });

  test("every key and index of a client-owned table begins with client_id", async () => {
    const rows = await runAsOwner(`
      SELECT i.indexrelid::regclass::text AS name FROM pg_index i
        JOIN pg_class c ON c.oid = i.indrelid AND c.relforcerowsecurity
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE a.attname <> 'client_id'`);
    expect(getNames(rows)).toEqual([]);
  });

  test("every foreign key between client-owned tables pairs client_id with client_id", async () => {
    const rows = await runAsOwner(`
      SELECT k.conname AS name FROM pg_constraint k
        JOIN pg_class c ON c.oid = k.conrelid AND c.relforcerowsecurity
        JOIN pg_class f ON f.oid = k.confrelid AND f.relforcerowsecurity
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
        JOIN pg_attribute b ON b.attrelid = f.oid AND b.attnum = k.confkey[1]
       WHERE k.contype = 'f' AND (a.attname <> 'client_id' OR b.attname <> 'client_id' OR k.confdeltype <> 'a')`);
    expect(getNames(rows)).toEqual([]);
  });
});

describe("rows, without any filter in the statement", () => {
  test("a client's transaction sees only its rows, with equal ids in both clients", async () => {
    for (const client of [1, 2]) {
      const rows = await t.db.withClient(client, (tx) => runSql(tx, "SELECT id, name FROM regions"));
      expect(rows).toEqual([{ id: 7, name: `Region of ${client}` }]);
    }
  });

  test("without a client there are no rows", async () => {
    expect(await t.db.global((tx) => runSql(tx, "SELECT * FROM regions"))).toEqual([]);
  });

  test("the client context ends with its transaction", async () => {
    await t.db.withClient(1, (tx) => runSql(tx, "SELECT 1 FROM regions"));
    expect(await t.db.global((tx) => runSql(tx, "SELECT * FROM regions"))).toEqual([]);
  });

  test("another client's rows can be neither inserted, updated nor deleted", async () => {
    const foreign = t.db.withClient(1, (tx) =>
      runSql(tx, "INSERT INTO regions (client_id, name) VALUES (2, 'Planted')"),
    );
    await expect(foreign).rejects.toMatchObject({ code: "42501" });
    await t.db.withClient(1, (tx) => runSql(tx, "UPDATE regions SET name = 'Taken' WHERE client_id = 2"));
    await t.db.withClient(1, (tx) => runSql(tx, "DELETE FROM regions WHERE client_id = 2"));
    expect(await t.db.withClient(2, (tx) => runSql(tx, "SELECT name FROM regions"))).toEqual([{ name: "Region of 2" }]);
  });

  test("the audit log accepts rows and allows no update or delete", async () => {
    const insert = "INSERT INTO audit_log (client_id, at, operation) VALUES (1, now(), 'test')";
    await t.db.withClient(1, (tx) => runSql(tx, insert));
    for (const text of [
      "UPDATE audit_log SET operation = 'x'",
      "DELETE FROM audit_log",
      "UPDATE staff_audit_log SET operation = 'x'",
      "DELETE FROM staff_audit_log",
    ]) {
      await expect(t.db.withClient(1, (tx) => runSql(tx, text))).rejects.toMatchObject({ code: "42501" });
    }
  });

  test.each([0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])("%s is not a client id", async (client) => {
    expect(() => t.db.withClient(client, () => Promise.resolve())).toThrow(RangeError);
  });
});
