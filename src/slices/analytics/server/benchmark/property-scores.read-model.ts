import { addDays, addMonths, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { computeFigures } from "../analytics.engine.ts";
import type { AnalyticsFacts, AudienceService } from "../analytics.facts.ts";
import { MIN_RANKED_PEOPLE, type PooledProperty } from "./property-quantiles.rules.ts";

const SCORE = "agreement_importance";
const MONTHS = 12;

/**
 * Returns the released scores of a client's properties over the twelve closed months up to a month, without properties
 * of few people.
 */
export async function readPropertyScores(
  tx: ClientTx,
  { service, month, at }: { readonly service: AudienceService; readonly month: string; readonly at: Date },
  declared: AnalyticsFacts,
): Promise<readonly PooledProperty[]> {
  const until = addMonths(month, 1);
  const table = await computeFigures(
    tx,
    {
      service,
      metrics: [SCORE],
      by: "location",
      windows: { current: { from: addMonths(until, -MONTHS), to: addDays(until, -1) }, previous: null },
      scope: { kind: "client" },
      withoutPools: true,
      today: toLocalDate("UTC", at),
      withCertainty: false,
    },
    declared,
  );
  return table.rows.flatMap(({ key, figures }) => {
    const score = figures[SCORE]?.current;
    // Rows without a location and pools are not properties; a bound is not a number to rank.
    if (typeof key !== "number" || key <= 0 || score?.state !== "value") return [];
    if (score.bound !== null || score.n < MIN_RANKED_PEOPLE) return [];
    return [{ clientId: tx.clientId, score: score.value }];
  });
}
