import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** The reason of an impersonation, as entered by staff. */
export const impersonationReason = z
  .string()
  .trim()
  .min(10, "Give a reason of at least 10 characters")
  .max(500, "At most 500 characters");

/** Starts an impersonation and replaces the session cookie. @external */
export const startImpersonation = defineEndpoint({
  name: "startImpersonation",
  method: "POST",
  path: "/auth/impersonation",
  summary: "Lets platform staff act as a person of a client, with a reason and for at most 60 minutes.",
  body: z.strictObject({ client_id: id, person_id: id, reason: impersonationReason }),
  reply: z.object({ data: z.object({ redirect_to: z.string() }) }),
});

/** Stops an impersonation and returns to the staff console. */
export const stopImpersonation = defineEndpoint({
  name: "stopImpersonation",
  method: "DELETE",
  path: "/auth/impersonation",
  summary: "Ends the impersonation and returns to a session of platform staff.",
  reply: z.object({ data: z.object({ redirect_to: z.string() }) }),
});
