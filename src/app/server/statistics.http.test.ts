import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerMap } from "#slices/surveys/server/response-import/answer-map.schema.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import { createResponseImporter } from "./past-answers.ts";

// Answers from real data, and the results of R for them (test/support/data/README.md).

interface ReferenceStatistics {
  readonly n: number;
  readonly score: number;
  readonly mean_agreement: number;
  readonly sd_agreement: number;
  readonly se_agreement: number;
  readonly top_block: number;
  readonly top_block_low: number;
  readonly top_block_high: number;
  readonly histogram: readonly number[];
}
type Groups = Readonly<Record<string, ReferenceStatistics>>;

const data = new URL("../../../test/support/data/", import.meta.url);
const getBytes = (name: string): Buffer => readFileSync(new URL(name, data));
const expected = JSON.parse(String(getBytes("expected.json"))) as {
  readonly renters: { readonly all: ReferenceStatistics; readonly property: Groups; readonly property_contact: Groups };
  readonly panel: {
    readonly pair_all: ReferenceStatistics;
    readonly pair_region: Groups;
    readonly pair_region_category: Groups;
    readonly items: Groups;
  };
};

let t: TestApplication;
const cookies = new Map<number, string>();

async function bring(clientId: number, file: string, map: object, isConfidential = false): Promise<void> {
  const bytes = getBytes(file);
  const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const taken = await createResponseImporter(t.product, t).take(auditContext, {
    surveyId: 24,
    map: answerMap.parse(map),
    isConfidential,
    isDryRun: false,
    sourceName: "Published answers",
    source: {
      size: bytes.length,
      async *chunks() {
        yield bytes;
      },
    },
  });
  expect(taken).toMatchObject({ general: [], errors: [], known: 0 });
}

const renters = {
  respondent: { column: "respondent" },
  location: { column: "property" },
  positionCategory: { column: "contact" },
  date: { value: "2025-06-30" },
  questions: [{ question: 201, agreement: { column: "agreement" }, importance: { column: "importance" } }],
};
const items: [string, number][] = [
  ["national", 202],
  ["household", 203],
  ["leader_a", 204],
  ["leader_b", 212],
  ["leader_c", 213],
];
const panel = {
  respondent: { column: "respondent" },
  location: { column: "region" },
  positionCategory: { column: "category" },
  date: { value: "2025-06-30" },
  questions: [
    { question: 201, agreement: { column: "national" }, importance: { column: "household" } },
    ...items.map(([column, question]) => ({ question, agreement: { column }, importance: { value: 3 } })),
  ],
};

beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2025-08-10T12:00:00Z");
  await writeTwoClients(t);
  // Those were written with ids of their own; new rows come after them.
  const connection = await t.owner.connect();
  for (const table of ["locations", "residents"])
    await connection.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  connection.release();
  await bring(1, "renters-satisfaction.csv", renters);
  await bring(2, "likert-panel.csv", panel);
  for (const client of [1, 2])
    cookies.set(client, (await t.signIn(buildEmail(client, "client-admin"), PASSWORD)).cookie);
}, 120_000);
afterAll(() => t.close());

type Row = ReferenceStatistics & {
  readonly name: string;
  readonly state: string;
  readonly mean: number;
  readonly sd: number;
  readonly se: number;
  readonly key: unknown;
};

async function send(client: number, query: string, cookie = cookies.get(client) ?? ""): Promise<Row[]> {
  const url = `/v1/en/analytics/statistics?service=intouch&range=2025-06-01:2025-06-30&${query}`;
  const reply = await t.server.inject({ url, headers: { cookie } });
  expect(reply.statusCode, reply.body).toBe(200);
  return (reply.json() as { data: Row[] }).data;
}

function expectSame(row: Row | undefined, wanted: ReferenceStatistics): void {
  if (!row) throw new Error("there is no such row");
  expect(row).toMatchObject({ state: "open", n: wanted.n, histogram: wanted.histogram });
  const pairs: [number, number][] = [
    [row.score, wanted.score],
    [row.mean, wanted.mean_agreement],
    [row.sd, wanted.sd_agreement],
    [row.se, wanted.se_agreement],
    [row.top_block, wanted.top_block],
    [row.top_block_low, wanted.top_block_low],
    [row.top_block_high, wanted.top_block_high],
  ];
  for (const [got, should] of pairs) expect(Math.abs(got - should)).toBeLessThan(1e-9);
}

/** Compares every group with the product; returns the number of groups. */
async function expectSameGroups(client: number, groups: Groups): Promise<number> {
  const categories = new Map(
    (await send(client, "by=position_category&filters[question]=201")).map((row) => [row.name, row.key]),
  );
  for (const [group, wanted] of Object.entries(groups)) {
    const at = group.lastIndexOf(" ");
    const category = String(categories.get(group.slice(at + 1)));
    const rows = await send(client, `by=location&filters[question]=201&filters[position_category]=${category}`);
    expectSame(
      rows.find((row) => row.name === group.slice(0, at)),
      wanted,
    );
  }
  return Object.keys(groups).length;
}

