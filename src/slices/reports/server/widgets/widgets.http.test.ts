import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { createCaller } from "#slices/organization/testing/organization-calls.ts";
import { explainReport } from "#slices/reports/contract/explain.contract.ts";
import {
  getCategoryReport,
  getLegacyReport,
  getPropertyReport,
  getRegionReport,
  getReport,
  getWidgets,
  postBatch,
} from "#slices/reports/contract/widgets.contract.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  await t.db.withClient(1, async (tx) => {
    for (const service of ["ingage", "introduce"]) {
      await insertRows(tx, "client_services", [{ service, status: "active" }]);
      await insertRows(tx, "service_access", [{ person_id: 1, service, top_role: "client-admin" }]);
    }
  });
});
afterAll(() => t.close());

const BASE = "/v1/en/analytics";
const REPORT = "resident_satisfaction_report";
const types = [
  "calculator",
  "load_more_calculator",
  "jsonapi_array",
  "jsonapi_hash",
  "basic_json_hash",
  "basic_json_array",
];
const metaKeys = [
  "widget",
  "endpoint",
  "pagination",
  "filters",
  "structures",
  "parent",
  "breadcrumb",
  "top_nav",
  "summary_object",
  "additional_meta",
  "headers",
  "dates",
  "data_version",
];

describe("every widget of the list", () => {
  test("replies at every address of the list, under its own id and one of the six data types [WID-03] [API-03]", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const { data } = await admin.call(getWidgets);
    expect(data.map((entry) => entry.id)).toEqual(widgetCatalog.widgets.map((widget) => widget.id));
    const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    for (const entry of data) {
      for (const endpoint of entry.endpoints) {
        const url = endpoint.replace(":id", "1").replace(":scopedId", entry.service === "ingage" ? "18" : "201");
        const reply = await t.server.inject({ url, headers: session });
        expect(reply.statusCode, `${url} ${reply.body.slice(0, 300)}`).toBe(200);
        const { meta } = reply.json<{
          meta: Record<string, unknown> & { widget: { id: string; data_type: string } };
        }>();
        expect(meta.widget.id).toBe(entry.id);
        expect(types).toContain(meta.widget.data_type);
        for (const key of metaKeys) expect(meta, url).toHaveProperty(key);
      }
    }
  });

  test("depends on the permissions: without ingage no engagement", async () => {
    const { data } = await (await createCaller(t, 1, "property_manager")).call(getWidgets);
    expect(new Set(data.map((entry) => entry.service))).toEqual(new Set(["intouch"]));
    expect(data.flatMap((entry) => entry.endpoints).filter((path) => path.includes("regions/"))).toEqual([]);
  });
});

describe("addresses", () => {
  test("every form of address replies, with hyphens or underscores [API-05] [API-16]", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    for (const widget of [REPORT, REPORT.replaceAll("_", "-")]) {
      const [report, legacy, region, property, category] = [
        await admin.call(getReport, { params: { widget } }),
        await admin.call(getLegacyReport, { params: { widget } }),
        await admin.call(getRegionReport, { params: { id: 1, widget } }),
        await admin.call(getPropertyReport, { params: { id: 1, widget } }),
        await admin.call(getCategoryReport, { params: { category: "region", id: 1, widget } }),
      ];
      for (const { meta } of [report, legacy, region, property, category]) expect(meta.widget.id).toBe(REPORT);
      expect(region.meta.endpoint).toBe(`${BASE}/regions/1/${REPORT}`);
      expect(region.data).toEqual(category.data);
    }
  });

  test("an unknown widget name returns 404 with its own code [ERR-03]", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const missing = await admin.expectRefusal(getReport, { params: { widget: "weather-report" } });
    expect(missing).toMatchObject({ status: 404, code: "widget_missing", detail: "widget missing" });
    expect(missing.messages).toEqual(["Widget Missing: weather_report"]);
    expect(
      (await admin.expectRefusal(getCategoryReport, { params: { category: "moons", id: 1, widget: REPORT } })).status,
    ).toBe(404);
  });

  test("places that are not visible get the same reply as missing ones, with any parameters", async () => {
    const manager = await createCaller(t, 1, "regional_manager");
    for (const query of ["", "sort_by=weather"]) {
      const foreign = await manager.expectRefusal(getRegionReport, { params: { id: 2, widget: REPORT }, query });
      expect(foreign).toEqual(
        await manager.expectRefusal(getRegionReport, { params: { id: 999, widget: REPORT }, query }),
      );
      expect(foreign.status).toBe(404);
    }
    const property = await createCaller(t, 1, "property_manager");
    for (const id of [1, 2, 999]) {
      expect((await property.expectRefusal(getRegionReport, { params: { id, widget: REPORT } })).status).toBe(403);
    }
    expect((await property.expectRefusal(getPropertyReport, { params: { id: 2, widget: REPORT } })).status).toBe(404);
  });

  test.each(people.map((person) => person.role))("rows of %s are the own places only", async (role: Role) => {
    if (role === "employee") return;
    const expected: Partial<Record<Role, number[]>> = {
      regional_manager: [1, 2],
      property_manager: [1],
      multi_property_manager: [1, 3],
      maintenance_manager: [2],
    };
    const { data } = await (
      await createCaller(t, 1, role)
    ).call(getReport, {
      params: { widget: REPORT },
      query: "structures[scope]=locations",
    });
    if (!isTableData(data)) throw new Error("no table");
    expect(data.results.map((row) => row.m_id)).toEqual(expected[role] ?? [1, 2, 3]);
  });
});

