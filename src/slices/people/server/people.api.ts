import type { Addresses } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type { Avatar } from "#slices/people/contract/avatar.contract.ts";
import type { AcknowledgedNotice, EmployeeEdit, PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { EmployeeDetails, TeamSummary } from "#slices/people/contract/team.contract.ts";

// Columns for reports of other facts beside these.
export { tenureColumn, turnoverColumn } from "./people.columns.ts";

/** An employee record with the current location and position. */
export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Null without a work address. */
  readonly email: string | null;
  readonly personalEmail: string | null;
  readonly locale: "en" | "es";
  readonly positionId: number | null;
  readonly position: string | null;
  readonly locationId: number | null;
}

/** An employee as a survey recipient. */
export interface EmployeeRecipient {
  readonly audience: "employees";
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  readonly locale: "en" | "es";
  readonly locationId: number | null;
  readonly positionCategoryId: number | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly isArchived: boolean;
  readonly isErased: boolean;
}

/** Filters of employees. All named conditions must match. */
export interface EmployeeSelection {
  readonly ids?: readonly number[];
  /** Employed on or after a day, neither archived nor erased, at these locations (null: at any). */
  readonly at?: { readonly locationIds: readonly number[] | null; readonly since: string };
  /** First day within these days, both inclusive. */
  readonly started?: { readonly from: string; readonly to: string };
  /** Last day within these days, both inclusive. */
  readonly leaving?: { readonly from: string; readonly to: string };
  /** Page by id: the next ones after an id. */
  readonly after?: { readonly id: number; readonly limit: number };
  /** Locks them until the transaction ends. */
  readonly shouldLock?: boolean;
}

/** How plans stand for people. The plans slice depends on this one, so it provides these functions at composition. */
export interface PlansOfPeople {
  /** Returns the employees in a plan and how their tasks stand, within a scope. */
  readDevelopment(
    tx: ClientTx,
    request: { readonly scope: Scope; readonly today: string },
  ): Promise<TeamSummary["development"]>;
  /** Returns the plans of one employee, as far as a scope shows them. */
  readEmployeePlans(
    tx: ClientTx,
    request: { readonly personId: number; readonly scope: Scope; readonly today: string },
  ): Promise<Pick<EmployeeDetails, "plan_summary" | "compliance_summary" | "plans">>;
}

/** An employment that has just changed. */
export interface EmploymentChange {
  readonly personId: number;
  /** The person who changed it; null for a job. */
  readonly actorId: number | null;
}

/** A hire that is not saved yet. */
export interface HirePreviewInput {
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly startDate: string;
  readonly now: Date;
}

/** What a hire would be enrolled in, and how many of its tasks would be past due at once. */
export interface HirePreview {
  readonly plans: readonly { readonly id: number; readonly title: string }[];
  readonly tasks: number;
  readonly overdue: number;
}

/**
 * Handlers of employment changes, called in the same transaction after the change, while the person is locked. The
 * plans slice depends on this one, so it provides them at composition.
 */
export interface EmploymentEvents {
  /** A person was hired, or returned to a new employment. */
  onHired(uow: UnitOfWork, change: EmploymentChange & { readonly plansFrom?: PlansFrom }): Promise<void>;
  /** Returns what a hire would be enrolled in. Writes nothing. */
  previewHire(tx: ClientTx, hire: HirePreviewInput): Promise<HirePreview>;
  /** A last day was set. Returns the titles of the employee's current offboarding plans. */
  onNoticed(uow: UnitOfWork, change: EmploymentChange): Promise<readonly string[]>;
  /** Location, position, first or last day changed, or the employment continues after all. */
  onChanged(uow: UnitOfWork, change: EmploymentChange): Promise<void>;
  /** The employee has left. */
  onLeft(uow: UnitOfWork, change: EmploymentChange): Promise<void>;
  /** The person was erased. */
  onErased(uow: UnitOfWork, change: EmploymentChange): Promise<void>;
}

/** An employee the viewer can see, for plans. */
export interface VisibleEmployee {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly location: string | null;
  /** Where the viewer can see the employee's plans: everywhere for themselves; null: nowhere. */
  readonly plansScope: Scope | null;
}

/** What employee forms of tasks need, within the unit of work of the task. */
export interface EmployeeByTask {
  /** Returns an employee whom the actor can see. Throws notFound for anyone else. */
  getVisible(tx: ClientTx, actor: Actor, personId: number): Promise<VisibleEmployee>;
  /** Returns true when the actor can change the employee's data. Others can only confirm them. */
  canEdit(tx: ClientTx, actor: Actor, personId: number): Promise<boolean>;
  /**
   * Saves the nine fields. Throws as the employee form does, and a conflict (`confirm_only`) when the actor cannot
   * edit.
   */
  edit(uow: UnitOfWork, actor: Actor, personId: number, form: EmployeeEdit): Promise<void>;
  /** Confirms a notice with its last day. Throws as that form does, and a conflict (`confirm_only`). */
  acknowledge(uow: UnitOfWork, actor: Actor, personId: number, notice: AcknowledgedNotice): Promise<void>;
}

