import type { Addresses } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type { Avatar } from "#slices/people/contract/avatar.contract.ts";
import type { AcknowledgedNotice, EmployeeEdit, PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { EmployeeDetails, TeamSummary } from "#slices/people/contract/team.contract.ts";

/** One employee record with the place and position of today. */
export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for those who have no address at work. */
  readonly email: string | null;
  readonly personalEmail: string | null;
  readonly locale: "en" | "es";
  readonly positionId: number | null;
  readonly position: string | null;
  readonly locationId: number | null;
}

/** An employee as surveys address them. */
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

/** Which employees are looked for; conditions that are named hold together. */
export interface EmployeeSelection {
  readonly ids?: readonly number[];
  /** Those employed on or after a day and neither archived nor erased, at these locations (null: at any). */
  readonly at?: { readonly locationIds: readonly number[] | null; readonly since: string };
  /** First day within these days, both inclusive. */
  readonly started?: { readonly from: string; readonly to: string };
  /** Last day within these days, both inclusive. */
  readonly leaving?: { readonly from: string; readonly to: string };
  /** The next so many by id. */
  readonly after?: { readonly id: number; readonly limit: number };
  /** Holds them until the transaction ends. */
  readonly isHeld?: boolean;
}

/** How plans stand for people; plans stand above people, so it is filled in from there. */
export interface PlansOfPeople {
  /** Employees in a plan, and how their tasks stand, within a scope. */
  development(
    tx: ClientTx,
    request: { readonly scope: Scope; readonly today: string },
  ): Promise<TeamSummary["development"]>;
  /** The plans of one employee, as far as a scope shows them. */
  ofEmployee(
    tx: ClientTx,
    request: { readonly personId: number; readonly scope: Scope; readonly today: string },
  ): Promise<Pick<EmployeeDetails, "plan_summary" | "compliance_summary" | "plans">>;
}

/** An employment that has just changed. */
export interface EmploymentChange {
  readonly personId: number;
  /** The person who changed it; null for a job. */
  readonly by: number | null;
}

/** A hire that is not saved yet. */
export interface HireToPreview {
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
 * Who hears of employments: in the transaction of the change, after it, while the person is held. Plans stand above people,
 * so it is filled in from there.
 */
export interface EmploymentEvents {
  /** Someone came, or came back to a new employment. */
  hired(uow: UnitOfWork, change: EmploymentChange & { readonly plansFrom?: PlansFrom }): Promise<void>;
  /** What a hire would be enrolled in. Writes nothing. */
  previewHire(tx: ClientTx, hire: HireToPreview): Promise<HirePreview>;
  /** A last day was said; returns the titles of the offboarding plans that the employee is in now. */
  noticed(uow: UnitOfWork, change: EmploymentChange): Promise<readonly string[]>;
  /** Place, position, first or last day are others, or the employment goes on after all. */
  changed(uow: UnitOfWork, change: EmploymentChange): Promise<void>;
  /** The employee is gone. */
  left(uow: UnitOfWork, change: EmploymentChange): Promise<void>;
  /** The person was erased. */
  erased(uow: UnitOfWork, change: EmploymentChange): Promise<void>;
}

/** An employee in someone's visibility, as plans report them. */
export interface SeenEmployee {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly location: string | null;
  /** Where the viewer may look at the employee's plans: everywhere of themselves; null: nowhere. */
  readonly plansScope: Scope | null;
}

/** What the forms of tasks change about an employee, in the unit of work of the task. */
export interface EmployeeByTask {
  /** An employee whom the actor may see; fails as not found for anybody else. */
  seen(tx: ClientTx, actor: Actor, personId: number): Promise<SeenEmployee>;
  /** True where the actor may change the employee's data; others may only confirm them. */
  mayEdit(tx: ClientTx, actor: Actor, personId: number): Promise<boolean>;
  /** Saves the nine fields. Fails as the employee form does, and as a conflict (`confirm_only`) where the actor may not. */
  edit(uow: UnitOfWork, actor: Actor, personId: number, form: EmployeeEdit): Promise<void>;
  /** Confirms a notice with its last day. Fails as that form does, and as a conflict (`confirm_only`). */
  acknowledge(uow: UnitOfWork, actor: Actor, personId: number, notice: AcknowledgedNotice): Promise<void>;
}

/** What people change about themselves. */
export interface OwnProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly personalEmail: string | null;
  /** Ten digits. */
  readonly cellPhone: string | null;
  readonly locale: "en" | "es";
}

