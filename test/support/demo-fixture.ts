import { createHash } from "node:crypto";
import { inject } from "vitest";
import { type DemoDeps, type DemoOptions, type LoadedDemo, loadDemo } from "#app/server/demo/demo-load.ts";
import { buildDemoDeps } from "#app/server/demo/demo-deps.ts";
import { demoScales } from "#app/server/demo/demo-sizes.ts";
import { readClients } from "#app/server/demo/demo-state.repository.ts";
import { analyzeTables } from "#platform/server/db/statistics.ts";
import { isCluster } from "./citus-database.ts";
import { createTestDatabase, provideDatabase } from "./postgres-clone.ts";
import { readOwnerRows } from "./rows.ts";
import { openTestDatabase, type TestDatabase, getTestEngine } from "./test-database.ts";

/** The day of the tests' clock. */
const TODAY = "2026-11-20";

/** The smallest demo, as of that day. */
export const tinyDemo: DemoOptions = { seed: 7, size: "tiny", today: TODAY };

/** Name of the database with the tiny demo, which tests clone. */
const TINY = "courtyard_tiny_demo";

/** What loading a demo into a test's database needs. */
export function createDemoDeps(t: TestDatabase): DemoDeps {
  const updateStatistics = async (): Promise<boolean> => {
    await analyzeTables(t.owner);
    return true;
  };
  return buildDemoDeps(
    { db: t.db, clock: t.clock, getPublicUrl: () => "http://portal.example" },
    t.jobs,
    updateStatistics,
  );
}

/** Loads a demo into a test's database. */
export function loadDemoInto(t: TestDatabase, options: DemoOptions = tinyDemo): Promise<LoadedDemo> {
  return loadDemo(createDemoDeps(t), options);
}

/** A test's database that contains the tiny demo. */
export interface DemoDatabase extends TestDatabase {
  readonly demo: LoadedDemo;
}

/** Reads the tiny demo from a database. Throws where a company of it is missing. */
async function readTinyDemo(t: TestDatabase): Promise<LoadedDemo> {
  const known = await t.db.global(readClients);
  const clients = demoScales.tiny.companies.map((company) => {
    const client = known.find(({ slug }) => slug === company.slug);
    if (client === undefined) throw new Error(`the tiny demo has no ${company.slug}`);
    return { id: client.id, company, written: null };
  });
  return { today: TODAY, clients: clients.toSorted((a, b) => a.id - b.id) };
}

/**
 * Opens a database that contains the tiny demo. On PostgreSQL the first of a run loads it, and all get a copy; on
 * PGlite and on a cluster each loads its own.
 */
export async function openDemoDatabase(): Promise<DemoDatabase> {
  if (getTestEngine() === "pglite" || isCluster) {
    const own = await openTestDatabase();
    return { ...own, demo: await loadDemoInto(own) };
  }
  const cluster = inject("postgres");
  await provideDatabase(cluster, TINY, async (urls) => {
    const first = await openTestDatabase(() => Promise.resolve({ ...urls, drop: () => Promise.resolve() }));
    try {
      await loadDemoInto(first);
    } finally {
      await first.close();
    }
  });
  const t = await openTestDatabase(() => createTestDatabase(cluster, TINY));
  return { ...t, demo: await readTinyDemo(t) };
}

/** Secrets that differ each time, and tables of the tests' own migration. */
const secrets = new Set(["password_hash", "token_hash", "applied_at", "ran_at"]);

/**
 * Returns a digest of every row of every table of a demo, table by table, without secrets, random ids and versions of
 * data, which are random, too: equal demos have equal digests. Rows of clients are read client by client, because
 * row-level security applies to the owner too.
 */
export async function computeDemoDigest(
  t: TestDatabase,
  clientIds: readonly number[],
): Promise<Record<string, string>> {
  const tables = await readOwnerRows(
    t,
    `SELECT c.table_name AS name, bool_or(c.column_name = 'client_id') AS owned,
       string_agg(format('%I', c.column_name), ', ' ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns AS c
     JOIN information_schema.tables AS s ON s.table_schema = c.table_schema AND s.table_name = c.table_name
     WHERE c.table_schema = 'public' AND s.table_type = 'BASE TABLE' AND c.table_name NOT LIKE '%migration%'
       AND c.table_name NOT LIKE '%data\\_versions'
       AND c.column_default IS DISTINCT FROM 'gen_random_uuid()'
       AND c.column_name NOT IN (${[...secrets].map((name) => `'${name}'`).join(", ")})
     GROUP BY 1 ORDER BY 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name, owned, columns } of tables) {
    const text = `SELECT ROW(${String(columns)})::text AS row FROM ${String(name)} ORDER BY 1`;
    const hash = createHash("sha256");
    const add = (rows: readonly Record<string, unknown>[]): void => {
      for (const { row } of rows) hash.update(`${String(row)}\n`);
    };
    if (owned === true) for (const id of clientIds) add(await readRows(t, id, text));
    else add(await readOwnerRows(t, text));
    digests[String(name)] = hash.digest("hex").slice(0, 16);
  }
  return digests;
}

async function readRows(t: TestDatabase, clientId: number, text: string): Promise<Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    await connection.query(`BEGIN; SET LOCAL app.client_id = '${clientId}'`);
    return [...(await connection.query(text)).rows];
  } finally {
    await connection.query("ROLLBACK");
    connection.release();
  }
}

/** Returns rows of a statement over all clients of a demo, each with its client. */
export async function readRowsOfAll<Row>(t: TestDatabase, clientIds: readonly number[], text: string): Promise<Row[]> {
  const found: Row[] = [];
  for (const id of clientIds) {
    for (const row of await readRows(t, id, text.replaceAll("$client", String(id))))
      found.push({ client: id, ...row } as Row);
  }
  return found;
}
