import fc from "fast-check";
import { expect, test } from "vitest";
import {
  getEmptyFields,
  firstForms,
  parseNumber,
  toPercentage,
  toProfile,
  toScores,
  parseStatType,
} from "#slices/developers/web/stats/stat-values.ts";

test.each([
  ["82", 82],
  ["82.5", 82.5],
  [" -3 ", -3],
  ["12abc", 12],
  ["abc", 0],
  ["", 0],
  ["Infinity", 0],
  ["1e999", 0],
  ["NaN", 0],
])("%j counts as %d [RULE-27]", (typed, number) => expect(parseNumber(typed)).toBe(number));

test("the result is always a number that JSON can represent", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(Number.isFinite(parseNumber(typed))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a profile has its texts, its stats as pairs and its people as lists", () => {
  const form = {
    ...firstForms.profile,
    image: " /logo.png ",
    stats: "Units, 214\n\n Rent, 1,200 \nEmpty",
    managers: "Elena Ruiz\n Dana Whitfield ",
    maintenance_managers: "",
  };
  expect(toProfile(form)).toEqual({
    title: "Alder Court",
    card: true,
    image: "/logo.png",
    stats: [
      ["Units", "214"],
      ["Rent", "1,200"],
      ["Empty", ""],
    ],
    region: "Coastal",
    location: "Portland, OR",
    managers: ["Elena Ruiz", "Dana Whitfield"],
    maintenance_managers: [],
  });
});

test("scores and percentages are numbers whatever is entered", () => {
  expect(toScores({ ...firstForms.scores, region: "abc", sbx: "" })).toEqual({
    title: "Satisfaction",
    card: true,
    location: 82,
    region: 0,
    area: 80,
    company: 77,
    sbx: 0,
  });
  expect(toPercentage({ title: "x", card: false, value: "9.5", icon: "none" })).toEqual({
    title: "x",
    card: false,
    value: 9.5,
    icon: null,
  });
});

test("names required empty fields", () => {
  expect(getEmptyFields("profile", { ...firstForms.profile, title: " ", image: "", stats: "", managers: "" })).toEqual([
    "title",
  ]);
  expect(getEmptyFields("scores", { ...firstForms.scores, title: "", sbx: "" })).toEqual(["title", "sbx"]);
  expect(getEmptyFields("percentage", { ...firstForms.percentage, value: "" })).toEqual(["value"]);
  expect(getEmptyFields("percentage", firstForms.percentage)).toEqual([]);
});

test.each([
  ["scores", "scores"],
  ["none", null],
  [undefined, null],
])("the address %s is the type %s", (text, type) => expect(parseStatType(text)).toBe(type));
