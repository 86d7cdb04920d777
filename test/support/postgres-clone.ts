import pg from "pg";
import { TEMPLATE } from "./postgres-template.ts";

/** The run's PostgreSQL, with DATABASE as placeholder for a database's name. */
export interface ClusterUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/** A database of a test of its own. */
export interface TestDatabaseUrls extends ClusterUrls {
  drop(): Promise<void>;
}

async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl.replace("DATABASE", "postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function runAsOwner(ownerUrl: string, sql: string): Promise<void> {
  await withOwner(ownerUrl, (client) => client.query(sql));
}

/** Copies the files of a database: faster than its pages one by one, which also go through the log. */
const toCopyClause = (template: string): string => `TEMPLATE ${template} STRATEGY FILE_COPY`;

/** Creates a database again under a name, prepared and empty. */
export async function createNamedDatabase({ ownerUrl }: ClusterUrls, name: string): Promise<void> {
  await runAsOwner(ownerUrl, `DROP DATABASE IF EXISTS ${name}`);
  await runAsOwner(ownerUrl, `CREATE DATABASE ${name} ${toCopyClause(TEMPLATE)}`);
}

/** Clones a database, by default the prepared template, into one of its own. */
export async function createTestDatabase(urls: ClusterUrls, template: string = TEMPLATE): Promise<TestDatabaseUrls> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await runAsOwner(urls.ownerUrl, `CREATE DATABASE ${name} ${toCopyClause(template)}`);
  return {
    appUrl: urls.appUrl.replace("DATABASE", name),
    ownerUrl: urls.ownerUrl.replace("DATABASE", name),
    // Not WITH (FORCE): that would need permission to end an autovacuum worker, which a plain DROP waits for.
    drop: () => runAsOwner(urls.ownerUrl, `DROP DATABASE ${name}`),
  };
}

/**
 * Creates a database under a name once in a run, whichever worker is first; the others wait for it. `fill` gets one
 * that is prepared and empty; it gets the name only after `fill` succeeds.
 */
export async function provideDatabase(
  { ownerUrl, appUrl }: ClusterUrls,
  name: string,
  fill: (urls: ClusterUrls) => Promise<void>,
): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    // Locked until the connection ends.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 1) return;
    const unfinished = `${name}_unfinished`;
    await createNamedDatabase({ ownerUrl, appUrl }, unfinished);
    const toUnfinishedUrl = (url: string): string => url.replace("DATABASE", unfinished);
    await fill({ ownerUrl: toUnfinishedUrl(ownerUrl), appUrl: toUnfinishedUrl(appUrl) });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  });
}
