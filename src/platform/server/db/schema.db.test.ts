import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getMigrationsFolder } from "#app/server/prepare-database.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { grantApplicationRole, migrate, listPendingMigrations } from "./migrations.ts";
import { EMBEDDED_ROLE } from "./pglite-engine.ts";
import { readSchemaText } from "./schema-text.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

test("the schema of this engine equals db/schema.sql", async () => {
  expect(await readSchemaText(t.owner)).toBe(await readFile(`${projectRoot}/db/schema.sql`, "utf8"));
});

test("a prepared database has no pending migrations, and preparing it again changes nothing", async () => {
  const folder = getMigrationsFolder(projectRoot);
  expect(await listPendingMigrations(t.engine, folder)).toEqual([]);
  expect(await migrate(t.owner, folder)).toEqual([]);
});

test("a role name cannot inject SQL", async () => {
  await expect(grantApplicationRole(t.owner, 'x"; DROP TABLE clients; --')).rejects.toThrow(RangeError);
});

test("grants run shard by shard, and the connection's setting is restored", async () => {
  const sent: string[] = [];
  const owner = Object.create(t.owner, {
    connect: {
      value: async () => {
        const { query, release } = await t.owner.connect();
        const recordQuery: typeof query = (text, parameters) => {
          sent.push(text.trim().split(" ").slice(0, 2).join(" "));
          return query(text, parameters);
        };
        return { query: recordQuery, release };
      },
    },
  }) as typeof t.owner;
  await grantApplicationRole(owner, EMBEDDED_ROLE);
  const setting = "citus.multi_shard_modify_mode";
  expect(sent).toEqual([`SET ${setting}`, "GRANT USAGE", `RESET ${setting}`]);
});
