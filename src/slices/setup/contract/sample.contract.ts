import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/** The state of sample data, as setup shows it. */
export const sample = z.object({
  /** none: no sample data · loading: it is being written · ready: it replaces the company's own data. */
  state: z.enum(["none", "loading", "ready"]),
  /** True when it can be loaded: there is none, and the company has no properties, people or surveys of its own yet. */
  can_load: z.boolean(),
  /** The number of finished loading steps. */
  done: z.number().int().min(0),
  of: z.number().int().positive(),
});
export type Sample = z.infer<typeof sample>;

const path = "/integration/setup/sample";

/** Loads sample data; does nothing when it exists or is loading. */
export const loadSample = defineEndpoint({
  name: "loadSample",
  method: "POST",
  path,
  summary: "Loads sample data to look at, in the background; refused once the company has data of its own.",
  body: z.strictObject({}),
  reply: z.object({ data: sample }),
});

/** Removes the sample data, and nothing else. */
export const removeSample = defineEndpoint({
  name: "removeSample",
  method: "DELETE",
  path,
  summary: "Removes the sample data; what the company has set up stays.",
  reply: z.object({ data: sample }),
});
