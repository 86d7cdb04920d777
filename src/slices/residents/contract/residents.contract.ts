import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** Erases a resident for good. */
export const eraseResident = endpoint({
  name: "eraseResident",
  method: "POST",
  path: "/integration/residents/:id/erase",
  summary: "Erases a resident’s personal data. Released numbers don’t change.",
  params: z.strictObject({ id }),
  /** The resident's full name, typed as a confirmation. */
  body: z.strictObject({ confirm: z.string("Required").trim().min(1, "Required").max(300) }),
  reply: z.object({ data: z.object({ id: z.number().int() }) }),
});
