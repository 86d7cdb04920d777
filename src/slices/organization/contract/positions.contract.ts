import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { idParams, ifUnchanged, named, removed, requiredName, saved } from "./organization-parts.contract.ts";

const nameOnly = z.strictObject({ name: requiredName });

const categoryRow = named.extend({ position_count: z.number().int(), version: z.string() });
export type CategoryRow = z.infer<typeof categoryRow>;

/** Returns the position categories. */
export const getPositionCategories = defineEndpoint({
  name: "getPositionCategories",
  method: "GET",
  path: "/integration/position_categories",
  summary: "The position categories, by name.",
  reply: z.object({ data: z.array(categoryRow) }),
});

/** Adds a position category. */
export const createPositionCategory = defineEndpoint({
  name: "createPositionCategory",
  method: "POST",
  path: "/integration/position_categories",
  summary: "Adds a position category.",
  body: nameOnly,
  reply: saved,
  status: 201,
});

/** Renames a position category. */
export const updatePositionCategory = defineEndpoint({
  name: "updatePositionCategory",
  method: "PUT",
  path: "/integration/position_categories/:id",
  summary: "Renames a position category.",
  params: idParams,
  body: nameOnly.extend({ if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Removes a position category without references. */
export const deletePositionCategory = defineEndpoint({
  name: "deletePositionCategory",
  method: "DELETE",
  path: "/integration/position_categories/:id",
  summary: "Removes a position category without positions and without survey history.",
  params: idParams,
  reply: removed,
});

const positionRow = named.extend({
  position_category_id: z.number().int().nullable(),
  position_category: z.string().nullable(),
  version: z.string(),
});
export type PositionRow = z.infer<typeof positionRow>;

/** Returns the positions with their categories. */
export const getPositions = defineEndpoint({
  name: "getPositions",
  method: "GET",
  path: "/integration/positions",
  summary: "The positions with their categories, by name.",
  reply: z.object({ data: z.array(positionRow) }),
});

const positionFields = z.strictObject({ name: requiredName, position_category_id: id.nullish() });

/** Adds a position. */
export const createPosition = defineEndpoint({
  name: "createPosition",
  method: "POST",
  path: "/integration/positions",
  summary: "Adds a position.",
  body: positionFields,
  reply: saved,
  status: 201,
});

/** Saves a position. */
export const updatePosition = defineEndpoint({
  name: "updatePosition",
  method: "PUT",
  path: "/integration/positions/:id",
  summary: "Saves a position's name and category; answers given before keep the category they had.",
  params: idParams,
  body: positionFields.extend({ if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Removes a position that no one ever had. */
export const deletePosition = defineEndpoint({
  name: "deletePosition",
  method: "DELETE",
  path: "/integration/positions/:id",
  summary: "Removes a position that no one has or had.",
  params: idParams,
  reply: removed,
});
