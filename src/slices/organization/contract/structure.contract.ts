import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { services } from "#slices/identity/contract/identity.contract.ts";
import { idParams, ifUnchanged, named, removed, requiredName, saved } from "./organization-parts.contract.ts";

/** A street, a number and a city are longer. */
const MIN_ADDRESS = 10;

const nameOnly = z.strictObject({ name: requiredName });
const nameEdit = nameOnly.extend({ if_unchanged: ifUnchanged });

/** Returns the client company. Only platform staff can change it. */
export const getCompany = defineEndpoint({
  name: "getCompany",
  method: "GET",
  path: "/integration/company",
  summary: "The company: name, time zone, language, services; platform staff changes them, but for the postal address.",
  reply: z.object({
    data: z.object({
      id: z.number().int(),
      name: z.string(),
      time_zone: z.string(),
      locale: z.enum(["en", "es"]),
      has_areas: z.boolean(),
      services: z.array(z.enum(services)),
      /** In one line, as survey emails show it; null until it is set. */
      postal_address: z.string().nullable(),
    }),
  }),
});
export type Company = z.output<(typeof getCompany)["reply"]>["data"];

const districtRow = named.extend({ region_count: z.number().int(), version: z.string() });
export type DistrictRow = z.infer<typeof districtRow>;

/** Saves the company's postal address. Its own administrators can change it. */
export const updatePostalAddress = defineEndpoint({
  name: "updatePostalAddress",
  method: "PUT",
  path: "/integration/company/postal_address",
  summary: "Says where the company receives letters; survey mails show it at their end.",
  body: z.strictObject({
    postal_address: z
      .string("Required")
      .transform((text) => text.replaceAll(/\s+/g, " ").trim())
      .pipe(z.string().min(MIN_ADDRESS, "Must be a whole postal address").max(200)),
  }),
  reply: z.object({ data: z.object({ postal_address: z.string() }) }),
});

/** Returns the districts of a client that has them. */
export const getDistricts = defineEndpoint({
  name: "getDistricts",
  method: "GET",
  path: "/integration/districts",
  summary: "The districts, by name; empty for companies without districts.",
  reply: z.object({ data: z.array(districtRow) }),
});

/** Adds a district. */
export const createDistrict = defineEndpoint({
  name: "createDistrict",
  method: "POST",
  path: "/integration/districts",
  summary: "Adds a district; only for companies that have districts.",
  body: nameOnly,
  reply: saved,
  status: 201,
});

/** Renames a district. */
export const updateDistrict = defineEndpoint({
  name: "updateDistrict",
  method: "PUT",
  path: "/integration/districts/:id",
  summary: "Renames a district.",
  params: idParams,
  body: nameEdit,
  reply: saved,
});

/** Removes a district without regions. */
export const deleteDistrict = defineEndpoint({
  name: "deleteDistrict",
  method: "DELETE",
  path: "/integration/districts/:id",
  summary: "Removes a district that no region is in.",
  params: idParams,
  reply: removed,
});

const regionFields = z.strictObject({ name: requiredName, district_id: id.nullish() });

/** Adds a region. */
export const createRegion = defineEndpoint({
  name: "createRegion",
  method: "POST",
  path: "/integration/regions",
  summary: "Adds a region.",
  body: regionFields,
  reply: saved,
  status: 201,
});

/** Saves a region. */
export const updateRegion = defineEndpoint({
  name: "updateRegion",
  method: "PUT",
  path: "/integration/regions/:id",
  summary: "Saves a region's name and district.",
  params: idParams,
  body: regionFields.extend({ if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Removes a region without contents and without managers. */
export const deleteRegion = defineEndpoint({
  name: "deleteRegion",
  method: "DELETE",
  path: "/integration/regions/:id",
  summary: "Removes a region without locations and managers.",
  params: idParams,
  reply: removed,
});

const groupRow = named.extend({ location_ids: z.array(z.number().int()), version: z.string() });
export type GroupRow = z.infer<typeof groupRow>;

/** Returns the reporting groups with their locations. */
export const getReportingGroups = defineEndpoint({
  name: "getReportingGroups",
  method: "GET",
  path: "/integration/reporting_groups",
  summary: "The reporting groups with their locations, by name.",
  reply: z.object({ data: z.array(groupRow) }),
});

const groupFields = z.strictObject({ name: requiredName, location_ids: z.array(id).max(2000) });
export type GroupFields = z.output<typeof groupFields>;

/** Adds a reporting group. */
export const createReportingGroup = defineEndpoint({
  name: "createReportingGroup",
  method: "POST",
  path: "/integration/reporting_groups",
  summary: "Adds a reporting group.",
  body: groupFields,
  reply: saved,
  status: 201,
});

/** Saves a reporting group. */
export const updateReportingGroup = defineEndpoint({
  name: "updateReportingGroup",
  method: "PUT",
  path: "/integration/reporting_groups/:id",
  summary: "Saves a reporting group's name and locations.",
  params: idParams,
  body: groupFields.extend({ if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Removes a reporting group. Its locations stay. */
export const deleteReportingGroup = defineEndpoint({
  name: "deleteReportingGroup",
  method: "DELETE",
  path: "/integration/reporting_groups/:id",
  summary: "Removes a reporting group; its locations stay.",
  params: idParams,
  reply: removed,
});

/** Returns districts, regions and reporting groups in one list. @external */
export const getGeographicalGroups = defineEndpoint({
  name: "getGeographicalGroups",
  method: "GET",
  path: "/integration/geographical_groups",
  summary: "Districts, regions and reporting groups with the locations in each.",
  reply: z.object({
    data: z.array(
      named.extend({
        type: z.enum(["district", "region", "reporting_group"]),
        location_ids: z.array(z.number().int()),
      }),
    ),
  }),
});
export type GeographicalGroup = z.output<(typeof getGeographicalGroups)["reply"]>["data"][number];
