import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { createActor, callAs, WHOLE_CLIENT, createProductOn } from "#slices/reports/testing/report-fixture.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { CatalogQuestion } from "#slices/surveys/server/catalog/catalog.schema.ts";
import { openDemoDatabase, readRowsOfAll } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { type Column, toMetrics, type TableWidget } from "#slices/reports/server/widgets/widget.ts";

// "Hidden" means that there may be answers that are not shown. Where there can be none it would be a false sign, and
// false signs devalue the true ones. Every table of the demo is checked, in every scope, as a summary and as a
// timeline.

const CLIENT = 1;
const everyone = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
const tables = widgetCatalog.widgets.filter(
  (each): each is TableWidget => each.kind === "table" && each.subjects.includes("company"),
);

let t: TestDatabase;
let product: Product;
let invitedOn: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
  invitedOn = await readInvitations();
}, 300_000);
afterAll(() => t.close());

const toPlaces = (
  service: string,
  { locationId, regionId }: { locationId: number; regionId: number | null },
): string[] => [
  `${service} locations ${locationId}`,
  `${service} regions ${regionId}`,
  `${service} areas`,
  `${service} reporting_groups`,
];

/** Days of sending, by service and place. */
async function readInvitations(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await readRowsOfAll<{
    survey_id: number;
    location_id: number;
    region_id: number | null;
    sent_on: string;
  }>(
    t,
    [CLIENT],
    `SELECT DISTINCT i.survey_id::int, i.location_id::int, l.region_id::int, i.sent_on::text
     FROM invitations i JOIN locations l ON l.client_id = i.client_id AND l.id = i.location_id
     WHERE i.client_id = $client`,
  );
  const days = new Map<string, string[]>();
  for (const { survey_id: survey, location_id: locationId, region_id: regionId, sent_on: day } of rows) {
    const service = catalog.surveys.find(({ id }) => id === survey)?.service ?? "";
    for (const place of toPlaces(service, { locationId, regionId })) days.set(place, [...(days.get(place) ?? []), day]);
  }
  return days;
}

/**
 * Answers of a range had been invited up to four months before it: a link is valid for three weeks, a cell waits for
 * three months.
 */
