import { expect, test } from "vitest";
import { getSurveyKind } from "./survey-kinds.rules.ts";

test.each([
  ["ingage", 1, "campaign"],
  ["ingage", 1001, "campaign"],
  ["ingage", 3, "new_hire"],
  ["ingage", 5, "new_hire"],
  ["ingage", 7, "exit"],
  ["intouch", 24, "resident"],
  ["intouch", 27, "resident"],
] as const)("a survey of %s with id %i is of kind %s", (service, surveyId, kind) => {
  expect(getSurveyKind(service, surveyId)).toBe(kind);
});
