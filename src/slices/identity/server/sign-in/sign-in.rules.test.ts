import { expect, test } from "vitest";
import { getLandingPath, getStepAfterPassword } from "./sign-in.rules.ts";

test.each([
  [true, true, "second_step"],
  [true, false, "second_step"],
  [false, true, "enrol"],
  [false, false, "session"],
])("after the password, has a factor %s and must have one %s: %s", (hasFactor, mustHaveFactor, step) => {
  expect(getStepAfterPassword({ hasFactor, mustHaveFactor })).toBe(step);
});

test.each([
  [true, "/portfolio", "/portfolio"],
  [false, "/portfolio", "/staff"],
  [false, "/staffing", "/staff"],
  [false, "/staff/clients/3", "/staff/clients/3"],
  [false, "/account/security", "/account/security"],
])("in a client %s, requested %s: goes to %s", (isInClient, wanted, goes) => {
  expect(getLandingPath(isInClient, wanted)).toBe(goes);
});
