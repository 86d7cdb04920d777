import { startOfMonth } from "#platform/server/clock.ts";
import type { Knowledge, StoredRow } from "./known.ts";
import { reconstructSentRows } from "./sent-rows.ts";

/** The number of possible metric values of a level, and of those with visible data. */
export interface VisibleCounts {
  readonly figures: number;
  readonly shown: number;
}

export type Visible = Readonly<Record<string, VisibleCounts>>;

function share(all: ReadonlySet<string>, shown: ReadonlySet<string>): VisibleCounts {
  return { figures: all.size, shown: [...all].filter((each) => shown.has(each)).length };
}

/**
 * Returns what stays visible by level: of the places and months with an answer or an invitation (a product without a
 * gate would show each), those whose answers or invitations are in a released row of that level.
 */
export function buildVisible(knowledge: Knowledge, rows: readonly StoredRow[]): Visible {
  const families = new Set(["score", "remain", "recommend"]);
  const whole = rows.filter(({ cut, family }) => (cut === "cell" || cut === "all") && families.has(family));
  const region = (location: number, month: string): number => knowledge.getRegion(location, month);
  const seen: Record<string, VisibleCounts> = {};
  const kinds = [...new Set(knowledge.responses.map(({ kind }) => kind))].filter((kind) => kind !== "resident");
  for (const kind of kinds) {
    const answers = knowledge.responses
      .filter((each) => each.kind === kind)
      .flatMap((each) => each.answers.filter(({ family }) => families.has(family)));
    const own = whole.filter((row) => row.kind === kind);
    const inCells = own.filter(({ cut }) => cut === "cell").flatMap(({ members }) => members);
    const inAny = own.flatMap(({ members }) => members);
    const byLocation = ({ response, family }: (typeof answers)[number]): string =>
      `${response.location} ${response.month} ${family}`;
    const byRegion = ({ response, family }: (typeof answers)[number]): string =>
      `${region(response.location, response.month)} ${response.month} ${family}`;
    const byCompany = ({ response, family }: (typeof answers)[number]): string => `${response.month} ${family}`;
    seen[`${kind} company`] = share(new Set(answers.map(byCompany)), new Set(inAny.map(byCompany)));
    seen[`${kind} region`] = share(new Set(answers.map(byRegion)), new Set(inAny.map(byRegion)));
    seen[`${kind} property`] = share(new Set(answers.map(byLocation)), new Set(inCells.map(byLocation)));
    const settled = knowledge.participation.reduce(
      (last, { lastMonth, kind: of }) => (of === kind && lastMonth > last ? lastMonth : last),
      "",
    );
    const invited = knowledge.invitations.filter((each) => each.kind === kind && startOfMonth(each.sentOn) <= settled);
    const sent = reconstructSentRows(knowledge, kind).rows.filter(({ row }) => row.cut === "all");
    const ofMonth = (each: (typeof invited)[number]): string => `${each.location} ${startOfMonth(each.sentOn)}`;
    const atPlaces = sent.filter(({ row }) => row.level === "location").flatMap(({ members }) => members);
    seen[`${kind} participation, location`] = share(new Set(invited.map(ofMonth)), new Set(atPlaces.map(ofMonth)));
    const ofRegion = (each: (typeof invited)[number]): string =>
      `${region(each.location, each.sentOn)} ${startOfMonth(each.sentOn)}`;
    seen[`${kind} participation, region`] = share(
      new Set(invited.map(ofRegion)),
      new Set(sent.flatMap(({ members }) => members).map(ofRegion)),
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
