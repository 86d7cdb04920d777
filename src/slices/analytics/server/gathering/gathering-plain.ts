import type { Statement } from "../compiler/statement.ts";
import type { Gathered } from "./gathered.ts";
import type { Reading, Summing } from "./gathering-sums.ts";
import { type PlainSource, plainSources, sourceFor } from "../plain-sources.ts";
import { getContents, inWords, isSenseless, getMeasures, type GroupingSpec } from "../planning.rules.ts";

/**
 * Returns the readings of metrics without a gate. Throws RangeError when none of their facts has the requested
 * dimensions.
 */
export function plainReadings(summing: Summing, grouping: GroupingSpec, gathered: Gathered): readonly Reading[] {
  const readings: Reading[] = [];
  const { metrics, service, today } = summing.wanted;
  const contents = getContents(grouping);
  const plain = metrics.filter((metric) => metric.gate.kind === "plain");
  for (const [fact, ofFact] of Map.groupBy(plain, (metric) => metric.fact)) {
    const sources = plainSources(summing.declared, service, fact);
    // A service without the fact has no values of it.
    if (sources.length === 0) continue;
    const wanted = new Map<PlainSource, Set<string>>();
    for (const metric of ofFact) {
      const measures = getMeasures(metric);
      const source = sourceFor(sources, measures, contents);
      if (!source || isSenseless(metric, contents))
        throw new RangeError(`${metric.name} of ${service} cannot be requested ${inWords(grouping)}`);
      wanted.set(source, new Set([...(wanted.get(source) ?? []), ...measures]));
    }
    const periods = summing.periods(["all"]);
    for (const [source, measures] of wanted) {
      const requested = [...measures];
      for (const each of source.everywhere(requested, { periods, today }))
        gathered.knowPlain(each.slot, fact, each.sums);
      const compile = (): Promise<Statement | null> =>
        Promise.resolve(source.compile(requested, { ...summing.buildQuery(periods, source.dimensions), today }));
      const { addsUp, sums } = source;
      const take: Reading["take"] = (key, period, row) => gathered.addPlain(key, period.slot, fact, row);
      readings.push({ source: addsUp, measures: requested, ...(sums && { sums }), periods, compile, take });
    }
  }
  return readings;
}
