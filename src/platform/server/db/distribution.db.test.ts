import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceTables, distributedTables } from "#app/server/reference-tables.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { readOwnerRows } from "#test/support/rows.ts";
import { distribute, hidesClientContext, readCluster, readSchemaFacts } from "./distribution.ts";
import { planDistribution } from "./distribution.rules.ts";
import { readSchemaText } from "./schema-text.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

/** Returns the names that a statement finds; by default of client-owned tables. */
async function readNames(text: string): Promise<string[]> {
  return (await readOwnerRows(t, text)).map((row) => String(row["name"]));
}

// Stand-ins for the cluster's functions. They check order as Citus does and update its catalog tables.
const standIns = `
  CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char" NOT NULL, repmodel "char" NOT NULL, beside text);
  CREATE FUNCTION create_reference_table(moved regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND moved IN (conrelid, confrelid)) THEN RAISE 'keys of %', moved; END IF;
    INSERT INTO pg_dist_partition VALUES (moved, 'n', 't', '');
  END $$;
  CREATE FUNCTION create_distributed_table(moved regclass, by text, colocate_with text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND moved IN (conrelid, confrelid)) THEN RAISE 'keys of %', moved; END IF;
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = moved) THEN RAISE 'COPY FROM not supported with row-level security'; END IF;
    IF EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
                WHERE i.indrelid = moved AND i.indisunique AND a.attname <> by) THEN RAISE 'unique without % on %', by, moved; END IF;
    IF current_setting('citus.multi_shard_modify_mode') <> 'sequential' THEN RAISE 'in parallel'; END IF;
    INSERT INTO pg_dist_partition VALUES (moved, 'h', 's', colocate_with);
  END $$;
  CREATE FUNCTION truncate_local_data_after_distributing_table(moved regclass) RETURNS void LANGUAGE sql AS $$ SELECT $$;
`;

describe("the schema distributes by client", () => {
  test("has no obstacles: clients' tables and copied tables, in an order that Citus accepts", async () => {
    const facts = await readSchemaFacts(t.owner);
    const plan = planDistribution(facts, referenceTables, distributedTables);
    expect(plan.errors).toEqual([]);
    const owned = facts.tables.filter(({ isOwned }) => isOwned).map(({ name }) => name);
    expect(plan.distributed.toSorted()).toEqual([...owned, ...distributedTables].toSorted());
    expect(owned.length).toBeGreaterThan(40);
    for (const { from, to } of facts.references.filter((each) => each.from !== each.to)) {
      const [here, there] = [plan.distributed.indexOf(from), plan.distributed.indexOf(to)];
      if (here >= 0 && there >= 0) expect(here, `${from} after ${to}`).toBeGreaterThan(there);
    }
  });

  test("every shared catalog table is on every node, as are the versions of shared data", async () => {
    const catalog = await readNames(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'catalog%'",
    );
    expect(referenceTables.toSorted()).toEqual([...catalog, "clients", "shared_data_versions"].toSorted());
  });

  test("no foreign key sets null or deletes rows of other tables, and none follows a changed id", async () => {
    expect(
      await readNames(
        "SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND (confdeltype <> 'a' OR confupdtype <> 'a')",
      ),
    ).toEqual([]);
  });

  test("has no triggers, rules, exclusions, inheritance or serial ids of another type", async () => {
    const odd = `
      SELECT tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public' WHERE NOT tgisinternal
      UNION ALL SELECT rulename FROM pg_rules WHERE schemaname = 'public'
      UNION ALL SELECT conname FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace AND n.nspname = 'public' WHERE contype = 'x'
      UNION ALL SELECT inhrelid::regclass::text FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
      UNION ALL SELECT c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       WHERE a.attidentity <> '' AND a.atttypid <> 'bigint'::regtype`;
    expect(await readNames(odd)).toEqual([]);
  });

  test("policies depend on the session's client only", async () => {
    const policies = await readOwnerRows(
      t,
      "SELECT DISTINCT pg_get_expr(polqual, polrelid) AS using, pg_get_expr(polwithcheck, polrelid) AS checked FROM pg_policy",
    );
    const client = "(client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint)";
    expect(policies).toEqual([{ using: client, checked: client }]);
  });

  test("client_id is a non-null bigint in every client-owned table", async () => {
    const wrong = `SELECT c.relname AS name FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
      WHERE c.relforcerowsecurity AND (a.attnum IS NULL OR NOT a.attnotnull OR a.atttypid <> 'bigint'::regtype)`;
    expect(await readNames(wrong)).toEqual([]);
  });
});

describe("distributing", () => {
  test("a database without the extension is no cluster and needs no client context", async () => {
    expect(await readCluster(t.owner)).toBe(null);
    expect(await hidesClientContext(t.engine)).toBe(false);
  });

  test("moves every table once, restores keys and forced security, and changes nothing the second time", async () => {
    const before = await readSchemaText(t.owner);
    await readOwnerRows(t, standIns);
    const first = await distribute(t.owner, { replicated: referenceTables, spread: distributedTables, shards: 4 });
    expect(first.errors).toEqual([]);
    const placed = await readOwnerRows(
      t,
      "SELECT logicalrelid::text AS name, partmethod AS method, beside FROM pg_dist_partition",
    );
    expect(placed.filter((row) => row["method"] === "n")).toHaveLength(referenceTables.length);
    expect(new Set(placed.filter((row) => row["method"] === "h").map((row) => row["beside"])).size).toBe(2);
    const unforced =
      "SELECT logicalrelid::text AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = logicalrelid WHERE partmethod = 'h' AND NOT relforcerowsecurity";
    expect(await readNames(unforced)).toEqual(distributedTables);

    const gone = first.did
      .filter((line) => line.startsWith("given up"))
      .map((line) => /given up: (\S+)/.exec(line)?.[1] ?? "");
    expect(gone).toContain("sessions_client_id_fkey");
    const kept = before.split("\n").filter((line) => !gone.some((name) => line.includes(`CONSTRAINT ${name} `)));
    const after = (await readSchemaText(t.owner)).replace(/TABLE pg_dist_partition \([\s\S]*?\n\n/, "");
    expect(after.split("\n")).toEqual(kept);
    expect(await distribute(t.owner, { replicated: referenceTables, spread: distributedTables, shards: 4 })).toEqual({
      errors: [],
      did: [],
    });
  });

  test("an error of the cluster midway leaves everything unchanged", async () => {
    await readOwnerRows(t, "DELETE FROM pg_dist_partition WHERE logicalrelid = 'answers'::regclass");
    await readOwnerRows(t, "ALTER TABLE answers ADD CONSTRAINT planted UNIQUE (question_id, client_id, invitation_id)");
    const before = await readSchemaText(t.owner);
    await expect(
      distribute(t.owner, { replicated: referenceTables, spread: distributedTables, shards: 4 }),
    ).rejects.toThrow(/unique without client_id on answers/);
    expect(await readSchemaText(t.owner)).toBe(before);
  });
});
