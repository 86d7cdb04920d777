import { createContext, type ComponentType } from "react";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";

/** The parameters of a report. */
export interface RequestedReport {
  readonly structures?: unknown;
  readonly filters?: unknown;
  readonly sort_by?: string;
  readonly sort_desc?: "true" | "false";
}

/** A report as its page shows it: the address of its data, and its parameters. */
export interface AutomateProps {
  readonly endpoint: string;
  readonly requests: RequestedReport;
}

/** The scope of a list of changes: everything visible, or a place; one service, or all. */
export interface ChangesProps {
  readonly place?: { readonly region: number } | { readonly location: number } | undefined;
  readonly service?: "intouch" | "ingage" | undefined;
}

/** Returns the place of a page in the form of the slices above; undefined: everything visible. */
export function toChangesPlace(subject: {
  readonly link_type: "company" | "region" | "location";
  readonly m_id: number | null;
}): ChangesProps["place"] {
  const { link_type: type, m_id: id } = subject;
  if (id === null || type === "company") return undefined;
  return type === "region" ? { region: id } : { location: id };
}

/** The score to grade: of one service, for these dates. */
export interface TrustProps extends ChangesProps {
  readonly service: "intouch" | "ingage";
  readonly dates: { readonly from: string; readonly to: string };
}

/** The page of a place: its id, the services of client and viewer there, and its scores. */
export interface PlacePageProps {
  readonly place: { readonly region: number } | { readonly location: number };
  /** Late tasks of its plans; null without plans. */
  readonly lateTasks: number | null;
  readonly isEngagement: boolean;
  readonly isSatisfaction: boolean;
  /** Scores below 70. */
  readonly low: readonly { readonly service: "intouch" | "ingage"; readonly score: number }[];
}

/** The open assignments of a priority, and whether the viewer may see and create them. */
export interface AssignmentsProps {
  readonly data: Pick<PriorityData, "topic_id" | "open_assignments">;
  readonly may: Pick<WidgetReply["meta"]["additional_meta"], "show_assignments" | "create_assignments">;
}

/** The notes on a trend of a place that begins in a month (YYYY-MM); they give the trend its pins. */
export interface NotesProps {
  readonly place: NonNullable<ChangesProps["place"]>;
  readonly from: string;
  readonly onPins: (pins: readonly ChartPin[]) => void;
}

/** Components of slices above on the pages of reports; a missing one is not shown. */
export interface ReportParts {
  /** The dialog of the task that the address names; without it no task opens here. */
  readonly TaskWindow?: ComponentType;
  /** The actions on a priority, and one open action, as the address names it. */
  readonly ActionWindow?: ComponentType;
  /** The open assignments of a priority, on its page. */
  readonly Assignments?: ComponentType<AssignmentsProps>;
  /** Schedules a report by email, next to the export menu. */
  readonly AutomateReport?: ComponentType<AutomateProps>;
  /** Changes beyond chance, at the top of dashboards. */
  readonly Changes?: ComponentType<ChangesProps>;
  /** Why the scores of a place changed, on its page. */
  readonly Why?: ComponentType<Pick<PlacePageProps, "place">>;
  /** The current tasks, on the page of a place. */
  readonly Do?: ComponentType<PlacePageProps>;
  /** The drivers of renewals, on dashboards of residents. */
  readonly Drivers?: ComponentType<Pick<ChangesProps, "place">>;
  /** The trust grade of a survey report's score. */
  readonly Trust?: ComponentType<TrustProps & { readonly place: ChangesProps["place"] }>;
  /** The notes on the trend of a place, below it. */
  readonly Notes?: ComponentType<NotesProps>;
}

/** The components of slices above, for the pages of reports. */
export const partsContext = createContext<ReportParts>({});
