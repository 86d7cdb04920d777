import type { ClientTx } from "#platform/server/db/database.ts";
import type { ScoreCell, ScoreCells, ScoreCellsRequest } from "../analytics.api.ts";
import type { AnalyticsFacts } from "../analytics.facts.ts";
import { getMetric } from "../analytics.metrics.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import { release } from "../release/release-gate.ts";

const SLOT = "range";

/** Requests the scores of cells from the gate. Throws RangeError when protected answers cannot be grouped that way. */
export async function computeScoreCells(
  tx: ClientTx,
  { range, ...request }: ScoreCellsRequest,
  declared: AnalyticsFacts,
): Promise<ScoreCells> {
  const score = getMetric(declared, "agreement_importance");
  const slots = [{ name: SLOT, range }];
  const wanted = { ...request, metrics: [score], slots, locationIds: null, isCompared: false };
  const loader = new GateInputLoader(tx, wanted, declared);
  await loader.run();
  const cells = loader.getKeys().map((key): ScoreCell => {
    const facts = loader.getFacts(score, key, SLOT);
    return { key, score: release(score, facts), hasProtected: (facts.released["score_people"] ?? 0) > 0 };
  });
  const emptyFigure = release(score, loader.getFacts(score, "", SLOT));
  return { cells, leavesOutProtected: loader.leavesOutProtected, emptyFigure };
}
