import type { AnswerMap } from "./answer-map.schema.ts";
import type { PastKey } from "./past-answers.repository.ts";
import type { ImportedResponseRow, RowError } from "./past-rows.rules.ts";

/** The origin of a file. */
interface FileOrigin {
  readonly sourceName: string;
  readonly map: Pick<AnswerMap, "respondent">;
}

/**
 * Returns the rows that were not imported before from the same source, and an error for each respondent who has
 * different answers on a day that was imported.
 */
export function selectFresh(
  before: readonly PastKey[],
  { sourceName, map }: FileOrigin,
  rows: readonly ImportedResponseRow[],
): { readonly fresh: readonly ImportedResponseRow[]; readonly errors: readonly RowError[] } {
  const known = before.filter((each) => each.sourceName === sourceName);
  const keys = new Set(known.map(({ key }) => key));
  const groups = new Set(known.map(({ group }) => group));
  const fresh = rows.filter((row) => !keys.has(row.key));
  const column = map.respondent?.column ?? "";
  const text = "already imported with different answers on this date";
  const changed = fresh.filter(({ group }) => group !== null && groups.has(group));
  return { fresh, errors: changed.map(({ row }) => ({ row, column, text })) };
}

/**
 * Returns an error when at least half of the answered rows were imported before from another source. It is then the
 * same file under another name, and importing it would count every respondent twice.
 */
export function validateOtherSources(
  before: readonly PastKey[],
  { sourceName }: FileOrigin,
  rows: readonly ImportedResponseRow[],
): string[] {
  const answered = rows.filter(({ completedOn }) => completedOn !== null);
  const bySource = Map.groupBy(before, (each) => each.sourceName);
  bySource.delete(sourceName);
  return [...bySource].flatMap(([name, known]) => {
    const keys = new Set(known.map(({ key }) => key));
    const same = answered.filter(({ key }) => keys.has(key)).length;
    if (same === 0 || 2 * same < answered.length) return [];
    return [`${same} of ${answered.length} answered rows were already imported from the source "${name}"`];
  });
}
