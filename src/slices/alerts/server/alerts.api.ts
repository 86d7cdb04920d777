import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type { OpenAlerts } from "./open-by-location.read-model.ts";
import type { ResidentAlerts } from "#slices/residents/server/residents.api.ts";

export type { OpenAlerts } from "./open-by-location.read-model.ts";

/** An open alert that waits for a manager's acknowledgment. */
export interface WaitingAlert {
  readonly id: number;
  /** Null for a resident who was erased. */
  readonly residentName: string | null;
  /** Property and unit. */
  readonly home: string;
  readonly reasons: readonly AlertReason[];
  /** For a confidential response only the day: its first instant. */
  readonly createdAt: Date;
  /** The deadline for answering the resident; null without a clock. */
  readonly dueAt: Date | null;
  readonly isLate: boolean;
  /** The time zone of the property. */
  readonly zone: string;
}

/** An open alert that an actor may resolve. */
export interface ResolvableAlert extends WaitingAlert {
  /** True when the actor owns it. */
  readonly isOwn: boolean;
  /** When it was last escalated, reopened or assigned to them; null if never. */
  readonly renewedAt: Date | null;
}

/**
 * Alerts that wait for a manager: the first ones that are theirs or without an owner and not acknowledged, and their
 * number.
 */
export interface WaitingAlerts {
  readonly first: readonly WaitingAlert[];
  /** Theirs or without an owner, not acknowledged. */
  readonly waiting: number;
  /** All other open alerts in their places that are past a deadline. */
  readonly otherLate: number;
}

/** The result of acknowledging an alert for a person: `gone` when they may not, or it is no longer open. */
export type AcknowledgmentResult = "done" | "before" | "gone";

/** One part of a daily digest, in the language of its recipient. */
export interface DailyPart {
  readonly heading: string;
  /** The number of alerts, with the noun. */
  readonly count: string;
  readonly items: readonly { readonly href: string; readonly title: string; readonly text: string }[];
  /** The link to all of them. */
  readonly button: { readonly label: string; readonly href: string };
}

/** Alerts: residents' responses that the managers of their property should follow up. */
export interface AlertsApi {
  /** Returns the number of open alerts of a scope. */
  countOpen(tx: ClientTx, scope: Scope): Promise<number>;
  /** Returns open and late alerts by location, of the whole client. */
  countOpenByLocation(tx: ClientTx, now: Date): Promise<ReadonlyMap<number, OpenAlerts>>;
  /** Returns the alerts that wait for an actor, earliest deadline first; null for an actor who resolves no alerts. */
  listWaiting(
    tx: ClientTx,
    actor: Actor,
    page: { readonly now: Date; readonly limit: number },
  ): Promise<WaitingAlerts | null>;
  /**
   * Returns the open alerts in an actor's scope that are theirs, without an owner or late, earliest deadline first;
   * none for an actor who resolves no alerts.
   */
  listResolvable(
    tx: ClientTx,
    actor: Actor,
    page: { readonly now: Date; readonly limit: number },
  ): Promise<readonly ResolvableAlert[]>;
  /** Returns whether an actor resolves alerts. */
  canResolve(actor: Actor): boolean;
  /** Returns those of these alerts that are open. */
  filterOpen(tx: ClientTx, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Returns one open alert in the actor's places that was not acknowledged; null for any other. */
  findWaiting(
    tx: ClientTx,
    actor: Actor,
    alert: { readonly id: number; readonly now: Date },
  ): Promise<WaitingAlert | null>;
  /** Acknowledges an alert for an actor, whose permissions are checked now. */
  acknowledge(uow: UnitOfWork, actor: Actor, id: number): Promise<AcknowledgmentResult>;
  /**
   * Alerts in the daily digest of their owners: those not acknowledged or late, starting the day after their own email.
   */
  readonly daily: {
    /** Finds clients with open alerts with a clock, of any owner. */
    readonly findWork: FindWork;
    /** Returns which of these people have such alerts now. */
    filterReaders(
      tx: ClientTx,
      request: { readonly personIds: readonly number[]; readonly now: Date },
    ): Promise<ReadonlySet<number>>;
    /** Returns the part of a person's digest about them; null when there are none. */
    buildPart(
      tx: ClientTx,
      request: { readonly personId: number; readonly language: "en" | "es"; readonly now: Date },
    ): Promise<DailyPart | null>;
  };
  /** Removes a leaving person as the owner of open alerts, which then have none. */
  releaseOwner(uow: UnitOfWork, personId: number): Promise<void>;
  /** Deletes a person's texts from alerts, and their name from the texts of others. */
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
  /** The alerts shown in lists and pages of residents. */
  readonly ofResidents: ResidentAlerts;
}
