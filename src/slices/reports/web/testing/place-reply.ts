import type { LinePoint } from "#slices/reports/contract/figures.contract.ts";
import type {
  MonthRow,
  PlaceHeader,
  PlaceReply,
  PlaceReport,
  TrendsReply,
} from "#slices/reports/contract/place.contract.ts";
import {
  compliance,
  development,
  createEngagement,
  general,
  createStats,
} from "#slices/reports/web/testing/portfolio-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

type Services = readonly ("ingage" | "intouch" | "introduce")[];

/** Returns a number of months up to November 2026, oldest first, one point higher each month from 60 on. */
export function createLine(months = 12, rest: Partial<LinePoint> = {}): LinePoint[] {
  return Array.from({ length: months }, (_, at) => {
    const before = months - 1 - at;
    const day = new Date(Date.UTC(2026, 10 - before, 1)).toISOString().slice(0, 10);
    return { month: day, value: 60 + at, hidden: false, n: 20, company: 69, sbx: 76, ...rest };
  });
}

/** Returns a month of both services. */
export function createMonth(day: string, rest: Partial<MonthRow> = {}): MonthRow {
  return {
    month: day,
    engagement: createFigure(80, 77),
    likely_to_remain: createFigure(70, 71),
    satisfaction: createFigure(71, 70),
    likely_to_renew: createFigure(62, 60),
    satisfaction_responses: 12,
    ...rest,
  };
}

interface PlaceParts {
  place?: Partial<PlaceHeader>;
  services?: Services;
  months?: MonthRow[];
  reports?: PlaceReport[];
  canSwitch?: boolean;
  breadcrumb?: { text: string; to: string }[];
}

const dates = {
  current: { from: "2025-12-01", to: "2026-11-20" },
  previous: { from: "2024-12-01", to: "2025-11-20" },
  as_of: "2026-11-20T09:42:11-08:00",
};

function toMeta({ services = ["ingage", "intouch"], breadcrumb }: PlaceParts): PlaceReply["meta"] {
  return {
    widget: { id: "dashboard", data_type: "basic_json_hash", url_key: "dashboard" },
    endpoint: "/v1/en/analytics/regions/3/dashboard",
    pagination: null,
    filters: {},
    structures: {},
    parent: null,
    breadcrumb: breadcrumb ?? [
      { text: "Harborline Residential", to: "/portfolio" },
      { text: "Coastal", to: "/region/3/dashboard" },
    ],
    top_nav: [],
    summary_object: null,
    additional_meta: { sorts: [], export_options: [] },
    headers: [],
    engagement_dates: services.includes("ingage")
      ? {
          current: { from: "2025-11-01", to: "2026-10-31" },
          previous: { from: "2024-11-01", to: "2025-10-31" },
          participation_to: "2026-09-30",
        }
      : null,
    dates,
  };
}

/** Returns the page of region 3, Coastal, unless stated otherwise. */
export function createPlaceReply(parts: PlaceParts = {}): PlaceReply {
  const { services = ["ingage", "intouch"], months = [] } = parts;
  return {
    data: {
      place: {
        m_id: 3,
        name: "Coastal",
        link_type: "region",
        is_archived: false,
        city: null,
        state: null,
        within: null,
        managers: [{ id: 31, name: "Marcus Hale", position: "Regional Manager" }],
        maintenance_managers: [],
        general,
        ...parts.place,
      },
      can_switch: parts.canSwitch ?? false,
      reports: parts.reports ?? [],
      plans: services.includes("introduce") ? { development, compliance } : null,
      engagement: services.includes("ingage") ? { stats: createEngagement(), line: createLine() } : null,
      satisfaction: services.includes("intouch") ? { stats: createStats(), line: createLine() } : null,
      months,
    },
    meta: toMeta(parts),
  };
}

/** Returns the page of location 12, Alder Court in Coastal, unless stated otherwise. */
export function createPropertyReply(parts: PlaceParts = {}): PlaceReply {
  return createPlaceReply({
    months: [createMonth("2026-11-01"), createMonth("2026-10-01")],
    breadcrumb: [
      { text: "Harborline Residential", to: "/portfolio" },
      { text: "Coastal", to: "/region/3/dashboard" },
      { text: "Alder Court", to: "/property/12/dashboard" },
    ],
    ...parts,
    place: {
      m_id: 12,
      name: "Alder Court",
      link_type: "location",
      city: "Portland",
      state: "OR",
      within: { name: "Coastal", to: "/region/3/dashboard" },
      ...parts.place,
    },
  });
}

/** Returns trends of a place over a number of months. */
export function createTrendsReply(name: string, months: number): TrendsReply {
  return {
    data: {
      place: { m_id: 12, name, link_type: "location" },
      line: createLine(months),
      likelihood: createLine(months),
    },
    meta: toMeta({}),
  };
}
