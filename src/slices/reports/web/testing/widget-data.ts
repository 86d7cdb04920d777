import type { BreakdownValue } from "#slices/reports/contract/breakdown.contract.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type {
  BreakdownData,
  EngagementData,
  ReportRow,
  SatisfactionData,
  WidgetData,
} from "#slices/reports/contract/widget-data.contract.ts";
import { createLine } from "#slices/reports/web/testing/place-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const months = Array.from({ length: 12 }, (_, at) => {
  const day = new Date(Date.UTC(2025, 11 + at, 1)).toISOString().slice(0, 10);
  return { label: `${day.slice(0, 7)},${day},${day.slice(0, 7)}-28`, day };
});

/** Returns a line that rises one point a month from a value on. */
export function createTimeline(from: number | null, hidden = false): EngagementData["timelines"]["result_timeline"] {
  return {
    labels: months.map(({ label }) => label),
    values: months.map((_, at) => (from === null ? null : from + at)),
    hidden: months.map(() => hidden),
  };
}

const shared = {
  deferred: false,
  response_rate_prct: 83,
  response_count: 95,
  sb_index: 74,
  client_index: 78,
  line: createLine(),
  quarters: null,
  timelines: {
    result_timeline: createTimeline(70),
    region_timeline: null,
    client_timeline: createTimeline(66),
    sbx_timeline: createTimeline(72),
    yMin: 50,
    yMax: 90,
  },
};

/** Engagement: 81 after 77, three tiles, three lines, unless stated otherwise. */
export function createEngagementData(rest: Partial<EngagementData> = {}): EngagementData {
  const figures: Record<string, Figure> = {
    agreement_importance: createFigure(81, 77),
    likely_to_remain_percentage: createFigure(72, 74),
    response_rate: createFigure(83, 80),
    tenure: createFigure(3.4, 3.1),
  };
  return { ...shared, figures, current_score: 81, likely_to_remain_prct: 72, tenure: 3.4, ...rest };
}

/** Satisfaction: 72 after 70, unless stated otherwise. */
export function createSatisfactionData(rest: Partial<SatisfactionData> = {}): SatisfactionData {
  const figures: Record<string, Figure> = {
    agreement_importance: createFigure(72, 70),
    response_rate: createFigure(38, 36),
    likely_to_renew_percentage: createFigure(66, 61),
    neutral_to_renew_percentage: createFigure(20, 22),
    unlikely_to_renew_percentage: createFigure(14, 17),
    unlikely_to_renew: createFigure(9, 12),
    residents_with_reported_maintenance_issues: createFigure(118, 97),
    comments_count: createFigure(41, 52),
  };
  return {
    ...shared,
    figures,
    score: 72,
    agreement_importance: 72,
    likely_to_renew_prct: 66,
    likelihood_to_recommend: 64,
    residents_with_reported_maintenance_issues: 118,
    ...rest,
  };
}

/** Returns a bar of a breakdown: this year, the year before, SBX. */
export function createBar(
  name: string,
  now: number | null,
  before: number | null,
  sbx: number | null = 76,
): BreakdownValue {
  return {
    m_id: name.length,
    name,
    current: { agreement_importance: now },
    previous: { agreement_importance: before },
    sbx: { agreement_importance: sbx },
    figure: createFigure(now, before),
  };
}

const years = { current_year: 2026, previous_year: 2025 };

/** Engagement by two position categories and by two locations, unless stated otherwise. */
export function createBreakdownData(rest: Partial<BreakdownData> = {}): BreakdownData {
  return {
    position_breakdown: { values: [createBar("Leasing", 74, 71), createBar("Maintenance", 69, 72, null)] },
    location_breakdown: { values: [createBar("Alder Court", 81, 77), createBar("Birch Row", 66, 70)] },
    employees_represented: 95,
    active_users: 112,
    engagement: createFigure(81, 77),
    response_rate: createFigure(83, 80),
    tenure: { float_years: 3.4, year_or_more_percentage: 71 },
    likely_to_remain: createFigure(72, 74),
    ...years,
    ...rest,
  };
}

/** Returns a row of a report with the given figures. */
export function createReportRow(
  name: string,
  figures: Record<string, Figure>,
  rest: Partial<ReportRow> = {},
): ReportRow {
  return { m_id: name.length, name, link_type: "question", to: null, figures, ...rest };
}

const createScore = (value: number, before: number): Record<string, Figure> => ({
  agreement_importance: createFigure(value, before),
});

/** The data of each widget unless a test overrides it. */
export const defaultData: Readonly<Record<string, () => WidgetData>> = {
  engagement_dashboard: createEngagementData,
  satisfaction_dashboard: createSatisfactionData,
  engagement_breakdown: createBreakdownData,
  survey_breakdown: () => ({
    new_hire_breakdown: { values: [createBar("My first week was well planned", 84, 80)] },
    onboarding_breakdown: { values: [] },
    ...years,
  }),
  employee_priority_report: () => ({
    results: [
      createReportRow("My manager gives me feedback", createScore(58, 61), { priority: "opportunity" }),
      createReportRow("I am proud of my work", createScore(91, 90), { priority: "strength" }),
      createReportRow("I know what is expected", createScore(75, 75), { priority: null }),
    ],
  }),
  resident_priority_report: () => ({
    results: [createReportRow("Repairs are done well", createScore(60, 66), { priority: "opportunity" })],
  }),
  resident_satisfaction_report: () => ({
    results: [createReportRow("Maintenance", createScore(71, 69)), createReportRow("Management", createScore(78, 80))],
  }),
};
