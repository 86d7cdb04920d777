import { addMonths } from "#platform/server/clock.ts";
import type { Invitation, Kind, Knowledge, RawRow, StoredRow } from "./known.ts";
import { toHalves, required, type SentRow } from "./sent-rows.ts";
import { countFor, crossings, createRowFinder, getRowName } from "./stored-rows.ts";

/** The number of invited people, the bounds on their responses, and the true number. */
export interface ResponseBounds {
  readonly invited: number;
  readonly answered: number;
  readonly low: number;
  readonly high: number;
}

const countAnswered = (own: readonly Invitation[]): Pick<ResponseBounds, "invited" | "answered"> => ({
  invited: own.length,
  answered: own.filter(({ completedOn }) => completedOn !== null).length,
});

/**
 * Takes the differences of rows, as any reader could: of participation rows, and of the n of answers and the invited
 * people.
 */
export function listDifferences(
  sent: readonly SentRow[],
  rows: readonly StoredRow[],
  knowledge: Knowledge,
  kind: Kind,
) {
  const count = ({ row, members }: SentRow): ResponseBounds => ({
    ...countAnswered(members),
    ...toHalves(row.sums["completed_halves"] ?? 0, members.length),
  });
  const found: { readonly name: string; readonly from: ResponseBounds; readonly parts: readonly ResponseBounds[] }[] =
    [];
  for (const whole of sent.filter(({ row }) => row.cut === "all")) {
    const parts = sent.filter(
      ({ row }) =>
        row.cut === "survey" &&
        row.level === whole.row.level &&
        row.placeId === whole.row.placeId &&
        row.lastMonth === whole.row.lastMonth,
    );
    found.push({ name: getRowName(whole.row), from: count(whole), parts: [] });
    for (const part of parts) found.push({ name: getRowName(part.row), from: count(part), parts: [] });
    if (parts.length > 0)
      found.push({ name: `${getRowName(whole.row)} less its surveys`, from: count(whole), parts: parts.map(count) });
  }
  const family = required[kind]?.family;
  found.push(...listSegmentDifferences(rows, knowledge, kind));
  for (const cell of rows.filter((row) => row.kind === kind && row.family === family && row.cut === "cell")) {
    const from = addMonths(cell.firstMonth, -1);
    const invited = knowledge.invitations.filter(
      (each) =>
        each.kind === kind &&
        each.location === cell.placeId &&
        each.sentOn >= from &&
        each.sentOn < addMonths(cell.lastMonth, 1),
    );
    found.push({
      name: `${getRowName(cell)}: n and those invited`,
      from: { ...countAnswered(invited), low: cell.members.length, high: cell.members.length },
      parts: [],
    });
  }
  return found;
}

/**
 * The n of every segment, and the invited people whose answers it could contain: of the places and months of its
 * answers.
 */
function listSegmentDifferences(
  rows: readonly StoredRow[],
  knowledge: Knowledge,
  kind: Kind,
): readonly { readonly name: string; readonly from: ResponseBounds; readonly parts: readonly ResponseBounds[] }[] {
  const { family = "", question = 0 } = required[kind] ?? {};
  const months = new Set(
    rows.filter((row) => row.kind === kind && row.cut === "cell").map(({ lastMonth }) => lastMonth),
  );
  return [...months].flatMap((month) => {
    const segmentRows = knowledge.rows.filter(
      (row) => row.kind === kind && row.lastMonth === month && crossings.includes(row.cut),
    );
    const toRows = createRowFinder(segmentRows, family, (location) => knowledge.getRegion(location, month));
    const cells = rows.filter(
      (row) => row.kind === kind && row.family === family && row.cut === "cell" && row.lastMonth === month,
    );
    const firsts = new Map(
      cells.map((cell) => [
        cell.placeId,
        cell.members.reduce((first, { response }) => (response.month < first ? response.month : first), month),
      ]),
    );
    const invited = new Map<RawRow, Invitation[]>();
    for (const each of knowledge.invitations) {
      const first = firsts.get(each.location);
      if (
        each.kind !== kind ||
        first === undefined ||
        each.sentOn < addMonths(first, -1) ||
        each.sentOn >= addMonths(month, 1)
      )
        continue;
      for (const row of toRows({ question, response: each })) invited.set(row, [...(invited.get(row) ?? []), each]);
    }
    return [...invited].map(([row, own]) => {
      const n = countFor(row, family);
      return {
        name: `${getRowName(row)}: n ${n} of ${own.length} invited`,
        from: { ...countAnswered(own), low: n, high: n },
        parts: [],
      };
    });
  });
}
