import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitName } from "#platform/server/normalize-text.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { searchEmployees } from "./people.search.read-model.ts";

const CLIENT = 70;
const MANY = 4000;
let t: TestDatabase;

beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, CLIENT, { regionIds: [1], locations: [{ id: 1, regionId: 1 }] });
  const people = Array.from({ length: MANY }, (_, at) => ({
    client_id: CLIENT,
    id: at + 1,
    first_name: `First${at}`,
    last_name: `Middle Last${at}`,
    locale: "en",
    location_id: 1,
    start_date: "2024-01-01",
  }));
  // With combining marks, as some systems and keyboards write them.
  const marked = { ...people[0], id: MANY + 1, first_name: "Jose\u0301", last_name: "Garci\u0301a \u212Bkerman" };
  await t.db.withClient(CLIENT, (tx) => insertRows(tx, "people", [...people, marked]));
  const connection = await t.owner.connect();
  await connection.query("ANALYZE people");
  connection.release();
});
afterAll(() => t.close());

const request = { scope: { kind: "client" }, today: "2026-11-20", limit: 8 } as const;

test.each([
  ["first3999", [4000]],
  ["middle last3999", [4000]],
  ["last3999", [4000]],
  ["last3999 first3999", [4000]],
  ["first3999 last1", []],
  ["José García", [MANY + 1]],
  ["akerman", [MANY + 1]],
])("%j finds %j among thousands of people", async (text, ids) => {
  const found = await t.db.withClient(CLIENT, (tx) => searchEmployees(tx, { ...request, text }));
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test("uses the index for the beginning of a name, also under row-level security", async () => {
  const plan = await t.db.withClient(CLIENT, async (tx) => {
    const statement = `EXPLAIN SELECT id FROM people
      WHERE client_id = ${CLIENT} AND first_key >= 'first3999' AND first_key < U&'first3999\\+10FFFF'`;
    const { rows } = await tx.on<unknown>().executeQuery(CompiledQuery.raw(statement));
    return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
  });
  expect(plan).toContain("people_first_key");
});

test("reads words as first and last name in either order, split at every gap", () => {
  expect(splitName("ana")).toEqual([]);
  expect(splitName("ana maria ruiz")).toEqual([
    { first: "ana", last: "maria ruiz" },
    { first: "maria ruiz", last: "ana" },
    { first: "ana maria", last: "ruiz" },
    { first: "ruiz", last: "ana maria" },
  ]);
});
