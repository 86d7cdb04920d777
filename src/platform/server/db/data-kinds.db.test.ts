import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOwnerRows } from "#test/support/rows.ts";
import { readSqlCatalog, StatementRecorder } from "#test/support/statements/recorder.ts";
import { addPlainClients, runSql } from "#test/support/plain-sql.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { findKind, readStatementKinds, reportedTables, unreportedTables, versionTables } from "./data-kinds.ts";
import { type DataVersions, readDataVersions } from "./data-versions.ts";
import { type ClientTx, openDatabase, type Tx } from "./database.ts";
import { readOnce, recordReads } from "./recorded-reads.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await addPlainClients(t.db, 2);
});
afterAll(() => t.close());

async function readVersions(clientId: number): Promise<DataVersions> {
  const versions = await t.db.reading(clientId, readDataVersions);
  if (versions === null) throw new Error("no versions");
  return versions;
}

/** Returns the kinds of data whose versions the work changes, for each client. */
async function readChanges(work: () => Promise<unknown>): Promise<readonly string[][]> {
  const before = [await readVersions(1), await readVersions(2)];
  await work();
  const after = [await readVersions(1), await readVersions(2)];
  return before.map((each, at) =>
    [...each].filter(([kind, version]) => after[at]?.get(kind) !== version).map(([kind]) => kind),
  );
}

const addRegion = (id: number): string => `INSERT INTO regions (client_id, id, name) VALUES (1, ${id}, 'Region ${id}')`;

