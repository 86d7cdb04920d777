import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsService, DimensionKey } from "#slices/analytics/server/analytics.api.ts";
import type { QuestionDirection } from "./comments/comments.deps.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";

/** The name of a key of a content scope. */
export interface ContentName {
  readonly key: number | string;
  readonly name: string;
  /** The Spanish name, where the catalog has it. */
  readonly nameEs?: string;
  /** Of a question: the slug of its type. */
  readonly questionType?: string;
  /** Of a question: whether more is better. */
  readonly direction?: QuestionDirection;
  /** Of a question: its topic. */
  readonly topic?: string;
  /** Of a question: the surveys that contain it. */
  readonly surveyIds?: readonly number[];
  /** Of a person: the additional cells of the row. */
  readonly more?: Pick<
    ReportRow,
    "position" | "location" | "employee_status" | "start_date" | "last_day" | "last_archived_at"
  >;
  /** Of a person: the current location; null without one. */
  readonly locationId?: number | null;
}

/** The names that are requested. */
export interface LabelRequest {
  readonly service: AnalyticsService;
  readonly scope: ReportScope;
  /** Of people, plans and tasks: limits to these keys. */
  readonly keys?: readonly DimensionKey[];
  /** Of people, plans and tasks, without keys: limits to those with tasks at these locations; null: at any. */
  readonly within?: readonly number[] | null;
  /** Today in the client's time zone. */
  readonly today?: string;
}

/**
 * Reads the names of a content scope's keys in a service, in the order in which they are offered; implemented by the
 * slices that own the catalog, the positions and the plans. Returns no people, plans or tasks without keys or places.
 */
export type ContentNames = (tx: ClientTx, request: LabelRequest) => Promise<readonly ContentName[]>;
