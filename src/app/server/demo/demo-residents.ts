import type { Recipient } from "#slices/surveys/server/sending/send-decision.rules.ts";
import type { Random } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import type { PersonName } from "./content/names.ts";
import type { Respondent } from "./content/respondent.ts";
import { type InviteOptions, type InvitationCandidate, decideInvitations } from "./demo-invitations-plan.ts";
import { type CompanyCampaigns, buildSatisfactionInvitations } from "./demo-campaigns.ts";
import type { DemoFrame } from "./demo-days.ts";
import type { PlannedLease } from "./demo-units.ts";
import { reportInvited } from "./demo-invitations.ts";
import type { DemoPlace } from "./demo-places.ts";
import type { PlannedRepair } from "./demo-work-orders.ts";
import type { DemoContext } from "./demo-context.ts";
import type { DemoMailBlock } from "./demo.repository.ts";

/** What the residents of a company's places have in common. */
export interface DemoResidentsContext extends DemoContext {
  readonly company: DemoCompany;
  readonly campaigns: CompanyCampaigns;
  /** Addresses that must get no more email; filled as they occur. */
  readonly blocks: DemoMailBlock[];
  /** Awkward and hostile names for residents; used in order. */
  readonly names: PersonName[];
}

/** A lease as written. */
interface Lease extends PlannedLease {
  readonly id: number;
}

/** A resident as written, with the events that invite them; leases by their first day. */
export interface Resident {
  readonly id: number;
  readonly name: PersonName;
  readonly email: string | null;
  readonly who: Respondent;
  readonly leases: Lease[];
  readonly repairs: (PlannedRepair & { readonly id: number })[];
  readonly random: Random;
}

const UNWILLING = 0.012;

/** Returns the lease that counts on a day, in the product's order: in force and primary, in force, the newest. */
function findLeaseOn(leases: readonly Lease[], day: number): Lease | null {
  const isInForce = (lease: Lease): boolean => lease.start <= day && lease.end >= day;
  return (
    leases.findLast((lease) => isInForce(lease) && lease.isPrimary) ??
    leases.findLast(isInForce) ??
    leases.at(-1) ??
    null
  );
}

function toCandidate(place: DemoPlace, resident: Resident, frame: DemoFrame): InvitationCandidate {
  const { id, name, email, who, random } = resident;
  const own = random.fork(1);
  const isUnwilling = own.happens(UNWILLING);
  const from = own.between(frame.first, frame.todayNumber - 1);
  const on = (day: number): Recipient => {
    const lease = findLeaseOn(resident.leases, day);
    return {
      audience: "residents",
      id,
      firstName: name.first,
      lastName: name.last,
      email,
      phone: null,
      locale: who.locale,
      isConfidential: who.isConfidential,
      isErased: false,
      lease: lease && {
        id: lease.id,
        locationId: place.id,
        buildingName: "",
        unitNumber: "",
        isPrimary: lease.isPrimary,
        isInForce: lease.start <= day && lease.end >= day,
      },
    };
  };
  return {
    on,
    blocked: isUnwilling ? { from, reason: own.happens(0.6) ? "opted_out" : "bounced" } : null,
    isLocationArchived: (day) => place.closes !== null && day > place.closes,
  };
}

/** Returns all events that invite a resident up to yesterday. */
function toInvitations(
  context: DemoResidentsContext,
  place: DemoPlace,
  { leases, repairs }: Resident,
): InviteOptions[] {
  const { first, todayNumber } = context.frame;
  const primary = leases.filter((lease) => lease.isPrimary);
  const events: InviteOptions[] = [
    ...primary
      .filter((lease) => lease.isFirst)
      .map(({ id, movedIn }) => ({
        event: "move_in" as const,
        key: String(id),
        day: movedIn + 14,
        knownFrom: movedIn,
      })),
    ...primary.map(({ id, end, start }) => {
      return { event: "lease_end" as const, key: String(id), day: end - 90, knownFrom: start - 30 };
    }),
    ...repairs.flatMap(({ id, closed }) => {
      const key = String(id);
      return closed === null ? [] : [{ event: "work_order_closed" as const, key, day: closed + 1, knownFrom: closed }];
    }),
  ].map((each) => ({ kind: "event", ...each }));
  const since = Math.min(...leases.map((lease) => lease.start));
  const until = Math.max(...leases.map((lease) => lease.end));
  const campaigns = buildSatisfactionInvitations(context.campaigns, place).filter(
    ({ day }) => day >= since && day <= until,
  );
  return [...events, ...campaigns].filter(({ day }) => day >= first && day < todayNumber);
}

/** Invites the residents of a place for all campaigns and events, and writes the outcome. */
export async function reportResidents(
  context: DemoResidentsContext,
  place: DemoPlace,
  residents: readonly Resident[],
): Promise<void> {
  const all = residents.flatMap((resident) => {
    const person = toCandidate(place, resident, context.frame);
    const { blocked } = person;
    if (blocked !== null && resident.email !== null) {
      const at = context.days.toInstant(blocked.from, 0);
      context.blocks.push({ email: resident.email, reason: blocked.reason, at });
    }
    const invited = decideInvitations(person, toInvitations(context, place, resident));
    return invited.map((each) => ({ resident, invited: each }));
  });
  const made = all.filter(({ invited }) => invited.decision.kind === "invite").length;
  const ids = await context.sink.reserveIds("invitations", made);
  let next = 0;
  for (const [index, { resident, invited }] of all.entries()) {
    const id = invited.decision.kind === "invite" ? (ids[next++] ?? 0) : 0;
    const { decision } = invited;
    const leaseId = decision.kind === "invite" ? decision.leaseId : null;
    const plan = resident.leases.find((lease) => lease.id === leaseId)?.plan;
    const who = { place: place.character, respondent: resident.who, ...(plan ? { intent: plan.intent } : {}) };
    const invitee = { who, residentId: resident.id, personId: null, lastDay: null };
    reportInvited(context, resident.random.fork(100 + index), { id, invited, invitee });
  }
}