describe("results of R for real answers equal the product's, to a billionth", () => {
  test("renters, all and by property", async () => {
    expectSame((await send(1, "by=total"))[0], expected.renters.all);
    const rows = await send(1, "by=location");
    expect(rows.map((row) => row.name)).toEqual(Object.keys(expected.renters.property).toSorted());
    for (const row of rows) expectSame(row, expected.renters.property[row.name] as ReferenceStatistics);
  });

  test("renters by property and contact", async () => {
    expect(await expectSameGroups(1, expected.renters.property_contact)).toBe(8);
  });

  test("the panel's pair, all and by region", async () => {
    expectSame((await send(2, "by=total&filters[question]=201"))[0], expected.panel.pair_all);
    const rows = await send(2, "by=location&filters[question]=201");
    expect(rows).toHaveLength(3);
    for (const row of rows) expectSame(row, expected.panel.pair_region[row.name] as ReferenceStatistics);
  });

  test("the panel's pair by region and category", async () => {
    expect(await expectSameGroups(2, expected.panel.pair_region_category)).toBe(6);
  });

  test("the panel's items by question, where one response has several answers", async () => {
    const rows = new Map((await send(2, "by=question")).map((row) => [row.key, row]));
    for (const [item, question] of items)
      expectSame(rows.get(question), expected.panel.items[item] as ReferenceStatistics);
    // All items in one: the answers of one respondent are not independent, so the interval is wider than with
    // independent answers.
    const [all] = await send(2, `by=total&${items.map(([, id]) => `filters[question][]=${id}`).join("&")}`);
    expect(all).toMatchObject({ n: 1525, answers: 5 * 1525 });
    const alone = (rows.get(204)?.top_block_high ?? 0) - (rows.get(204)?.top_block_low ?? 0);
    const width = (all?.top_block_high ?? 0) - (all?.top_block_low ?? 0);
    expect(width).toBeGreaterThan(alone / Math.sqrt(5));
    expect(width).toBeLessThan(alone);
  });
});

describe("each viewer sees what the scope and the gate allow", () => {
  test("a manager sees the own locations, an employee nothing", async () => {
    const manager = (await t.signIn(buildEmail(1, "property_manager"), PASSWORD)).cookie;
    expect(await send(1, "by=location", manager)).toEqual([]);
    expect((await send(1, "by=total", manager))[0]).toMatchObject({ state: "na", n: null, score: null });
    const employee = (await t.signIn(buildEmail(1, "employee"), PASSWORD)).cookie;
    const url = "/v1/en/analytics/statistics?service=intouch&range=2025-06-01:2025-06-30";
    expect((await t.server.inject({ url, headers: { cookie: employee } })).statusCode).toBe(403);
  });

  test.each([
    ["range=2025-13-01:2025-06-30", "query.range"],
    ["range=2025-06-30:2025-06-01", "query.range"],
    ["range=2025-06-01:2025-06-30&by=weather", "query.by"],
    ["range=2025-06-01:2025-06-30&filters[wether]=1", "query.filters"],
    ["by=total", "query.range"],
  ])("%s is rejected by name", async (query, path) => {
    const url = `/v1/en/analytics/statistics?service=intouch&${query}`;
    const reply = await t.server.inject({ url, headers: { cookie: cookies.get(1) ?? "" } });
    expect(reply.statusCode).toBe(400);
    expect(JSON.stringify(reply.json())).toContain(path);
  });

  test("with confidential answers released there is only the score, as a whole, with its n", async () => {
    await bring(
      1,
      "renters-satisfaction.csv",
      { ...renters, respondent: undefined, date: { value: "2025-05-31" } },
      true,
    );
    const may = "/v1/en/analytics/statistics?service=intouch&range=2025-05-01:2025-05-31&by=location";
    const read = async (): Promise<Row[]> => {
      const reply = await t.server.inject({ url: may, headers: { cookie: cookies.get(1) ?? "" } });
      return (reply.json() as { data: Row[] }).data;
    };
    for (const row of await read()) expect(row).toMatchObject({ state: "hidden", score: null, histogram: null });
    await t.product.releaseClosedMonths(1);
    const rows = await read();
    expect(rows.map(({ name, score, n }) => [name, score, n])).toEqual([
      ["Apartment", 67, 765],
      ["Atrium", 68, 239],
      ["Terrace", 57, 277],
      ["Tower", 72, 400],
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ state: "protected", mean: null, sd: null, se: null, histogram: null });
  }, 120_000);
});
