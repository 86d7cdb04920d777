import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Random } from "./random.ts";

/** How an author types: most take care, some hurry. */
type Habit = (random: Random, text: string) => string;

const CAREFUL = 0.74;

/** Swaps two adjacent letters of a longer word. */
function applyTypo(random: Random, text: string): string {
  const words = text.split(" ");
  const index = random.between(0, words.length - 1);
  const word = words[index] ?? "";
  if (!/^\p{Ll}{5,}$/u.test(word)) return text;
  const at = random.between(1, word.length - 3);
  words[index] = word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
  return words.join(" ");
}

const omitEnd: Habit = (_chance, text) => text.replace(/\.$/, "");
const toLowerCaseText: Habit = (_chance, text) => text.toLowerCase();
const omitApostrophes: Habit = (_chance, text) => text.replaceAll("'", "");
const omitAccents: Habit = (_chance, text) =>
  text.replaceAll(/[áéíóúÁÉÍÓÚ¿¡]/g, (letter) => letter.normalize("NFD").replaceAll(/[\u0301¿¡]/g, ""));
const applyCapitals: Habit = (_chance, text) => (text.length < 60 ? text.toUpperCase() : text);
const applyExclamation: Habit = (_chance, text) => text.replace(/\.$/, "!!");

const habits: Readonly<Record<Language, readonly [habit: Habit, weight: number][]>> = {
  en: [
    [omitEnd, 42],
    [toLowerCaseText, 18],
    [(random, text) => omitEnd(random, toLowerCaseText(random, text)), 14],
    [applyTypo, 14],
    [omitApostrophes, 8],
    [applyExclamation, 7],
    [applyCapitals, 3],
  ],
  es: [
    [omitEnd, 30],
    [omitAccents, 34],
    [(random, text) => omitAccents(random, toLowerCaseText(random, text)), 18],
    [toLowerCaseText, 8],
    [applyTypo, 8],
    [applyExclamation, 6],
    [applyCapitals, 3],
  ],
};
const weights = { en: habits.en.map(([, weight]) => weight), es: habits.es.map(([, weight]) => weight) };

/**
 * Returns a text as typed on a telephone: mostly correct, sometimes in a hurry. At most one letter longer than before.
 */
export function applyTypingStyle(random: Random, text: string, locale: Language): string {
  if (random.happens(CAREFUL)) return text;
  const habit = habits[locale][random.weighted(weights[locale])]?.[0];
  return habit ? habit(random, text) : text;
}
