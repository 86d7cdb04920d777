import { describe, expect, test } from "vitest";
import { chooseQuotes, LONG_QUOTE } from "./theme-quotes.rules.ts";

const toComments = (...texts: string[]) => texts.map((text) => ({ text }));
const long = "a".repeat(LONG_QUOTE + 1);
const choose = (...themes: { text: string }[][]) => chooseQuotes(themes).map((quote) => quote?.text ?? null);

describe("quotes of themes", () => {
  test("are the newest comment of each theme that is short enough", () => {
    expect(choose(toComments("new", "old"), toComments(long, "short"))).toEqual(["new", "short"]);
    expect(choose(toComments("b".repeat(LONG_QUOTE)))).toEqual(["b".repeat(LONG_QUOTE)]);
  });

  test("are long where no shorter comment is left", () => {
    expect(choose(toComments(long, `${long}a`))).toEqual([long]);
  });

  test("never repeat each other; a theme without other comments has none", () => {
    expect(choose(toComments("both", "one"), toComments("both", "other"), toComments("both"), [])).toEqual([
      "both",
      "other",
      null,
      null,
    ]);
  });
});
