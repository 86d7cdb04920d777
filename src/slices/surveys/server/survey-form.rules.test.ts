import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allSurveys, getSurvey } from "#slices/surveys/testing/survey-samples.ts";
import { type AnswerValue, MAX_TEXT } from "./answers.rules.ts";
import type { SurveyQuestion } from "./catalog/catalog.schema.ts";
import { fieldNames, type FormFields, readForm } from "./survey-form.rules.ts";

const satisfaction = getSurvey(24);

function createForm(page: number, fields: FormFields = {}, action = page === 6 ? "submit" : "next"): FormFields {
  return { page: [String(page)], lang: ["en"], action: [action], ...fields };
}

function toFieldErrors(fields: FormFields): string[] {
  return readForm(satisfaction, fields).errors.map(
    (error) => `${error.questionId ?? "-"} ${error.field} ${error.code}`,
  );
}

describe("a submitted page", () => {
  test.each<[string, number, FormFields, [number, AnswerValue | null][]]>([
    ["without input", 1, {}, []],
    ["a pair", 1, { q201a: ["1"], q201i: ["5"] }, [[201, { agreement: 1, importance: 5 }]]],
    ["half a pair", 1, { q201i: ["5"] }, [[201, { importance: 5 }]]],
    ["a yes", 2, { q211: ["1"] }, [[211, { value: 1 }]]],
    ["a no", 2, { q211: ["0"] }, [[211, { value: 0 }]]],
    [
      "an importance",
      4,
      { q232: ["3"] },
      [
        [232, { importance: 3 }],
        [233, null],
      ],
    ],
    ["several choices, in the order of the list", 4, { q233: ["5", "2"] }, [[233, { choices: [2, 5] }]]],
    ["a likelihood", 5, { q241: ["4"] }, [[241, { value: 4 }]]],
    [
      "a reason",
      6,
      { q243: ["3"], q243o: [""], q244: [""] },
      [
        [243, { value: 3 }],
        [244, null],
      ],
    ],
    [
      "another reason as text",
      6,
      { q243: ["11"], q243o: [" The stairs \r\n"] },
      [[243, { value: 11, text: "The stairs" }]],
    ],
    ["another reason without its radio", 6, { q243o: ["The stairs"] }, [[243, { value: 11, text: "The stairs" }]]],
    ["a comment of two lines", 6, { q244: ["One\r\nTwo"] }, [[244, { text: "One\nTwo" }]]],
  ])("%s", (_, page, fields, answers) => {
    const read = readForm(satisfaction, createForm(page, fields));
    expect(read.errors).toEqual([]);
    expect([...read.answers]).toEqual(answers);
  });

  test.each<[string, FormFields, string[]]>([
    ["above the scale", createForm(1, { q201a: ["6"] }), ["201 q201a not_a_choice"]],
    ["below the scale", createForm(1, { q201i: ["0"] }), ["201 q201i not_a_choice"]],
    [
      "another spelling of a number",
      createForm(1, { q201a: ["+1"], q201i: ["1.0"] }),
      ["201 q201a not_a_choice", "201 q201i not_a_choice"],
    ],
    ["an empty value for a scale", createForm(1, { q201a: [""] }), ["201 q201a not_a_choice"]],
    ["one radio twice", createForm(1, { q201a: ["1", "2"] }), ["201 q201a twice"]],
    ["an option that is not offered", createForm(6, { q243: ["12"] }), ["243 q243 not_a_choice"]],
    ["a choice that is not offered", createForm(4, { q233: ["1", "9"] }), ["233 q233 not_a_choice"]],
    ["a choice twice", createForm(4, { q233: ["1", "1"] }), ["233 q233 twice"]],
    ["neither yes nor no", createForm(2, { q211: ["2"] }), ["211 q211 not_a_choice"]],
    ["a text that is too long", createForm(6, { q244: ["x".repeat(MAX_TEXT + 1)] }), ["244 q244 too_long"]],
    ["a character that cannot be stored", createForm(6, { q244: ["a\u0000b"] }), ["244 q244 characters"]],
    ["a question of another page", createForm(1, { q212a: ["1"] }), ["- q212a unknown_field"]],
    ["a question of another survey", createForm(1, { q1a: ["1"] }), ["- q1a unknown_field"]],
    [
      "fields of nothing",
      createForm(1, { client_id: ["2"], __proto__x: ["1"] }),
      ["- client_id unknown_field", "- __proto__x unknown_field"],
    ],
    ["no page", { action: ["next"] }, ["- page bad_page"]],
    ["a page beyond the last", createForm(7, {}, "next"), ["- page bad_page"]],
    ["page 01", { page: ["01"], action: ["next"] }, ["- page bad_page"]],
    ["an action of another page", createForm(1, {}, "submit"), ["- action bad_action"]],
    ["an unavailable language", { ...createForm(1), lang: ["fr"] }, ["- lang bad_language"]],
    [
      "everything at once",
      createForm(1, { q201a: ["9"], q203i: ["x"], zip: ["1"] }, "fly"),
      ["- action bad_action", "201 q201a not_a_choice", "203 q203i not_a_choice", "- zip unknown_field"],
    ],
  ])("reports %s", (_, fields, errors) => {
    expect(toFieldErrors(fields)).toEqual(errors);
  });

  test("accepts 2,000 characters, counted as they are stored", () => {
    expect(toFieldErrors(createForm(6, { q244: ["x\r\n".repeat(MAX_TEXT / 2)] }))).toEqual([]);
  });

  test.each([
    ["next", "next"],
    ["back", "back"],
    ["language-es", "language"],
  ])("the button %s", (action, kind) => {
    expect(readForm(satisfaction, createForm(2, {}, action)).action.kind).toBe(kind);
  });
});

