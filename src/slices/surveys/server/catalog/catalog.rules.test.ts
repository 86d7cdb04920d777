import { describe, expect, test } from "vitest";
import { catalog } from "./catalog.ts";
import { validateCatalog, findChangedQuestions } from "./catalog.rules.ts";
import { type Catalog, catalogSchema, questionTypes } from "./catalog.schema.ts";

function getItem<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`there is no item ${index}`);
  return item;
}

function findById<T extends { id: number }>(list: readonly T[], id: number): T {
  const item = list.find((each) => each.id === id);
  if (item === undefined) throw new RangeError(`there is no ${id}`);
  return item;
}

function copy(): Catalog {
  return structuredClone(catalog);
}

function getSurvey(id: number): Catalog["surveys"][number] {
  return findById(catalog.surveys, id);
}

describe("the shared catalog", () => {
  test("is valid", () => {
    expect(validateCatalog(catalog)).toEqual([]);
  });

  test("ENT-13 has questions of all eight types", () => {
    expect([...questionTypes]).toEqual([
      "text-entry",
      "multiple-choice",
      "multiple-select",
      "agreement-importance",
      "agreement",
      "importance",
      "likelihood",
      "yes-no",
    ]);
    expect(new Set(catalog.questions.map((question) => question.type))).toEqual(new Set(questionTypes));
  });

  test.each([
    [24, "Resident Satisfaction Survey"],
    [25, "Move In Survey"],
    [26, "Service Request Follow Up Survey"],
    [27, "Community Follow Up Survey"],
  ])("survey %i is the %s", (id, name) => {
    expect(getSurvey(id).name.en).toBe(name);
    expect(getSurvey(id).service).toBe("intouch");
  });

  test.each([
    [1, 30, 30],
    [3, 8, 12],
    [5, 8, 12],
    [7, 8, 12],
    [24, 17, 19],
    [25, 8, 12],
    [26, 8, 12],
    [27, 8, 12],
  ])("survey %i has %i to %i questions", (id, least, most) => {
    const count = getSurvey(id).pages.flat().length;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  test("uses every question in a survey and requires few", () => {
    const questionIds = new Set(catalog.surveys.flatMap((each) => each.pages.flat().map((entry) => entry.questionId)));
    expect(catalog.questions.filter((question) => !questionIds.has(question.id))).toEqual([]);
    for (const each of catalog.surveys) {
      expect(each.pages.flat().filter((entry) => entry.isRequired)).toHaveLength(1);
    }
  });

  test("asks residents who are not very likely to renew for the reason, with a free-text option", () => {
    const question = catalog.questions.find((each) => each.body.en === "Why aren't you very likely to renew?");
    expect(question?.type).toBe("multiple-choice");
    expect(question?.shownWhen).toEqual({ questionId: 241, values: [1, 2, 3, 4] });
    expect(question?.options.filter((option) => option.isOther)).toHaveLength(1);
  });

  test("has an action item for every topic, in sentences that fit a sheet of paper", () => {
    for (const item of catalog.actionItems) {
      for (const words of Object.values(item.title)) expect(words.length).toBeLessThanOrEqual(70);
      for (const words of Object.values(item.body)) expect(words.length).toBeLessThanOrEqual(330);
      for (const step of item.steps.flatMap((each) => Object.values(each)))
        expect(step.length).toBeLessThanOrEqual(150);
    }
    expect(new Set(catalog.actionItems.map((item) => item.topicId)).size).toBe(catalog.topics.length);
  });

  test("uses short sentences", () => {
    for (const question of catalog.questions) {
      for (const words of Object.values(question.body)) expect(words.length).toBeLessThanOrEqual(110);
    }
  });
});

/** Each entry breaks one rule of a valid catalog; its message must be among the errors. */
const breaches: readonly [string, (broken: Catalog) => void, string][] = [
  ["an id twice", (c) => c.questions.push(getItem(copy().questions, 0)), "questions: id 1 is used twice"],
  ["a slug twice", (c) => (getItem(c.topics, 1).slug = getItem(c.topics, 0).slug), "slug role is used twice"],
  ["an unknown topic", (c) => (getItem(c.questions, 0).topicId = 999), "question 1: there is no topic 999"],
  ["an unknown factor", (c) => (getItem(c.questions, 0).factorId = 999), "question 1: there is no factor 999"],
  ["a choice without options", (c) => (getQuestion(c, 243).options = []), "question 243: needs at least two options"],
  [
    "options without a choice",
    (c) => (getQuestion(c, 1).options = getQuestion(c, 243).options),
    "question 1: a agreement-importance question has no options",
  ],
  [
    "two options with one value",
    (c) => (getItem(getQuestion(c, 243).options, 1).value = 1),
    "question 243: two options share a value",
  ],
  [
    "a likelihood of nothing",
    (c) => (getQuestion(c, 241).likelihood = null),
    "question 241: exactly a likelihood question says of what",
  ],
  [
    "a service issue that is no yes-no",
    (c) => (getQuestion(c, 1).serviceIssueValue = 1),
    "question 1: only a yes-no question can report a service issue",
  ],
  [
    "an unknown question",
    (c) => getItem(getItem(c.surveys, 0).pages, 0).splice(0, 1, { questionId: 998, isRequired: false }),
    "survey 1: there is no question 998",
  ],
  [
    "a question twice",
    (c) => getItem(getItem(c.surveys, 0).pages, 1).splice(0, 1, { questionId: 1, isRequired: false }),
    "survey 1: asks question 1 twice",
  ],
  [
    "too long a page",
    (c) => getItem(c.surveys, 0).pages.splice(0, 2, getItem(c.surveys, 0).pages.slice(0, 2).flat()),
    "survey 1: a page has more than 5 questions",
  ],
  [
    "too many pages",
    (c) => getItem(c.surveys, 0).pages.push([{ questionId: 40, isRequired: false }]),
    "survey 1: more than 6 pages",
  ],
  ["a topic with nothing to do about it", (c) => c.actionItems.splice(0, 2), "topic 1: has no action item"],
  [
    "something to do about nothing",
    (c) => (getItem(c.actionItems, 0).topicId = 999),
    "action item 11: there is no topic 999",
  ],
  ["no likelihood", (c) => drop(c, 3, 28), "survey 3: asks no likelihood"],
  ["no comment", (c) => drop(c, 3, 46), "survey 3: has 0 comments, not one"],
  [
    "a follow-up on the page of its question",
    (c) =>
      (getItem(c.surveys, 4).pages = [
        [...getItem(getItem(c.surveys, 4).pages, 4), ...getItem(getItem(c.surveys, 4).pages, 5)],
      ]),
    "survey 24: question 243 depends on a question that is not on an earlier page",
  ],
  [
    "a page that can be empty",
    (c) => getItem(getItem(c.surveys, 4).pages, 5).splice(1, 2),
    "survey 24: a page has only conditional questions",
  ],
];

function getQuestion(broken: Catalog, id: number): Catalog["questions"][number] {
  return findById(broken.questions, id);
}

function drop(broken: Catalog, surveyId: number, questionId: number): void {
  const target = findById(broken.surveys, surveyId);
  target.pages = target.pages.map((page) => page.filter((entry) => entry.questionId !== questionId));
}

describe("an invalid catalog", () => {
  test.each(breaches)("reports %s", (_, breakIt, error) => {
    const broken = copy();
    breakIt(broken);
    expect(validateCatalog(broken)).toContain(error);
  });

  test("rejects a missing language, a shared id of 1000 and an unknown key when parsing", () => {
    const english = { ...getItem(copy().topics, 0), name: { en: "Role" } };
    const parse = (change: object): boolean => catalogSchema.safeParse({ ...copy(), ...change }).success;
    expect(parse({})).toBe(true);
    expect(parse({ topics: [english] })).toBe(false);
    expect(parse({ topics: [{ ...getItem(copy().topics, 0), id: 1000 }] })).toBe(false);
    expect(parse({ colour: "red" })).toBe(false);
  });
});

describe("changedQuestions", () => {
  const before = catalog.questions;

  test.each<[string, (question: Catalog["questions"][number]) => void, boolean]>([
    ["nothing", () => {}, false],
    ["the topic", (question) => (question.topicId = 2), false],
    ["the English wording", (question) => (question.body.en += "!"), true],
    ["the Spanish wording", (question) => (question.body.es += "!"), true],
    ["the scale", (question) => (question.type = "agreement"), true],
    ["an option's label", (question) => (getItem(question.options, 0).label.en = "Something else"), true],
    [
      "an added option",
      (question) => question.options.push({ value: 50, label: { en: "x", es: "x" }, isOther: false }),
      true,
    ],
  ])("compares a question with a change of %s", (_, change, isChanged) => {
    const after = copy().questions;
    change(findById(after, 243));
    expect(findChangedQuestions(before, after)).toEqual(isChanged ? [243] : []);
  });

  test("ignores the order of keys and new questions", () => {
    const after = copy().questions.map((question) => ({
      ...question,
      body: { es: question.body.es, en: question.body.en },
    }));
    expect(findChangedQuestions(before.slice(3), after)).toEqual([]);
  });
});
