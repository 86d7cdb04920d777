import { expect, test } from "vitest";
import { cutPreview } from "#slices/home/web/cut-preview.ts";

test.each([
  ["a short text stays whole", "Bring your badge.", "Bring your badge."],
  ["line breaks become spaces", "Bring\n\nyour badge.", "Bring your badge."],
  [
    "whole sentences that fit are followed by an ellipsis",
    "Three visits, two vendors, no luck. Marcus Okafor found the leak.",
    "Three visits, two vendors, no luck. …",
  ],
  [
    "a long sentence ends with a whole word",
    "Please walk your buildings before the first hard freeze of the winter.",
    "Please walk your buildings before the first…",
  ],
  [
    "a comma before the ellipsis is left out",
    "Everybody enrolls again this year in person, also without changes.",
    "Everybody enrolls again this year in person…",
  ],
  [
    "a short first sentence is no preview",
    "Hello. Everybody enrolls again this year, in person.",
    "Hello. Everybody enrolls again this year, in…",
  ],
  ["a word longer than a line stays", `https://example.com/${"a".repeat(60)}`, `https://example.com/${"a".repeat(60)}`],
])("%s", (_, text, preview) => {
  expect(cutPreview(text)).toBe(preview);
});