describe("the kinds of data", () => {
  test("every table of the schema has a kind or a reason why no report reads it", async () => {
    const rows = await readOwnerRows(
      t,
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
        WHERE c.relkind IN ('r', 'p', 'v', 'm') AND c.relname NOT LIKE 'schema\\_migrations%'`,
    );
    const listed = [
      ...Object.values(reportedTables).flat(),
      ...Object.values(unreportedTables).flat(),
      ...versionTables,
    ];
    expect(listed.toSorted()).toEqual(rows.map((row) => String(row["name"])).toSorted());
  });

  test("what clients do not share is a client's row, so that a cluster has it on the node of its version", async () => {
    const rows = await readOwnerRows(
      t,
      "SELECT relname AS name FROM pg_class WHERE relforcerowsecurity OR relkind = 'v'",
    );
    const owned = new Set(rows.map((row) => row["name"]));
    const { shared: _shared, ...ofClients } = reportedTables;
    expect(Object.values(ofClients).flatMap((tables) => tables.filter((table) => !owned.has(table)))).toEqual([]);
  });

  test("a view has the kind of every table that it reads, and no function hides a table", async () => {
    const rows = await readOwnerRows(
      t,
      `SELECT DISTINCT v.relname AS view, c.relname AS name FROM pg_rewrite r JOIN pg_class v ON v.oid = r.ev_class AND v.relkind = 'v'
         JOIN pg_namespace n ON n.oid = v.relnamespace AND n.nspname = 'public'
         JOIN pg_depend d ON d.objid = r.oid AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> v.oid
         JOIN pg_class c ON c.oid = d.refobjid`,
    );
    const others = rows.filter((row) => findKind(String(row["view"])) !== findKind(String(row["name"])));
    expect(others).toEqual([]);
    const functions = `SELECT proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
    expect(await readOwnerRows(t, functions)).toEqual([]);
  });

  test("are parsed from a statement's text: all named kinds, and those written in any of its parts", () => {
    const parseKinds = (sql: string): unknown[] => {
      const { named, written } = readStatementKinds(sql);
      return [[...named], [...written]];
    };
    expect(parseKinds('SELECT 1 FROM "regions" AS r JOIN people p ON true FOR UPDATE OF r')).toEqual([
      ["organization", "people"],
      [],
    ]);
    expect(
      parseKinds(
        "WITH a AS (DELETE FROM leases), b AS (\n INSERT  INTO alerts (id) SELECT id FROM answers) UPDATE ONLY tasks SET x = 1",
      ),
    ).toEqual([
      ["residents", "alerts", "answers"],
      ["residents", "alerts"],
    ]);
    expect(parseKinds("INSERT INTO positions VALUES (1) ON CONFLICT (id) DO UPDATE SET name = ''")).toEqual([
      ["people"],
      ["people"],
    ]);
    expect(parseKinds("SELECT 1 FROM sessions")).toEqual([[null], []]);
    expect(parseKinds("SELECT 1 FROM somewhere")).toEqual([[], []]);
  });
});

describe("the versions of a client's data", () => {
  test("change with the commit of a write, for that kind and that client only", async () => {
    expect(await readChanges(() => t.db.withClient(1, (tx) => runSql(tx, addRegion(1))))).toEqual([
      ["organization"],
      [],
    ]);
    const insertBoth = (tx: Tx): Promise<unknown> =>
      runSql(tx, "INSERT INTO positions (client_id, id, name) VALUES (2, 1, 'P')").then(() =>
        runSql(tx, "INSERT INTO regions (client_id, id, name) VALUES (2, 1, 'R')"),
      );
    expect(await readChanges(() => t.db.withClient(2, insertBoth))).toEqual([[], ["organization", "people"]]);
  });

  test("stay the same when nothing is written or the write is rolled back", async () => {
    expect(await readChanges(() => t.db.withClient(1, (tx) => runSql(tx, "SELECT 1 FROM regions FOR UPDATE")))).toEqual(
      [[], []],
    );
    const giveUp = async (tx: ClientTx): Promise<void> => {
      await runSql(tx, addRegion(2));
      throw new Error("given up");
    };
    expect(await readChanges(() => expect(t.db.withClient(1, giveUp)).rejects.toThrow("given up"))).toEqual([[], []]);
  });

  test("change for all clients when shared data is written, inside a client or outside", async () => {
    const updateClient = (tx: Tx): Promise<unknown> => runSql(tx, "UPDATE clients SET name = 'Other' WHERE id = 1");
    expect(await readChanges(() => t.db.global(updateClient))).toEqual([["shared"], ["shared"]]);
    expect(await readChanges(() => t.db.withClient(1, updateClient))).toEqual([["shared"], ["shared"]]);
    const insertYears = (tx: Tx): Promise<unknown> =>
      runSql(tx, "INSERT INTO benchmark_years SELECT * FROM benchmark_years");
    expect(await readChanges(() => t.db.withClient(1, insertYears))).toEqual([["shared"], ["shared"]]);
  });

  test("belong to the snapshot of a transaction, and are null without a single snapshot", async () => {
    expect(await t.db.withClient(1, readDataVersions)).toBeNull();
    if (t.db.engine.kind !== "postgres") return;
    await t.db.reading(1, async (tx) => {
      const before = await runSql(tx, "SELECT count(*)::int AS found FROM regions");
      await t.db.withClient(1, (other) => runSql(other, addRegion(3)));
      const seen = await readDataVersions(tx);
      expect(await runSql(tx, "SELECT count(*)::int AS found FROM regions")).toEqual(before);
      expect(seen?.get("organization")).not.toBe((await readVersions(1)).get("organization"));
    });
  });

  test("roll back the write when they cannot be renewed, and leave the connection usable", async () => {
    if (t.db.engine.kind !== "postgres") return;
    const one = await t.engine.connect();
    try {
      const db = openDatabase({
        ...t.engine,
        kind: "postgres",
        applicationRole: null,
        connect: async () => ({ ...one, release: () => {} }),
      });
      await readOwnerRows(
        t,
        "ALTER TABLE data_versions ADD CONSTRAINT planted CHECK (kind <> 'organization') NOT VALID",
      );
      await expect(db.withClient(1, (tx) => runSql(tx, addRegion(900)))).rejects.toMatchObject({ code: "23514" });
      await readOwnerRows(t, "ALTER TABLE data_versions DROP CONSTRAINT planted");
      await db.withClient(1, (tx) => runSql(tx, addRegion(900)));
    } finally {
      one.release();
    }
  });
});

describe("recorded reads", () => {
  const countRegions = (tx: ClientTx): Promise<unknown> => runSql(tx, "SELECT count(*) FROM regions");

  test("are noted for each recording, and for every reader of a shared result", async () => {
    await t.db.reading(1, async (tx) => {
      const [one, other, third] = [recordReads(tx), recordReads(tx), recordReads(tx)];
      await readOnce(one.tx, "regions", countRegions);
      await readOnce(other.tx, "regions", () => Promise.reject(new Error("read twice")));
      await runSql(third.tx, "SELECT count(*) FROM people");
      expect([one, other, third].map(({ reads }) => [...reads])).toEqual([
        ["organization"],
        ["organization"],
        ["people"],
      ]);
    });
  });

  test("through a nested recording are noted in both", async () => {
    await t.db.reading(1, async (tx) => {
      const outer = recordReads(tx);
      const inner = recordReads(outer.tx);
      await countRegions(inner.tx);
      expect([[...outer.reads], [...inner.reads]]).toEqual([["organization"], ["organization"]]);
    });
  });
});

test("detects a writer that bypasses the database layer", async () => {
  const recorder = new StatementRecorder(await readSqlCatalog(t.owner), () => true);
  const engine = recorder.listen(t.engine);
  await openDatabase(engine).withClient(1, (tx) =>
    runSql(tx, "UPDATE regions SET name = 'A' WHERE client_id = 1 AND id = 1"),
  );
  expect(await recorder.listBreaches()).toEqual([]);
  const connection = await engine.connect();
  try {
    await connection.query("BEGIN; SET LOCAL app.client_id = '1'");
    await connection.query("UPDATE regions SET name = 'B' WHERE client_id = 1 AND id = 1");
    await connection.query("COMMIT");
  } finally {
    connection.release();
  }
  expect(await recorder.listBreaches()).toEqual([
    expect.stringContaining("writes regions without a new version of organization"),
  ]);
});
