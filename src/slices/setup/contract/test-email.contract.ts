import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

const testEmail = z.object({
  /** The viewer's own address; null without one that email can be sent to. */
  email: z.string().nullable(),
  /** none: never requested · waiting: not sent yet · sent: accepted by the mail server · failed: not delivered. */
  state: z.enum(["none", "waiting", "sent", "failed"]),
  /** Why the last attempt failed, as the mail server says. */
  reason: z.string().nullable(),
  requested_at: z.iso.datetime({ offset: true }).nullable(),
  /** False when email isn't turned on, and the test stays in the mailbox of this installation. */
  leaves: z.boolean(),
});
export type TestEmail = z.infer<typeof testEmail>;

const path = "/integration/setup/test_email";

/** Returns what became of the last test email that the viewer requested. */
export const getTestEmail = defineEndpoint({
  name: "getTestEmail",
  method: "GET",
  path,
  summary: "Returns the state of the last test email that the signed-in administrator requested.",
  reply: z.object({ data: testEmail }),
});

/** Sends the viewer a test email; a second request within a minute sends none. */
export const sendTestEmail = defineEndpoint({
  name: "sendTestEmail",
  method: "POST",
  path,
  summary: "Emails the signed-in administrator a test, at most one a minute.",
  body: z.strictObject({}),
  reply: z.object({ data: testEmail }),
});
