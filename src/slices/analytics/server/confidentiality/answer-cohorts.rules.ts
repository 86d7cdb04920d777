import { startOfMonth } from "#platform/server/clock.ts";
import type { Invitee, ProtectedResponse } from "../analytics.facts.ts";
import type { InvitationRecord } from "../analytics.participation.ts";
import {
  countEmployees,
  decideParticipation,
  type ParticipationBasis,
  type CoveredMonths,
} from "../participation/participation-cells.rules.ts";

// The number of people behind a score is shown exactly, and participation (how many of those invited answered) is shown
// by months of sending. So that both together never disclose more than either, no more people of a cohort (the
// invitations of one participation cell or pool) may enter scores than its stored counts leave open: not all of them,
// and not one alone.

/** A response that may enter released numbers. */
export interface AdmittedResponse extends ProtectedResponse {
  /** True: only together with its region, because its participation is shown by region. */
  readonly isPooledOnly: boolean;
}

/** The data that decides which responses may enter. */
export interface CohortBasis extends Pick<ParticipationBasis, "taken" | "getRegionId" | "poolMonths"> {
  /** First day of the last month that has closed. */
  readonly lastClosed: string;
  /**
   * Returns a number that cannot be linked to a person's id from outside: of the people who answered last, the lowest
   * is left out.
   */
  readonly drawLot: (personId: number) => number;
}

interface Cohort {
  readonly isPooled: boolean;
  readonly lastMonth: string;
  /** By invited person: the month of the first answer; null without one. */
  readonly answeredIn: Map<number, string | null>;
}

interface Admission {
  readonly isPooled: boolean;
  /** The month from which its responses may enter; null: one person alone answered, or no one. */
  readonly since: string | null;
  /** The person left out because all people of the cohort answered. */
  readonly leftOut: number | null;
}

const toRecord = (invitee: Invitee): InvitationRecord => ({
  locationId: invitee.locationId,
  month: startOfMonth(invitee.sentDate),
  person: invitee.person,
  surveyId: invitee.surveyId,
  isStarted: invitee.completedDate !== null,
  isCompleted: invitee.completedDate !== null,
});

/** Returns the months of sending that form cohorts: those already shown, and those that will be. */
function listCohortMonths(invitees: readonly Invitee[], basis: CohortBasis): readonly CoveredMonths[] {
  const { rows, pooled } = decideParticipation(invitees.map(toRecord), {
    ...basis,
    lastSettled: basis.lastClosed,
    count: countEmployees,
  });
  const cells = rows
    .filter(({ cut, level }) => cut === "all" && level === "location")
    .map(({ placeId, firstMonth, lastMonth }) => ({ locationId: placeId, firstMonth, lastMonth, regionId: null }));
  return [...basis.taken, ...cells, ...pooled];
}

const getCohortName = ({ locationId, regionId, lastMonth }: CoveredMonths): string =>
  regionId === null ? `location ${locationId} ${lastMonth}` : `region ${regionId} ${lastMonth}`;

type FindMonths = (locationId: number, sentMonth: string) => CoveredMonths | undefined;

function indexMonths(all: readonly CoveredMonths[]): FindMonths {
  const byLocation = Map.groupBy(all, ({ locationId }) => locationId);
  return (locationId, sentMonth) =>
    (byLocation.get(locationId) ?? []).find((each) => each.firstMonth <= sentMonth && sentMonth <= each.lastMonth);
}

function buildCohorts(invitees: readonly Invitee[], find: FindMonths, lastClosed: string): ReadonlyMap<string, Cohort> {
  const cohorts = new Map<string, Cohort>();
  for (const { locationId, sentDate, completedDate, person } of invitees) {
    const months = find(locationId, startOfMonth(sentDate));
    if (!months || person === null) continue;
    const name = getCohortName(months);
    const cohort = cohorts.get(name) ?? {
      isPooled: months.regionId !== null,
      lastMonth: months.lastMonth,
      answeredIn: new Map<number, string | null>(),
    };
    cohorts.set(name, cohort);
    const before = cohort.answeredIn.get(person) ?? null;
    const month = completedDate === null ? null : startOfMonth(completedDate);
    const isNew = month !== null && month <= lastClosed && (before === null || month < before);
    cohort.answeredIn.set(person, isNew ? month : before);
  }
  return cohorts;
}

function decideAdmission({ isPooled, lastMonth, answeredIn }: Cohort, drawLot: CohortBasis["drawLot"]): Admission {
  const answered = [...answeredIn].flatMap(([person, month]) => (month === null ? [] : [{ person, month }]));
  const ordered = answered.toSorted((a, b) =>
    a.month === b.month ? drawLot(b.person) - drawLot(a.person) : a.month < b.month ? -1 : 1,
  );
  const second = ordered[1]?.month;
  if (second === undefined) return { isPooled, since: null, leftOut: null };
  return {
    isPooled,
    since: second > lastMonth ? second : lastMonth,
    leftOut: answered.length === answeredIn.size ? (ordered.at(-1)?.person ?? null) : null,
  };
}

/**
 * Returns the responses of one kind of employees' surveys that may enter released numbers, each in the month from which
 * it may. When all people of a cohort answered, one of those who answered last is left out permanently; when one person
 * alone did, no one enters; and until enough people were invited for their participation to be shown, all wait.
 */
export function admitResponses(
  responses: readonly ProtectedResponse[],
  invitees: readonly Invitee[],
  basis: CohortBasis,
): readonly AdmittedResponse[] {
  const find = indexMonths(listCohortMonths(invitees, basis));
  const cohorts = buildCohorts(invitees, find, basis.lastClosed);
  const admissions = new Map([...cohorts].map(([name, cohort]) => [name, decideAdmission(cohort, basis.drawLot)]));
  return responses.flatMap((response): readonly AdmittedResponse[] => {
    const months = find(response.locationId, response.sentMonth);
    const admission = months && admissions.get(getCohortName(months));
    if (!admission || admission.since === null) return [];
    if (response.person !== null && response.person === admission.leftOut) return [];
    const month = response.month > admission.since ? response.month : admission.since;
    return [{ ...response, month, isPooledOnly: admission.isPooled }];
  });
}

/**
 * Returns residents' responses as they may enter. A resident's name is shown as having a response, so none is left out.
 */
export function admitAll(responses: readonly ProtectedResponse[]): readonly AdmittedResponse[] {
  return responses.map((response) => ({ ...response, isPooledOnly: false }));
}
