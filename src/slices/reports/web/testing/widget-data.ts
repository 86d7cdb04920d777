import type { BreakdownValue } from "#slices/reports/contract/breakdown.contract.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type {
  BreakdownData,
  EngagementData,
  ReportRow,
  SatisfactionData,
  WidgetData,
} from "#slices/reports/contract/widget-data.contract.ts";
import type { TurnoverData } from "#slices/reports/contract/widget-panels.contract.ts";
import { line } from "#slices/reports/web/testing/place-reply.ts";
import { figure } from "#ui/testing/figure.ts";

const months = Array.from({ length: 12 }, (_, at) => {
  const day = new Date(Date.UTC(2025, 11 + at, 1)).toISOString().slice(0, 10);
  return { label: `${day.slice(0, 7)},${day},${day.slice(0, 7)}-28`, day };
});

/** Returns a line that rises one point a month from a value on. */
export function timeline(from: number | null, hidden = false): EngagementData["timelines"]["result_timeline"] {
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
  line: line(),
  timelines: {
    result_timeline: timeline(70),
    region_timeline: null,
    client_timeline: timeline(66),
    sbx_timeline: timeline(72),
    yMin: 50,
    yMax: 90,
  },
};

/** Engagement: 81 after 77, three tiles, three lines, unless stated otherwise. */
export function engagementData(rest: Partial<EngagementData> = {}): EngagementData {
  const figures: Record<string, Figure> = {
    agreement_importance: figure(81, 77),
    likely_to_remain_percentage: figure(72, 74),
    response_rate: figure(83, 80),
    tenure: figure(3.4, 3.1),
  };
  return { ...shared, figures, current_score: 81, likely_to_remain_prct: 72, tenure: 3.4, ...rest };
}

/** Satisfaction: 72 after 70, unless stated otherwise. */
export function satisfactionData(rest: Partial<SatisfactionData> = {}): SatisfactionData {
  const figures: Record<string, Figure> = {
    agreement_importance: figure(72, 70),
    response_rate: figure(38, 36),
    likely_to_renew_percentage: figure(66, 61),
    neutral_to_renew_percentage: figure(20, 22),
    unlikely_to_renew_percentage: figure(14, 17),
    unlikely_to_renew: figure(9, 12),
    residents_with_reported_maintenance_issues: figure(118, 97),
    comments_count: figure(41, 52),
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
export function bar(name: string, now: number | null, before: number | null, sbx: number | null = 76): BreakdownValue {
  return {
    m_id: name.length,
    name,
    current: { agreement_importance: now },
    previous: { agreement_importance: before },
    sbx: { agreement_importance: sbx },
    figure: figure(now, before),
  };
}

const years = { current_year: 2026, previous_year: 2025 };

/** Engagement by two position categories and by two locations, unless stated otherwise. */
export function breakdownData(rest: Partial<BreakdownData> = {}): BreakdownData {
  return {
    position_breakdown: { values: [bar("Leasing", 74, 71), bar("Maintenance", 69, 72, null)] },
    location_breakdown: { values: [bar("Alder Court", 81, 77), bar("Birch Row", 66, 70)] },
    employees_represented: 95,
    active_users: 112,
    engagement: figure(81, 77),
    response_rate: figure(83, 80),
    tenure: { float_years: 3.4, year_or_more_percentage: 71 },
    likely_to_remain: figure(72, 74),
    ...years,
    ...rest,
  };
}

/** 31 % a year; October is not known. */
export function turnoverData(): TurnoverData {
  return {
    figures: {
      annualized_turnover: figure(31, 28),
      avg_employees: figure(48.2, 47),
      separated_count: figure(15, 13),
      tenure: figure(3.4, 3.1),
      new_hires: figure(12, 10),
    },
    annualized_turnover: 31,
    turnover_timeline: [
      { block_date: "2026-08-01", average_employees: 48, separated: 2 },
      { block_date: "2026-09-01", average_employees: null, separated: null },
      { block_date: "2026-10-01", average_employees: 49, separated: 1 },
    ],
  };
}

/** Returns a row of a report with the given figures. */
export function reportRow(name: string, figures: Record<string, Figure>, rest: Partial<ReportRow> = {}): ReportRow {
  return { m_id: name.length, name, link_type: "question", to: null, figures, ...rest };
}

const score = (value: number, before: number): Record<string, Figure> => ({
  agreement_importance: figure(value, before),
});

/** The data of each widget unless a test overrides it. */
export const defaultData: Readonly<Record<string, () => WidgetData>> = {
  engagement_dashboard: engagementData,
  satisfaction_dashboard: satisfactionData,
  engagement_breakdown: breakdownData,
  survey_breakdown: () => ({
    new_hire_breakdown: { values: [bar("My first week was well planned", 84, 80)] },
    onboarding_breakdown: { values: [] },
    ...years,
  }),
  turnover: turnoverData,
  employee_tenure_report: () => ({
    results: [
      reportRow("Under 90 days", { employees: figure(12, 10) }, { m_id: 1 }),
      reportRow("1 to 3 years", { employees: figure(30, 28) }, { m_id: 3 }),
    ],
  }),
  top_reasons_for_leaving: () => ({
    results: [
      reportRow("Relocation", { left_count: figure(6, 4) }),
      reportRow("Other reasons given", { left_count: figure(3, 5) }, { m_id: null }),
    ],
  }),
  employee_priority_report: () => ({
    results: [
      reportRow("My manager gives me feedback", score(58, 61), { priority: "opportunity" }),
      reportRow("I am proud of my work", score(91, 90), { priority: "strength" }),
      reportRow("I know what is expected", score(75, 75), { priority: null }),
    ],
  }),
  resident_priority_report: () => ({
    results: [reportRow("Repairs are done well", score(60, 66), { priority: "opportunity" })],
  }),
  resident_satisfaction_report: () => ({
    results: [reportRow("Maintenance", score(71, 69)), reportRow("Management", score(78, 80))],
  }),
};
