import { createContext, type ComponentType } from "react";

/** What a report is asked with. */
export interface RequestedReport {
  readonly structures?: unknown;
  readonly filters?: unknown;
  readonly sort_by?: string;
  readonly sort_desc?: "true" | "false";
}

/** A report as its page shows it: where its data comes from, and what it is asked with. */
export interface AutomateProps {
  readonly endpoint: string;
  readonly requests: RequestedReport;
}

/** Whose changes are listed: of everything visible, or of a place; of one service, or of all. */
export interface ChangesProps {
  readonly place?: { readonly region: number } | { readonly location: number } | undefined;
  readonly service?: "intouch" | "ingage" | undefined;
}

/** The place of a page as slices above are asked for it; missing: everything visible. */
export function toChangesPlace(subject: {
  readonly link_type: "company" | "region" | "location";
  readonly m_id: number | null;
}): ChangesProps["place"] {
  const { link_type: type, m_id: id } = subject;
  if (id === null || type === "company") return undefined;
  return type === "region" ? { region: id } : { location: id };
}

/** Whose score is graded: of one service, in these days. */
export interface TrustProps extends ChangesProps {
  readonly service: "intouch" | "ingage";
  readonly dates: { readonly from: string; readonly to: string };
}

/** A comment as its replies name it, and what was replied so far. */
export interface RepliesProps {
  readonly service: "intouch" | "ingage";
  readonly questionId: number;
  readonly month: string;
  readonly isConfidential: boolean;
  /** Null where the viewer may not reply. */
  readonly replyKey: string | null;
  readonly replies: readonly {
    readonly kind: "thanks" | "text";
    readonly text: string | null;
    readonly name: string | null;
    readonly date: string;
  }[];
}

/** The page of a place: which it is, which services client and viewer have there, and how its scores stand. */
export interface PlacePageProps {
  readonly place: { readonly region: number } | { readonly location: number };
  /** Late tasks of its plans; null without plans. */
  readonly lateTasks: number | null;
  readonly isEngagement: boolean;
  readonly isSatisfaction: boolean;
  /** Scores below 70. */
  readonly low: readonly { readonly service: "intouch" | "ingage"; readonly score: number }[];
}

/** What slices above show on the pages of reports; what is missing is not shown. */
export interface ReportParts {
  /** The window of the task that the address names; without it no task is opened here. */
  readonly TaskWindow?: ComponentType;
  /** What can be done about a priority, and one thing that is being done, as the address names it. */
  readonly ActionWindow?: ComponentType;
  /** Has a report sent by email, beside the menu that takes it out as a file. */
  readonly AutomateReport?: ComponentType<AutomateProps>;
  /** What changed beyond chance, at the top of dashboards. */
  readonly Changes?: ComponentType<ChangesProps>;
  /** Why the scores of a place changed, on its page. */
  readonly Why?: ComponentType<Pick<PlacePageProps, "place">>;
  /** What is to be done now, on the page of a place. */
  readonly Do?: ComponentType<PlacePageProps>;
  /** What goes with renewing, on dashboards of residents. */
  readonly Drivers?: ComponentType<Pick<ChangesProps, "place">>;
  /** How far the score of a survey report can be trusted. */
  readonly Trust?: ComponentType<TrustProps & { readonly place: ChangesProps["place"] }>;
  /** What was replied to a comment of a list, and the way to reply. */
  readonly Replies?: ComponentType<RepliesProps>;
}

/** The parts of slices above, for the pages of reports. */
export const partsContext = createContext<ReportParts>({});
