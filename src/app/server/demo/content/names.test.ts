import { describe, expect, test } from "vitest";
import { MAX_TEXT } from "#slices/surveys/server/answers.rules.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import { fieldNames, readForm } from "#slices/surveys/server/survey-form.rules.ts";
import { createSeededRandom } from "./random.ts";
import { generatePersonName, personNames, toMailbox } from "./names.ts";
import { awkwardNames, hostileNames, hostileTexts, longestComment } from "./planted-signals.ts";
import { getDemoSurvey } from "./surveys.ts";
import { createTypicalLocation } from "./testing/sampling.ts";
import { drawWorkOrder } from "./work-orders.ts";

describe("names", () => {
  test("are hundreds, each once in its list", () => {
    const { first, last } = personNames;
    for (const list of [first.en, first.es, last.en, last.es]) {
      expect(list.filter((name, index) => list.indexOf(name) !== index)).toEqual([]);
      expect(list.every((name) => name === name.trim() && name !== "")).toBe(true);
    }
    expect(first.en.length + first.es.length).toBeGreaterThan(400);
    expect(last.en.length + last.es.length).toBeGreaterThan(450);
  });

  test("are the same for a seed, seldom repeated, and Spanish for readers of Spanish", () => {
    const drawNames = (locale: "en" | "es"): string[] => {
      const random = createSeededRandom(71);
      return Array.from({ length: 2000 }, () => {
        const { first, last } = generatePersonName(random, locale);
        return `${first} ${last}`;
      });
    };
    expect(drawNames("en")).toEqual(drawNames("en"));
    expect(new Set(drawNames("en")).size).toBeGreaterThan(1950);
    const spanish = new Set(personNames.last.es);
    const computeShare = (names: string[]): number =>
      names.filter((name) => spanish.has(name.split(" ").slice(1).join(" "))).length / names.length;
    expect(computeShare(drawNames("es"))).toBeGreaterThan(0.7);
    expect(computeShare(drawNames("en"))).toBeLessThan(0.25);
  });

  test("make mailboxes of plain letters, whatever the name", () => {
    const random = createSeededRandom(72);
    const names = [
      ...awkwardNames,
      ...hostileNames,
      ...Array.from({ length: 500 }, () => generatePersonName(random, "es")),
    ];
    for (const name of names) expect(toMailbox(name)).toMatch(/^[a-z]+(\.[a-z]+)*$/);
    expect(toMailbox({ first: "Siobhán", last: "O'Shaughnessy" })).toBe("siobhan.oshaughnessy");
  });
});

describe("planted texts", () => {
  test("have the shapes that break careless software", () => {
    const names = awkwardNames.map(({ first, last }) => `${first} ${last}`);
    for (const shape of [/'/, /’/, /-/, /\p{Script=Arabic}/u, /\p{Script=Han}/u, /\u0301|[áéíóú]/, /.{60}/]) {
      expect(names.some((name) => shape.test(name))).toBe(true);
    }
    expect(awkwardNames.some(({ first, last }) => first.length === 1 && last.length === 1)).toBe(true);
    for (const start of ["=", "+", "-", "@", "<"]) {
      expect(hostileTexts.some((text) => text.startsWith(start))).toBe(true);
    }
    expect(longestComment).toHaveLength(MAX_TEXT);
    expect(hostileTexts).toContain(longestComment);
  });

  test("equal what the product itself would store, letter by letter", () => {
    const survey = getDemoSurvey(24);
    for (const text of hostileTexts) {
      const form = { page: ["6"], lang: ["en"], action: ["submit"], [fieldNames.value(244)]: [text] };
      const read = readForm(survey, form);
      expect(read.errors).toEqual([]);
      expect(read.answers.get(244)).toEqual({ text });
    }
  });
});

test("work orders follow cooling in summer and heating in winter, and take longer at places with slow repairs", () => {
  const random = createSeededRandom(73);
  const place = { ...createTypicalLocation(), climate: "both" as const };
  const drawOrders = (month: number) => Array.from({ length: 2000 }, () => drawWorkOrder(random, place, month));
  const computeShare = (month: number, category: string): number =>
    drawOrders(month).filter((order) => order.category === category).length / 2000;
  expect(computeShare(6, "Air Conditioning")).toBeGreaterThan(3 * computeShare(0, "Air Conditioning"));
  expect(computeShare(0, "Heating")).toBeGreaterThan(3 * computeShare(6, "Heating"));
  expect(drawOrders(6).filter((order) => order.description.startsWith("Icy"))).toEqual([]);
  for (const { daysOpen } of drawOrders(6))
    expect(Number.isInteger(daysOpen) && daysOpen >= 0 && daysOpen <= 45).toBe(true);
});

test("every survey of the catalog can be generated, and no other", () => {
  for (const { id } of catalog.surveys) expect(getDemoSurvey(id).pages.flat().length).toBeGreaterThan(5);
  expect(() => getDemoSurvey(2)).toThrow("no survey 2");
});
