import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";

/** Sample data to look at, as set-up shows it. */
export const sample = z.object({
  /** none: there is none · loading: it is being written · ready: it stands in place of the company. */
  state: z.enum(["none", "loading", "ready"]),
  /** True where it can be loaded: there is none, and the company has no properties, people or surveys of its own yet. */
  can_load: z.boolean(),
  /** How many of the steps of loading are done. */
  done: z.number().int().min(0),
  of: z.number().int().positive(),
});
export type Sample = z.infer<typeof sample>;

const path = "/integration/setup/sample";

/** Loads sample data; where it is there or on its way, nothing happens. */
export const loadSample = endpoint({
  name: "loadSample",
  method: "POST",
  path,
  summary: "Loads sample data to look at, in the background; refused once the company has data of its own.",
  body: z.strictObject({}),
  reply: z.object({ data: sample }),
});

/** Removes the sample data, and nothing else. */
export const removeSample = endpoint({
  name: "removeSample",
  method: "DELETE",
  path,
  summary: "Removes the sample data; what the company has set up stays.",
  reply: z.object({ data: sample }),
});
