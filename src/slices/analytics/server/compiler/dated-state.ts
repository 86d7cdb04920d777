import type { DatedDeclaration } from "../analytics.facts.ts";
import { states } from "./dated-measures.ts";
import { named } from "./statement.ts";

/** The outcome of an item that no one ended. */
const ABANDONED = 4;
/** How far an item is that has ended, however. */
const ENDED = 4;

/** The SQL of the state of an item `fact` as `states` numbers it: of an outcome on its day, or on the last day of a range. */
export function buildState({ alert, due, end, outcome, counts, read }: DatedDeclaration, today: () => string): string {
  const ended = `10 + coalesce(fact.${named(outcome)}, ${ABANDONED})`;
  if (read === "outcomes") return ended;
  return [
    `CASE WHEN fact.${named(counts)} <= params.last_day AND (fact.${named(outcome)} IS NOT NULL OR fact.${named(end)} < ${today()}) THEN ${ended}`,
    `WHEN fact.${named(alert)} IS NULL OR fact.${named(alert)} > params.last_day THEN ${states.scheduled}`,
    `WHEN fact.${named(due)} >= params.last_day THEN ${states.pending} ELSE ${states.past_due} END`,
  ].join(" ");
}

/** How an item stands, as a dimension numbers it: the id of its outcome, or how far it is. */
export function standingColumn({ outcome, read }: DatedDeclaration, state: () => string): string {
  if (read === "outcomes") return `coalesce(fact.${named(outcome)}, ${ABANDONED})`;
  return `least(${state()}, ${ENDED})`;
}
