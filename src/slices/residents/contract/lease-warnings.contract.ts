import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { listFor, id } from "#platform/contract/wire.ts";

/** The chance that a lease is not renewed, beside the company's usual one. Never a number of a person. */
export const leaseRisks = ["higher", "usual", "lower"] as const;
export type LeaseRisk = (typeof leaseRisks)[number];

/** What the last open answer about renewing says: 1 or 2, 3, 4 or 5. A confidential answer is none. */
export const leaseAnswers = ["none", "unlikely", "neutral", "likely"] as const;
export type LeaseAnswer = (typeof leaseAnswers)[number];

/** An early warning of a lease with all that it looks at. */
export const leaseWarning = z.object({
  risk: z.enum(leaseRisks),
  /** Whole days from today to the last day of the lease. */
  days_left: z.number().int().min(0),
  answer: z.enum(leaseAnswers),
  /** A repair of the home is open, or an alert of an open answer. */
  has_open_issue: z.boolean(),
  /** How many past leases stood alike. */
  past_leases: z.number().int().min(0),
});
export type LeaseWarning = z.infer<typeof leaseWarning>;

const count = z.number().int();

/** Whether warnings are shown, and how many there are at the places of a filter. */
const leaseWarnings = z.object({
  /** Off without enough history, or where they say no better than the company's usual rate which leases end. */
  state: z.enum(["on", "too_few", "no_skill"]),
  /** Past leases whose outcome is known, and how many are needed. */
  outcomes: count,
  outcomes_needed: count,
  /** Leases of the last six months that the check replayed. */
  tested_leases: count,
  /** By how many percent the error of the usual rate was reduced; null without enough history. */
  skill_percentage: z.number().nullable(),
  /** Leases that end within 90 days without a later one, and those at higher risk; null where nothing is shown. */
  leases_due: count.nullable(),
  at_higher_risk: count.nullable(),
});
export type LeaseWarnings = z.infer<typeof leaseWarnings>;

const filters = z.strictObject({ regions: listFor(id).optional(), locations: listFor(id).optional() });

/** Early warnings of leases in numbers, within the viewer's places. */
export const getLeaseWarnings = endpoint({
  name: "getLeaseWarnings",
  method: "GET",
  path: "/analytics/residents/lease_warnings",
  summary:
    "Whether leases show early warnings, how well these would have done in the last six months, and how many leases are at higher risk.",
  query: z.strictObject({ filters: filters.prefault({}) }),
  reply: z.object({ data: leaseWarnings }),
});
