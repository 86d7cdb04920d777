import type { ClientTx } from "#platform/server/db/database.ts";
import { addProtected, insertRows } from "./analytics.factories.ts";

/** A reported service issue; without a resident once they were erased. */
export interface Issue {
  readonly id: number;
  readonly resident: number | null;
  readonly location: number;
  readonly day: string;
}

/** Sorts by day and then by id, the order in which rows follow each other. */
export function sortIssues<Row extends { readonly day: string; readonly id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1));
}

/** Writes service issues with the responses that report them; each knows the same resident's next one. */
export async function addIssues(tx: ClientTx, issues: readonly Issue[]): Promise<void> {
  const pair = { agreement: 1, importance: 1 };
  const rows = sortIssues(issues);
  const made = rows.map(({ id, resident, location, day }) => ({
    id,
    residentId: resident ?? 1,
    locationId: location,
    sentOn: day,
    completedOn: day,
    pair,
  }));
  await addProtected(tx, made);
  const written = rows.map(({ id, resident, location, day }, at) => {
    const next = resident === null ? undefined : rows.slice(at + 1).find((later) => later.resident === resident);
    return {
      client_id: tx.clientId,
      invitation_id: id,
      resident_id: resident,
      location_id: location,
      survey_id: 24,
      day,
      next_on: next?.day ?? null,
      next_location_id: next?.location ?? null,
    };
  });
  await insertRows(tx, "service_issues", written);
}
