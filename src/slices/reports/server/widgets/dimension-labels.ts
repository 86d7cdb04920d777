import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsService, DimensionKey } from "#slices/analytics/server/analytics.api.ts";
import type { QuestionDirection } from "./comments/comments.deps.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";

/** What people call a key of a content scope. */
export interface ContentName {
  readonly key: number | string;
  readonly name: string;
  /** The same in Spanish, where the catalog has it. */
  readonly nameEs?: string;
  /** Of a question: the slug of its type. */
  readonly questionType?: string;
  /** Of a question: whether more is better. */
  readonly direction?: QuestionDirection;
  /** Of a question: what it is about. */
  readonly topic?: string;
  /** Of a question: the surveys that ask it. */
  readonly surveyIds?: readonly number[];
  /** Of someone: what their row says besides. */
  readonly more?: Pick<
    ReportRow,
    "position" | "location" | "employee_status" | "start_date" | "last_day" | "last_archived_at"
  >;
  /** Of someone: where they work today; null at no location. */
  readonly locationId?: number | null;
}

/** Which names are requested. */
export interface LabelRequest {
  readonly service: AnalyticsService;
  readonly scope: ReportScope;
  /** Of people, plans and tasks: those of these keys. */
  readonly keys?: readonly DimensionKey[];
  /** Of people, plans and tasks, without keys: those that have to do with tasks at these locations; null: at any. */
  readonly within?: readonly number[] | null;
  /** Today in the client's zone. */
  readonly today?: string;
}

/**
 * The names of a content scope's keys in a service, in the order in which they are offered; answered by the slices that
 * own the catalog, the positions and the plans. Of people, plans and tasks nothing without keys or places.
 */
export type ContentNames = (tx: ClientTx, request: LabelRequest) => Promise<readonly ContentName[]>;
