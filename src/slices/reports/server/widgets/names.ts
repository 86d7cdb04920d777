import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsService } from "#slices/analytics/server/analytics.api.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";

/** What people call a key of a content scope. */
export interface ContentName {
  readonly key: number | string;
  readonly name: string;
  /** Of a question: the slug of its type. */
  readonly questionType?: string;
  /** Of a question: the surveys that ask it. */
  readonly surveyIds?: readonly number[];
}

/**
 * The names of a content scope's keys in a service, in the order in which they are offered; answered by the slices that
 * own the catalogue and the positions.
 */
export type ContentNames = (
  tx: ClientTx,
  asked: { readonly service: AnalyticsService; readonly scope: ReportScope },
) => Promise<readonly ContentName[]>;
