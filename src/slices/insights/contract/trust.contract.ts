import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { changeServices } from "#slices/insights/contract/changes.contract.ts";

/** Best first. */
export const trustGrades = ["A", "B", "C", "D"] as const;
export type TrustGrade = (typeof trustGrades)[number];

/**
 * interval: how many points the score may vary either way by chance (open answers) · people: how many answered (with
 * confidential answers) · rate: response rate · coverage: how many of those due could be invited · mix: how respondents
 * differ from invited people · effort: how many open responses were given in a hurry, or nearly all alike.
 */
const trustKinds = ["interval", "people", "rate", "coverage", "mix", "effort"] as const;

const trustPart = z.object({
  kind: z.enum(trustKinds),
  grade: z.enum(trustGrades),
  /** Points for interval and mix, people, percent for rate, coverage and effort. */
  value: z.number(),
  /** For a mix: the property in which respondents differ most. */
  by: z.enum(["language", "tenure"]).nullable(),
});
export type TrustPart = z.infer<typeof trustPart>;

const trustReply = z.object({
  /** Null when there is no score, or none that is shown. */
  data: z.object({ grade: z.enum(trustGrades), parts: z.array(trustPart) }).nullable(),
  meta: z.object({
    insight: z.object({
      service: z.enum(changeServices),
      dates: z.object({ from: z.iso.date(), to: z.iso.date() }),
    }),
  }),
});
export type TrustReply = z.infer<typeof trustReply>;

export const getTrust = defineEndpoint({
  name: "getTrust",
  method: "GET",
  path: "/analytics/reports/trust",
  summary:
    "How far a place’s score can be trusted, from A to D: the worst of its interval, response rate, coverage, and how far those who answered differ from those invited.",
  query: z.strictObject({
    structures: z
      .strictObject({
        service: z.enum(changeServices),
        /** A region or one location; without both, everything the viewer sees. */
        region: id.optional(),
        location: id.optional(),
        from: z.iso.date(),
        to: z.iso.date(),
      })
      .refine(({ region, location }) => region === undefined || location === undefined, {
        message: "Choose a region or a location.",
      })
      .refine(({ from, to }) => from <= to, { message: "The first day is after the last." }),
  }),
  reply: trustReply,
});
