import { z } from "zod";
import { buildSentence } from "./comment-grammar.ts";
import { createSeededRandom, type Random, mixSeed } from "./random.ts";
import type { DemoCommunity, DemoCompany } from "./company.ts";
import data from "./place-names.json" with { type: "json" };
import { wordList } from "./word-list.ts";

/** Patterns of names: those with a higher weight are more frequent. */
const patternList = z.array(z.strictObject({ weight: z.number(), name: z.string() }));

const { patterns, words: lists } = z
  .strictObject({
    patterns: z.strictObject({ en: patternList, es: patternList }),
    words: z.object({ old: wordList }).catchall(wordList),
  })
  .parse(data);

/** The words of patterns: `older` is what can follow "Old"; house numbers have two or three digits. */
const lexicon = {
  ...lists,
  older: lists.old.filter((word) => word !== "Old"),
  tens: Array.from({ length: 97 }, (_, index) => String(index + 2)),
  ones: Array.from({ length: 10 }, (_, index) => String(index)),
};

/** Words that repeat each other, such as "Mill Creek Mill", or cannot go with another in a name. */
function isReadableName(name: string): boolean {
  const words = name.split(" ");
  return (
    new Set(words.map((word) => word.replace(/s$/, ""))).size === words.length && !/(ys|chs|shs|sss|xs)\b/.test(name)
  );
}

function computeUnits(random: Random): number {
  // A few towers and a few houses of a dozen apartments, most in between.
  return Math.round(Math.min(420, Math.max(12, Math.exp(4.85 + random.normal() * 0.55))));
}

function drawName(random: Random, company: DemoCompany, city: string): string {
  const drawn = patterns[company.locale === "es" && random.happens(0.6) ? "es" : "en"];
  const pattern = drawn[random.weighted(drawn.map(({ weight }) => weight))]?.name ?? "";
  return buildSentence(random, pattern, lexicon).replace("{city}", city);
}

function drawUniqueName(random: Random, company: DemoCompany, city: string, taken: ReadonlySet<string>): string {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const name = drawName(random, company, city);
    if (!taken.has(name) && isReadableName(name)) return name;
  }
  throw new RangeError(`${company.name} has run out of names for its communities`);
}

/**
 * Generates communities of a company in addition to those written by hand, with names that are unique in the company.
 */
export function buildCommunities(company: DemoCompany, count: number): DemoCommunity[] {
  const seed = Array.from(company.slug).reduce((sum, letter) => mixSeed(sum, letter.codePointAt(0) ?? 0), 7);
  const random = createSeededRandom(seed);
  const taken = new Set(company.communities.map((each) => each.name));
  return Array.from({ length: count }, (_, index): DemoCommunity => {
    const regionIndex = index % company.regions.length;
    const region = company.regions[regionIndex];
    if (!region) throw new RangeError(`${company.name} has no regions`);
    const [city, state] = random.pick(region.towns);
    const name = drawUniqueName(random, company, city, taken);
    taken.add(name);
    return { name, city, state, zone: region.zone, regionIndex, units: computeUnits(random) };
  });
}
