import { createContext, type ReactNode } from "react";

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

/** What a slice above does with the report of a page, beside taking it out as a file; null where there is none. */
export const automateContext = createContext<((report: AutomateProps) => ReactNode) | null>(null);

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

/** What a slice above says at the top of dashboards: what changed there beyond chance; null where nothing says it. */
export const changesContext = createContext<((of: ChangesProps) => ReactNode) | null>(null);

/** What a slice above says below the cards of residents' dashboards: what goes with renewing; null where nothing says it. */
export const driversContext = createContext<((of: Pick<ChangesProps, "place">) => ReactNode) | null>(null);

/** Whose score is graded: of one service, in these days. */
export interface TrustProps extends ChangesProps {
  readonly service: "intouch" | "ingage";
  readonly dates: { readonly from: string; readonly to: string };
}

/** What a slice above says beside the score of a survey report: how far it can be trusted; null where nothing says it. */
export const trustContext = createContext<((of: TrustProps) => ReactNode) | null>(null);

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

/** What a slice above shows of the replies to a comment in a list; null where nothing shows them. */
export const repliesContext = createContext<((of: RepliesProps) => ReactNode) | null>(null);
