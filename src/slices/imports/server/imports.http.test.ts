import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let admin: { cookie: string };
let other: { cookie: string };
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  // The units of both clients have ids set by hand.
  const connection = await t.owner.connect();
  await connection.query("SELECT setval(pg_get_serial_sequence('units', 'id'), 1000)");
  connection.release();
  admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  other = await t.signIn(buildEmail(2, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

const url = "/v1/en/integration/imports";
const ours = { ...sameOrigin, "x-requested-with": "courtyard" };
const UNITS = "Property,Unit\nLocation 1 of client 1,900\n";

/** Builds a form with one file, as browsers encode it. */
function buildForm(content: string | Buffer, field = "file", name = "units.csv") {
  const header = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(header), Buffer.from(content), Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x" },
  };
}

function upload(content: string | Buffer, session: { cookie: string } = admin, headers: Record<string, string> = ours) {
  const form = buildForm(content);
  return t.server.inject({
    method: "POST",
    url: `${url}?kind=units`,
    payload: form.payload,
    headers: { ...headers, ...form.headers, ...session },
  });
}

async function countFiles(): Promise<number> {
  const connection = await t.owner.connect();
  const { rows } = await connection.query(
    "SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM file_chunks) AS n",
  );
  connection.release();
  return Number(rows[0]?.["n"]);
}

/** Runs a job of an import. */
async function runJob(name: string, importId: number): Promise<void> {
  const job = t.product.jobs.find((each) => each.name === name);
  await job?.run({ clientId: 1, importId, accountId: 1, personId: 1, impersonatorId: null, requestId: null });
}

async function uploadUnits(): Promise<ImportDetail> {
  return (await upload(UNITS)).json<{ data: ImportDetail }>().data;
}

function put(path: string, payload: object, session = admin) {
  return t.server.inject({ method: "PUT", url: `${url}/${path}`, payload, headers: { ...sameOrigin, ...session } });
}

function post(path: string, session = admin) {
  return t.server.inject({ method: "POST", url: `${url}/${path}`, headers: { ...sameOrigin, ...session } });
}

function get(path: string, session = admin) {
  return t.server.inject({ url: `${url}${path}`, headers: session });
}

const toMapping = (detail: ImportDetail) => ({
  columns: detail.columns.map(({ header, field, date_order }) => ({ header, field, date_order })),
});

describe("a file from upload to history", () => {
  test("is uploaded, mapped, checked, applied, listed and undone", async () => {
    const reply = await upload(UNITS);
    expect(reply.statusCode).toBe(201);
    const detail = reply.json<{ data: ImportDetail }>().data;
    expect(detail).toMatchObject({ state: "uploaded", rows_total: 1, file_name: "units.csv", kind: "units" });
    expect(detail.columns).toMatchObject([
      { header: "Property", field: "property", samples: ["Location 1 of client 1"] },
      { header: "Unit", field: "unit" },
    ]);
    expect((await put(`${detail.id}/mapping`, toMapping(detail))).json()).toMatchObject({
      data: { state: "checking" },
    });
    await runJob("imports.check", detail.id);
    expect((await get(`/${detail.id}`)).json()).toMatchObject({ data: { state: "checked", rows_created: 1 } });
    expect((await post(`${detail.id}/apply`)).json()).toMatchObject({ data: { state: "applying" } });
    await runJob("imports.apply", detail.id);
    const listed = (await get("?filters[kinds][]=units")).json<{ data: object[] }>();
    expect(listed.data).toMatchObject([
      { id: detail.id, state: "applied", created_by: { id: 1 }, summary: [{ entity: "units", created: 1 }] },
    ]);
    expect((await post(`${detail.id}/undo`)).json()).toMatchObject({ data: { state: "undone", undone_by: { id: 1 } } });
    expect((await post(`${detail.id}/undo`)).json<Problem>().code).toBe("import_not_applied");
    const removed = await t.server.inject({
      method: "DELETE",
      url: `${url}/${detail.id}`,
      headers: { ...sameOrigin, ...admin },
    });
    expect(removed.json<Problem>().code).toBe("import_undone");
  });

  test("errors are available in pages and as a file, in the reader's language", async () => {
    const detail = (await upload("Property,Unit\nNowhere,1\n=cmd|' /C calc'!A0,2\n")).json<{ data: ImportDetail }>()
      .data;
    await put(`${detail.id}/mapping`, toMapping(detail));
    await runJob("imports.check", detail.id);
    const page = (await get(`/${detail.id}/errors?page[size]=1&locale=es`)).json();
    expect(page).toMatchObject({
      data: [{ row: 2, column: "Property", value: "Nowhere", code: "unknown_property" }],
      meta: { pagination: { record_count: 2, total_pages: 2 }, kept: 2 },
    });
    expect(JSON.stringify(page)).toContain("no existe una propiedad");
    const file = await get(`/${detail.id}/errors.csv`);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["content-disposition"]).toContain('attachment; filename="units-errors.csv"');
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    // A spreadsheet program must not execute imported text.
    expect(file.body).toContain("'=cmd|");
    expect((await post(`${detail.id}/apply`)).json<Problem>().code).toBe("import_not_checked");
  });

  test("each kind has a template with one example row", async () => {
    const kinds = (await get("/kinds")).json<{ data: { kind: string }[] }>().data;
    expect(kinds.length).toBe(8);
    for (const { kind } of kinds) {
      const file = await get(`/kinds/${kind}/template?locale=es`);
      expect(file.statusCode).toBe(200);
      expect(file.body.trim().split("\r\n")).toHaveLength(2);
    }
  });
});

