import pg from "pg";
import { TEMPLATE } from "./postgres-template.ts";

async function asOwner(ownerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl.replace("DATABASE", "postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Clones the prepared template into a database of its own. */
export async function createTestDatabase(urls: {
  ownerUrl: string;
  appUrl: string;
}): Promise<{ appUrl: string; ownerUrl: string; drop(): Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await asOwner(urls.ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  return {
    appUrl: urls.appUrl.replace("DATABASE", name),
    ownerUrl: urls.ownerUrl.replace("DATABASE", name),
    // Not WITH (FORCE): that would need the right to end an autovacuum worker, which a plain DROP waits for.
    drop: () => asOwner(urls.ownerUrl, `DROP DATABASE ${name}`),
  };
}
