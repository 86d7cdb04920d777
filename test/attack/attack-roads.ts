import type { Product } from "#app/server/product.ts";
import { countDerived, type Outcome } from "./answers-attack.ts";
import { addOutcomes, attackStored, type Line } from "./attack-stored.ts";
import { type Ground, movingOf, releaseMovingCompany, TODAY } from "./attack-worlds.ts";
import type { Knowledge } from "./known.ts";
import { attackComplements, attackFaultyComplements } from "./complement-attack.ts";
import { watch } from "./live-attack.ts";
import { attackFaultyMixed, attackMixed } from "./mixed-attack.ts";
import { type Asked, readPrinted } from "./printed.ts";
import { attackRanges, type Read, readingByDay } from "./ranges-attack.ts";
import { readMixedAnswers } from "./read-knowledge.ts";

const LAST_MONTH = "2026-10-01";

const found = (outcome: Outcome): boolean => countDerived(outcome) > 0;

/** Reads a company's figures on the product's own road, as of the day of the attack. */
function readerOf({ db }: Ground, product: Product, clientId: number): Read {
  return (asked: Asked) => readPrinted({ db, product, clientId, today: TODAY }, asked);
}

/** Participation printed for ranges of days. */
export async function attackRangesOf(
  ground: Ground,
  product: Product,
  clientId: number,
  knowledge: Knowledge,
): Promise<Line> {
  const outcome = await attackRanges(knowledge, readerOf(ground, product, clientId), TODAY);
  const faulty = await attackRanges(knowledge, readingByDay(knowledge), TODAY);
  return {
    name: "participation by ranges",
    outcome,
    planted: [{ name: "participation counted by the day", isCaught: found(faulty) }],
  };
}

/** Totals less the categories, bands and surveys that are shown. */
export async function attackComplementsOf(
  ground: Ground,
  product: Product,
  clientId: number,
  knowledge: Knowledge,
  isPlanting: boolean,
): Promise<Line> {
  const outcome = await attackComplements(knowledge, readerOf(ground, product, clientId));
  const planted = isPlanting
    ? [{ name: "parts of five shown, whatever remains", isCaught: found(attackFaultyComplements(knowledge)) }]
    : [];
  return { name: "complements by category", outcome, planted };
}

/** Shares of open and confidential residents together. */
export async function attackMixedOf(ground: Ground, product: Product, clientId: number): Promise<Line> {
  const answers = await readMixedAnswers(ground.db, clientId);
  const outcome = await attackMixed(answers, readerOf(ground, product, clientId), LAST_MONTH);
  return {
    name: "mixed figures",
    outcome,
    planted: [
      { name: "shares of classes as they are", isCaught: found(attackFaultyMixed(answers, "exact")) },
      {
        name: "thresholds over open and confidential ones",
        isCaught: found(attackFaultyMixed(answers, "thresholds together")),
      },
    ],
  };
}

/** A company watched day by day, at every screen. */
export async function attackLive(ground: Ground, clientId: number, seed: number): Promise<readonly Line[]> {
  const { live, daily, isLiveCaught, isDailyCaught } = await watch(ground, clientId, seed);
  return [
    {
      name: "participation live",
      outcome: live,
      planted: [{ name: "an answer that counts at once", isCaught: isLiveCaught }],
    },
    { name: "day by day", outcome: daily, planted: [{ name: "answers released each night", isCaught: isDailyCaught }] },
  ];
}

/** A company whose administrator moves people and a place, and asks some alone: everything that is tried of others. */
export async function attackAdministrator(ground: Ground, product: Product, seed: number): Promise<Line> {
  const wish = movingOf(seed);
  const knowledge = await releaseMovingCompany(ground, product, wish);
  const lines = [
    ...attackStored(knowledge, false),
    await attackComplementsOf(ground, product, wish.id, knowledge, true),
    await attackRangesOf(ground, product, wish.id, knowledge),
  ];
  return {
    name: "an administrator who moves people and places",
    outcome: addOutcomes(lines.map(({ outcome }) => outcome)),
    planted: lines.flatMap(({ planted }) => planted),
  };
}
