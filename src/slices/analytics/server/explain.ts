import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange, ExplainRequest, ExplainedFigure, ExplainedWindow } from "./analytics.api.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { getMetric, type MetricDeclaration } from "./analytics.metrics.ts";
import { toWindowSlots } from "./compiler/periods.ts";
import { GateInputLoader } from "./gate-inputs/gate-input-loader.ts";
import { getInvitedSums, release, releaseMeasured, type Sums, type WindowFacts } from "./release/release-gate.ts";
import { countMoreAnswers } from "./statistics/more-answers.rules.ts";
import { addKnownError } from "./statistics/measured.rules.ts";

/** Returns the sums behind a figure; null when it contains protected answers. */
function toSums(metric: MetricDeclaration, facts: WindowFacts): Sums | null {
  const { gate } = metric;
  if (gate.kind === "answers") return (facts.released[gate.people] ?? 0) > 0 ? null : facts.open;
  if (gate.kind === "plain") return facts.ungated[metric.fact] ?? {};
  if (facts.isSettledOnly) return null;
  return metric.cohort === "young" ? facts.young.sums : getInvitedSums(facts);
}

function sumTerms(terms: Readonly<Record<string, number>>, sums: Sums): number {
  return Object.entries(terms).reduce((sum, [measure, weight]) => sum + weight * (sums[measure] ?? 0), 0);
}

function explainWindow(metric: MetricDeclaration, range: DateRange, facts: WindowFacts): ExplainedWindow {
  const figure = release(metric, facts);
  const sums = figure.state === "value" ? toSums(metric, facts) : null;
  const { numerator, denominator, times } = metric;
  const { gate } = metric;
  // Hidden looks the same whatever answers there are.
  const isProtected =
    gate.kind === "answers"
      ? figure.state === "hidden" || (facts.released[gate.people] ?? 0) > 0
      : gate.kind === "invited" && facts.isSettledOnly;
  const computeProduct = (terms: typeof numerator, factor: typeof numerator | undefined): number | null =>
    sums === null ? null : sumTerms(terms, sums) * (factor ? sumTerms(factor, sums) : 1);
  return {
    range,
    figure,
    isProtected,
    numerator: computeProduct(numerator, times?.numerator),
    denominator: denominator === null ? null : computeProduct(denominator, times?.denominator),
  };
}

/** Returns how many more answers would tell whether an open ratio has changed; null where that is known or undisclosed. */
function findMoreAnswers(metric: MetricDeclaration, current: WindowFacts, previous: WindowFacts): number | null {
  // A rate of invitations does not become clearer by answers alone.
  if (metric.gate.kind !== "answers") return null;
  const [now, before] = [current, previous].map((facts) => releaseMeasured(metric, facts).measured);
  return now && before ? countMoreAnswers(now, before) : null;
}

/** Returns one figure of one key with its definition and, when it contains no protected answers, the sums behind it. */
export async function explainFigure(
  tx: ClientTx,
  request: ExplainRequest,
  declared: AnalyticsFacts,
): Promise<ExplainedFigure> {
  const { service, by, scope, filters = {}, withoutPools = false, windows, today, key } = request;
  const metric = addKnownError(getMetric(declared, request.metric, request.service), { by, filters });
  const slots = toWindowSlots(windows);
  const where = { scope, locationIds: null, filters, withoutPools };
  const wanted = { service, metrics: [metric], by, slots, ...where, today, isCompared: true };
  const loader = new GateInputLoader(tx, wanted, declared);
  await loader.run();
  const getFacts = (slot: string): WindowFacts => loader.getFacts(metric, key, slot);
  const explainSlot = (slot: string, range: DateRange): ExplainedWindow => explainWindow(metric, range, getFacts(slot));
  const { name, unit, meaning, additivity, scale } = metric;
  const previous = windows.previous && explainSlot("previous", windows.previous);
  const moreAnswers = windows.previous && findMoreAnswers(metric, getFacts("current"), getFacts("previous"));
  const current = explainSlot("current", windows.current);
  return { name, unit, meaning, additivity, scale, current, previous, moreAnswers };
}
