import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getPortfolio, getPropertyPortfolio, getRegionPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const SUMMARY = "structures[addon_options]=summary";
const send = (widget: string, ...query: string[]): Promise<WidgetReply> =>
  admin.call(getReport, { params: { widget }, query: query.join("&") });

function getRows({ data }: WidgetReply): readonly ReportRow[] {
  if (!isTableData(data)) throw new Error("no table");
  return data.results;
}

const engagementKeys = [
  "current_score",
  "response_rate",
  "likelihood_to_remain",
  "likely_to_remain_percentage",
  "likelihood_to_recommend",
  "tenure",
  "sb_index",
  "previous_year",
];
const questionKeys = [
  "question_type_slug",
  "top_block_percentage",
  "yes_no",
  "timeline",
  "response_summary",
  "likely_to_renew_responses",
  "likely_to_renew_top_block",
];
const satisfactionKeys = [
  "score",
  "agreement_importance",
  "response_rate",
  "likelihood_to_renew",
  "likely_to_renew_percentage",
  "residents_with_reported_maintenance_issues",
  "sb_index",
  "previous_year",
];

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("it is not there");
  return value;
}
const findSummary = async (
  widget: string,
  ...query: string[]
): Promise<NonNullable<WidgetReply["meta"]["summary_object"]>> =>
  present((await send(widget, ...(widget.endsWith("dashboard") ? [] : [SUMMARY]), ...query)).meta.summary_object);

/** Reads the summaries of the three tables of places. */
async function readPlaceSummaries() {
  const replies = [
    await admin.call(getPortfolio, { query: SUMMARY }),
    await admin.call(getRegionPortfolio, { params: { id: 1 } }),
    await admin.call(getPropertyPortfolio, { params: { id: 1 } }),
  ];
  return replies.map(({ meta }) => present(meta.summary_object));
}

function expectKeys(object: unknown, keys: readonly string[]): void {
  for (const key of keys) expect(object).toHaveProperty(key);
}

describe("summary object of engagement", () => {
  test.each(["employee_survey_report", "engagement_summary_report", "engagement_dashboard", "the tables of places"])(
    "of %s has score, rates, likelihoods, tenure, SBX and the year before [ENT-04]",
    async (widget) => {
      if (widget === "the tables of places") {
        for (const { engagement } of await readPlaceSummaries()) {
          expectKeys(engagement, engagementKeys);
          expect(engagement).toMatchObject({ previous_year: { current_score: 60 } });
        }
        return;
      }
      const { engagement, satisfaction } = await findSummary(widget);
      expect(satisfaction).toBeUndefined();
      expectKeys(engagement, engagementKeys);
      // Eleven people in two cells: (6 × 80 + 5 × 60) / 11 = 71; Alder's six are likely to remain, 55%. All people of
      // a place answered alike, so rows hide it: a mean would reveal the answers.
      expect(engagement).toMatchObject({
        current_score: 71,
        agreement_importance: 71,
        likely_to_remain_percentage: 55,
        likelihood_to_remain: null,
        sb_index: null,
        previous_year: { current_score: 60, likelihood_to_remain: null },
      });
      expect(present(engagement).tenure).toBeGreaterThan(1);
    },
  );
});

describe("summary object of satisfaction", () => {
  test.each([
    "resident_satisfaction_report",
    "satisfaction_summary_report",
    "satisfaction_dashboard",
    "the tables of places",
  ])("of %s has score, rates, likelihoods, issues, SBX and the year before [ENT-05]", async (widget) => {
    if (widget === "the tables of places") {
      for (const { satisfaction } of await readPlaceSummaries()) {
        expectKeys(satisfaction, satisfactionKeys);
        expect(satisfaction).toMatchObject({ previous_year: { score: 80 } });
      }
      return;
    }
    const { engagement, satisfaction } = await findSummary(widget);
    expect(engagement).toBeUndefined();
    expectKeys(satisfaction, satisfactionKeys);
    const score = expect.closeTo(81, 0) as number;
    expect(satisfaction).toMatchObject({
      score,
      agreement_importance: score,
      residents_with_reported_maintenance_issues: 2,
      previous_year: { score: 80, agreement_importance: 80 },
    });
    expect(present(satisfaction).likelihood_to_renew).toBeGreaterThan(3);
  });

  test("under a filter has no number that the filter does not apply to", async () => {
    const { satisfaction } = await findSummary("resident_satisfaction_report", "filters[questions][]=24");
    expect(satisfaction).toMatchObject({ response_rate: null, surveys_sent: null });
    expect(present(satisfaction).score).not.toBeNull();
  });
});

