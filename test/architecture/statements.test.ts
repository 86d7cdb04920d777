import { describe, expect, test } from "vitest";
import { readBreaches } from "#test/support/statements/client-statements.ts";
import { readConflictBreaches } from "#test/support/statements/conflict-updates.ts";
import type { SqlCatalog } from "#test/support/statements/scope.ts";

const tables: Readonly<Record<string, readonly string[]>> = {
  people: ["client_id", "id", "name", "location_id"],
  locations: ["client_id", "id", "name"],
  answers: ["client_id", "person_id", "value"],
  catalog_questions: ["id", "body"],
  clients: ["id", "slug"],
  outbox: ["id", "client_id"],
  opt_outs: ["email"],
};
const catalog: SqlCatalog = {
  columns: new Map(Object.entries(tables).map(([name, columns]) => [name, new Set(columns)])),
  owned: new Set(["people", "locations", "answers"]),
  spread: new Set(["outbox"]),
  local: new Set(["opt_outs"]),
};

describe("statements that state whose rows they mean", () => {
  test.each([
    "SELECT name FROM people WHERE client_id = $1 AND id = $2",
    'select "p"."name" from "people" as "p" where "p"."client_id" = $1 and ("p"."id" = $2 or "p"."name" = $3)',
    "SELECT * FROM people AS p JOIN locations AS l ON l.client_id = p.client_id AND l.id = p.location_id WHERE p.client_id = 5::bigint",
    "SELECT * FROM people AS p LEFT JOIN locations AS l USING (client_id) WHERE $1 = p.client_id",
    "SELECT * FROM people AS p LEFT JOIN locations AS l ON (l.client_id, l.id) = (p.client_id, p.location_id) WHERE p.client_id = $1",
    "SELECT * FROM people AS p WHERE p.client_id = $1 AND EXISTS (SELECT FROM answers AS a WHERE a.client_id = p.client_id)",
    "SELECT (SELECT max(value) FROM answers WHERE client_id = p.client_id) FROM people AS p WHERE client_id = $1",
    "SELECT * FROM people p CROSS JOIN LATERAL (SELECT value FROM answers a WHERE a.client_id = p.client_id) x WHERE p.client_id = $1",
    "SELECT * FROM (SELECT client_id, name FROM people) AS p WHERE p.client_id = $1",
    "SELECT * FROM (SELECT client_id, count(*) FROM answers WHERE client_id = $1 GROUP BY 1) a JOIN people p ON p.client_id = a.client_id",
    "WITH p AS (SELECT * FROM people WHERE client_id = $1) SELECT * FROM p JOIN locations l ON l.client_id = p.client_id",
    "WITH RECURSIVE t AS (SELECT client_id, id FROM people WHERE client_id = $1 UNION ALL SELECT p.client_id, p.id FROM people p JOIN t ON t.client_id = p.client_id) SELECT * FROM t",
    "SELECT name FROM people WHERE client_id = $1 UNION ALL SELECT name FROM locations WHERE client_id = $1",
    "SELECT q.body FROM answers a JOIN catalog_questions q ON q.id = a.value WHERE a.client_id = $1",
    "SELECT * FROM clients c JOIN people p ON p.client_id = c.id WHERE c.id = $1",
    "INSERT INTO people (client_id, id) VALUES ($1, $2), ($3, $4) ON CONFLICT (client_id, id) DO UPDATE SET name = excluded.name",
    "INSERT INTO people (client_id, name) SELECT l.client_id, given.name FROM locations AS l, jsonb_to_recordset($2) AS given (name text) WHERE l.client_id = $1",
    "INSERT INTO people (client_id, name) SELECT l.client_id, l.name FROM locations l WHERE l.client_id = $1",
    "UPDATE people SET name = l.name FROM locations l WHERE people.client_id = $1 AND l.client_id = people.client_id",
    "DELETE FROM people USING answers a WHERE people.client_id = $1 AND a.client_id = $1",
    "WITH p AS (DELETE FROM people WHERE client_id = $1 RETURNING *) SELECT * FROM p JOIN locations l ON l.client_id = p.client_id",
    "SELECT c.id FROM unnest($1::bigint[]) AS c (id) WHERE CASE WHEN set_config('app.client_id', c.id::text, true) <> '' THEN (SELECT true FROM people AS p WHERE p.client_id = c.id LIMIT 1) END",
    "SELECT id FROM outbox WHERE id = $1 FOR UPDATE SKIP LOCKED",
    "SELECT * FROM people p JOIN outbox o ON o.client_id = p.client_id WHERE p.client_id = $1",
    "BEGIN; SET LOCAL app.client_id = '5'",
  ])("%s", async (sql) => {
    expect(await readBreaches(sql, catalog)).toEqual([]);
  });
});

