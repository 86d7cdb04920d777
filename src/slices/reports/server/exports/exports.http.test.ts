import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, type people, writeTwoClients } from "#test/support/two-clients.ts";

const BASE = "/v1/en/analytics";

type Role = (typeof people)[number]["role"];

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

type Headers = Readonly<Record<string, string>>;

interface ExportReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
}

async function post(
  url: string,
  payload: object,
  session: Headers,
  headers: Headers = sameOrigin,
): Promise<ExportReply> {
  const reply = await t.server.inject({
    method: "POST",
    url: BASE + url,
    payload,
    headers: { ...headers, ...session },
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload };
}

const signInAs = (client: number, role: Role): Promise<{ cookie: string }> =>
  t.signIn(buildEmail(client, role), PASSWORD);

async function take(client: number, role: Role, url: string, payload: object = {}): Promise<ExportReply> {
  return post(url, payload, await signInAs(client, role));
}

/** Returns the addresses of the files of a GET reply. They differ from its own in the suffix only. */
async function readExportOptions(url: string, role: Role): Promise<string[]> {
  const reply = await t.server.inject({ url: BASE + url, headers: await signInAs(1, role) });
  return reply.json<{ meta: { additional_meta: { export_options: string[] } } }>().meta.additional_meta.export_options;
}

const parseLocations = (text: string): string[] =>
  [...text.matchAll(/^Location (\d) of client (\d)/gm)].map(([, id, client]) => `${client}.${id}`);

describe("the same address with a suffix", () => {
  test.each(["/portfolio", "/regions/1/locations"])(
    "POST %s.xlsx and .csv return a file; the list's reply offers exactly these [EXPORT-01] [EXPORT-03]",
    async (url) => {
      expect(await readExportOptions(url, "client-admin")).toEqual(["xlsx", "csv"]);
      const xlsx = await take(1, "client-admin", `${url}.xlsx`);
      expect(xlsx.status).toBe(200);
      expect(xlsx.bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
      const csv = await take(1, "client-admin", `${url}.csv`);
      expect(csv.status).toBe(200);
      expect(csv.text.startsWith("\uFEFF")).toBe(true);
      const day = t.clock.now().toISOString().slice(0, 10);
      const table = url === "/portfolio" ? "portfolio" : "region-1-of-client-1-locations";
      expect(xlsx.headers).toMatchObject({
        "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "content-disposition": `attachment; filename="one-${table}-${day}.xlsx"; filename*=UTF-8''one-${table}-${day}.xlsx`,
        "cache-control": "no-store",
      });
      expect(csv.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
    },
  );

  test("no other format is offered or returned [EXPORT-02]", async () => {
    const who = await signInAs(1, "client-admin");
    for (const suffix of ["pdf", "ods", "json", "xls"])
      expect((await post(`/portfolio.${suffix}`, {}, who)).status).toBe(404);
    const files = t.product.api
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path }) => method === "POST" && /\.\w+$/.test(path));
    expect(files.length).toBeGreaterThan(3);
    expect(files.every(({ path }) => /\.(xlsx|csv)$/.test(path))).toBe(true);
  });
});

describe("permissions and errors", () => {
  const seen: Readonly<Record<Exclude<Role, "employee">, readonly number[]>> = {
    "client-admin": [1, 2, 3],
    reporting: [1, 2, 3],
    regional_manager: [1, 2],
    multi_regional_manager: [1, 2, 3],
    property_manager: [1],
    multi_property_manager: [1, 3],
    maintenance_manager: [2],
  };

  test.each(
    Object.entries(seen).flatMap(([role, ids]) => [1, 2].map((client) => ({ role: role as Role, client, ids }))),
  )("$role of client $client takes out its own places and no others", async ({ role, client, ids }) => {
    const { status, text } = await take(client, role, "/portfolio.csv", { structures: { scope: "locations" } });
    expect(status).toBe(200);
    expect(parseLocations(text)).toEqual(ids.map((id) => `${client}.${id}`));
    expect(text).not.toContain(`client ${3 - client}`);
  });

  test("the payload accepts what the query of the screen accepts: a summary as a word and as a list", async () => {
    for (const addon_options of ["summary", ["summary"]]) {
      const { status } = await take(1, "client-admin", "/portfolio.csv", { structures: { addon_options } });
      expect([addon_options, status]).toEqual([addon_options, 200]);
    }
    const other = await take(1, "client-admin", "/portfolio.csv", { structures: { addon_options: ["results"] } });
    expect(other.status).toBe(400);
  });

  test("returns 403 to an employee, 401 to a guest and an error for another site; all as JSON", async () => {
    const problem = { "content-type": "application/problem+json; charset=utf-8" };
    const employee = await take(1, "employee", "/portfolio.xlsx");
    expect(employee).toMatchObject({ status: 403, headers: problem });
    expect(await post("/portfolio.xlsx", {}, {})).toMatchObject({ status: 401, headers: problem });
    const elsewhere = { host: "portal.example", origin: "http://elsewhere.example" };
    const foreign = await post("/portfolio.xlsx", {}, await signInAs(1, "client-admin"), elsewhere);
    expect(foreign).toMatchObject({ status: 403, headers: problem });
    expect(employee.headers["content-disposition"]).toBeUndefined();
  });

  test("lists every invalid field at once, and ignores fields of other addresses", async () => {
    const payload = { client_id: 2, page: { number: 0 }, structures: { scope: "all" }, columns: ["name", "colour"] };
    const reply = await take(1, "client-admin", "/portfolio.csv", payload);
    expect(reply.status).toBe(400);
    const { errors } = JSON.parse(reply.text) as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path).toSorted()).toEqual([
      "body.client_id",
      "body.columns.1",
      "body.page.number",
      "body.structures.scope",
    ]);
  });

  test("a region that is not visible gets the same reply as one that does not exist", async () => {
    const removeRequestId = (text: string): string => text.replaceAll(/"requestId":"[^"]*"/g, "");
    for (const format of ["xlsx", "csv"]) {
      const foreign = await take(1, "regional_manager", `/regions/2/locations.${format}`);
      const missing = await take(1, "regional_manager", `/regions/999/locations.${format}`);
      expect([foreign.status, removeRequestId(foreign.text)]).toEqual([404, removeRequestId(missing.text)]);
    }
  });
});
