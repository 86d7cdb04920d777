import { startOfMonth } from "#platform/server/clock.ts";
import type { Invitation, Kind, Knowledge, RawRow } from "./known.ts";
import { getRowName } from "./stored-rows.ts";

/** The required question of each kind, so that its n is that of those who answered. */
export const required: Readonly<Partial<Record<Kind, { readonly family: string; readonly question: number }>>> = {
  campaign: { family: "remain", question: 28 },
  new_hire: { family: "remain", question: 28 },
  exit: { family: "recommend", question: 77 },
};

/** A row of participation with the invitations that are in it. */
export interface SentRow {
  readonly row: RawRow;
  readonly members: readonly Invitation[];
}

/** Reconstructs which invitations each row of participation contains. */
export function reconstructSentRows(
  knowledge: Knowledge,
  kind: Kind,
): { readonly rows: readonly SentRow[]; readonly misread: readonly string[] } {
  const own = knowledge.invitations.filter((each) => each.kind === kind);
  const rows = knowledge.participation
    .filter((row) => row.kind === kind)
    .toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1));
  const taken = new Set<Invitation>();
  const found: SentRow[] = [];
  for (const row of rows.filter(({ cut }) => cut === "all")) {
    const isIn = (location: number): boolean =>
      row.level === "location"
        ? location === row.placeId
        : knowledge.participationPooled.some(
            (each) =>
              each.kind === kind &&
              each.location === location &&
              each.region === row.placeId &&
              each.lastMonth === row.lastMonth,
          );
    const members = own.filter(
      (each) => isIn(each.location) && startOfMonth(each.sentOn) <= row.lastMonth && !taken.has(each),
    );
    for (const each of members) taken.add(each);
    found.push({ row, members });
    for (const cut of rows.filter(
      (one) =>
        one.cut === "survey" &&
        one.level === row.level &&
        one.placeId === row.placeId &&
        one.lastMonth === row.lastMonth,
    ))
      found.push({ row: cut, members: members.filter(({ survey }) => survey === cut.segmentId) });
  }
  const misread = found
    .filter(({ row, members }) => members.length !== row.sums["sent"])
    .map(({ row, members }) => `${getRowName(row)}: ${members.length} invited instead of ${row.sums["sent"]}`);
  return { rows: found, misread };
}

/** Returns what a stored, doubled count of those who answered leaves open. */
export function toHalves(halves: number, sent: number): { readonly low: number; readonly high: number } {
  if (halves % 2 === 0) return { low: halves / 2, high: halves / 2 };
  return halves === 1
    ? { low: 0, high: 1 }
    : { low: Math.floor(halves / 2), high: Math.min(sent, Math.ceil(halves / 2)) };
}
