import { z } from "zod";
import { personName } from "./names.ts";
import data from "./planted-signals.json" with { type: "json" };

const people = z.array(personName);
const texts = z.array(z.string().min(1));
const planted = z
  .strictObject({ awkwardNames: people, hostileNames: people, longSentences: texts, hostileTexts: texts })
  .parse(data);

/**
 * Names that real people have and that careless software breaks, and names that attempt an injection. The demo contains
 * them so that everyone can see that nothing happens.
 */
export const { awkwardNames, hostileNames } = planted;

/** A comment of exactly 2,000 characters, the longest that the product accepts. */
export const longestComment: string = `${planted.longSentences.join(" ")} `
  .repeat(5)
  .slice(0, 1999)
  .replace(/\s$/, "s")
  .concat(".");

/** Texts for comments that a spreadsheet, a browser or a careless query would execute, hide or choke on. */
export const hostileTexts: readonly string[] = [...planted.hostileTexts, longestComment];