/** The fields that people can edit about themselves. */
export interface OwnProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly personalEmail: string | null;
  /** Ten digits. */
  readonly cellPhone: string | null;
  readonly locale: "en" | "es";
}

/** An employee found by name, with the current location and position. */
export interface EmployeeMatch {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly location: string | null;
}

/** The API of the people slice for other slices. */
export interface PeopleApi {
  /** Returns the fields that people can edit about themselves. Throws notFound without such a person. */
  readOwnProfile(tx: ClientTx, personId: number): Promise<OwnProfile>;
  /** Saves them; returns the wire names of changed fields. Throws notFound without such a person. */
  saveOwnProfile(uow: UnitOfWork, personId: number, profile: OwnProfile): Promise<readonly string[]>;
  /** Returns which of these addresses (lower case) and ten-digit numbers belong to a person of the client. */
  readAddresses(tx: ClientTx, addresses: Addresses): Promise<ReadonlySet<string>>;
  /** Returns the employees of a selection, by id. */
  readRecipients(tx: ClientTx, selection: EmployeeSelection): Promise<readonly EmployeeRecipient[]>;
  /** Returns a person by id. Throws notFound when there is none. */
  readPerson(tx: ClientTx, personId: number): Promise<Person>;
  /** Returns the picture's address. */
  readAvatar(tx: ClientTx, personId: number): Promise<Avatar>;
  /** Returns name and title of people who are neither archived nor erased. Others are missing. */
  readTitles(
    tx: ClientTx,
    personIds: readonly number[],
  ): Promise<readonly { readonly id: number; readonly name: string; readonly position: string | null }[]>;
  /**
   * Returns the current locations of the employees who report to these managers, by manager. Managers without any are
   * missing.
   */
  readReportLocations(tx: ClientTx, managerIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /**
   * Searches current employees whom the actor sees on the team page and whose first or last name begins with the text,
   * by last name. Returns no one when the actor has no team.
   */
  search(
    tx: ClientTx,
    actor: Actor,
    request: { readonly text: string; readonly limit: number },
  ): Promise<readonly EmployeeMatch[]>;
  /**
   * Counts people employed on a day (start date to last day inclusive; a missing start date counts as started), by
   * location; null = no location.
   */
  countActiveEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

/** A person found by platform staff. */
export interface PersonMatch {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}

/** Functions to set up a client's people. `today` is a calendar day in the client's zone. */
export interface PeopleSetupApi {
  /** Adds the first person of a new client, without location or position; returns the id. */
  addFirst(
    uow: UnitOfWork,
    person: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly locale: "en" | "es";
    },
  ): Promise<number>;
  /** Searches people who have not left by a part of name or email, by last name. */
  search(
    tx: ClientTx,
    search: { readonly text: string; readonly today: string; readonly limit: number },
  ): Promise<readonly PersonMatch[]>;
  /** Counts the people who have not left, and returns the ids of those with an email. */
  count(tx: ClientTx, today: string): Promise<{ readonly people: number; readonly emailedIds: readonly number[] }>;
  /** Returns the people who have not left, with the address that emails to them go to. */
  listAddresses(
    tx: ClientTx,
    today: string,
  ): Promise<readonly { readonly id: number; readonly name: string; readonly email: string | null }[]>;
}

/** An employment period whose stored links to the person's other periods are wrong, with both values as text. */
export interface IntervalDifference {
  readonly table: "employments";
  readonly locationId: number | null;
  /** First day of the period; "-infinity" without one. */
  readonly day: string;
  readonly key: { readonly id: number; readonly person_id: number };
  readonly expected: Readonly<Record<string, number | string | null>>;
  readonly stored: Readonly<Record<string, number | string | null>>;
}

/** Importer of the slice's tables, with the rule for what `people` repeats of a history. */
export interface PeopleImporter extends Importer {
  /** Returns the last placement, the first day of its employment, and the last day; null without employment periods. */
  findLatest(
    history: readonly {
      readonly startsOn: string | null;
      readonly endsOn: string | null;
      readonly locationId: number | null;
      readonly positionId: number | null;
    }[],
  ): {
    readonly locationId: number | null;
    readonly positionId: number | null;
    readonly startDate: string | null;
    readonly lastDay: string | null;
  } | null;
}
