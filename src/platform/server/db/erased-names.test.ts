import { expect, test } from "vitest";
import { removeName } from "./erased-names.ts";

test.each([
  ["Welcome, Ana Diaz! ANA DIAZ starts today.", "Ana Diaz", "Welcome, …! … starts today."],
  ["Ask Ana Diaz; ANA DIAZ knows.", "Ana Diaz", "Ask …; … knows."],
  ["A.B is not AxB", "A.B", "… is not AxB"],
  ["A. (B) stays, a. (b) goes nowhere", "A. (B)", "… stays, … goes nowhere"],
  ["Nobody", "Ana Diaz", "Nobody"],
])("%j without %j is %j", (text, name, left) => {
  expect(removeName(text, name)).toBe(left);
});
