import pg from "pg";
import { TEMPLATE } from "./postgres-template.ts";

/** The run's PostgreSQL, with DATABASE where a database's name belongs. */
export interface ClusterUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/** A database of a test of its own. */
export interface TestDatabaseUrls extends ClusterUrls {
  drop(): Promise<void>;
}

async function asOwner(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl.replace("DATABASE", "postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes a database anew under a name, prepared and empty. */
export async function createNamedDatabase({ ownerUrl }: ClusterUrls, name: string): Promise<void> {
  await asOwner(ownerUrl, `DROP DATABASE IF EXISTS ${name}`);
  await asOwner(ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
}

/** Clones a database, the prepared template unless told otherwise, into one of its own. */
export async function createTestDatabase(urls: ClusterUrls, template: string = TEMPLATE): Promise<TestDatabaseUrls> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await asOwner(urls.ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    appUrl: urls.appUrl.replace("DATABASE", name),
    ownerUrl: urls.ownerUrl.replace("DATABASE", name),
    // Not WITH (FORCE): that would need the right to end an autovacuum worker, which a plain DROP waits for.
    drop: () => asOwner(urls.ownerUrl, `DROP DATABASE ${name}`),
  };
}
