import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listMeta, id, listFor, pageParameter } from "#platform/contract/wire.ts";
import { idParams, ifUnchanged, removed, REQUIRED, saved } from "./organization-parts.contract.ts";

/** Maximum length of the name of a building or unit. */
export const UNIT_LENGTH = 40;

const building = z.string().trim().max(UNIT_LENGTH).default("");
const number = z.string(REQUIRED).trim().min(1, REQUIRED).max(UNIT_LENGTH);

const unitRow = z.object({
  id: z.number().int(),
  location_id: z.number().int(),
  building_name: z.string(),
  unit_number: z.string(),
  version: z.string(),
});
export type UnitRow = z.infer<typeof unitRow>;

/** Returns the units of some locations or of all. */
export const getUnits = defineEndpoint({
  name: "getUnits",
  method: "GET",
  path: "/integration/units",
  summary: "The units of locations, by building and number.",
  query: z.strictObject({
    filters: z
      .strictObject({ locations: listFor(id).optional(), q_text: z.string().trim().max(200).optional() })
      .prefault({}),
    page: pageParameter,
  }),
  reply: z.object({ data: z.array(unitRow), meta: listMeta }),
});
export type UnitsQuery = z.output<(typeof getUnits)["query"]>;

/** Adds one unit to a location. */
export const createUnit = defineEndpoint({
  name: "createUnit",
  method: "POST",
  path: "/integration/units",
  summary: "Adds a unit to a location.",
  body: z.strictObject({ location_id: id, building_name: building, unit_number: number }),
  reply: saved,
  status: 201,
});
export type NewUnit = z.output<(typeof createUnit)["body"]>;

/** Adds many units at once from text such as "101, 102, 201-220". */
export const createUnits = defineEndpoint({
  name: "createUnits",
  method: "POST",
  path: "/integration/units/bulk",
  summary: "Adds the units of a list with ranges, such as 101, 102, 201-220, to one building of a location.",
  body: z.strictObject({
    location_id: id,
    building_name: building,
    units: z.string(REQUIRED).trim().min(1, REQUIRED).max(20_000),
  }),
  reply: z.object({
    data: z.object({
      added: z.number().int(),
      /** Units that existed before, as entered. */
      skipped: z.array(z.string()),
    }),
  }),
  status: 201,
});
export type NewUnits = z.output<(typeof createUnits)["body"]>;

/** Renames a unit. */
export const updateUnit = defineEndpoint({
  name: "updateUnit",
  method: "PUT",
  path: "/integration/units/:id",
  summary: "Saves a unit's building and number.",
  params: idParams,
  body: z.strictObject({ building_name: building, unit_number: number, if_unchanged: ifUnchanged }),
  reply: saved,
});
export type UnitEdit = z.output<(typeof updateUnit)["body"]>;

/** Removes a unit without references. */
export const deleteUnit = defineEndpoint({
  name: "deleteUnit",
  method: "DELETE",
  path: "/integration/units/:id",
  summary: "Removes a unit that has no lease and no service request.",
  params: idParams,
  reply: removed,
});
