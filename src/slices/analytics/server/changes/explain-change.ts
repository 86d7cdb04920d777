import type { ClientTx } from "#platform/server/db/database.ts";
import type { ChangePlace, ChangeReasons, ChangesApi, PartKind } from "../analytics.changes.ts";
import type { Dimension, Filters } from "../analytics.dimensions.ts";
import type { AnalyticsFacts, AnalyticsService } from "../analytics.facts.ts";
import { type MetricDeclaration, metricNamed } from "../analytics.metrics.ts";
import { windowSlots } from "../compiler/periods.ts";
import { Gathering } from "../gathering.ts";
import { canAsk } from "../planning.rules.ts";
import { findShownSums } from "../release-gate.ts";
import { isMostlyMix, printReasons, type RatioChange, type RatioPart, splitChange } from "./change-reasons.rules.ts";

const toFilters = ({ level, id }: ChangePlace): Filters => (level === "company" ? {} : { [level]: [id] });

/** Scores are of several questions, so their parts are what was asked; a share of one question has places alone. */
function findPartKind(
  metric: MetricDeclaration,
  service: AnalyticsService,
  { level }: ChangePlace,
  declared: AnalyticsFacts,
): PartKind | null {
  const filteredBy: readonly Dimension[] = level === "company" ? [] : [level];
  if (metric.unit === "score") {
    const asked = (["topic", "question"] as const).find((by) => canAsk(metric, service, by, filteredBy, declared));
    if (asked) return asked;
  }
  if (level === "company") return "region";
  return level === "region" ? "location" : null;
}

type Request = Parameters<ChangesApi["explain"]>[1];

async function readParts(
  tx: ClientTx,
  { service, windows, today, scope, place }: Request,
  { metric, by }: { readonly metric: MetricDeclaration; readonly by: Dimension },
  declared: AnalyticsFacts,
): Promise<readonly RatioPart<number | null>[]> {
  const wanted = { service, metrics: [metric], by, scope, locationIds: null, filters: toFilters(place), today };
  const gathering = new Gathering(tx, { ...wanted, slots: windowSlots(windows), isCompared: false }, declared);
  await gathering.run();
  return gathering.keys().flatMap((key) => {
    const factsOf = gathering.factsOfKey(key);
    const current = findShownSums(metric, factsOf(metric, "current"));
    const previous = findShownSums(metric, factsOf(metric, "previous"));
    if (current === null || previous === null || typeof key === "string") return [];
    return [{ key, current, previous }];
  });
}

const isOne = (part: RatioPart<number | null>): part is RatioPart<number> => part.key !== null && part.key > 0;

/** Why a figure of a place changed: parts that are shown at that place, and all else. */
export async function explainChange(
  tx: ClientTx,
  request: Request,
  declared: AnalyticsFacts,
): Promise<ChangeReasons | null> {
  const metric = metricNamed(request.metric, request.service);
  const by = findPartKind(metric, request.service, request.place, declared);
  if (by === null) return null;
  const [whole]: readonly RatioChange[] = await readParts(tx, request, { metric, by: "total" }, declared);
  if (!whole) return null;
  const parts = (await readParts(tx, request, { metric, by }, declared)).filter(isOne);
  const split = splitChange(whole, parts, metric.scale);
  if (split === null) return null;
  return { parts: by, reasons: printReasons(split, request.shown), isMostlyMix: isMostlyMix(split) };
}
