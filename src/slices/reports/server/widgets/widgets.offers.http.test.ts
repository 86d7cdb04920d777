import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import {
  filterTypes,
  getCategoryReport,
  getReport,
  getWidgets,
  type AvailableFilter,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";

// Every option in a reply works: none leads to an error, and none is without effect.

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const send = (widget: string, ...query: string[]): Promise<WidgetReply> =>
  admin.call(getReport, { params: { widget }, query: query.join("&") });

function getRows({ data }: WidgetReply): readonly ReportRow[] {
  if (!isTableData(data)) throw new Error("no table");
  return data.results;
}
const toNames = (reply: WidgetReply): string[] => getRows(reply).map((row) => row.name);

const tables = widgetCatalog.widgets.filter((widget) => widget.kind === "table");
const REPORT = "resident_satisfaction_report";

/** Returns a parameter that selects an option of a filter. */
function buildChoiceQuery({ key, type, choices }: AvailableFilter): string | null {
  if (type === "q_text") return `filters[${key}]=a`;
  if (type === "date_range") return `filters[${key}]=2026-01-01:2026-03-31`;
  const [first] = choices ?? [];
  return first ? `filters[${key}]=${first.id}` : null;
}

/** Requests every sort and metric that a scope offers, or the last of each; a disabled metric must be rejected. */
async function chooseAll(id: string, { meta }: WidgetReply, isWhole: boolean): Promise<void> {
  const by = `structures[scope]=${meta.structures.scope}`;
  const selectSome = <T>(all: readonly T[]): readonly T[] => (isWhole ? all : all.slice(-1));
  for (const sort of selectSome(meta.additional_meta.sorts)) await send(id, by, `sort_by=${sort}`, "page[size]=1");
  for (const { key, disabled } of selectSome(meta.structures.metrics)) {
    const query = `${by}&structures[metric]=${key}`;
    if (disabled) {
      const refused = await admin.expectRefusal(getReport, { params: { widget: id }, query });
      expect([refused.status, refused.fields], query).toEqual([400, ["query.structures.metric"]]);
    } else expect((await send(id, query)).meta.structures.metric).toBe(key);
  }
}

describe.each(tables.map(({ id }) => [id]))("%s", (id) => {
  test("replies to every scope, sort and metric that it offers, and rejects disabled metrics", async () => {
    const { structures } = (await send(id)).meta;
    expect(structures.scopes.map(({ key }) => key)).toContain(structures.scope);
    for (const { key: scope } of structures.scopes) {
      const reply = await send(id, `structures[scope]=${scope}`);
      expect(reply.meta.structures.scope).toBe(scope);
      const { opensBy } = tables.find((table) => table.id === id) ?? {};
      const headers = reply.meta.headers.flatMap(({ key, sortable }) => (sortable ? [key] : []));
      const hidden = opensBy === undefined || headers.includes(opensBy) ? [] : [opensBy];
      expect(reply.meta.additional_meta.sorts).toEqual([...headers, ...hidden]);
      await chooseAll(id, reply, scope === structures.scope);
    }
  });

  test("replies to every report type, interval and filter that it offers", async () => {
    const opening = await send(id);
    const { structures } = opening.meta;
    for (const { key: type } of structures.report_types) {
      expect((await send(id, `structures[report_type]=${type}`)).meta.structures.report_type).toBe(type);
    }
    for (const { key: interval } of structures.date_intervals) {
      expect((await send(id, `structures[date_interval]=${interval}`)).meta.structures.date_interval).toBe(interval);
    }
    for (const filter of opening.meta.filters) {
      const chosen = buildChoiceQuery(filter);
      if (chosen === null) continue;
      const { meta } = await send(id, chosen);
      const result = meta.filters.find(({ key }) => key === filter.key);
      expect(result?.value ?? result?.choices?.find(({ selected }) => selected), `${id} ${chosen}`).toBeTruthy();
    }
  });

  test("every row expands into every sub-scope that is offered, under the parent's filters", async () => {
    const { meta: opening } = await send(id);
    let expanded = 0;
    for (const { key: scope } of opening.structures.scopes) {
      const above = await send(id, `structures[scope]=${scope}`);
      const row = getRows(above).find(({ m_id }) => m_id !== null);
      for (const { key: sub } of row ? above.meta.structures.sub_scopes : []) {
        const parents = `structures[parents][${scope}][]=${row?.m_id}`;
        const below = await send(id, `structures[scope]=${sub}`, parents, "filters[general]=active");
        expect([below.meta.structures.scope, below.meta.filters.find(({ key }) => key === "general")?.choices]).toEqual(
          [sub, expect.arrayContaining([{ id: "active", name: "Active", selected: true }])],
        );
        expanded += 1;
      }
    }
    if (opening.structures.sub_scopes.length > 0) expect(expanded).toBeGreaterThan(0);
  });
});

describe("filters", () => {
  test("are of the six types and no other, and all six exist [REPORT-05]", async () => {
    const found = new Set<string>();
    for (const { id } of widgetCatalog.widgets.filter(({ isScoped }) => !isScoped)) {
      for (const { type } of (await send(id)).meta.filters) {
        expect(filterTypes).toContain(type);
        found.add(type);
      }
    }
    expect([...found].toSorted()).toEqual(["date_range", "q_text", "radio", "search", "select", "sub_query"]);
  });

  test("of each type limit the rows or the dates", async () => {
    const by = "structures[scope]=locations";
    expect(toNames(await send(REPORT, by))).toEqual(["Alder", "Birch", "Cedar", "Dogwood", "Elm"]);
    const narrowed: Readonly<Record<string, readonly string[]>> = {
      "filters[q_text]=DER": ["Alder"],
      "filters[q_text]=%25": [],
      "filters[general]=archived": ["Elm"],
      // The places that the list leaves out are one row, so that rows still add up to the total.
      "filters[general]=active": ["Alder", "Birch", "Cedar", "Dogwood", "Archived"],
      "filters[regions][]=2": ["Cedar", "Elm"],
      "filters[regions][]=1&filters[regions][]=2&filters[general]=active": ["Alder", "Birch", "Cedar", "Archived"],
      "filters[locations][]=4": ["Dogwood"],
      "filters[reporting_groups_by_locations][]=1": ["Alder", "Cedar"],
      "filters[regions][]=999": [],
    };
    for (const [query, names] of Object.entries(narrowed))
      expect(toNames(await send(REPORT, by, query)), query).toEqual(names);
    const dated = await send(REPORT, by, "filters[date_range]=2026-01-01:2026-01-31");
    expect(dated.meta.dates.current).toEqual({ from: "2026-01-01", to: "2026-01-31" });
    expect(
      getRows(dated)
        .filter((row) => (row.response_count ?? 0) > 0)
        .map((row) => row.name),
    ).toEqual(["Elm"]);
    const surveys = await send(REPORT, by, "filters[surveys][]=25");
    expect(getRows(surveys).every((row) => row.response_count === 0)).toBe(true);
  });

  test("that do not apply to some columns leave those columns out, and say so", async () => {
    const { meta } = await send(REPORT, "filters[questions][]=241");
    const disabled = meta.structures.metrics.filter((metric) => metric.disabled).map(({ key }) => key);
    expect(disabled).toEqual(expect.arrayContaining(["surveys_sent", "surveys_completed", "response_rate"]));
    expect(meta.headers.map(({ key }) => key)).toEqual(["name", "agreement_importance", "likely_to_renew_percentage"]);
    const refused = await admin.expectRefusal(getReport, {
      params: { widget: REPORT },
      query: "filters[questions][]=241&sort_by=response_rate&structures[metric]=response_rate",
    });
    expect(refused.messages).toContain(
      "Regions by questions have no response_rate; choose one of agreement_importance, likely_to_renew_percentage",
    );
    expect(refused.fields.toSorted()).toEqual(["query.sort_by", "query.structures.metric"]);
  });
});

test("the list of widgets names every widget with its addresses, and each of them replies under that name [API-06] [API-24]", async () => {
  const { data } = await admin.call(getWidgets);
  expect(data.map(({ id }) => id)).toEqual(widgetCatalog.widgets.map(({ id }) => id));
  for (const { id, url_key: key, title, data_type: type, endpoints, scopes } of data) {
    expect(endpoints.length).toBeGreaterThan(0);
    // Widgets about one item have addresses of their own (comments.http.test.ts, priorities.http.test.ts).
    if (endpoints.every((path) => path.endsWith("/:scopedId"))) continue;
    for (const category of ["regions", "properties"]) {
      if (!endpoints.some((path) => path.includes(`/${category}/`))) continue;
      const { meta } = await admin.call(getCategoryReport, { params: { category, id: 1, widget: key } });
      expect([meta.widget, meta.endpoint]).toEqual([
        { id, url_key: key, data_type: type, title },
        `/v1/en/analytics/${category}/1/${key}`,
      ]);
    }
    const { meta } = await send(key);
    expect([meta.widget.id, meta.endpoint]).toEqual([id, `/v1/en/analytics/reports/${key}`]);
    for (const { key: scope } of meta.structures.scopes) expect(scopes.map((each) => each.key)).toContain(scope);
  }
});
