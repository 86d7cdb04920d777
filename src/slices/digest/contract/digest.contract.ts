import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

const reply = z.object({
  data: z.object({
    weekly_digest: z.boolean(),
    /** True for people who manage places or see the company; others get no digest. */
    may_get_digest: z.boolean(),
  }),
});

/** Whether the signed-in person gets the weekly digest. */
export const getDigestChoice = defineEndpoint({
  name: "getDigestChoice",
  method: "GET",
  path: "/weekly_digest",
  summary: "Whether the signed-in person gets the weekly digest of their places; they do until they say otherwise.",
  reply,
});
export type DigestChoice = z.output<(typeof getDigestChoice)["reply"]>["data"];

/** Turns it on or off. */
export const updateDigestChoice = defineEndpoint({
  name: "updateDigestChoice",
  method: "PUT",
  path: "/weekly_digest",
  summary: "Turns the weekly digest of the signed-in person on or off; one that waits to leave is held to it too.",
  body: z.strictObject({ weekly_digest: z.boolean() }),
  reply,
});
