import { addDays, addMonths, toLocalDate, startOfMonth } from "#platform/server/clock.ts";
import type { AnswerFamily } from "../analytics.facts.ts";
import type { Sums } from "../release/release-gate.ts";

/** Answers of fewer clients are never pooled. */
const MIN_CLIENTS = 5;
/**
 * Used in place of a survey's id for the service's total: open answers of all shared surveys, release cells and pools.
 */
export const ALL_SURVEYS = 0;
/** Ids below this are surveys of the shared catalog. A client's own surveys start here and are in no benchmark. */
export const SHARED_SURVEYS_BELOW = 1000;
// By the 5th the month has closed in every zone, and the daily release of cells has had days to decide it.
const FREEZES_ON_DAY = 5;

/** The contribution of one client to a month. */
export interface ClientMonth {
  /** Open answers by survey of the shared catalog; each survey once. */
  readonly open: readonly { readonly surveyId: number; readonly sums: Sums }[];
  /** Sums over the release cells (and region pools) of the month, and the families' distinct people. */
  readonly released: Sums;
}

/** The permanent record of a month: for one survey or all, and one family. */
export interface FrozenFamily {
  readonly surveyId: number;
  readonly family: string;
  /** The number of clients with holdings in it. */
  readonly clients: number;
  /** The sums of the family's measures and its people; null: withheld. */
  readonly sums: Sums | null;
}

/** The holdings of each client, in the order of the clients. */
export type Holdings = readonly number[];

const sumOf = (numbers: Holdings): number => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Returns whether the clients' holdings may be shown as one number: at least five clients hold something and, leaving
 * out any one of them, no other holds more than half of the rest. The worst case leaves out the second largest, so the
 * rule is: twice the largest plus the second largest is at most the whole. These conditions are linear, so if two
 * months satisfy them, their sum does: every sum of months that may be shown may be shown.
 */
export function meetsDisclosureRule(holdings: Holdings): boolean {
  const held = holdings.filter((each) => each > 0).toSorted((a, b) => b - a);
  // Twice the largest plus the second ≤ the whole means: the largest ≤ all but the two largest.
  return held.length >= MIN_CLIENTS && (held[0] ?? 0) <= sumOf(held.slice(2));
}

/** Returns the first month (its first day) that is not due yet: a month is due from the 5th of the next one, in UTC. */
export function getFirstUnfrozenMonth(asOf: Date): string {
  return startOfMonth(addDays(toLocalDate("UTC", asOf), 1 - FREEZES_ON_DAY));
}