describe("planted violations are detected", () => {
  test.each([
    ["SELECT * FROM people", /people AS people without its client/],
    ["SELECT * FROM people WHERE id = $1", /without its client/],
    [
      "SELECT c.id FROM unnest($1::bigint[]) AS c (id) WHERE (SELECT true FROM people AS p WHERE p.client_id = c.id LIMIT 1)",
      /people AS p without its client/,
    ],
    [
      "SELECT c.id FROM unnest($1::bigint[]) AS c (id) WHERE CASE WHEN set_config('app.client_id', c.id::text, true) <> '' THEN (SELECT true FROM people AS p WHERE p.id = c.id LIMIT 1) END",
      /people AS p without its client/,
    ],
    [
      "INSERT INTO people (client_id, name) SELECT $1::bigint, given.name FROM jsonb_to_recordset($2) AS given (name text)",
      /INSERT INTO people of rows beside none of the client's/,
    ],
    ["INSERT INTO people (client_id, id) SELECT $1, $2 WHERE $3", /rows beside none/],
    ["SELECT * FROM people WHERE client_id = $1 OR id = $2", /without its client/],
    ["SELECT * FROM people WHERE client_id <> $1", /without its client/],
    ["SELECT * FROM people WHERE client_id = ANY($1)", /without its client/],
    ["SELECT * FROM people WHERE client_id = id", /without its client/],
    [
      "SELECT * FROM people p JOIN locations l ON l.id = p.location_id WHERE p.client_id = $1",
      /^locations AS l without/,
    ],
    ["SELECT * FROM people p JOIN locations l ON l.client_id = p.client_id", /people AS p[\s\S]*locations AS l/],
    ["SELECT * FROM people p LEFT JOIN locations l ON l.client_id = p.client_id AND p.client_id = $1", /people AS p/],
    ["SELECT * FROM people p LEFT JOIN locations l ON l.id = p.id WHERE p.client_id = $1", /^locations AS l/],
    ["SELECT * FROM people p FULL JOIN locations l USING (client_id) WHERE p.client_id = $1", /^locations AS l/],
    [
      "SELECT * FROM people p WHERE client_id = $1 AND EXISTS (SELECT FROM answers a WHERE a.person_id = p.id)",
      /answers AS a/,
    ],
    ["SELECT * FROM clients WHERE EXISTS (SELECT FROM people p WHERE p.client_id = clients.id)", /people AS p/],
    ["SELECT (SELECT count(*) FROM answers) FROM people WHERE client_id = $1", /answers AS answers/],
    ["SELECT * FROM (SELECT client_id FROM people LIMIT 5) AS p WHERE p.client_id = $1", /people AS people/],
    ["WITH p AS (SELECT * FROM people) SELECT * FROM p WHERE client_id = $1", /people AS people/],
    ["SELECT name FROM people WHERE client_id = $1 UNION SELECT name FROM locations", /locations AS locations/],
    ["INSERT INTO people (id, name) VALUES ($1, $2)", /INSERT INTO people without its client/],
    [
      "INSERT INTO people (client_id, id) VALUES ($1, 1), (current_setting('app.client_id')::bigint, 2)",
      /without its client/,
    ],
    [
      "INSERT INTO people (client_id, name) SELECT client_id, name FROM locations",
      /locations AS locations[\s\S]*not said/,
    ],
    ["UPDATE people SET name = $2 WHERE id = $1", /people AS people/],
    ["UPDATE people SET client_id = $2 WHERE client_id = $1", /moves rows to another client/],
    [
      "UPDATE people SET name = l.name FROM locations l WHERE people.client_id = $1 AND l.id = people.id",
      /^locations AS l/,
    ],
    ["DELETE FROM people USING answers a WHERE people.client_id = $1 AND a.person_id = people.id", /^answers AS a/],
    ["WITH gone AS (DELETE FROM people RETURNING id) SELECT * FROM gone", /people AS people/],
    ["MERGE INTO people USING locations l ON l.client_id = 1 WHEN MATCHED THEN DELETE", /MERGE/],
    [
      "SELECT * FROM people p JOIN opt_outs o ON o.email = p.name WHERE p.client_id = $1",
      /opt_outs, of one node, beside people/,
    ],
    ["SELECT * FROM people p JOIN outbox o ON o.id = p.id WHERE p.client_id = $1", /outbox AS o without its client/],
    ["EXPLAIN SELECT * FROM people", /people AS people/],
  ])("%s", async (sql, says) => {
    expect((await readBreaches(sql, catalog)).join("\n")).toMatch(says);
  });
});

describe("rows that conflict are updated by immutable functions only, on any node the same", () => {
  const insert = "INSERT INTO people (client_id, id) VALUES ($1, $2) ON CONFLICT (client_id, id) DO UPDATE SET";
  test.each([
    [`${insert} name = CASE WHEN people.name < $3::timestamptz THEN excluded.name END`, []],
    ["INSERT INTO people (client_id, id, name) VALUES ($1, $2, now())", []],
    ["INSERT INTO opt_outs (email) VALUES ($1) ON CONFLICT (email) DO UPDATE SET email = now()", []],
    [`${insert} name = $3 - make_interval(mins => $4)`, ["updates a conflicting row of people by make_interval"]],
    [`${insert} name = people.name + '1 day'::interval`, ["updates a conflicting row of people by interval"]],
    [`WITH p AS (${insert} name = now() RETURNING id) SELECT id FROM p`, [/of people by now$/]],
  ])("%s", async (sql, expected) => {
    const found = await readConflictBreaches(sql, catalog);
    expect(found).toEqual(expected.map((each) => (typeof each === "string" ? each : expect.stringMatching(each))));
  });
});