describe("parameters", () => {
  test("each one changes the reply [API-02]", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const send = async (query: string): Promise<string> => {
      const { data, meta } = await admin.call(getReport, { params: { widget: REPORT }, query });
      const { data_version: _, dates, ...rest } = meta;
      return JSON.stringify([data, rest, dates.current]);
    };
    const base = "structures[scope]=locations";
    const plain = await send(base);
    for (const more of [
      "structures[report_type]=timeline",
      "structures[date_interval]=month",
      "structures[date_range]=2026-01-01:2026-02-01",
      "structures[metric]=response_rate",
      "structures[addon_options]=summary",
      "filters[q_text]=2",
      "filters[regions][]=2",
      "filters[surveys][]=24",
      "page[number]=2&page[size]=2",
      "page.size=1",
      "sort_by=name&sort_desc=true",
    ]) {
      expect(await send(`${base}&${more}`), more).not.toBe(plain);
    }
    expect(await send("structures[scope]=surveys")).not.toBe(plain);
  });

  test("are rejected with every error listed, never applied partly", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const query =
      "structures[scope]=questions&structures[metric]=response_rate&structures[date_range]=2026-05-01:2026-04-01" +
      "&filters[colour]=red&page[size]=10000&page[number]=0&client_id=2&sort_by=response_rate";
    const refused = await admin.expectRefusal(getReport, { params: { widget: REPORT }, query });
    expect(refused.status).toBe(400);
    expect(refused.fields.toSorted()).toEqual([
      "query.client_id",
      "query.filters.colour",
      "query.page.number",
      "query.page.size",
      "query.sort_by",
      "query.structures.date_range",
      "query.structures.metric",
    ]);
  });
});

describe("batch", () => {
  test("returns for each request the reply that it gets alone, or its own problem", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const requests = [
      { widget: REPORT, query: { structures: { scope: "locations" } } },
      { widget: "satisfaction_dashboard", category: "regions", id: 1 },
      { widget: "weather" },
      { widget: REPORT, category: "properties", id: 999 },
      { widget: REPORT, query: { sort_by: "weather" } },
    ];
    const { data } = await admin.call(postBatch, { body: { requests } });
    expect(data.map((each) => each.status)).toEqual([200, 200, 404, 404, 400]);
    const alone = await admin.call(getReport, { params: { widget: REPORT }, query: "structures[scope]=locations" });
    expect(data[0] && "reply" in data[0] && data[0].reply.data).toEqual(alone.data);
  });

  test("leaves out the filters where they cannot be selected, and only those", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const wanted = [REPORT, "resident_comments", "past_due_tasks"];
    const toReplies = async (filters: boolean | undefined) => {
      const requests = wanted.map((widget) => ({ widget, ...(filters === undefined ? {} : { filters }) }));
      const { data } = await admin.call(postBatch, { body: { requests } });
      return data.map((each) => {
        if (!("reply" in each)) throw new Error(JSON.stringify(each));
        const { meta, data: rows } = each.reply;
        return { filters: meta.filters, rest: { rows, ...meta, filters: null, data_version: null, dates: null } };
      });
    };
    const [without, whole, also] = [await toReplies(false), await toReplies(undefined), await toReplies(true)];
    expect(without.map(({ filters }) => filters)).toEqual([[], [], []]);
    expect(whole.every(({ filters }) => filters.length > 0)).toBe(true);
    expect(without.map(({ rest }) => rest)).toEqual(whole.map(({ rest }) => rest));
    expect(also).toEqual(whole);
  });

  test("accepts at most twenty requests, and from our own pages only", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const requests = Array.from({ length: 21 }, () => ({ widget: REPORT }));
    expect((await admin.expectRefusal(postBatch, { body: { requests } })).fields).toEqual(["body.requests"]);
    const half = { requests: [{ widget: REPORT, category: "regions" }] };
    expect((await admin.expectRefusal(postBatch, { body: half })).status).toBe(400);
    const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const headers = { ...session, host: sameOrigin.host, origin: "http://elsewhere.example" };
    const payload = { requests: [{ widget: REPORT }] };
    const foreign = await t.server.inject({ method: "POST", url: `${BASE}/batch`, headers, payload });
    expect(foreign.statusCode).toBe(403);
  });
});

