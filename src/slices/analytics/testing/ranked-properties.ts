import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { freezeQuantiles, quantileParts } from "../server/benchmark/property-quantiles.rules.ts";
import {
  type InsightFigure,
  toInsightFigures,
  type SimulationSize,
  computePercent,
  createShareFigure,
} from "./figure-rows.ts";

const CLIENTS = 10;
const [MIN_PROPERTIES, MAX_PROPERTIES] = [5, 35];
/** Scores spread by this many points around their company's mean, and companies around 72. */
const [OF_PROPERTIES, OF_COMPANIES] = [6, 3];

/** Draws the properties of ten companies of unequal size and level. */
function drawPool(seed: number) {
  const random = createSeededRandom(seed);
  return Array.from({ length: CLIENTS }, (_, at) => {
    const level = 72 + OF_COMPANIES * random.normal();
    const drawProperty = () => ({ clientId: at + 1, score: level + OF_PROPERTIES * random.normal() });
    return Array.from({ length: random.between(MIN_PROPERTIES, MAX_PROPERTIES) }, drawProperty);
  }).flat();
}

/** Measures how often limits among the properties of ten companies may be shown. */
export function measureRanks({ companies }: SimulationSize): readonly InsightFigure[] {
  const frozen = Array.from({ length: 4 * companies }, (_, at) => freezeQuantiles(drawPool(50_000 + at)).quantiles);
  const computeShownShare = (index: number): number =>
    computePercent(frozen, (quantiles) => (quantiles[index]?.points ?? null) !== null);
  const figures = quantileParts.map((part, at) => {
    const name = part === 75 ? "limit of the last 25 % shown" : `limit of the best ${part} % shown`;
    return [`of${part}`, createShareFigure(name, "78–88", computeShownShare(at))] as const;
  });
  return toInsightFigures(
    "ranks",
    `${CLIENTS} companies of ${MIN_PROPERTIES} to ${MAX_PROPERTIES} properties: limits among all of them`,
    Object.fromEntries(figures),
  );
}
