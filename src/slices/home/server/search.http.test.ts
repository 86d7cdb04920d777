import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { SearchResult } from "#slices/home/contract/search.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2026-11-20T15:00:00Z");
  await writeTwoClients(t);
  for (const client of [1, 2]) {
    await t.db.withClient(client, async (tx) => {
      await insertRows(tx, "people", [
        { id: 11, first_name: "José", last_name: "García López", location_id: 1, start_date: "2024-01-01" },
        { id: 12, first_name: "Mary Ann", last_name: "Garth", location_id: 2, start_date: "2024-01-01" },
        { id: 13, first_name: "Gary", last_name: "Left", location_id: 1, last_day: "2026-11-19" },
        { id: 14, first_name: "Garnet", last_name: "Leaves", location_id: 3, last_day: "2026-11-20" },
        { id: 15, first_name: "Gareth", last_name: "Gone", location_id: 1, archived_at: "2026-01-01T00:00:00Z" },
      ]);
    });
  }
});
afterAll(() => t.close());

async function send(role: Role, query: string, client = 1) {
  const headers = await t.signIn(buildEmail(client, role), PASSWORD);
  const reply = await t.server.inject({ url: `/v1/en/integration/search?${query}`, headers });
  return { status: reply.statusCode, body: reply.json<{ data: SearchResult[]; errors: { path: string }[] }>() };
}

/** Returns the pages of one kind that a text finds. */
async function findPages(role: Role, kind: SearchResult["kind"], text: string, client = 1): Promise<string[]> {
  const { status, body } = await send(role, `q_text=${encodeURIComponent(text)}`, client);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.filter((each) => each.kind === kind).map((each) => each.to);
}

const getPropertyPath = (id: number): string => `/property/${id}/dashboard`;
const getRegionPath = (id: number): string => `/region/${id}/dashboard`;
const getPersonPath = (id: number): string => `/team/${id}/employee-details`;

describe("places", () => {
  test.each<[Role, number[], number[]]>([
    ["client-admin", [1, 2], [1, 2, 3]],
    ["reporting", [1, 2], [1, 2, 3]],
    ["regional_manager", [1], [1, 2]],
    ["multi_regional_manager", [1, 2], [1, 2, 3]],
    ["property_manager", [], [1]],
    ["multi_property_manager", [], [1, 3]],
    ["maintenance_manager", [], [2]],
    ["employee", [], []],
  ])("a %s finds places whose dashboards the role opens, of the own client", async (role, regions, locations) => {
    for (const client of [1, 2]) {
      expect(await findPages(role, "region", "region of client", client)).toEqual(regions.map(getRegionPath));
      expect(await findPages(role, "location", "location", client)).toEqual(locations.map(getPropertyPath));
      const { body } = await send(role, "q_text=client", client);
      expect(body.data.filter(({ kind, text }) => kind !== "person" && !text.endsWith(`client ${client}`))).toEqual([]);
    }
  });

  test("words are found in any order, from their beginning, ignoring case", async () => {
    expect(await findPages("reporting", "location", "CLI 2 loc")).toEqual([getPropertyPath(2)]);
    expect(await findPages("reporting", "location", "ocation")).toEqual([]);
  });

  test("pattern characters are matched literally", async () => {
    for (const text of ["%", "_", "\\", "l_cation", "'"])
      expect(await findPages("reporting", "location", text)).toEqual([]);
  });

  test("a location has its region, an active one comes before an archived one", async () => {
    await readClientRows(
      t,
      1,
      "UPDATE locations SET status_id = 2, archived_on = '2026-01-01' WHERE client_id = 1 AND id = 1",
    );
    const { body } = await send("reporting", "q_text=location");
    expect(body.data.map(({ text, detail }) => [text, detail])).toEqual([
      ["Location 2 of client 1", "Region 1 of client 1"],
      ["Location 3 of client 1", "Region 2 of client 1"],
      ["Location 1 of client 1", "Region 1 of client 1"],
    ]);
    await readClientRows(t, 1, "UPDATE locations SET status_id = 1, archived_on = NULL WHERE client_id = 1 AND id = 1");
  });
});

