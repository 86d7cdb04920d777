import { z } from "zod";
import { id } from "#platform/contract/wire.ts";

export const REQUIRED = "Required";

/** A required name. */
export const requiredName = z.string(REQUIRED).trim().min(1, REQUIRED).max(120);

/** Version that an edit is based on. A different current version is a conflict. */
export const ifUnchanged = z.string(REQUIRED).min(1, REQUIRED).max(64);

export const idParams = z.strictObject({ id });

export const named = z.object({ id: z.number().int(), name: z.string() });
export type NamedEntity = z.infer<typeof named>;

/** Reply to a write: the id, and the version for the next edit. */
export const saved = z.object({ data: z.object({ id: z.number().int(), version: z.string() }) });
export type SavedEntity = z.infer<typeof saved>["data"];

/** Reply to a removal: the removed item. */
export const removed = z.object({ data: named });

const MAX_PAGE_SIZE = 1000;

/** Page of the lists of places; size −1 returns all rows. */
export const placesPage = z
  .strictObject({
    number: z.coerce.number().int().min(1).default(1),
    size: z.coerce
      .number()
      .int()
      .min(-1)
      .max(MAX_PAGE_SIZE)
      .refine((size) => size !== 0, "From 1 to 1000, or -1 for all")
      .default(15),
  })
  .prefault({});
export type PlacesPage = z.output<typeof placesPage>;

export const sortDesc = z.enum(["true", "false"]).default("false");
