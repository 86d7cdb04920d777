import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

const count = z.number().int().min(0);

const group = z.object({
  /** People who would be asked: employees who have not left, residents with a primary lease in force. */
  total: count,
  missing: count,
  bounced: count,
  opted_out: count,
  /** Those without an address, then those whose address bounced, by name; the first fifty. */
  people: z.array(
    z.object({ id: count, name: z.string(), email: z.string().nullable(), problem: z.enum(["missing", "bounced"]) }),
  ),
});
export type AddressGroup = z.infer<typeof group>;

/** Returns who could not be reached by email before anything is sent. */
export const getSetupAddresses = defineEndpoint({
  name: "getSetupAddresses",
  method: "GET",
  path: "/integration/setup/addresses",
  summary: "Returns how many employees and residents have no email, one that bounced, or have opted out.",
  reply: z.object({
    data: z.object({
      employees: group,
      /** Null for a company that does not survey residents. */
      residents: group.nullable(),
    }),
  }),
});
