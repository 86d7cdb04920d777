import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { termGroups } from "#slices/help/web/terms.ts";

/** Screens link to a term by these, or by its address. */
const linking = /TermLink|TermKey|HelpTerm/u;

test("every term of the help page is linked from a screen", () => {
  const names = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /^(?:ui|slices\/.*\/web)\/.*(?<!\.test)\.tsx?$/u.test(name) && !/\/(?:help-term|term-names)\.ts$/u.test(name),
  );
  const texts = names
    .filter((name) => !name.startsWith("slices/help/"))
    .map((name) => readFileSync(`src/${name}`, "utf8"));
  const isLinked = (term: string): boolean =>
    texts.some((text) => text.includes(`"/help#${term}"`) || (linking.test(text) && text.includes(`"${term}"`)));
  // Tables add these themselves, where a value is hidden or N/A.
  const ofTables = new Set(["hidden", "not-available"]);
  const terms = Object.values(termGroups)
    .flat()
    .filter((term) => !ofTables.has(term));
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter((term) => !isLinked(term))).toEqual([]);
});