/** An employee who was found by name, with the post of today. */
export interface EmployeeFound {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly location: string | null;
}

/** The employees of a client. */
export interface PeopleApi {
  /** What a person may change about themselves; fails as not found when there is none. */
  ownProfile(tx: ClientTx, personId: number): Promise<OwnProfile>;
  /** Saves that and returns the changed fields, as the wire names them; fails as not found when there is no such person. */
  saveOwnProfile(uow: UnitOfWork, personId: number, profile: OwnProfile): Promise<readonly string[]>;
  /** Which of these addresses (in lower case) and ten-digit numbers a person of the client has. */
  readAddresses(tx: ClientTx, addresses: Addresses): Promise<ReadonlySet<string>>;
  /** The employees of a selection, by id. */
  recipients(tx: ClientTx, selection: EmployeeSelection): Promise<readonly EmployeeRecipient[]>;
  /** A person by id; fails as not found when there is none. */
  person(tx: ClientTx, personId: number): Promise<Person>;
  /** Where the picture of a person is. */
  avatar(tx: ClientTx, personId: number): Promise<Avatar>;
  /** Name and title of people who are neither archived nor erased; others are left out. */
  titles(
    tx: ClientTx,
    personIds: readonly number[],
  ): Promise<readonly { readonly id: number; readonly name: string; readonly position: string | null }[]>;
  /** Where the employees who report to some managers are today, by manager; a manager of no one is left out. */
  reportLocations(tx: ClientTx, managerIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /**
   * Employees of today whom the actor sees on the team's page and whose first or last name begins as asked, by last name;
   * no one where the actor has no team.
   */
  search(
    tx: ClientTx,
    actor: Actor,
    request: { readonly text: string; readonly limit: number },
  ): Promise<readonly EmployeeFound[]>;
  /** People employed on a day (start date to last day inclusive; a missing start date counts as started), by location; null = no location. */
  activeEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

/** Someone whom staff looked for. */
export interface PersonFound {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}

/** A client's people, as setting it up needs them. `today` is a calendar day of the client's zone. */
export interface PeopleSetupApi {
  /** Adds the first person of a new client, without place or position; returns the id. */
  addFirst(
    uow: UnitOfWork,
    person: {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly locale: "en" | "es";
    },
  ): Promise<number>;
  /** People who have not left, by a part of name or email, by last name. */
  search(
    tx: ClientTx,
    search: { readonly text: string; readonly today: string; readonly limit: number },
  ): Promise<readonly PersonFound[]>;
  /** How many people have not left, and the ids of those who have an email. */
  count(tx: ClientTx, today: string): Promise<{ readonly people: number; readonly emailedIds: readonly number[] }>;
}

/** An employment period of employment that does not say what its person's other ones tell; the days of the two as text. */
export interface IntervalDifference {
  readonly table: "employments";
  readonly locationId: number | null;
  /** Its first day; "-infinity" without one. */
  readonly day: string;
  readonly key: { readonly id: number; readonly person_id: number };
  readonly expected: Readonly<Record<string, number | string | null>>;
  readonly stored: Readonly<Record<string, number | string | null>>;
}

/** What each employment period of employment says of its person's other ones. */
export interface IntervalLinks {
  /** Every employment period of the client that says something else than they are. Changes nothing. */
  differences(tx: ClientTx): Promise<readonly IntervalDifference[]>;
  /** Has those say what is right, beside people who write employments; returns how many there were. */
  correct(tx: ClientTx): Promise<number>;
}

/** The people's tables for imports, with the rule that says what people repeats of a history. */
export interface PeopleImporter extends Importer {
  /** The last post, the first day of the employment that holds it, the last day; null without any employment period. */
  latest(
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
