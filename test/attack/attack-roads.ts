import type { Product } from "#app/server/product.ts";
import { countDerived, type Outcome } from "./answers-attack.ts";
import { addOutcomes, attackStored, type Line } from "./attack-stored.ts";
import { type AttackEnvironment, buildMovingCompany, releaseMovingCompany, TODAY } from "./attack-fixtures.ts";
import type { Knowledge } from "./known.ts";
import { attackChain } from "./chain-attack.ts";
import { attackComplements, attackInvalidComplements } from "./complement-attack.ts";
import { attackInsights, type UpdateStatistics } from "./insight-attack.ts";
import { watch } from "./live-attack.ts";
import { attackInvalidMixed, attackMixed } from "./mixed-attack.ts";
import { type Request, readPrinted } from "./printed.ts";
import { attackRanges, type MetricReader, createDayReader } from "./ranges-attack.ts";
import { attackRanks } from "./quantile-attack.ts";
import { readMixedAnswers } from "./read-knowledge.ts";
import { attackThemes } from "./theme-attack.ts";

const LAST_MONTH = "2026-10-01";

const hasDerived = (outcome: Outcome): boolean => countDerived(outcome) > 0;

/** Reads a company's metric values by the product's own code, as of the day of the attack. */
function buildReader({ db }: AttackEnvironment, product: Product, clientId: number): MetricReader {
  return (invited: Request) => readPrinted({ db, product, clientId, today: TODAY }, invited);
}

/** Participation printed for ranges of days. */
export async function attackRangesFor(
  environment: AttackEnvironment,
  product: Product,
  clientId: number,
  knowledge: Knowledge,
): Promise<Line> {
  const outcome = await attackRanges(knowledge, buildReader(environment, product, clientId), TODAY);
  const invalid = await attackRanges(knowledge, createDayReader(knowledge), TODAY);
  return {
    name: "participation by ranges",
    outcome,
    seeded: [{ name: "participation counted by the day", isCaught: hasDerived(invalid) }],
  };
}

/** Totals minus the categories, bands and surveys that are shown. */
export async function attackComplementsFor(
  environment: AttackEnvironment,
  product: Product,
  clientId: number,
  knowledge: Knowledge,
  isPlanting: boolean,
): Promise<Line> {
  const outcome = await attackComplements(knowledge, buildReader(environment, product, clientId));
  const seeded = isPlanting
    ? [{ name: "parts of five shown, whatever remains", isCaught: hasDerived(attackInvalidComplements(knowledge)) }]
    : [];
  return { name: "complements by category", outcome, seeded };
}

/** Shares of open and confidential residents together. */
export async function attackMixedFor(
  environment: AttackEnvironment,
  product: Product,
  clientId: number,
): Promise<Line> {
  const answers = await readMixedAnswers(environment.db, clientId);
  const outcome = await attackMixed(answers, buildReader(environment, product, clientId), LAST_MONTH);
  return {
    name: "mixed figures",
    outcome,
    seeded: [
      { name: "shares of classes as they are", isCaught: hasDerived(attackInvalidMixed(answers, "exact")) },
      {
        name: "thresholds over open and confidential ones",
        isCaught: hasDerived(attackInvalidMixed(answers, "thresholds together")),
      },
    ],
  };
}

/** A company watched day by day, on every screen. */
export async function attackLive(
  environment: AttackEnvironment,
  clientId: number,
  seed: number,
): Promise<readonly Line[]> {
  const { live, daily, isLiveCaught, isDailyCaught } = await watch(environment, clientId, seed);
  return [
    {
      name: "participation live",
      outcome: live,
      seeded: [{ name: "an answer that counts at once", isCaught: isLiveCaught }],
    },
    { name: "day by day", outcome: daily, seeded: [{ name: "answers released each night", isCaught: isDailyCaught }] },
  ];
}

/**
 * A company whose administrator moves people and a place, and invites some individually: all attacks on stored rows,
 * complements and ranges.
 */
export async function attackAdministrator(
  environment: AttackEnvironment,
  product: Product,
  seed: number,
): Promise<Line> {
  const options = buildMovingCompany(seed);
  const knowledge = await releaseMovingCompany(environment, product, options);
  const lines = [
    ...attackStored(knowledge, false),
    await attackComplementsFor(environment, product, options.id, knowledge, true),
    await attackRangesFor(environment, product, options.id, knowledge),
  ];
  return {
    name: "an administrator who moves people and places",
    outcome: addOutcomes(lines.map(({ outcome }) => outcome)),
    seeded: lines.flatMap(({ seeded }) => seeded),
  };
}

/** Counts of themes beside the visible list of comments. */
export async function attackThemesFor(
  environment: AttackEnvironment,
  product: Product,
  clientId: number,
  seed: number,
): Promise<Line> {
  const { outcome, isCaught } = await attackThemes(environment, product, clientId, seed);
  return { name: "themes of comments", outcome, seeded: [{ name: "counts of all that was written", isCaught }] };
}

/** Fewer reasons, effects, words or screens than this prove nothing. */
const MIN_PUBLISHED = 10;

/** Reasons of changes, effects of actions, and words, beside the released rows. */
export async function attackInsightsFor(
  environment: AttackEnvironment,
  product: Product,
  seed: number,
  updateStatistics: UpdateStatistics,
): Promise<Line> {
  const { outcome, isCaught, counted } = await attackInsights(environment, product, seed, updateStatistics);
  for (const [part, count] of Object.entries(counted))
    if (count < MIN_PUBLISHED) outcome.misread.push(`only ${count} ${part} are published`);
  return {
    name: "reasons, effects and words",
    outcome,
    seeded: [{ name: "what is in the rows of a place", isCaught }],
  };
}

/** Words of the links between figures of properties, beside the released rows. */
export async function attackChainFor(
  environment: AttackEnvironment,
  product: Product,
  seed: number,
  updateStatistics: UpdateStatistics,
): Promise<Line> {
  const { outcome, isCaught } = await attackChain(environment, product, seed, updateStatistics);
  return { name: "links of figures", outcome, seeded: [{ name: "what is in the rows of all places", isCaught }] };
}

/** Limits among the properties of all companies, seen by each of them over two years. */
export function attackRanksFor(seed: number): Line {
  const { outcome, caught } = attackRanks(seed);
  return { name: "ranks of properties", outcome, seeded: caught };
}
