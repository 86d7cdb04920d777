import { afterAll, beforeAll, expect, test } from "vitest";
import { openSheet } from "#platform/server/spreadsheets/open-sheet.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { addCompanyComments } from "#slices/reports/testing/sample-comments.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

// The request of a screen also works at the same address with a suffix: with its page, its add-ons, and true and false
// unchanged.

const BASE = "/v1/en/analytics";

let t: TestApplication;
let session: { cookie: string };
beforeAll(async () => {
  t = await startReportPortal();
  await addCompanyComments(t.db, 1);
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

interface Reply {
  readonly data: unknown;
  readonly meta: {
    readonly pagination: { readonly record_count: number } | null;
    readonly additional_meta: { readonly export_options: readonly string[]; readonly sorts: readonly string[] };
    readonly headers: readonly { readonly key: string }[];
  };
}

interface Payload {
  readonly structures: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly page: { readonly number: number; readonly size: number };
  readonly sort_by?: string;
  readonly sort_desc: boolean;
}

function toQuery({ structures, filters, page, sort_by, sort_desc }: Payload): string {
  const parts = Object.entries({ structures, filters, page }).flatMap(([part, values]) =>
    Object.entries(values).map(([key, value]) => `${part}[${key}]=${String(value)}`),
  );
  return [...parts, ...(sort_by === undefined ? [] : [`sort_by=${sort_by}`]), `sort_desc=${sort_desc}`].join("&");
}

async function get(address: string, query = ""): Promise<Reply> {
  const { statusCode, body, json } = await t.server.inject({ url: `${BASE}/${address}?${query}`, headers: session });
  expect(statusCode, `${address}: ${body.slice(0, 300)}`).toBe(200);
  return json<Reply>();
}

/** Returns the fields of the lines below the first empty one: the header and the rows. */
function toLines(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") lines.push([]);
  }
  const empty = lines.findIndex((line) => line.length === 1 && line[0] === "");
  return lines.slice(empty + 1).filter((line) => line.join("") !== "");
}

const getRows = (data: unknown): readonly Record<string, unknown>[] => {
  const found = Array.isArray(data) ? (data as unknown) : Object.values(data as object).find(Array.isArray);
  return found as readonly Record<string, unknown>[];
};

/** Returns the first text that the rows have in a column; undefined without one. */
function findFirst(rows: readonly Record<string, unknown>[], key: string): string[] | null {
  const values = rows.map((row) => row[key]);
  return values.every((each) => typeof each === "string" || each === null) ? values.map((each) => each ?? "N/A") : null;
}

const places = [
  "portfolio",
  "reports/locations",
  "regions/1/locations",
  "regions/1/portfolio",
  "intouch/dashboard",
  "legacy_reports/resident_satisfaction_report",
  "reports/task_assignments_report",
];

/** Returns every address whose table can be saved as a file. */
async function listExportAddresses(): Promise<string[]> {
  const { data } = (await get("widgets")) as unknown as { data: { endpoints: string[] }[] };
  const widgets = data
    .flatMap(({ endpoints }) => endpoints)
    .filter((endpoint) => !endpoint.endsWith("/:scopedId"))
    .map((endpoint) => endpoint.slice(BASE.length + 1).replace(":id", "1"));
  const found: string[] = [];
  for (const address of new Set([...places, ...widgets])) {
    const { meta } = await get(address);
    if (meta.additional_meta.export_options.length > 0) found.push(address);
  }
  return found;
}

function toPayload(address: string, { additional_meta: { sorts } }: Reply["meta"]): Payload {
  const [sort] = sorts;
  return {
    structures: address === "reports/task_assignments_report" ? {} : { addon_options: "summary" },
    filters: { q_text: "", ...(address === "intouch/dashboard" ? { confidential_only: false } : {}) },
    page: { number: 2, size: 1 },
    ...(sort === undefined ? {} : { sort_by: sort }),
    sort_desc: true,
  };
}

async function save(address: string, payload: Payload): Promise<Buffer> {
  const url = `${BASE}/${address}`;
  const file = await t.server.inject({ method: "POST", url, payload, headers: { ...sameOrigin, ...session } });
  expect(file.statusCode, `${url}: ${file.body.slice(0, 300)}`).toBe(200);
  return file.rawPayload;
}

/** Returns the text next to "As Of" in a workbook, with its kind. */
async function readStandDate(bytes: Buffer): Promise<string | undefined> {
  const source = {
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
  for await (const { cells } of (await openSheet(source)).readRows()) {
    if (cells[0]?.text === "As Of") return `${cells[1]?.kind}:${cells[1]?.text}`;
  }
  return undefined;
}

/** Compares the file of a screen with the screen's rows; returns the number of rows. */
async function compare(address: string): Promise<number> {
  const payload = toPayload(address, (await get(address)).meta);
  await get(address, toQuery(payload));
  const { data, meta } = await get(address, toQuery({ ...payload, page: { number: 1, size: 1000 } }));
  const csv = (await save(`${address}.csv`, payload)).toString();
  const day = /^As Of,(\d{4}-\d\d-\d\d)T/m.exec(csv)?.[1];
  expect(await readStandDate(await save(`${address}.xlsx`, payload)), address).toBe(
    day === undefined ? day : `date:${day}`,
  );
  const [header = [], ...lines] = toLines(csv);
  expect(header.length, address).toBeGreaterThan(0);
  expect(lines.length, address).toBe(meta.pagination?.record_count);
  const values = findFirst(getRows(data), meta.headers[0]?.key ?? "name");
  const found = values?.map((each, at) => lines[at]?.find((cell) => cell === each)) ?? null;
  expect(found, address).toEqual(values);
  return lines.length;
}

test("every screen that offers a file gets it for the same payload, with all of its rows [EXPORT-01]", async () => {
  const addresses = await listExportAddresses();
  expect(addresses).toEqual(expect.arrayContaining(places));
  expect(addresses.length).toBeGreaterThan(60);
  let rows = 0;
  for (const address of addresses) rows += await compare(address);
  expect(rows).toBeGreaterThan(200);
}, 300_000);