/** Returns the first days of the months from one up to but not including another, in order. */
export function listMonths(first: string, until: string): readonly string[] {
  const months: string[] = [];
  for (let month = startOfMonth(first); month < until; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Returns the calendar year of a day. */
export function getYear(day: string): number {
  return Number(day.slice(0, 4));
}

/**
 * Returns the measures that a family's answers are counted in: for open answers per step where released rows store
 * classes.
 */
export function getMeasuresOfPart(family: AnswerFamily, part: "open" | "released"): readonly string[] {
  return part === "open" ? (family.openMeasures ?? family.measures) : [...family.measures, family.people];
}

// Responses of the family; for protected answers distinct people, because a person may have answered several times.
function countRespondents(family: AnswerFamily, part: "open" | "released", sums: Sums): number {
  if (part === "released") return sums[family.people] ?? 0;
  return sumOf((family.openMeasures ?? family.answered).map((name) => sums[name] ?? 0));
}

/** Returns the sums of a family over some parts, open and released ones each by their own measures. */
export function poolParts(
  family: AnswerFamily,
  parts: { readonly open: readonly Sums[]; readonly released: readonly Sums[] },
): Sums {
  const pooled: Record<string, number> = {};
  for (const part of ["open", "released"] as const)
    for (const name of getMeasuresOfPart(family, part))
      pooled[name] = (pooled[name] ?? 0) + sumOf(parts[part].map((sums) => sums[name] ?? 0));
  return pooled;
}

/**
 * Returns the parts that may be shown beside the whole (null: the whole is withheld). The whole minus its parts is a
 * number, too, so the rest must be empty or satisfy the rule itself; until it does, the smallest part is withheld.
 */
export function findDisclosable(whole: Holdings | null, parts: ReadonlyMap<number, Holdings>): ReadonlySet<number> {
  const disclosed = [...parts]
    .filter(([, holdings]) => meetsDisclosureRule(holdings))
    .toSorted(([idA, a], [idB, b]) => sumOf(b) - sumOf(a) || idA - idB);
  const isSafe = (holdings: Holdings): boolean => sumOf(holdings) === 0 || meetsDisclosureRule(holdings);
  if (whole) while (disclosed.length > 0 && !isSafe(subtractParts(whole, disclosed))) disclosed.pop();
  return new Set(disclosed.map(([id]) => id));
}

/** Returns the holdings of each client in a whole minus some of its parts. */
export function subtractParts(whole: Holdings, parts: readonly (readonly [number, Holdings])[]): Holdings {
  return whole.map((all, at) => all - sumOf(parts.map(([, holdings]) => holdings[at] ?? 0)));
}

function freezeFamily(
  family: AnswerFamily,
  clients: readonly ClientMonth[],
  withSurveys: boolean,
): readonly FrozenFamily[] {
  const surveyIds = !withSurveys
    ? []
    : [...new Set(clients.flatMap(({ open }) => open.map((each) => each.surveyId)))].toSorted((a, b) => a - b);
  const getOpenSums = (client: ClientMonth, surveyId: number): Sums =>
    client.open.find((each) => each.surveyId === surveyId)?.sums ?? {};
  const bySurvey = new Map(
    surveyIds.map((surveyId): [number, Holdings] => [
      surveyId,
      clients.map((client) => countRespondents(family, "open", getOpenSums(client, surveyId))),
    ]),
  );
  const total = clients.map(
    ({ open, released }) =>
      sumOf(open.map(({ sums }) => countRespondents(family, "open", sums))) +
      countRespondents(family, "released", released),
  );
  const disclosed = findDisclosable(meetsDisclosureRule(total) ? total : null, bySurvey);
  const createRow = (
    surveyId: number,
    holdings: Holdings,
    parts: Parameters<typeof poolParts>[1] | null,
  ): FrozenFamily => ({
    surveyId,
    family: family.name,
    clients: holdings.filter((each) => each > 0).length,
    sums: parts === null ? null : poolParts(family, parts),
  });
  const everything = {
    open: clients.flatMap(({ open }) => open.map(({ sums }) => sums)),
    released: clients.map(({ released }) => released),
  };
  const surveys = [...bySurvey]
    .filter(([, holdings]) => sumOf(holdings) > 0)
    .map(([surveyId, holdings]) => {
      const parts = disclosed.has(surveyId)
        ? { open: clients.map((client) => getOpenSums(client, surveyId)), released: [] }
        : null;
      return createRow(surveyId, holdings, parts);
    });
  return [createRow(ALL_SURVEYS, total, meetsDisclosureRule(total) ? everything : null), ...surveys];
}

/**
 * Decides one month of a service from its clients' contributions: for each family of measures the total and, unless
 * surveys are a segment of their own, each survey with open answers of it. Only disclosed numbers have sums.
 */
export function freezeMonth(
  families: readonly AnswerFamily[],
  clients: readonly ClientMonth[],
  withSurveys = true,
): readonly FrozenFamily[] {
  return families.flatMap((family) => freezeFamily(family, clients, withSurveys));
}

/**
 * Returns whether a month includes everything that the company index includes, with region pools and survey segments:
 * true from the first such month on, or (null) always.
 */
export function hasPools(firstMonth: string | null, month: string): boolean {
  return firstMonth === null || month >= firstMonth;
}
