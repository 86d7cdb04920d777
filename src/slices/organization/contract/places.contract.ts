import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listMeta, id, listFor } from "#platform/contract/wire.ts";
import { named, placesPage, sortDesc } from "./organization-parts.contract.ts";

export const locationSorts = ["name", "region", "city", "unit_count"] as const;
export const regionSorts = ["name", "location_count"] as const;
const generals = ["all", "active", "archived"] as const;
export const serviceBlocks = ["introduce", "ingage", "intouch"] as const;

/** Status id of an active location. All other ids are archived. */
export const ACTIVE_STATUS = 1;

const person = z.object({ id: z.number().int(), full_name: z.string() });
export type LocationStaffMember = z.infer<typeof person>;

const q_text = z.string().trim().max(200).optional();
/** Accepted as documented, without effect: the lists always contain only the viewer's own places. */
const only_mine = z.enum(["true", "false"]).optional();

export const regionRow = z.object({
  id: z.number().int(),
  name: z.string(),
  district_id: z.number().int().nullable(),
  district: z.string().nullable(),
  /** Number of active locations within the viewer's scope. */
  location_count: z.number().int(),
  /** Empty for roles that see no managers. */
  managers: z.array(person),
  version: z.string(),
});
export type RegionRow = z.infer<typeof regionRow>;

/** Returns the viewer's regions. */
export const getRegions = defineEndpoint({
  name: "getRegions",
  method: "GET",
  path: "/analytics/regions",
  summary: "The regions of the viewer's scope; page size -1 gives all of them.",
  query: z.strictObject({
    filters: z.strictObject({ q_text, only_mine }).prefault({}),
    page: placesPage,
    sort_by: z.enum(regionSorts).default("name"),
    sort_desc: sortDesc,
  }),
  reply: z.object({
    data: z.array(regionRow),
    meta: listMeta,
  }),
});
export type RegionsQuery = z.output<(typeof getRegions)["query"]>;
export type RegionsReply = z.output<(typeof getRegions)["reply"]>;

export const locationRow = z.object({
  id: z.number().int(),
  name: z.string(),
  external_id: z.string().nullable(),
  region: z.string().nullable(),
  region_id: z.number().int().nullable(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  unit_count: z.number().int(),
  /** Linked locations that the viewer sees. */
  linked_locations: z.array(named),
  /** Both are empty for roles that see no managers. */
  managers: z.array(person),
  maintenance_managers: z.array(person),
  /** Order of the blocks on the location's dashboard. */
  service_order: z.array(z.enum(serviceBlocks)),
  status_id: z.number().int(),
});
export type LocationRow = z.infer<typeof locationRow>;

const filterIds = listFor(id).optional();
const locationsQuery = z.strictObject({
  filters: z
    .strictObject({
      q_text,
      only_mine,
      general: z.enum(generals).default("active"),
      regions: filterIds,
      reporting_groups: filterIds,
    })
    .prefault({}),
  page: placesPage,
  sort_by: z.enum(locationSorts).default("name"),
  sort_desc: sortDesc,
});
export type LocationsQuery = z.output<typeof locationsQuery>;

const locationsReply = z.object({
  data: z.array(locationRow),
  meta: listMeta,
});
export type LocationsReply = z.output<typeof locationsReply>;

/** Returns the viewer's locations. */
export const getLocations = defineEndpoint({
  name: "getLocations",
  method: "GET",
  path: "/analytics/locations",
  summary: "The locations of the viewer's scope; page size -1 gives all of them.",
  query: locationsQuery,
  reply: locationsReply,
});
