import { describe, expect, test } from "vitest";
import { findLink, getReasonNames, findReasons } from "./alerts.rules.ts";

const quiet = { hasServiceIssue: false, renewal: null, hasComment: false } as const;

describe("a response opens an alert", () => {
  test.each([
    ["a service issue", { ...quiet, hasServiceIssue: true }, false, ["service_issue"]],
    ["renewal 1 with a comment", { ...quiet, renewal: 1, hasComment: true }, false, ["unlikely_to_renew"]],
    ["renewal 2 with a comment", { ...quiet, renewal: 2, hasComment: true }, false, ["unlikely_to_renew"]],
    ["both", { hasServiceIssue: true, renewal: 2, hasComment: true }, false, ["service_issue", "unlikely_to_renew"]],
    ["a wish to be contacted", quiet, true, ["contact_requested"]],
    ["a confidential one with that wish", null, true, ["contact_requested"]],
  ])("for %s", (_, signals, wantsContact, reasons) => {
    const found = findReasons({ signals, wantsContact });
    expect(found && getReasonNames(found)).toEqual(reasons);
  });

  test.each([
    ["nothing", quiet],
    ["a comment alone", { ...quiet, hasComment: true }],
    ["renewal 1 without a comment", { ...quiet, renewal: 1 }],
    ["renewal 3 with a comment", { ...quiet, renewal: 3, hasComment: true }],
    ["confidential answers, whatever they say", null],
  ])("never for %s", (_, signals) => {
    expect(findReasons({ signals, wantsContact: false })).toBeNull();
  });
});

test("an alert links to the response, for confidential answers to the resident, for an erased one nowhere", () => {
  const alert = { residentId: 7, invitationId: 30, isProtected: false };
  expect(findLink(alert)).toBe("/residents/7/resident-survey/30");
  expect(findLink({ ...alert, isProtected: true })).toBe("/residents/7");
  expect(findLink({ ...alert, residentId: null })).toBeNull();
});
