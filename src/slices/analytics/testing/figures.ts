import type { ClientTx } from "#platform/server/db/database.ts";
import type {
  AnalyticsFacts,
  MetricRequest,
  MetricTable,
  MonthPoint,
  TimelineRequest,
} from "../server/analytics.api.ts";
import { computeFigures, computeTimeline } from "../server/analytics.engine.ts";

/** Returns the engine's figures over the facts of the slice under test. */
export function readFigures(tx: ClientTx, request: MetricRequest, facts: AnalyticsFacts): Promise<MetricTable> {
  return computeFigures(tx, request, facts);
}

/** Returns the same month by month. */
export function readMonths(
  tx: ClientTx,
  request: TimelineRequest,
  facts: AnalyticsFacts,
): Promise<readonly MonthPoint[]> {
  return computeTimeline(tx, request, facts);
}
