import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlainClients, runSql } from "#test/support/plain-sql.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import type { DataKind } from "./data-kinds.ts";
import { CLUSTER, readDataVersions } from "./data-versions.ts";
import type { ClientTx, Tx } from "./database.ts";

// Runs on a cluster too (vitest.cluster.config.ts).

const WRITERS = 6;
const EACH = 5;

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await addPlainClients(t.db, 1);
  await t.db.withClient(1, (tx) => runSql(tx, "INSERT INTO regions (client_id, id, name) VALUES (1, 1, 'R')"));
});
afterAll(() => t.close());

/** Reads rows with any number of concurrent writers, and returns what was read with each version. */
async function readBetweenWrites(
  kind: DataKind,
  write: (at: number) => Promise<unknown>,
  read: (tx: ClientTx) => Promise<unknown>,
): Promise<readonly ReadonlySet<string>[]> {
  const found = new Map<string, Set<string>>();
  const readOne = (): Promise<void> =>
    t.db.reading(1, async (tx) => {
      const version = (await readDataVersions(tx))?.get(kind) ?? "";
      found.set(version, (found.get(version) ?? new Set()).add(JSON.stringify(await read(tx))));
    });
  const runInTurn = async (of: number, work: (at: number) => Promise<unknown>): Promise<void> => {
    for (let at = 0; at < EACH; at += 1) await work(of * EACH + at);
  };
  await Promise.all(
    Array.from({ length: WRITERS }, (_, of) =>
      Promise.all([runInTurn(of, write), runInTurn(of, readOne), runInTurn(of, readOne)]),
    ),
  );
  await readOne();
  expect(found.has("")).toBe(false);
  return [...found.values()];
}

test("a version identifies one state of a client's rows, with any number of concurrent writers", async () => {
  const write = (at: number): Promise<void> =>
    t.db.withClient(1, async (tx) => {
      // In both orders: one statement renews all versions.
      const texts = [
        `INSERT INTO regions (client_id, id, name) VALUES (1, ${100 + at}, 'Region ${at}')`,
        `INSERT INTO positions (client_id, id, name) VALUES (1, ${100 + at}, 'P ${at}')`,
      ];
      for (const sql of at % 2 === 0 ? texts : texts.toReversed()) await runSql(tx, sql);
    });
  const states = await readBetweenWrites("organization", write, (tx) =>
    runSql(tx, "SELECT count(*)::int AS found FROM regions WHERE client_id = 1 AND id >= 100"),
  );
  expect(states.filter((each) => each.size > 1)).toEqual([]);
  expect(states.flatMap((each) => [...each])).toContain(JSON.stringify([{ found: WRITERS * EACH }]));
});

test("a version identifies one state of shared rows, read beside a client's rows or alone", async () => {
  const write = (at: number): Promise<unknown> =>
    t.db.withClient(1, (tx) => runSql(tx, `UPDATE clients SET name = '${at + 1}' WHERE id = 1`));
  const states = await readBetweenWrites("shared", write, async (tx) => [
    await runSql(tx, "SELECT name FROM clients WHERE id = 1"),
    await runSql(
      tx,
      "SELECT c.name FROM regions r JOIN clients c ON c.id = r.client_id WHERE r.client_id = 1 AND r.id = 1",
    ),
  ]);
  expect(states.filter((each) => each.size > 1)).toEqual([]);
});

test("rows read with equal versions are equal, though a cluster's coordinator showed its moment earlier", async () => {
  if (t.db.engine.kind !== "postgres") return;
  const readName = (tx: Tx): Promise<unknown> => runSql(tx, "SELECT name FROM clients WHERE id = 1");
  const read = async (tx: ClientTx) => ({
    version: (await readDataVersions(tx))?.get("shared"),
    name: await readName(tx),
  });
  const early = await t.db.reading(1, async (tx) => {
    // The coordinator's moment; a node's is that of its first statement.
    await readName(tx);
    await t.db.withClient(1, (other) => runSql(other, "UPDATE clients SET name = 'Later' WHERE id = 1"));
    return read(tx);
  });
  const late = await t.db.reading(1, read);
  expect(early.name).not.toEqual(late.name);
  expect(early.version).not.toBe(late.version);
});

test("on a cluster a version of shared rows is that of the client's node and that of the coordinator", async () => {
  await t.db.global((tx) =>
    runSql(
      tx,
      `INSERT INTO shared_data_versions (kind, slot, version) VALUES ('${CLUSTER}', 0, 1) ON CONFLICT DO NOTHING`,
    ),
  );
  const versions = await t.db.reading(1, readDataVersions);
  expect(versions?.get("shared")).toMatch(/^shared \d+ coordinator \d+$/);
  expect(versions?.get("organization")).toMatch(/^own \d+$/);
});
