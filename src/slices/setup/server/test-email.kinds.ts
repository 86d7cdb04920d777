import { z } from "zod";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/** Emails an administrator a test at their own address. */
export const testEmail: OutboxKind<{ personId: number }> = {
  name: "setup.test-email",
  payload: z.strictObject({ personId: z.number().int().positive() }),
};
