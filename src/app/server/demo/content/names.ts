import { z } from "zod";
import { type Language, languages } from "#slices/surveys/server/catalog/catalog.schema.ts";
import data from "./names.json" with { type: "json" };
import type { Random } from "./random.ts";
import { wordList } from "./word-list.ts";

/** A person's name in its two parts. */
export const personName = z.strictObject({ first: z.string(), last: z.string() });
export type PersonName = Readonly<z.output<typeof personName>>;

const byLanguage = z.record(z.enum(languages), wordList);

/** Names that are common where the demo's companies are, by origin: given names and family names. */
export const personNames = z.strictObject({ first: byLanguage, last: byLanguage }).parse(data);

/** Share of people with a Spanish name, by the language they read. */
const SPANISH_NAMES: Readonly<Record<Language, number>> = { en: 0.13, es: 0.94 };
/**
 * Shares of people with two given names, and with a double family name (English names; Spanish ones three times as
 * often).
 */
const SECOND_NAME = 0.03;
const DOUBLE_NAME = 0.04;

function drawLastName(random: Random, isSpanish: boolean): string {
  const { en, es } = personNames.last;
  const name = random.pick(isSpanish ? es : en);
  if (!random.happens(isSpanish ? DOUBLE_NAME * 3 : DOUBLE_NAME)) return name;
  const second = random.pick(random.happens(0.3) === isSpanish ? en : es);
  return second === name ? name : `${name}${isSpanish ? " " : "-"}${second}`;
}

/**
 * Returns a fictional name: of many origins, mostly Spanish where the person reads Spanish. A match with a real person
 * is a coincidence.
 */
export function generatePersonName(random: Random, locale: Language): PersonName {
  const isSpanish = random.happens(SPANISH_NAMES[locale]);
  // Given and family names of different origins sometimes mix, as they do in families.
  const { en, es } = personNames.first;
  const givenNames = random.happens(0.9) === isSpanish ? es : en;
  const first = random.pick(givenNames);
  const second = random.happens(SECOND_NAME) ? ` ${random.pick(givenNames)}` : "";
  return { first: second === ` ${first}` ? first : first + second, last: drawLastName(random, isSpanish) };
}

/**
 * Returns a name as the local part of an email address: lower-case ASCII letters and dots; "resident" when no letters
 * remain.
 */
export function toMailbox(name: PersonName): string {
  const plain = `${name.first}.${name.last}`
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z.]+/g, "")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^\.|\.$/g, "");
  return plain.slice(0, 48).replace(/\.$/, "") || "resident";
}