describe("people", () => {
  test.each<[string, number[]]>([
    ["gar", [11, 12, 14]],
    ["garcia", [11]],
    ["GARCÍA", [11]],
    ["lopez", [11]],
    ["jose lop", [11]],
    ["lópez, josé", [11]],
    ["garcia lopez jose", [11]],
    ["mary ann gar", [12]],
    ["garth mary", [12]],
    ["ann", []],
    ["arcia", []],
    ["jose garth", []],
    ["%", []],
  ])("%j finds %j, among people employed today", async (text, ids) => {
    expect((await findPages("client-admin", "person", text)).toSorted()).toEqual(ids.map(getPersonPath));
  });

  test.each<[Role, number[]]>([
    ["client-admin", [11, 12, 14]],
    ["reporting", [11, 12, 14]],
    ["regional_manager", [11, 12]],
    ["property_manager", [11]],
    ["multi_property_manager", [11, 14]],
    ["maintenance_manager", [12]],
    ["employee", []],
  ])("a %s finds people of the managed places", async (role, ids) => {
    expect((await findPages(role, "person", "gar")).toSorted()).toEqual(ids.map(getPersonPath));
  });

  test("the search compares the text as the database folds it, letter by letter", async () => {
    const names = "ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖòóôõöÙÚÛÜùúûüÝýÿÑñÇç".match(/.{1,5}/gu) ?? [];
    await t.db.withClient(1, (tx) =>
      insertRows(
        tx,
        "people",
        names.map((name, at) => ({ id: 100 + at, first_name: name, last_name: "Letters", start_date: "2024-01-01" })),
      ),
    );
    for (const [at, name] of names.entries()) {
      expect(await findPages("client-admin", "person", `${name} letters`)).toContain(getPersonPath(100 + at));
    }
  });
});

describe("residents", () => {
  const getResidentPath = (id: number): string => `/residents/${id}`;

  test.each<[Role, number[]]>([
    ["client-admin", [1]],
    ["reporting", [1]],
    ["regional_manager", [1]],
    ["property_manager", [1]],
    ["maintenance_manager", []],
    ["employee", []],
  ])("a %s finds residents of the managed places, of the own client", async (role, ids) => {
    for (const client of [1, 2]) {
      expect(await findPages(role, "resident", `lopez ${client}`, client)).toEqual(ids.map(getResidentPath));
      expect(await findPages(role, "resident", `lopez ${3 - client}`, client)).toEqual([]);
    }
  });

  test("show their unit; confidential ones have none", async () => {
    const readDetail = async () => (await send("reporting", "q_text=lopez 1")).body.data[0]?.detail;
    expect(await readDetail()).toBe("Location 1 of client 1 · 101");
    const flag = (isConfidential: boolean) =>
      readClientRows(t, 1, `UPDATE residents SET is_confidential = ${isConfidential} WHERE client_id = 1 AND id = 1`);
    await flag(true);
    expect(await readDetail()).toBe("Location 1 of client 1 · NA");
    await flag(false);
  });

  test.each([
    ["Ana", [1]],
    ["ana lop", [1]],
    ["LÓPEZ", [1]],
    ["na", []],
    ["ana@client1", []],
    ["101", []],
    ["%", []],
  ])("%j finds %j, by the beginning of a name", async (text, ids) => {
    expect(await findPages("reporting", "resident", text)).toEqual(ids.map(getResidentPath));
  });
});

describe("reports", () => {
  test("are those of the viewer's services, by the words of their titles", async () => {
    expect(await findPages("reporting", "report", "resident satisfaction")).toContain(
      "/satisfaction/resident_satisfaction_report",
    );
    expect(await findPages("reporting", "report", "employee")).toEqual([]);
    expect(await findPages("employee", "report", "resident")).toEqual([]);
  });
});

describe("request", () => {
  test.each(["", "q_text=", "q_text=%20", `q_text=${"a".repeat(101)}`, "q_text=a&client_id=2", "q_text=a&limit=1000"])(
    "%j is rejected",
    async (query) => {
      const { status, body } = await send("client-admin", query);
      expect(status).toBe(400);
      expect(body.errors).toHaveLength(1);
    },
  );

  test("without a session nothing is found", async () => {
    expect((await t.server.inject({ url: "/v1/en/integration/search?q_text=a" })).statusCode).toBe(401);
  });

  test("returns at most eight of a kind", async () => {
    const crowd = Array.from({ length: 12 }, (_, at) => ({
      id: 200 + at,
      first_name: "Crowd",
      last_name: `Member ${at}`,
      start_date: "2024-01-01",
    }));
    await t.db.withClient(1, (tx) => insertRows(tx, "people", crowd));
    expect(await findPages("client-admin", "person", "crowd")).toHaveLength(8);
  });
});
