import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listFor, id } from "#platform/contract/wire.ts";

/** The risk that a lease is not renewed, against the company's usual rate. Never a number for a person. */
export const leaseRisks = ["higher", "usual", "lower"] as const;
export type LeaseRisk = (typeof leaseRisks)[number];

/** The last open answer about renewing: 1 or 2, 3, 4 or 5. A confidential answer counts as none. */
export const leaseAnswers = ["none", "unlikely", "neutral", "likely"] as const;
export type LeaseAnswer = (typeof leaseAnswers)[number];

/** An early warning of a lease with all its inputs. */
export const leaseWarning = z.object({
  risk: z.enum(leaseRisks),
  /** Whole days from today to the last day of the lease. */
  days_left: z.number().int().min(0),
  answer: z.enum(leaseAnswers),
  /** A repair of the home is open, or an alert of an open answer. */
  has_open_issue: z.boolean(),
  /** The number of similar past leases. */
  past_leases: z.number().int().min(0),
});
export type LeaseWarning = z.infer<typeof leaseWarning>;

const count = z.number().int();

/** Whether warnings are shown, and how many there are at the places of a filter. */
const leaseWarnings = z.object({
  /** Off without enough history, or where they predict which leases end no better than the company's usual rate. */
  state: z.enum(["on", "too_few", "no_skill"]),
  /** Past leases whose outcome is known, and how many are needed. */
  outcomes: count,
  outcomes_needed: count,
  /** Leases of the last six months in the backtest. */
  tested_leases: count,
  /** Reduction of the usual rate's error, in percent; null without enough history. */
  skill_percentage: z.number().nullable(),
  /** Leases that end within 90 days without a later one, and those at higher risk; null where nothing is shown. */
  leases_due: count.nullable(),
  at_higher_risk: count.nullable(),
});
export type LeaseWarnings = z.infer<typeof leaseWarnings>;

const filters = z.strictObject({ regions: listFor(id).optional(), locations: listFor(id).optional() });

/** Counts of early warnings of leases, within the viewer's places. */
export const getLeaseWarnings = defineEndpoint({
  name: "getLeaseWarnings",
  method: "GET",
  path: "/analytics/residents/lease_warnings",
  summary:
    "Whether leases show early warnings, how well these would have done in the last six months, and how many leases are at higher risk.",
  query: z.strictObject({ filters: filters.prefault({}) }),
  reply: z.object({ data: leaseWarnings }),
});
