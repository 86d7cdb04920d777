import { describe, expect, test } from "vitest";
import {
  layOutPicture,
  PICTURE_WIDTH,
  type PictureText,
  wrapText,
} from "#slices/surveys/web/response/picture.rules.ts";

const measure = (text: string): number => text.length * 10;

const content: PictureText = {
  title: "Resident Satisfaction Survey",
  lines: ["Bea Active · Nov 10, 2026"],
  figures: [{ label: "Score", value: "60", isLow: true }],
  notes: [],
  questions: [
    { body: "Will you renew?", answer: "Likely", words: null },
    { body: "Anything else?", answer: null, words: "word ".repeat(300).trim() },
    { body: "How is the gym?", answer: null, words: null },
  ],
  noAnswer: "No response given",
};

describe("the picture of a response", () => {
  test("contains every word, within its width, from top to bottom", () => {
    const { height, parts } = layOutPicture(content, measure);
    const texts = parts.filter((part) => part.kind === "text");
    for (const { x, text, y } of texts) {
      expect(x + measure(text)).toBeLessThanOrEqual(PICTURE_WIDTH - 56);
      expect(y).toBeLessThan(height);
    }
    const words = texts.map(({ text }) => text).join(" ");
    expect(words.match(/\bword\b/g)).toHaveLength(300);
    expect(words).toContain("No response given");
    expect(texts.find(({ text }) => text === "60")).toMatchObject({ ink: "low" });
  });

  test("breaks at spaces and existing line breaks, and within words longer than a line", () => {
    expect(wrapText("one two three", 80, measure)).toEqual(["one two", "three"]);
    expect(wrapText("one\n\ntwo", 80, measure)).toEqual(["one", "", "two"]);
    expect(wrapText("abcdefghij", 40, measure)).toEqual(["abcd", "efgh", "ij"]);
  });
});
