import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsFacts } from "../analytics.facts.ts";
import { getMetric } from "../analytics.metrics.ts";
import type { Precision, PrecisionRequest } from "../analytics.trust.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import { release, releaseMeasured } from "../release/release-gate.ts";
import type { MeasuredRatio } from "../statistics/certainty.rules.ts";
import { computeRatioError, computeStudentQuantile } from "../statistics/ratio-error.rules.ts";

const SLOT = "range";

function findHalfWidth(measured: MeasuredRatio | null, scale: number): number | null {
  const error = measured && computeRatioError(measured);
  return measured === null || error === null ? null : computeStudentQuantile(measured.n - 1) * error * scale;
}

/** Reads the precision of a score. No returned value contains the spread of protected answers. */
export async function readPrecision(
  tx: ClientTx,
  { service, range, scope, filters = {}, locationIds, today }: PrecisionRequest,
  declared: AnalyticsFacts,
): Promise<Precision> {
  const score = getMetric(declared, "agreement_importance", service);
  const rate = getMetric(declared, "response_rate", service);
  const where = { by: "total", filters, scope, locationIds: locationIds ?? null } as const;
  const request = {
    service,
    metrics: [score, rate],
    slots: [{ name: SLOT, range }],
    today,
    // Squares are read for comparisons; the error of one window uses them, too.
    isCompared: true,
    ...where,
  };
  const loader = new GateInputLoader(tx, request, declared);
  await loader.run();
  const facts = loader.getFacts(score, null, SLOT);
  const { figure, measured } = releaseMeasured(score, facts);
  const hasProtected = (facts.released["score_people"] ?? 0) > 0;
  return {
    score: figure,
    halfWidth: hasProtected ? null : findHalfWidth(measured, score.scale),
    hasProtected,
    responseRate: release(rate, loader.getFacts(rate, null, SLOT)),
  };
}
