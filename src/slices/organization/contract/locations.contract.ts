import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { findPhoneDigits } from "#platform/contract/phone.ts";
import { id } from "#platform/contract/wire.ts";
import { idParams, ifUnchanged, named, requiredName, saved } from "./organization-parts.contract.ts";
import { locationRow, serviceBlocks } from "./places.contract.ts";

const line = z.string().trim().max(120);

function isZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are accepted by Intl, but are no time zones.
    return new Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

const BAD_PHONE = "Must be a valid phone number";
const places = z.array(id).max(1000);

const locationFields = z.strictObject({
  name: requiredName,
  /** The company's own code of the property; unique if set. */
  external_id: z
    .string()
    .trim()
    .max(60)
    .nullable()
    .transform((text) => (text === "" ? null : text)),
  address: line,
  city: line,
  state: line,
  zip: z.string().trim().max(20),
  time_zone: z.string().refine(isZone, "Must be a time zone such as America/Denver"),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((text) => text === "" || z.email().safeParse(text).success, "Must be a valid email"),
  phone: z
    .string()
    .trim()
    .max(40)
    .refine((text) => text === "" || findPhoneDigits(text) !== null, BAD_PHONE)
    .transform((text) => findPhoneDigits(text) ?? ""),
  service_order: z
    .array(z.enum(serviceBlocks))
    .refine(
      (order) => order.length === serviceBlocks.length && new Set(order).size === order.length,
      "Each service must appear exactly once",
    ),
  linked_location_ids: places,
  reporting_group_ids: places,
});
export type LocationFields = z.output<typeof locationFields>;

const managerPerson = z.object({ id: z.number().int(), full_name: z.string() });

const locationDetail = locationRow.extend({
  time_zone: z.string(),
  email: z.string(),
  phone: z.string(),
  archived_on: z.string().nullable(),
  reporting_groups: z.array(named),
  regional_managers: z.array(managerPerson),
  /** Number of people employed there today. */
  employee_count: z.number().int(),
  version: z.string(),
});
export type LocationDetail = z.infer<typeof locationDetail>;

/** Returns a location with all editable fields. */
export const getLocation = defineEndpoint({
  name: "getLocation",
  method: "GET",
  path: "/integration/locations/:id",
  summary: "A location with all that an administrator may change.",
  params: idParams,
  reply: z.object({ data: locationDetail }),
});

/** Adds a location. Only the name is required. Without a time zone it gets the client's. */
export const createLocation = defineEndpoint({
  name: "createLocation",
  method: "POST",
  path: "/integration/locations",
  summary: "Adds a location.",
  body: locationFields.extend({ region_id: id.nullable() }).partial().required({ name: true }),
  reply: saved,
  status: 201,
});
export type NewLocation = z.output<(typeof createLocation)["body"]>;

/** Saves a location. Moving and archiving have their own calls. */
export const updateLocation = defineEndpoint({
  name: "updateLocation",
  method: "PUT",
  path: "/integration/locations/:id",
  summary: "Saves a location's data, its linked locations and its reporting groups.",
  params: idParams,
  body: locationFields.extend({ if_unchanged: ifUnchanged }),
  reply: saved,
});
export type LocationEdit = z.output<(typeof updateLocation)["body"]>;

const locationChanges = ["move", "archive", "restore"] as const;

const locationPreview = z.object({
  change: z.enum(locationChanges),
  location: named,
  /** Null: no region. */
  from_region: named.nullable(),
  to_region: named.nullable(),
  employee_count: z.number().int(),
  unit_count: z.number().int(),
  /** Managers of the location itself. */
  managers: z.array(managerPerson),
  /** Regional managers who lose the location, and those who gain it. */
  losing_sight: z.array(managerPerson),
  gaining_sight: z.array(managerPerson),
  version: z.string(),
});
export type LocationPreview = z.infer<typeof locationPreview>;

/** Returns what moving, archiving or restoring would change. Changes nothing. */
export const previewLocationChange = defineEndpoint({
  name: "previewLocationChange",
  method: "GET",
  path: "/integration/locations/:id/preview",
  summary: "Previews the effects of moving, archiving, or restoring a location.",
  params: idParams,
  query: z.strictObject({ change: z.enum(locationChanges).default("archive"), region_id: id.optional() }),
  reply: z.object({ data: locationPreview }),
});
export type LocationPreviewQuery = z.output<(typeof previewLocationChange)["query"]>;

/** Moves a location, with its whole history, to another region or to none. */
export const moveLocation = defineEndpoint({
  name: "moveLocation",
  method: "POST",
  path: "/integration/locations/:id/move",
  summary: "Moves a location and its history to another region.",
  params: idParams,
  body: z.strictObject({ region_id: id.nullable(), if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Archives a location. Its history stays. */
export const archiveLocation = defineEndpoint({
  name: "archiveLocation",
  method: "POST",
  path: "/integration/locations/:id/archive",
  summary: "Archives a location; its history stays and goes on counting in the company index.",
  params: idParams,
  body: z.strictObject({ if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Restores an archived location. */
export const restoreLocation = defineEndpoint({
  name: "restoreLocation",
  method: "POST",
  path: "/integration/locations/:id/restore",
  summary: "Makes an archived location active again.",
  params: idParams,
  body: z.strictObject({ if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Saves the managers of a location, in every service of the client. */
export const saveLocationManagers = defineEndpoint({
  name: "saveLocationManagers",
  method: "PUT",
  path: "/integration/locations/:id/managers",
  summary: "Sets the managers and maintenance managers of a location; their access follows at once.",
  params: idParams,
  body: z.strictObject({
    managers: z.array(id).max(50),
    maintenance_managers: z.array(id).max(50),
    /** The managers at the start of the edit. */
    if_unchanged: z.strictObject({ managers: z.array(id), maintenance_managers: z.array(id) }),
  }),
  reply: z.object({
    data: z.object({ managers: z.array(managerPerson), maintenance_managers: z.array(managerPerson) }),
  }),
});
export type LocationManagersEdit = z.output<(typeof saveLocationManagers)["body"]>;
