import { addDays, addMonths } from "#platform/server/clock.ts";
import { createOutcome, type Outcome } from "./answers-attack.ts";
import type { Invitation, Knowledge } from "./known.ts";
import type { MetricReader } from "./ranges-attack.ts";

/** An answer enters up to this many months after its invitation. */
const WAITING = 4;
const METRIC = "likely_to_remain_percentage";

/** The attributes that distinguish a company's and a region's people, and the attributes of an invitation. */
const dimensions = [
  { by: "position_category", getKey: ({ category }: Invitation) => String(category) },
  { by: "tenure_band", getKey: ({ band }: Invitation) => String(band) },
  { by: "survey", getKey: ({ survey }: Invitation) => String(survey) },
] as const;

/** A total with its visible parts, as n of people. */
interface Result {
  readonly name: string;
  readonly total: number;
  readonly shown: ReadonlyMap<string, number>;
  /** The invited people, by part. */
  readonly invited: ReadonlyMap<string, number>;
}

function countBy(all: readonly Invitation[], getKey: (each: Invitation) => string): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(all, getKey)].map(([key, own]) => [key, own.length]));
}

async function readShown(knowledge: Knowledge, read: MetricReader): Promise<readonly Result[]> {
  const results: Result[] = [];
  const cells = knowledge.rows.filter(({ cut, kind }) => cut === "cell" && kind === "campaign");
  const months = [...new Set(cells.map(({ lastMonth }) => lastMonth))].toSorted();
  for (const month of months) {
    const range = { from: month, to: addDays(addMonths(month, 1), -1) };
    const places = new Set(cells.filter(({ lastMonth }) => lastMonth === month).map(({ placeId }) => placeId));
    const regions = [...new Set([...places].map((id) => knowledge.getRegion(id, month)))];
    for (const region of [null, ...regions]) {
      const filters = region === null ? {} : { filters: { region: [region] } };
      const near = cells.filter(
        ({ lastMonth, placeId }) =>
          lastMonth === month && (region === null || knowledge.getRegion(placeId, month) === region),
      );
      // A cell may contain answers that its place was invited for months before and had too few of.
      const first = near.reduce((least, { firstMonth }) => (firstMonth < least ? firstMonth : least), month);
      const own = knowledge.invitations.filter(
        (each) =>
          each.kind === "campaign" &&
          places.has(each.location) &&
          each.sentOn >= addMonths(first, -WAITING) &&
          each.sentOn <= range.to &&
          (region === null || knowledge.getRegion(each.location, month) === region),
      );
      const invited = { service: "ingage", metrics: [METRIC], range, ...filters } as const;
      const [total] = [...(await read({ ...invited, by: "total" })).values()];
      const n = total?.[METRIC]?.n;
      if (n === undefined) continue;
      for (const { by, getKey } of dimensions) {
        const rows = await read({ ...invited, by });
        const shown = new Map(
          [...rows].flatMap(([key, { [METRIC]: printed }]) => (printed ? [[key, printed.n] as const] : [])),
        );
        results.push({
          name: `${by} of ${region === null ? "company" : `region ${region}`} in ${month.slice(0, 7)}`,
          total: n,
          shown,
          invited: countBy(own, getKey),
        });
      }
    }
  }
  return results;
}

/** The remainder of totals without the visible parts: few people, or none, or all who were invited. */
function judge(results: readonly Result[], outcome: Outcome): void {
  for (const { name, total, shown, invited } of results) {
    const rest = total - [...shown.values()].reduce((sum, n) => sum + n, 0);
    const hidden = [...invited].filter(([key]) => !shown.has(key)).reduce((sum, [, count]) => sum + count, 0);
    outcome.groups += 1;
    if (shown.size === 0 || hidden === 0) continue;
    if (rest >= 1 && rest <= 4) outcome.derived.subtraction.push(`${name}: ${rest} people are left`);
    if (rest === 0 || rest === hidden) outcome.derived.subtraction.push(`${name}: ${rest} of ${hidden} left answered`);
  }
}

/** Complements of categories, bands and surveys: totals minus what is shown. */
export async function attackComplements(knowledge: Knowledge, read: MetricReader): Promise<Outcome> {
  const found = createOutcome();
  judge(await readShown(knowledge, read), found);
  return found;
}

/** The same for a gate that shows every part of five people or more and does not check the rest. */
export function attackInvalidComplements(knowledge: Knowledge): Outcome {
  const found = createOutcome();
  const months = new Set(knowledge.responses.filter(({ kind }) => kind === "campaign").map(({ month }) => month));
  for (const month of months) {
    const answered = knowledge.responses.filter((each) => each.kind === "campaign" && each.month === month);
    for (const [location, own] of Map.groupBy(answered, (each) => each.location)) {
      const parts = countParts(own.map(({ category }) => String(category)));
      const invited = knowledge.invitations.filter(
        (each) => each.kind === "campaign" && each.location === location && each.sentOn.startsWith(month.slice(0, 7)),
      );
      const shown = new Map([...parts].filter(([, n]) => n >= 5));
      judge(
        [
          {
            name: `location ${location}`,
            total: own.length,
            shown,
            invited: countBy(invited, ({ category }) => String(category)),
          },
        ],
        found,
      );
    }
  }
  return found;
}

function countParts(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, own]) => [key, own.length]));
}
