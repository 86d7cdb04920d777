import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, isoDay, listFor, toPageParameter, payloadFlag, buildWidgetMeta } from "#platform/contract/wire.ts";
import { leaseWarning } from "./lease-warnings.contract.ts";

/** Residents a page by default. */
const RESIDENTS_PAGE = 30;

export const residentSorts = [
  "first_name",
  "last_name",
  "location",
  "unit",
  "likelihood",
  "last_response",
  "alerts",
  "lease_end",
] as const;
export type ResidentSort = (typeof residentSorts)[number];

/** active: a lease in force today · future: none in force, one that starts later · historical: past leases only. */
export const residentGenerals = ["all", "future", "active", "historical"] as const;
export type ResidentGeneral = (typeof residentGenerals)[number];

/** The residents' survey activity, by the words of the wire; several together mean any of them. */
export const residentOptions = [
  "surveys-sent",
  "no-surveys-sent",
  "surveys-taken",
  "unlikely-to-renew",
  "likely-to-renew",
  "left-comments",
  "has-maintenance-issues",
] as const;
export type ResidentOption = (typeof residentOptions)[number];

const count = z.number().int();

/** A resident in the list. Counts, likelihood and last response are of the viewer's places and of the range. */
export const residentRow = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  is_confidential: z.boolean(),
  has_active_lease: z.boolean(),
  /**
   * Units of the leases in force; without any those of the next, else of the last. "NA" for a confidential resident.
   */
  units: z.array(z.object({ unit_number: z.string() })),
  /** Open alerts, newest first; the day of each. */
  recent_alerts: z.array(z.object({ created_at: isoDay, name: z.string() })),
  /** Null: no survey was sent. Confidential responses count as not started and not completed. */
  surveys: z
    .object({ unconfidential_sent: count, unconfidential_started: count, unconfidential_competed: count })
    .nullable(),
  /** From 1 to 5: the last open answer about renewing; null without one. */
  likelihood_to_renew: z.number().int().min(1).max(5).nullable(),
  /** Day of the last open response. */
  last_response: isoDay.nullable(),
  /** The property, and its first manager; the manager is null for viewers without a Manager column. */
  office_name: z.string().nullable(),
  manager: z.string().nullable(),
  /** Last day of the lease that is shown; null: open-ended, or no lease. */
  lease_end: isoDay.nullable(),
  /** Of the first lease that ends within 90 days and has no later one; null where nothing is shown. */
  lease_warning: leaseWarning.nullable(),
});
export type ResidentRow = z.infer<typeof residentRow>;

const ids = listFor(id).optional();
const dateRange = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}:\d{4}-\d{2}-\d{2}$/, "Two days, YYYY-MM-DD:YYYY-MM-DD")
  .refine((text) => text.split(":").every((day) => isoDay.safeParse(day).success), "Two days, YYYY-MM-DD:YYYY-MM-DD")
  .refine((text) => text.slice(0, 10) <= text.slice(11), "The first day is after the last");

const MAX_DAYS = 366;

const filters = z.strictObject({
  q_text: z.string().trim().max(200).optional(),
  general: z.enum(residentGenerals).default("active"),
  survey_options: listFor(z.enum(residentOptions)).optional(),
  resident_surveys: ids,
  regions: ids,
  locations: ids,
  reporting_groups_by_locations: ids,
  /** Leases that end within this many days from today. */
  lease_ends_within: z.coerce.number().int().min(1).max(MAX_DAYS).optional(),
  /** Leases that end soon and are at higher risk of not being renewed; none where nothing is shown. */
  lease_risk: z.literal("higher").optional(),
  /** The days of answers and invitations, both inclusive; all days when left out. */
  date_range: dateRange.optional(),
});

const query = z.strictObject({
  filters: filters.prefault({}),
  page: toPageParameter(RESIDENTS_PAGE),
  sort_by: z.enum(residentSorts).default("first_name"),
  sort_desc: z.enum(["true", "false"]).default("false"),
});
export type ResidentsQuery = z.output<typeof query>;
export type ResidentsQueryInput = z.input<typeof query>;

const named = z.object({ id: z.number().int(), name: z.string() });

/** The residents of the viewer's places. */
export const getResidents = defineEndpoint({
  name: "getResidents",
  method: "GET",
  path: "/analytics/residents",
  summary: "The residents of the viewer's places, by first name, 30 a page.",
  query,
  reply: z.object({
    data: z.array(z.object({ id: z.string(), type: z.literal("residents"), attributes: residentRow })),
    meta: buildWidgetMeta({
      filters: z.object({
        q_text: z.string().nullable(),
        general: z.enum(residentGenerals),
        survey_options: z.array(z.enum(residentOptions)),
        resident_surveys: z.array(count),
        regions: z.array(count),
        locations: z.array(count),
        reporting_groups_by_locations: z.array(count),
        lease_ends_within: count.nullable(),
        lease_risk: z.literal("higher").nullable(),
        date_range: z.string().nullable(),
      }),
      structures: z.object({}),
      summary: z.null(),
    })
      .omit({ dates: true })
      .extend({
        /** The client's day: it decides which leases are in force. */
        today: isoDay,
        /** The filters of the list. */
        choices: z.object({
          regions: z.array(named),
          locations: z.array(named),
          reporting_groups_by_locations: z.array(named),
          resident_surveys: z.array(named),
        }),
      }),
  }),
});
export type ResidentsReply = z.output<(typeof getResidents)["reply"]>;

const toCounts = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);

/** How many rows the list would have with one of its options, to show before selecting it. */
export const getResidentCounts = defineEndpoint({
  name: "getResidentCounts",
  method: "GET",
  path: "/analytics/residents/counts",
  summary:
    "The list's record_count for each lease status and each survey status, with the other filters as they are given.",
  query: z.strictObject({ filters: filters.prefault({}) }),
  reply: z.object({
    data: z.object({ general: toCounts(residentGenerals), survey_options: toCounts(residentOptions) }),
  }),
});
export type ResidentCounts = z.output<(typeof getResidentCounts)["reply"]>["data"];

// Every row is in the file, whichever page the screen is on.
const body = query.extend({ sort_desc: payloadFlag.default("false") });

function createExport(name: string, format: "xlsx" | "csv") {
  return defineEndpoint({
    name,
    method: "POST",
    path: `/analytics/residents.${format}`,
    summary: `The residents under the same filters and order as ${format === "csv" ? "comma-separated text" : "a spreadsheet"}, the first 50,000.`,
    body,
    reply: z.unknown(),
  });
}

/** The list as a spreadsheet. */
export const exportResidentsXlsx = createExport("exportResidentsXlsx", "xlsx");
/** The list as comma-separated text. */
export const exportResidentsCsv = createExport("exportResidentsCsv", "csv");
