import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

const redirect = z.object({ data: z.object({ redirect_to: z.string() }) });

/** Ends all sessions of the account, on every device and in every company. @external */
export const signOutEverywhere = defineEndpoint({
  name: "signOutEverywhere",
  method: "POST",
  path: "/auth/sign-out-everywhere",
  summary: "Ends all sessions, including the current one.",
  reply: redirect,
});

/** Changes the password; the other sessions of the account end. @external */
export const changePassword = defineEndpoint({
  name: "changePassword",
  method: "POST",
  path: "/auth/password",
  summary: "Changes the password and ends the account's other sessions.",
  body: z.strictObject({
    current_password: z.string().min(1, "Required").max(1024),
    // The password rules report their own errors, so that every broken rule is named.
    new_password: z.string().min(1, "Required").max(4096),
  }),
  reply: z.object({ data: z.object({ changed: z.literal(true) }) }),
});

/** Switches the session to another company of the same account. @external */
export const enterClient = defineEndpoint({
  name: "enterClient",
  method: "POST",
  path: "/auth/client",
  summary: "Switches to another company the account belongs to.",
  body: z.strictObject({ client_id: z.number().int().positive() }),
  reply: redirect,
});
