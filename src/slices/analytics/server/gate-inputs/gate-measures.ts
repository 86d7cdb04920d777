import type { FactDeclaration } from "../analytics.facts.ts";
import { type MetricDeclaration, getSquares, type Terms } from "../analytics.metrics.ts";
import type { MeasureSelection } from "../compiler/columns.ts";
import { listReleasedTerms, listTerms } from "../planning.rules.ts";

const PARTICIPATION = "participation";
/** The measure that counts invitations. */
export const SENT = "sent";
/** The measure that counts responses. */
export const RESPONSES = "responses";

/**
 * Returns the measures that a statement sums of a fact for these metrics. Measures with the same weight in every
 * requested term, such as the 4s and 5s of a histogram, are one sum: the fewer columns, the faster. The sum has the
 * name of the first, which changes no term.
 */
export function getMeasures(
  metrics: readonly MetricDeclaration[],
  fact: FactDeclaration,
  isCompared: boolean,
): MeasureSelection[] {
  const alone = getMeasuresAlone(metrics, fact);
  const own = metrics.filter((metric) => metric.fact === fact.name);
  const isReleased = fact.part === "released";
  const squares = isCompared
    ? own.flatMap((metric) => [...getSquares(metric, fact), ...(isReleased ? [listStoredResponses(metric)] : [])])
    : [];
  const terms = [...own.flatMap(isReleased ? listReleasedTerms : listTerms), ...squares];
  const others = [...new Set(terms.flatMap((each) => Object.keys(each)))].filter((measure) => !alone.has(measure));
  const getWeights = (measure: string): string => terms.map((each) => each[measure] ?? 0).join(" ");
  return [...[...alone].toSorted(), ...Map.groupBy(others.toSorted(), getWeights).values()];
}

/**
 * Returns the terms of stored rows with the number of responses behind an error; for open answers it is already among
 * the terms.
 */
const listStoredResponses = ({ n, released }: MetricDeclaration): Terms =>
  released ? (released.denominator ?? {}) : n;

/** Returns the measures that the gate reads by name, whatever the metric. */
function getMeasuresAlone(metrics: readonly MetricDeclaration[], fact: FactDeclaration): ReadonlySet<string> {
  const wanted = new Set<string>();
  if (fact.part === "released") {
    for (const { gate, weightedAnswers } of metrics) {
      if (gate.kind === "answers") {
        wanted.add(gate.people);
        if (gate.classPeople !== undefined && fact.families.some(({ people }) => people === gate.classPeople))
          wanted.add(gate.classPeople);
      }
      if (weightedAnswers !== undefined) wanted.add(weightedAnswers);
    }
  } else if (fact.name === PARTICIPATION) {
    for (const needed of ["sent", "completed"]) wanted.add(needed);
  } else if (fact.measures.includes(RESPONSES)) {
    wanted.add(RESPONSES);
  }
  return wanted;
}
