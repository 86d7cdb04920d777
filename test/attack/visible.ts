import { startOfMonth } from "#platform/server/clock.ts";
import type { Knowledge, StoredRow } from "./known.ts";
import { reconstructSentRows } from "./sent-rows.ts";

/** The number of possible metric values of a level, and of those with visible data. */
export interface VisibleCounts {
  readonly figures: number;
  readonly shown: number;
}

export type Visible = Readonly<Record<string, VisibleCounts>>;

function countShown(all: ReadonlySet<string>, shown: ReadonlySet<string>): VisibleCounts {
  return { figures: all.size, shown: [...all].filter((each) => shown.has(each)).length };
}

/**
 * Returns what stays visible by level: of the places and months with an answer or an invitation (a product without a
 * gate would show each), those whose answers or invitations are in a released row of that level.
 */
export function buildVisible(knowledge: Knowledge, rows: readonly StoredRow[]): Visible {
  const families = new Set(["score", "remain", "recommend"]);
  const whole = rows.filter(({ cut, family }) => (cut === "cell" || cut === "all") && families.has(family));
  const findRegion = (location: number, month: string): number => knowledge.getRegion(location, month);
  const seen: Record<string, VisibleCounts> = {};
  const kinds = [...new Set(knowledge.responses.map(({ kind }) => kind))].filter((kind) => kind !== "resident");
  for (const kind of kinds) {
    const answers = knowledge.responses
      .filter((each) => each.kind === kind)
      .flatMap((each) => each.answers.filter(({ family }) => families.has(family)));
    const own = whole.filter((row) => row.kind === kind);
    const inCells = own.filter(({ cut }) => cut === "cell").flatMap(({ members }) => members);
    const inAny = own.flatMap(({ members }) => members);
    const getLocationKey = ({ response, family }: (typeof answers)[number]): string =>
      `${response.location} ${response.month} ${family}`;
    const getRegionKey = ({ response, family }: (typeof answers)[number]): string =>
      `${findRegion(response.location, response.month)} ${response.month} ${family}`;
    const getCompanyKey = ({ response, family }: (typeof answers)[number]): string => `${response.month} ${family}`;
    seen[`${kind} company`] = countShown(new Set(answers.map(getCompanyKey)), new Set(inAny.map(getCompanyKey)));
    seen[`${kind} region`] = countShown(new Set(answers.map(getRegionKey)), new Set(inAny.map(getRegionKey)));
    seen[`${kind} property`] = countShown(new Set(answers.map(getLocationKey)), new Set(inCells.map(getLocationKey)));
    const settled = knowledge.participation.reduce(
      (last, { lastMonth, kind: of }) => (of === kind && lastMonth > last ? lastMonth : last),
      "",
    );
    const invited = knowledge.invitations.filter((each) => each.kind === kind && startOfMonth(each.sentOn) <= settled);
    const sent = reconstructSentRows(knowledge, kind).rows.filter(({ row }) => row.cut === "all");
    const getMonthKey = (each: (typeof invited)[number]): string => `${each.location} ${startOfMonth(each.sentOn)}`;
    const atPlaces = sent.filter(({ row }) => row.level === "location").flatMap(({ members }) => members);
    seen[`${kind} participation, location`] = countShown(
      new Set(invited.map(getMonthKey)),
      new Set(atPlaces.map(getMonthKey)),
    );
    const getRegionMonthKey = (each: (typeof invited)[number]): string =>
      `${findRegion(each.location, each.sentOn)} ${startOfMonth(each.sentOn)}`;
    seen[`${kind} participation, region`] = countShown(
      new Set(invited.map(getRegionMonthKey)),
      new Set(sent.flatMap(({ members }) => members).map(getRegionMonthKey)),
    );
  }
  return seen;
}

/** Adds the counts of several companies. */
export function addVisible(all: readonly Visible[]): Visible {
  const names = [...new Set(all.flatMap((each) => Object.keys(each)))];
  const sum = (name: string, of: keyof VisibleCounts): number =>
    all.reduce((total, each) => total + (each[name]?.[of] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, { figures: sum(name, "figures"), shown: sum(name, "shown") }]));
}
