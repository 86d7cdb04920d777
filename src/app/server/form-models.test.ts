import { expect, test } from "vitest";
import { createSpotlight } from "#slices/home/contract/news.contract.ts";
import { readSmsOptIn, smsOptIn, surveyEmailOptOut } from "#slices/messaging/contract/messaging.contract.ts";

// The models of public and home forms are the bodies of their calls, with preset values.

test("spotlight, opt-out and opt-in are accepted as their forms send them [ENT-57]", () => {
  expect(createSpotlight.body.parse({ headline: "Well done", details: "The roof." })).toEqual({
    headline: "Well done",
    details: "The roof.",
  });
  expect(surveyEmailOptOut.body.parse({ email: "a@b.example" })).toEqual({ email: "a@b.example", opt_out: "yes" });
  expect(surveyEmailOptOut.body.parse({ email: "a@b.example", opt_out: "no" }).opt_out).toBe("no");
  const result = { client_name: "Harborline", email: "a@b.example" };
  expect(readSmsOptIn.reply.parse(result)).toEqual(result);
  const form = { cell_phone: "2065550100", opt_in: true, code: "x", ...result };
  expect(smsOptIn.body.parse(form)).toEqual(form);
});