describe("a rejected upload stores nothing", () => {
  test.each([
    ["a file that is no spreadsheet", Buffer.from("%PDF-1.7 x"), 415, "file_not_a_spreadsheet"],
    ["an old Excel file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 415, "file_old_excel"],
    ["a broken zip", Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]), 400, "file_bad_workbook"],
    ["an empty file", Buffer.alloc(0), 400, "file_empty_file"],
    ["only headers", Buffer.from("Property,Unit\n"), 400, "file_no_rows"],
    ["NUL bytes", Buffer.from("Property,Unit\na\0,1\n"), 400, "file_nul"],
    ["a file larger than 64 MB", Buffer.alloc(65 * 1_048_576, 0x61), 413, "file_too_large"],
  ])("%s", async (_what, content, status, code) => {
    const before = await countFiles();
    const reply = await upload(content);
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([status, code]);
    expect(await countFiles()).toBe(before);
  });

  test.each([
    ["another form field", { ...buildForm(UNITS, "document") }, ours, 400, "file_missing"],
    ["a body that is no form", { payload: UNITS, headers: { "content-type": "text/csv" } }, ours, 415, "media_type"],
    ["a form of another site", buildForm(UNITS), { ...ours, origin: "http://evil.example" }, 403, "foreign_origin"],
    ["a form without our header", buildForm(UNITS), sameOrigin, 403, "foreign_origin"],
  ])("%s", async (_what, form, headers, status, code) => {
    const before = await countFiles();
    const request = { ...headers, ...form.headers, ...admin };
    const reply = await t.server.inject({
      method: "POST",
      url: `${url}?kind=units`,
      payload: form.payload,
      headers: request,
    });
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([status, code]);
    expect(await countFiles()).toBe(before);
  });

  test("rejects an unknown kind and unknown query parameters", async () => {
    const form = buildForm(UNITS);
    const headers = { ...ours, ...form.headers, ...admin };
    for (const query of ["kind=nothing", "", "kind=units&x=1"]) {
      const reply = await t.server.inject({ method: "POST", url: `${url}?${query}`, payload: form.payload, headers });
      expect(reply.statusCode).toBe(400);
    }
  });
});

describe("another company's import", () => {
  test("gets exactly the same reply as a nonexistent one", async () => {
    const { id } = await uploadUnits();
    const unknownId = 999_999;
    for (const at of [id, unknownId]) {
      const replies = [
        await get(`/${at}`, other),
        await get(`/${at}/errors`, other),
        await get(`/${at}/errors.csv`, other),
        await put(`${at}/source`, {}, other),
        await put(`${at}/mapping`, { columns: [] }, other),
        await post(`${at}/apply`, other),
        await post(`${at}/undo`, other),
        await t.server.inject({ method: "DELETE", url: `${url}/${at}`, headers: { ...sameOrigin, ...other } }),
      ];
      expect(replies.map((reply) => [reply.statusCode, reply.json<Problem>().code])).toEqual(
        replies.map(() => [404, "not_found"]),
      );
    }
    expect((await get("", other)).json()).toMatchObject({ data: [], meta: { pagination: { record_count: 0 } } });
    expect((await get(`/${id}`)).statusCode).toBe(200);
  });

  test("only client-admins may import", async () => {
    const reporting = await t.signIn(buildEmail(1, "reporting"), PASSWORD);
    expect((await upload(UNITS, reporting)).statusCode).toBe(403);
    expect((await get("", reporting)).statusCode).toBe(403);
    expect((await upload(UNITS, { cookie: "" })).statusCode).toBe(401);
  });
});
