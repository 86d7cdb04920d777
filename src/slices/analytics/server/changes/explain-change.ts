import type { ClientTx } from "#platform/server/db/database.ts";
import { readCached } from "#platform/server/db/cached-reads.ts";
import type { ChangePlace, ChangeReasons, ChangesApi, PartKind } from "../analytics.changes.ts";
import type { Dimension, Filters } from "../analytics.dimensions.ts";
import type { AnalyticsFacts, AnalyticsService } from "../analytics.facts.ts";
import { getMetric, type MetricDeclaration } from "../analytics.metrics.ts";
import { createCaches } from "#platform/server/db/versioned-cache.ts";
import { toWindowSlots } from "../compiler/periods.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import { canRequest } from "../planning.rules.ts";
import { findExactSums } from "../release/release-gate.ts";
import { isMostlyMix, printReasons, type RatioChange, type RatioPart, splitChange } from "./change-reasons.rules.ts";

const toFilters = ({ level, id }: ChangePlace): Filters => (level === "company" ? {} : { [level]: [id] });

/**
 * Returns the kinds of parts of a change, the finest first. Scores have several questions, so their parts are topics
 * and questions; a share of one question has only places.
 */
function selectPartKinds(
  metric: MetricDeclaration,
  service: AnalyticsService,
  { level }: ChangePlace,
  declared: AnalyticsFacts,
): readonly PartKind[] {
  const filteredBy: readonly Dimension[] = level === "company" ? [] : [level];
  if (metric.unit === "score") {
    const contents = ["topic", "factor", "question"] as const;
    const able = contents.filter((by) => canRequest(metric, service, by, filteredBy, declared));
    if (able.length > 0) return able.filter((by) => by !== "question" || able.length === 1);
  }
  if (level === "company") return ["region"];
  return level === "region" ? ["location"] : [];
}

type Request = Parameters<ChangesApi["explain"]>[1];

async function readParts(
  tx: ClientTx,
  { service, windows, today, scope, place }: Request,
  { metric, by }: { readonly metric: MetricDeclaration; readonly by: Dimension },
  declared: AnalyticsFacts,
): Promise<readonly RatioPart<number | null>[]> {
  const wanted = { service, metrics: [metric], by, scope, locationIds: null, filters: toFilters(place), today };
  const loader = new GateInputLoader(tx, { ...wanted, slots: toWindowSlots(windows), isCompared: false }, declared);
  await loader.run();
  return loader.getKeys().flatMap((key) => {
    const getFacts = loader.getFactsOfKey(key);
    const current = findExactSums(metric, getFacts(metric, "current"));
    const previous = findExactSums(metric, getFacts(metric, "previous"));
    if (current === null || previous === null || typeof key === "string") return [];
    return [{ key, current, previous }];
  });
}

const isOne = (part: RatioPart<number | null>): part is RatioPart<number> => part.key !== null && part.key > 0;

const isNamed = ({ reasons }: ChangeReasons): boolean => reasons.some(({ kind }) => kind === "answers");

// When no topic makes up a full point of the change, the factors that topics belong to may.
async function readReasons(
  tx: ClientTx,
  request: Request,
  { metric, kinds }: { readonly metric: MetricDeclaration; readonly kinds: readonly PartKind[] },
  declared: AnalyticsFacts,
): Promise<ChangeReasons | null> {
  const [whole]: readonly RatioChange[] = await readParts(tx, request, { metric, by: "total" }, declared);
  let found: ChangeReasons | null = null;
  for (const by of whole ? kinds : []) {
    const parts = (await readParts(tx, request, { metric, by }, declared)).filter(isOne);
    const split = whole ? splitChange(whole, parts, metric.scale) : null;
    if (split === null) return null;
    const reasons = { parts: by, reasons: printReasons(split, request.shown), isMostlyMix: isMostlyMix(split) };
    if (isNamed(reasons)) return reasons;
    found ??= reasons;
  }
  return found;
}

const getCache = createCaches<ChangeReasons | null>(2 * 1024 * 1024);

/**
 * Returns the reasons why a figure of a place changed: parts that are shown at that place, and the rest. Computed once
 * per version of its data.
 */
export async function explainChange(
  tx: ClientTx,
  request: Request,
  declared: AnalyticsFacts,
): Promise<ChangeReasons | null> {
  const metric = getMetric(declared, request.metric, request.service);
  const kinds = selectPartKinds(metric, request.service, request.place, declared);
  if (kinds.length === 0) return null;
  const name = JSON.stringify([tx.clientId, request]);
  return readCached(tx, { cache: getCache(declared) }, name, (inner) =>
    readReasons(inner, request, { metric, kinds }, declared),
  );
}
