import { expect, test } from "vitest";
import { catalog } from "../catalog/catalog.ts";
import { declaredQuestions } from "./declared-questions.ts";

test("every question of the catalog is declared with its kind, its surveys and all its keys", () => {
  expect(declaredQuestions).toHaveLength(catalog.questions.length);
  for (const { keys, services } of declaredQuestions) {
    expect(services.length).toBeGreaterThan(0);
    for (const dimension of ["question", "question_type", "topic", "factor", "survey"] as const) {
      expect(keys[dimension]?.length).toBeGreaterThan(0);
    }
  }
  const renewal = catalog.questions.find(({ likelihood }) => likelihood === "renew");
  expect(declaredQuestions.find(({ keys }) => keys.question?.[0] === renewal?.id)?.kind).toBe("renew");
});
