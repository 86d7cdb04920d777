import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import type { ChangeEntry } from "#slices/insights/contract/changes.contract.ts";
import type { ChangesScope } from "#slices/insights/web/use-changes.ts";
import {
  findCandidates,
  findLikelyReason,
  type LikelyReason,
  type PartMove,
  type ThemeCount,
} from "#slices/insights/web/why/likely-reason.ts";

const reports = { intouch: "resident_satisfaction_report", ingage: "employee_survey_report" } as const;
const comments = { intouch: "resident_comments", ingage: "employee_comments" } as const;
/** More than the number of parts or themes. */
const ALL = 100;

type Place = NonNullable<ChangesScope["place"]>;

const toPath = (place: Place) =>
  "region" in place
    ? { category: "regions" as const, id: place.region }
    : { category: "properties" as const, id: place.location };

interface Rows {
  readonly results?: unknown;
}

const getRows = (data: unknown): readonly Record<string, unknown>[] => {
  const { results } = (data ?? {}) as Rows;
  return Array.isArray(results) ? (results as Record<string, unknown>[]) : [];
};

interface MoveFigure {
  readonly delta?: number | null;
  readonly certainty?: string | null;
  readonly hidden?: boolean;
}

function toMoves(data: unknown): PartMove[] {
  return getRows(data).flatMap(({ m_id: id, figures }) => {
    const figure = (figures as Record<string, MoveFigure> | undefined)?.["agreement_importance"];
    if (figure === undefined || figure.hidden === true) return [];
    return [{ id: Number(id), delta: figure.delta ?? null, isReal: figure.certainty === "real" }];
  });
}

function toThemes(data: unknown): ThemeCount[] {
  return getRows(data).flatMap(({ m_id: id, name, name_es: nameEs, response_count: count, hidden }) =>
    hidden === true || typeof count !== "number"
      ? []
      : [{ id: Number(id), name: String(name), nameEs: typeof nameEs === "string" ? nameEs : null, count }],
  );
}

/** Returns the likely reason of a change at its own place: requested only when one is possible, null without one. */
export function useLikelyReason(place: Place, entry: ChangeEntry): LikelyReason | null {
  const { service, parts } = entry;
  const { data } = useQuery({
    queryKey: ["likelyReason", place, service, parts],
    queryFn: async ({ signal }) => {
      const about = { ...toPath(place), filters: false };
      const requests = [
        { widget: reports[service], query: { structures: { scope: `${parts}s` }, page: { size: ALL } }, ...about },
        { widget: comments[service], query: { structures: { scope: "themes" }, page: { size: ALL } }, ...about },
      ];
      const [report, themes] = (await call("postBatch", { body: { requests }, signal })).data;
      const getData = (outcome: typeof report) => (outcome && "reply" in outcome ? outcome.reply.data : null);
      return { moves: toMoves(getData(report)), themes: toThemes(getData(themes)) };
    },
    enabled: findCandidates(entry).length > 0,
    // Without it the parts are enough.
    retry: false,
  });
  return data === undefined ? null : findLikelyReason(entry, data.moves, data.themes);
}