/** Generates input to a question through its fields, with the answer that it stands for. */
function createArbitraryInput(
  question: SurveyQuestion,
): fc.Arbitrary<{ fields: FormFields; answer: AnswerValue | null | undefined }> {
  const { id, type } = question;
  const pickOne = (part: "agreement" | "importance" | "value", values: readonly number[]) =>
    fc
      .constantFrom(...values)
      .map((value) => ({ fields: { [fieldNames.value(id)]: [String(value)] }, answer: { [part]: value } }));
  const five = [1, 2, 3, 4, 5];
  const options = question.options.map((option) => option.value);
  switch (type) {
    case "agreement-importance":
      return fc.tuple(fc.constantFrom(...five), fc.constantFrom(...five)).map(([agreement, importance]) => ({
        fields: { [fieldNames.agreement(id)]: [String(agreement)], [fieldNames.importance(id)]: [String(importance)] },
        answer: { agreement, importance },
      }));
    case "agreement":
    case "importance":
      return pickOne(type, five);
    case "likelihood":
      return pickOne("value", five);
    case "yes-no":
      return pickOne("value", [0, 1]);
    case "multiple-choice":
      return pickOne("value", options);
    case "multiple-select":
      return fc.subarray(options).map((choices) => ({
        fields: { [fieldNames.value(id)]: choices.map(String) },
        answer: choices.length === 0 ? null : { choices },
      }));
    case "text-entry":
      return fc.string({ maxLength: 50 }).map((text) => ({
        fields: { [fieldNames.value(id)]: [text] },
        answer: text.trim() === "" ? null : { text: text.trim() },
      }));
  }
}

describe("any survey", () => {
  const somePage = fc
    .constantFrom(...allSurveys)
    .chain((survey) => fc.integer({ min: 1, max: survey.pages.length }).map((page) => ({ survey, page })));

  test("reads back exactly the answers that were entered", () => {
    const filled = somePage.chain(({ survey, page }) =>
      fc
        .tuple(...(survey.pages[page - 1] ?? []).map(createArbitraryInput))
        .map((answers) => ({ survey, page, answers })),
    );
    fc.assert(
      fc.property(filled, ({ survey, page, answers }) => {
        const action = page === survey.pages.length ? "submit" : "next";
        const fields = Object.assign(
          {},
          createForm(page, {}, action),
          ...answers.map((each) => each.fields),
        ) as FormFields;
        const read = readForm(survey, fields);
        expect(read.errors).toEqual([]);
        expect([...read.answers.values()]).toEqual(
          answers.map((each) => each.answer).filter((answer) => answer !== undefined),
        );
      }),
    );
  });

  test("never throws and never accepts a value that was not offered, whatever is submitted", () => {
    const names = [
      ...allSurveys.flatMap((survey) =>
        survey.pages.flat().flatMap(({ id }) => Object.values(fieldNames).map((name) => name(id))),
      ),
      "page",
      "action",
      "lang",
    ];
    const junk = fc.dictionary(
      fc.oneof(fc.constantFrom(...names), fc.string()),
      fc.array(fc.oneof(fc.string(), fc.integer().map(String)), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(somePage, junk, ({ survey, page }, fields) => {
        const read = readForm(survey, { ...createForm(page, {}, "back"), ...fields });
        const onPage = new Set(survey.pages[read.page - 1]?.map((question) => question.id));
        for (const [questionId, answer] of read.answers) {
          expect(onPage.has(questionId)).toBe(true);
          for (const point of [answer?.agreement, answer?.importance])
            expect([undefined, 1, 2, 3, 4, 5]).toContain(point);
        }
        const foreign = Object.keys(fields).filter((name) => !names.includes(name));
        for (const name of foreign) expect(read.errors.map((error) => error.field)).toContain(name);
      }),
    );
  });
});
