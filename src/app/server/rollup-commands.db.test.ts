import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import type { RollupDifference } from "#slices/surveys/server/surveys.api.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { compose } from "./compose.ts";
import { parseShardArgument } from "./commands/distribute-command.ts";
import { findCommandClients, parseClientArguments, type OperatorProduct } from "./operator-product.ts";
import { rebuildClient, rebuildClients } from "./commands/rebuild-command.ts";
import { formatDifferences, verifyClients } from "./commands/verify-command.ts";

let t: TestDatabase;
let operator: OperatorProduct;
beforeAll(async () => {
  t = await openTestDatabase();
  const { db, units, clock } = t;
  const getPublicUrl = (): string => "https://portal.example";
  operator = {
    db,
    units,
    product: compose({ db, clock, units, getPublicUrl, mailbox: null, signInHint: null }),
  };
  const fixture = setUpSurveyFixture(t);
  for (const client of [1, 2]) {
    await makeClient(db, client);
    for (const residentId of [1, 2, 3]) await fixture.invited(client, { residentId });
  }
});
afterAll(() => t.close());

const createRequest = (client: string | null) => ({ client, switches: new Set<string>() });

describe("arguments of the commands", () => {
  test("are every client, or one by its slug, and known switches", async () => {
    expect(parseClientArguments([], { usage: "Usage" })).toEqual(createRequest(null));
    expect(parseClientArguments(["--client", "one"], { usage: "Usage" })).toEqual(createRequest("one"));
    const switches = ["dirty"];
    expect(parseClientArguments(["--dirty"], { usage: "Usage", switches })).toEqual({
      client: null,
      switches: new Set(switches),
    });
    expect(() => parseClientArguments(["--dirty"], { usage: "Usage: it" })).toThrow(
      /Unknown option '--dirty'[\s\S]*Usage: it/,
    );
    expect(() => parseClientArguments(["--client="], { usage: "Usage" })).toThrow(/must be a slug/);
    expect(await findCommandClients(operator, createRequest("client-2"))).toMatchObject([{ id: 2, slug: "client-2" }]);
    await expect(findCommandClients(operator, createRequest("nobody"))).rejects.toThrow(
      /nobody. Available: client-1, client-2/,
    );
  });

  test("a number of shards", () => {
    expect(parseShardArgument([])).toBe(32);
    expect(parseShardArgument(["--shards", "64"])).toBe(64);
    for (const wrong of ["0", "many", "2.5", "5000"])
      expect(() => parseShardArgument(["--shards", wrong])).toThrow(/--shards must/);
  });
});

describe("verifying and rebuilding", () => {
  test("report client by client what agrees and what differs and change nothing; a logged rebuild repairs it", async () => {
    const clients = await findCommandClients(operator, createRequest(null));
    expect(await verifyClients(operator, clients)).toMatchObject({
      code: 0,
      text: expect.stringContaining("Verified 2 clients: no differences"),
    });
    await readClientRows(t, 2, "UPDATE daily_participation SET sent = sent + 7, started = 1 WHERE client_id = 2");
    const found = await verifyClients(operator, clients);
    expect(found.code).toBe(1);
    expect(found.text.split("\n")).toEqual([
      "client-1: all rollups match the source rows",
      "client-2: differs",
      "  daily_participation: 1 row differs",
      "    location 1, 2026-11-20, survey_id 24, position_category_id 0: expected sent 3, started 0; stored sent 10, started 1",
      "Verified 2 clients: 1 with differences.",
      "To repair, run: npm run rebuild-rollups",
    ]);
    expect((await verifyClients(operator, clients)).code).toBe(1);
    expect((await rebuildClients(operator, clients, false)).text).toMatch(
      /client-1: no differences found.*\nclient-2: 1 row corrected/,
    );
    expect((await verifyClients(operator, clients)).code).toBe(0);
    const audit =
      "SELECT operation, details FROM audit_log WHERE client_id = 2 AND operation = 'surveys.rebuild-rollups'";
    expect(await readClientRows(t, 2, audit)).toEqual([{ operation: "surveys.rebuild-rollups", details: { rows: 1 } }]);
  });

  test("employment periods that were written outside their slice are reported, and repaired", async () => {
    const [client] = await findCommandClients(operator, createRequest("client-1"));
    const clients = client ? [client] : [];
    await readClientRows(
      t,
      1,
      "INSERT INTO people (client_id, id, first_name, last_name) VALUES (1, 91, 'Ada', 'Cole')",
    );
    await readClientRows(
      t,
      1,
      `INSERT INTO employments (client_id, id, person_id, location_id, starts_on, ends_on)
       VALUES (1, 901, 91, NULL, '2024-01-01', '2024-06-30'), (1, 902, 91, 1, '2024-07-01', NULL)`,
    );
    expect((await verifyClients(operator, clients)).text.split("\n")).toContainEqual(
      "    no location, 2024-01-01, id 901, person_id 91: expected next_on 2024-07-01, next_location_id 1; stored next_on none, next_location_id none",
    );
    expect(await rebuildClient(operator, 1)).toBe(2);
    expect((await verifyClients(operator, clients)).code).toBe(0);
  });

  test("with --dirty only months that wait are closed", async () => {
    await readClientRows(t, 1, "UPDATE monthly_participation SET sent = 0 WHERE client_id = 1");
    const [client] = await findCommandClients(operator, createRequest("client-1"));
    expect((await rebuildClients(operator, client ? [client] : [], true)).text).toMatch(/client-1: 0 months sealed/);
    expect(await rebuildClient(operator, 1)).toBe(1);
  });

  test("at most 20 rows of a table are printed, with the number of further ones", () => {
    const createRow = (n: number): RollupDifference => ({
      table: "location_question_months",
      locationId: null,
      day: "2026-01-01",
      key: { question_id: n },
      expected: n % 2 === 0 ? null : { answers: 1, comments: 0 },
      stored: n % 2 === 0 ? { answers: 4, comments: 0 } : null,
    });
    const lines = formatDifferences(Array.from({ length: 23 }, (_, n) => createRow(n)));
    expect(lines).toHaveLength(22);
    expect(lines[1]).toBe("    whole client, 2026-01-01, question_id 0: expected row missing; stored answers 4");
    expect(lines[2]).toBe("    whole client, 2026-01-01, question_id 1: expected answers 1; stored row missing");
    expect(lines.at(-1)).toBe("    … and 3 more");
  });
});