const asLate = 4;
const getEarliest = (from: string): string => {
  const day = new Date(`${from}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - asLate);
  return day.toISOString().slice(0, 10);
};

const scoring: ReadonlySet<string> = new Set(["agreement-importance", "agreement"]);
const kindsOfMetrics: Readonly<Record<string, (question: CatalogQuestion) => boolean>> = {
  agreement_importance: ({ type }) => scoring.has(type),
  response_count: ({ type }) => scoring.has(type),
  likely_to_renew_percentage: ({ likelihood }) => likelihood === "renew",
  likely_to_renew_responses: ({ likelihood }) => likelihood === "renew",
  likelihood_to_recommend: ({ likelihood }) => likelihood === "recommend",
  likely_to_remain_percentage: ({ likelihood }) => likelihood === "remain",
  top_block_percentage: ({ type, likelihood }) => scoring.has(type) || likelihood !== null,
  yes_no: ({ type }) => type === "yes-no",
  need: ({ type }) => type === "agreement-importance",
  value_responses: ({ type, likelihood }) => type === "yes-no" || likelihood !== null,
  importance_responses: ({ type }) => type === "importance",
  choice_responses: ({ type }) => type.startsWith("multiple-"),
};
const hasMetric = (metric: string, question: CatalogQuestion): boolean => {
  const [, scale] = /^(agreement|importance)_\d_percentage$/.exec(metric) ?? [];
  return scale === undefined ? (kindsOfMetrics[metric]?.(question) ?? true) : question.type.includes(scale);
};

const listServiceQuestions = (service: string): readonly CatalogQuestion[] => {
  const ids = new Set(
    catalog.surveys
      .filter((survey) => survey.service === service)
      .flatMap(({ pages }) => pages.flat().map(({ questionId }) => questionId)),
  );
  return catalog.questions.filter(({ id }) => ids.has(id));
};

const getQuestionIds = (id: unknown): ReadonlySet<number> =>
  new Set(
    catalog.surveys
      .find((each) => each.id === id)
      ?.pages.flat()
      .map(({ questionId }) => questionId),
  );

const isOfKey: Readonly<Partial<Record<ReportScope, (question: CatalogQuestion, key: ReportRow["m_id"]) => boolean>>> =
  {
    questions: ({ id }, key) => id === key,
    question_types: ({ type }, key) => type === key,
    topics: ({ topicId }, key) => topicId === key,
    factors: ({ factorId }, key) => factorId === key,
    indicators: ({ id }, key) => catalog.indicators.find((each) => each.id === key)?.questionIds.includes(id) ?? false,
    surveys: ({ id }, key) => getQuestionIds(key).has(id),
  };

interface HiddenCell {
  readonly table: TableWidget;
  readonly scope: ReportScope;
  readonly row: ReportRow;
  readonly metrics: readonly string[];
  readonly range: { readonly from: string; readonly to: string };
}

/** Returns why a cell may be "hidden"; null where nothing can be withheld. */
function findReason({ table, scope, row, metrics, range }: HiddenCell): string | null {
  if (table.isPlain) return null;
  const ofRow = isOfKey[scope];
  if (ofRow) {
    const questions = listServiceQuestions(table.service).filter((question) => ofRow(question, row.m_id));
    return questions.some((question) => metrics.some((metric) => hasMetric(metric, question))) ? "asked" : null;
  }
  const key = ["regions", "locations"].includes(scope) ? `${scope} ${row.m_id}` : scope;
  const days = invitedOn.get(`${table.service} ${key}`);
  if (days === undefined) return ["regions", "locations"].includes(scope) ? null : "not a place";
  return days.some((day) => day >= getEarliest(range.from) && day <= range.to) ? "invited" : null;
}

const listMetricsShown = (column: Column, scope: ReportScope): readonly string[] =>
  scope === "questions" || scope === "question_types" ? toMetrics(column) : [column.metric];

function listHiddenCells(table: TableWidget, scope: ReportScope, { data, meta }: WidgetReply): HiddenCell[] {
  if (!isTableData(data)) throw new Error(`${table.id} is no table`);
  const columns = table.scopes.find((each) => each.scope === scope)?.columns ?? [];
  const chosen = columns.find(({ key }) => key === meta.structures.metric);
  return data.results.flatMap((row) => [
    ...columns.flatMap((column): HiddenCell[] =>
      row.figures[column.key]?.hidden
        ? [{ table, scope, row, metrics: listMetricsShown(column, scope), range: meta.dates.current }]
        : [],
    ),
    ...(row.timeline ?? []).flatMap((point): HiddenCell[] =>
      point.hidden && chosen ? [{ table, scope, row, metrics: listMetricsShown(chosen, scope), range: point }] : [],
    ),
  ]);
}

test.each(tables.map((table) => [table.id, table] as const))(
  "%s shows hidden only where there may be answers",
  async (_, table) => {
    const someone = createActor(CLIENT, everyone);
    const found: HiddenCell[] = [];
    const { meta } = await callAs(product, getReport, someone, { params: { widget: table.urlKey }, query: {} });
    for (const { key: scope } of meta.structures.scopes) {
      for (const report_type of table.reportTypes) {
        const query = { structures: { scope, report_type }, page: { size: "1000" } };
        const reply = await callAs(product, getReport, someone, { params: { widget: table.urlKey }, query });
        found.push(...listHiddenCells(table, scope as ReportScope, reply));
      }
    }
    const falseSigns = found.filter((cell) => findReason(cell) === null);
    expect(falseSigns.map(({ scope, row, metrics, range }) => [scope, row.name, metrics[0], range.from])).toEqual([]);
  },
);

async function readQuestionRows(widget: string): Promise<readonly ReportRow[]> {
  const query = { structures: { scope: "questions" }, page: { size: "1000" } };
  const { data } = await callAs(product, getReport, createActor(CLIENT, everyone), { params: { widget }, query });
  if (!isTableData(data)) throw new Error("no table");
  return data.results;
}

const reports = ["employee_survey_report", "resident_satisfaction_report"];

test.each(reports)("the questions of %s that cannot score are marked, and no others", async (widget) => {
  const rows = await readQuestionRows(widget);
  const reasons = rows.map(({ name, figures }) => [name, figures["agreement_importance"]?.why_none ?? null]);
  const canScore = ({ question_type_slug: type }: ReportRow): boolean => scoring.has(type ?? "");
  expect(reasons).toEqual(rows.map((row) => [row.name, canScore(row) ? null : "question_kind"]));
});

test.each(reports)(
  "the questions of %s have their own number of answers, so that every share has a count",
  async (widget) => {
    const rows = (await readQuestionRows(widget)).filter(({ question_type_slug: type }) => type !== "text-entry");
    expect(rows.filter(({ figures }) => figures["response_count"]?.why_none !== undefined)).toEqual([]);
    const answered = rows.filter(({ figures }) => typeof figures["yes_no"]?.value === "number");
    expect(answered.length).toBeGreaterThan(0);
    for (const { name, response_count: count } of answered) expect(count, name).toBeGreaterThan(0);
  },
);
