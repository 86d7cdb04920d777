import type { WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import type { TurnoverData } from "#slices/reports/contract/widget-panels.contract.ts";
import { loadPeopleReports } from "#slices/people/web/public.tsx";
import { createPlaceReply, createPropertyReply } from "#slices/reports/web/testing/place-reply.ts";
import { openPlaces, type OpenedPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createReportRow } from "#slices/reports/web/testing/widget-data.ts";
import type { WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";
import { createFigure } from "#ui/testing/figure.ts";

/** 31 % a year; September is not known. */
export function createTurnoverData(): TurnoverData {
  return {
    figures: {
      annualized_turnover: createFigure(31, 28),
      avg_employees: createFigure(48.2, 47),
      separated_count: createFigure(15, 13),
      tenure: createFigure(3.4, 3.1),
      new_hires: createFigure(12, 10),
    },
    annualized_turnover: 31,
    turnover_timeline: [
      { block_date: "2026-08-01", average_employees: 48, separated: 2 },
      { block_date: "2026-09-01", average_employees: null, separated: null },
      { block_date: "2026-10-01", average_employees: 49, separated: 1 },
    ],
  };
}

const defaultData: Readonly<Record<string, () => WidgetData>> = {
  turnover: createTurnoverData,
  employee_tenure_report: () => ({
    results: [
      createReportRow("Under 90 days", { employees: createFigure(12, 10) }, { m_id: 1 }),
      createReportRow("1 to 3 years", { employees: createFigure(30, 28) }, { m_id: 3 }),
    ],
  }),
  top_reasons_for_leaving: () => ({
    results: [
      createReportRow("Relocation", { left_count: createFigure(6, 4) }),
      createReportRow("Other reasons given", { left_count: createFigure(3, 5) }, { m_id: null }),
    ],
  }),
};

const services = ["introduce", "ingage", "intouch"] as const;

/** Opens a page of dashboards with the cards of people; its widgets have the usual data unless stated otherwise. */
export function openPeopleReports(address: string, widgets: WidgetAnswer = () => undefined): OpenedPlaces {
  return openPlaces(
    address,
    (path) => {
      if (path === "/regions/3/dashboard") return createPlaceReply({ services });
      return path === "/properties/12/dashboard" ? createPropertyReply({ services }) : undefined;
    },
    (request) => widgets(request) ?? defaultData[request.widget]?.(),
    [loadPeopleReports],
  );
}
