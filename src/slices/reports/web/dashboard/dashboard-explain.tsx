import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { createContext, use, useCallback, useMemo, useRef, type ReactNode } from "react";
import type { ExplainReply } from "#slices/reports/contract/explain.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import {
  type DashboardPlace,
  dashboardServices,
  type DashboardService,
  getWidgetPath,
} from "#slices/reports/web/dashboard/dashboard-place.ts";
import { ExplainDialog } from "#slices/reports/web/widget/explain-dialog.tsx";
import { useUi } from "#ui/ui-context.ts";
import "#slices/reports/web/widget/widget.css";

/** The own reports whose totals a dashboard's figures are, with their part of the portal. */
const ownReports: Readonly<Record<string, DashboardService>> = {
  employee_survey_report: "engagement",
  engagement_summary_report: "engagement",
  employee_turnover_report: "engagement",
  employee_tenure_report: "engagement",
  resident_satisfaction_report: "satisfaction",
  resident_alerts_report: "satisfaction",
};

/** Returns the part of the portal of each explained report, those of other slices included. */
function useReports(): Readonly<Record<string, DashboardService>> {
  const { dashboards } = use(contributionsContext);
  return useMemo(() => {
    const services = dashboardServices.flatMap((service) => {
      const declaration = dashboards[service];
      return declaration ? [[declaration.summary.widget, service] as const] : [];
    });
    return { ...ownReports, ...Object.fromEntries(services) };
  }, [dashboards]);
}

/** A figure of a dashboard as the total of a report's column, which explains it. */
export interface ExplainedFigure {
  readonly report: string;
  readonly column: string;
}

/** Explains a figure; null where figures have no explanation. */
const explainContext = createContext<((figure: ExplainedFigure) => void) | null>(null);

/** Returns the function that explains a figure of this page; null where there is none. */
export function useExplain(): ((figure: ExplainedFigure) => void) | null {
  return use(explainContext);
}

function readExplained(text: string | undefined, reports: readonly string[]): ExplainedFigure | null {
  const [name, column, ...rest] = (text ?? "").split(".");
  const report = reports.find((each) => each === name);
  return report && column && rest.length === 0 ? { report, column } : null;
}

function useExplanation(place: DashboardPlace, { report, column }: ExplainedFigure): UseQueryResult<ExplainReply> {
  const query = { cell: { column } };
  return useQuery({
    queryKey: ["explain", place, report, column],
    queryFn: ({ signal }) => {
      if (place.linkType === "company") return call("explainReport", { params: { widget: report }, query, signal });
      const name = place.linkType === "region" ? "explainRegionReport" : "explainPropertyReport";
      return call(name, { params: { id: place.id, widget: report }, query, signal });
    },
  });
}

/** A dashboard whose figures explain themselves; the address keeps which one is explained. */
export function ExplainedDashboard({ place, children }: { place: DashboardPlace; children: ReactNode }): ReactNode {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const { history } = useRouter();
  // Opened from this screen, the previous step is the screen without it; a pasted link has no such step.
  const openedHere = useRef(false);
  const reports = useReports();
  const explained = readExplained(search["explain"], Object.keys(reports));
  const explain = useCallback(
    ({ report, column }: ExplainedFigure): void => {
      openedHere.current = true;
      void navigate({ to: ".", search: { ...search, explain: `${report}.${column}` }, resetScroll: false });
    },
    [navigate, search],
  );
  const close = (): void => {
    const { explain: _, ...rest } = search;
    if (!openedHere.current) return void navigate({ to: ".", search: rest, replace: true, resetScroll: false });
    openedHere.current = false;
    return history.back();
  };
  return (
    <explainContext.Provider value={explain}>
      {children}
      {explained && (
        <Explanation place={place} explained={explained} service={reports[explained.report]} onClose={close} />
      )}
    </explainContext.Provider>
  );
}

interface ExplanationProps {
  place: DashboardPlace;
  explained: ExplainedFigure;
  /** The part of the portal of its report. */
  service: DashboardService | undefined;
  onClose: () => void;
}

function Explanation({ place, explained, service, onClose }: ExplanationProps): ReactNode {
  const { navigate } = useUi();
  const explanation = useExplanation(place, explained);
  const { report, column } = explained;
  return (
    <ExplainDialog
      explanation={explanation}
      name={null}
      label={column}
      onClose={onClose}
      onRows={(scope) => service && navigate?.(`${getWidgetPath(service, place, report)}?scope=${scope}`)}
    />
  );
}
