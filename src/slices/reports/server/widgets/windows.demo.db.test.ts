import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import { getPropertyDashboard, getRegionDashboard } from "#slices/reports/contract/place.contract.ts";
import {
  getPropertyReport,
  getRegionReport,
  getReport,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

// A page may have several windows. Where two blocks name the same one, a metric has the same value and change in both.

const CLIENT = 1;
let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
}, 300_000);
afterAll(() => t.close());

const admin = createActor(CLIENT, {
  intel: WHOLE_CLIENT,
  intouch: WHOLE_CLIENT,
  ingage: WHOLE_CLIENT,
  introduce: WHOLE_CLIENT,
});

interface Place {
  readonly name: string;
  readonly id: number | null;
  readonly level: "company" | "region" | "location";
}

const endpoints = { company: getReport, region: getRegionReport, location: getPropertyReport } as const;
const fetchMetrics = ({ level, id }: Place, widget: string, query: object = {}): Promise<WidgetReply> =>
  callAs(product, endpoints[level], admin, { params: id === null ? { widget } : { id, widget }, query });

type Dates = WidgetReply["meta"]["dates"];
type Said = Readonly<Record<string, Pick<Figure, "value" | "delta" | "previous_value"> | undefined>>;

/** The values of blocks by service, metric, place and window, with the first block that has each. */
interface Sayings {
  readonly known: Map<string, { readonly shown: unknown; readonly by: string }>;
  compared: number;
}

interface Block {
  readonly by: string;
  readonly dates: Dates;
  readonly service: string;
}

/** Compares a block's value with the same value of earlier blocks. */
function expectSame(sayings: Sayings, place: Place, { by, dates, service }: Block, figures: Said): void {
  const { current, previous } = dates;
  for (const [metric, figure] of Object.entries(figures)) {
    if (figure === undefined) continue;
    const key = [service, metric, place.name, current.from, current.to, previous?.from, previous?.to].join(" ");
    const shown = { value: figure.value, previous: figure.previous_value, delta: figure.delta };
    const before = sayings.known.get(key);
    if (before) {
      expect(shown, `${key}: ${by} vs. ${before.by}`).toEqual(before.shown);
      sayings.compared += 1;
    } else sayings.known.set(key, { shown, by });
  }
}

const panels = [
  ["engagement_dashboard", "ingage"],
  ["turnover", "ingage"],
  ["satisfaction_dashboard", "intouch"],
  ["compliance_dashboard", "introduce"],
  ["enrollment_dashboard", "introduce"],
] as const;
const reports = [
  ["employee_survey_report", "ingage"],
  ["engagement_summary_report", "ingage"],
  ["employee_tenure_report", "ingage"],
  ["employee_turnover_report", "ingage"],
  ["resident_satisfaction_report", "intouch"],
  ["satisfaction_summary_report", "intouch"],
  ["compliance_summary_report", "introduce"],
  ["enrollment_summary_report", "introduce"],
] as const;

async function expectPlace(place: Place, sayings: Sayings): Promise<void> {
  for (const [widget, service] of panels) {
    const { data, meta } = await fetchMetrics(place, widget);
    if (!("figures" in data)) continue;
    // A card that shows the region's score says so; tables say hidden.
    const { agreement_importance: score, ...others } = data.figures;
    const isOfRegion = "deferred" in data && data.deferred;
    const figures = isOfRegion || score === undefined ? others : data.figures;
    expectSame(sayings, place, { by: widget, dates: meta.dates, service }, figures);
  }
  for (const [widget, service] of reports) {
    const { meta } = await fetchMetrics(place, widget, { structures: { addon_options: "summary" } });
    const { totals = {} } = meta.summary_object ?? {};
    expectSame(sayings, place, { by: widget, dates: meta.dates, service }, totals);
  }
  const { data, meta } = await fetchMetrics(place, "engagement_breakdown");
  if (!("engagement" in data)) throw new Error("no breakdown");
  const { engagement: agreement_importance, response_rate, likely_to_remain: likely_to_remain_percentage } = data;
  const shown = { agreement_importance, response_rate, likely_to_remain_percentage };
  expectSame(sayings, place, { by: "engagement_breakdown", dates: meta.dates, service: "ingage" }, shown);
  // Its bars and rings are of calendar years, and the reply says so.
  expect(meta.dates.current.from.slice(4)).toBe("-01-01");
}

test("the same metric of the same place and window is the same on every dashboard, page and report", async () => {
  const { data } = await fetchPortfolio(product, admin, {
    structures: { scope: "locations" },
    filters: { general: "all" },
  });
  const regions = (await fetchPortfolio(product, admin, { filters: { general: "all" } })).data.results;
  const rows = [...regions, ...data.results].flatMap(({ name, m_id: id, link_type: level }) =>
    id !== null && (level === "region" || level === "location") ? [{ name, id, level }] : [],
  );
  const sayings: Sayings = { known: new Map(), compared: 0 };
  for (const place of [{ name: "company", id: null, level: "company" as const }, ...rows]) {
    await expectPlace(place, sayings);
  }
  for (const { name, id, level } of rows) {
    const endpoint = level === "region" ? getRegionDashboard : getPropertyDashboard;
    const { data: page, meta } = await callAs(product, endpoint, admin, { params: { id } });
    const { engagement, satisfaction } = page;
    const place = { name, id, level };
    const shared = { as_of: meta.dates.as_of };
    if (engagement && meta.engagement_dates) {
      const { score: agreement_importance, response_rate, tenure, likely_to_remain_percentage } = engagement.stats;
      const dates = { ...meta.engagement_dates, ...shared };
      const shown = { agreement_importance, response_rate, tenure, likely_to_remain_percentage };
      expectSame(sayings, place, { by: "page", dates, service: "ingage" }, shown);
    }
    if (satisfaction) {
      const { score: agreement_importance, response_rate, likely_to_renew_percentage } = satisfaction.stats;
      const shown = { agreement_importance, response_rate, likely_to_renew_percentage };
      expectSame(sayings, place, { by: "page", dates: meta.dates, service: "intouch" }, shown);
    }
  }
  expect(sayings.compared).toBeGreaterThan(100);
});