describe("summary object [ENT-08]", () => {
  test("has outcomes of tasks and unique tasks for compliance", async () => {
    const summary = await findSummary("compliance_summary_report");
    expect(summary).toMatchObject({ compliant: 0, non_compliant: 0, excluded: 0, task_count: 0, users_task_count: 0 });
    expect(present(summary.cards).map(({ key }) => key)).toContain("compliant_percentage");
  });

  test("has the annual rate and the reasons for turnover", async () => {
    const summary = await findSummary("employee_turnover_report");
    expect(summary.annualized_turnover).toBe(present(summary.totals)["annualized_turnover"]?.value);
    expect(summary.annualized_turnover).toBeGreaterThan(0);
    // One person left Alder in the range, without a recorded reason.
    expect(summary.reason_breakdown).toEqual([{ m_id: null, name: "Other reasons given", value: 1 }]);
  });

  test("has cards, indexes and their lines for every report", async () => {
    const timeline = await send("resident_satisfaction_report", "structures[report_type]=timeline");
    const summary = present(timeline.meta.summary_object);
    expect(summary).toMatchObject({ sb_index: null, client_index: expect.any(Number) as number });
    const labels = present(getRows(timeline)[0]?.timeline).map(({ label }) => label);
    const [sbx, company] = [present(summary.sbx_timeline), present(summary.client_index_timeline)];
    expect(sbx.map(({ label }) => label)).toEqual(labels);
    expect(company.map(({ label }) => label)).toEqual(labels);
    expect(company).toContainEqual({ label: "2025 Q1", value: 80 });
    expect(
      present(summary.cards)
        .map(({ key, label }) => [key, label])
        .slice(0, 2),
    ).toEqual([
      ["agreement_importance", "Satisfaction"],
      ["likely_to_renew_percentage", "Likely to Renew"],
    ]);
  });
});

test("a turnover timeline has for each block its first day, the headcount and the leavers [ENT-18]", async () => {
  const reply = await send(
    "employee_turnover_report",
    "structures[report_type]=timeline&structures[date_interval]=quarter&structures[scope]=locations",
  );
  const alder = getRows(reply).find(({ name }) => name === "Alder")?.timeline ?? [];
  const quarter = alder.find(({ label }) => label === "2026 Q2");
  // Six stay and a seventh leaves on the last day of June.
  expect(quarter).toMatchObject({ block_date: "2026-04-01", separated: 1 });
  expect(quarter?.average_employees).toBeCloseTo(7, 1);
  const next = alder.find(({ label }) => label === "2026 Q3");
  expect(next).toMatchObject({ block_date: "2026-07-01", average_employees: 6, separated: 0 });
});

test("rows of questions have their type, shares, timeline, summary of responses and renewal [ENT-11]", async () => {
  const reply = await send(
    "resident_satisfaction_report",
    "structures[scope]=questions&structures[report_type]=timeline",
  );
  const by = new Map(getRows(reply).map((row) => [row.m_id, row]));
  for (const row of by.values()) {
    expectKeys(row, questionKeys);
    expect(Object.keys(present(row.response_summary)).toSorted()).toEqual(["agreement", "importance"]);
  }
  const [pair, renewal, issue] = [24, 241, 211].map((id) => present(by.get(id))) as [ReportRow, ReportRow, ReportRow];
  // Few protected people have no distribution: it covers the five open answers alone.
  expect(pair.response_summary).toEqual({ agreement: [0, 0, 20, 40, 40], importance: [0, 20, 20, 0, 60] });
  const alder = getRows(
    await send("resident_satisfaction_report", "structures[scope]=questions", "filters[locations][]=1"),
  );
  expect(alder.find(({ m_id }) => m_id === 24)).toMatchObject({
    response_summary: { agreement: [0, 0, 0, 50, 50], importance: [0, 50, 50, 0, 0] },
    top_block_percentage: 100,
  });
  const likely = present(renewal.figures["likely_to_renew_percentage"]).value;
  expect(renewal).toMatchObject({ question_type_slug: "likelihood", likely_to_renew_top_block: likely });
  expect(renewal.likely_to_renew_responses).toBeGreaterThan(0);
  expect(issue).toMatchObject({ question_type_slug: "yes-no", yes_no: expect.closeTo(66.7, 1) as number });
});