describe("a tag", () => {
  test("says that nothing has changed, until something has", async () => {
    const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const url = `${BASE}/reports/${REPORT}?structures[scope]=locations`;
    const send = (tag?: string) =>
      t.server.inject({ url, headers: { ...session, ...(tag ? { "if-none-match": tag } : {}) } });
    let tag = String((await send()).headers["etag"]);
    let again = await send(tag);
    // Any other writer in the cluster makes replies stale as well; between two writes they stay cached.
    for (let attempts = 0; attempts < 50 && again.statusCode === 200; attempts += 1) {
      tag = String((await send()).headers["etag"]);
      again = await send(tag);
    }
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["cache-control"]).toBe("private, no-cache");
    await t.db.withClient(1, (tx) =>
      tx
        .on<{ locations: { client_id: number; id: number; name: string } }>()
        .updateTable("locations")
        .set({ name: "Renamed" })
        .where("client_id", "=", 1)
        .where("id", "=", 3)
        .execute(),
    );
    const changed = await send(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain("Renamed");
    const other = await t.server.inject({
      url,
      headers: {
        ...(await t.signIn(buildEmail(1, "property_manager"), PASSWORD)),
        "if-none-match": String(changed.headers["etag"]),
      },
    });
    expect(other.statusCode).toBe(200);
  });
});

describe("files", () => {
  test("POST to the same address with a suffix returns the table, its filters and dates [EXPORT-01]", async () => {
    const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const post = (path: string, payload: object) =>
      t.server.inject({ method: "POST", url: BASE + path, payload, headers: { ...sameOrigin, ...session } });
    const csv = await post(`/reports/${REPORT}.csv`, { structures: { scope: "locations" }, filters: { regions: [1] } });
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.body).toContain("Resident Satisfaction Report");
    expect(csv.body).toMatch(/Regions,Region 1 of client 1/);
    expect(csv.body).toMatch(/Location 1 of client 1/);
    expect(csv.body).not.toMatch(/Location 3|client 2/);
    const xlsx = await post(`/regions/1/${REPORT}.xlsx`, {
      structures: { report_type: "timeline", scope: "locations" },
    });
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const refused = await post(`/reports/${REPORT}.csv`, { columns: ["weather"], sort_by: "x", page: { size: 0 } });
    expect(refused.statusCode).toBe(400);
    expect(
      refused
        .json<{ errors: { path: string }[] }>()
        .errors.map((each) => each.path)
        .toSorted(),
    ).toEqual(["body.columns.0", "body.page.size", "body.sort_by"]);
    expect((await post(`/regions/999/${REPORT}.csv`, {})).statusCode).toBe(404);
    expect((await post(`/reports/satisfaction_dashboard.csv`, {})).statusCode).toBe(400);
  });
});

describe("explain", () => {
  test("returns what a cell means, its dates and n; invalid parameters are listed", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const query = "structures[scope]=locations&cell[row]=1&cell[column]=response_rate";
    const { data } = await admin.call(explainReport, { params: { widget: REPORT }, query });
    expect(data).toMatchObject({ row: 1, column: "response_rate", unit: "percent", scale: 100 });
    expect(data.meaning).toMatch(/Completed of sent/);
    const refused = await admin.expectRefusal(explainReport, {
      params: { widget: REPORT },
      query: "cell[row]=x&sort_by=y",
    });
    expect(refused.fields.toSorted()).toEqual(["query.cell.column", "query.cell.row.0", "query.sort_by"]);
  });
});
