import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type { OpenAlerts } from "./open-by-location.read-model.ts";
import type { ResidentAlerts } from "#slices/residents/server/residents.api.ts";

export type { OpenAlerts } from "./open-by-location.read-model.ts";

/** An open alert that waits for a manager's word. */
export interface WaitingAlert {
  readonly id: number;
  /** Null of a resident who was erased. */
  readonly residentName: string | null;
  /** Property and unit. */
  readonly home: string;
  readonly reasons: readonly AlertReason[];
  /** Of a confidential response only the day: its first instant. */
  readonly createdAt: Date;
  /** Until when the resident is to be answered; null without a clock. */
  readonly dueAt: Date | null;
  readonly isLate: boolean;
  /** The zone of the property. */
  readonly zone: string;
}

/** An open alert that an actor may resolve. */
export interface ResolvableAlert extends WaitingAlert {
  /** It is theirs. */
  readonly isOwn: boolean;
  /** When it was last escalated, reopened or given to them; null where it never was. */
  readonly renewedAt: Date | null;
}

/** What waits for a manager: the first alerts that are theirs or no one's and not acknowledged, and how many there are. */
export interface WaitingAlerts {
  readonly first: readonly WaitingAlert[];
  /** Theirs or no one's, not acknowledged. */
  readonly waiting: number;
  /** All other open ones in their places that are past a deadline. */
  readonly lateInHand: number;
}

/** What came of acknowledging an alert for someone: `gone` where they may not, or it is open no more. */
export type Acknowledged = "done" | "before" | "gone";

/** What one part of a daily digest says, in the language of its reader. */
export interface DailyPart {
  readonly heading: string;
  /** How many there are, with what they are. */
  readonly count: string;
  readonly items: readonly { readonly href: string; readonly title: string; readonly text: string }[];
  /** Where all of them are. */
  readonly button: { readonly label: string; readonly href: string };
}

/** Alerts: what residents' responses ask the managers of their property to look after. */
export interface AlertsApi {
  /** How many alerts of a scope are open. */
  countOpen(tx: ClientTx, scope: Scope): Promise<number>;
  /** Open and late alerts by location, of the whole client. */
  openByLocation(tx: ClientTx, now: Date): Promise<ReadonlyMap<number, OpenAlerts>>;
  /** What waits for an actor, by what breaks first; null for anyone who resolves no alerts. */
  waiting(
    tx: ClientTx,
    actor: Actor,
    page: { readonly now: Date; readonly limit: number },
  ): Promise<WaitingAlerts | null>;
  /** The open alerts in an actor's scope that are theirs, no one's or late, by what breaks first; none for anyone who resolves no alerts. */
  resolvable(
    tx: ClientTx,
    actor: Actor,
    page: { readonly now: Date; readonly limit: number },
  ): Promise<readonly ResolvableAlert[]>;
  /** Whether an actor resolves alerts. */
  mayResolve(actor: Actor): boolean;
  /** Those of these alerts that are open. */
  filterOpen(tx: ClientTx, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** One open alert in the actor's places that no one has acknowledged; null for any other. */
  findWaiting(
    tx: ClientTx,
    actor: Actor,
    alert: { readonly id: number; readonly now: Date },
  ): Promise<WaitingAlert | null>;
  /** Acknowledges an alert for an actor, whose rights are looked at now. */
  acknowledge(uow: UnitOfWork, actor: Actor, id: number): Promise<Acknowledged>;
  /** Alerts in the daily digest of their owners: those not acknowledged or late, from the day after their own mail on. */
  readonly daily: {
    /** Open alerts with a clock, of any owner. */
    readonly findWork: FindWork;
    /** Who of these people has such alerts now. */
    readers(
      tx: ClientTx,
      request: { readonly personIds: readonly number[]; readonly now: Date },
    ): Promise<ReadonlySet<number>>;
    /** What a person's digest says of them; null where there are none. */
    part(
      tx: ClientTx,
      request: { readonly personId: number; readonly language: "en" | "es"; readonly now: Date },
    ): Promise<DailyPart | null>;
  };
  /** Takes the open alerts of someone who leaves away from them: no one owns them then. */
  releaseOwner(uow: UnitOfWork, personId: number): Promise<void>;
  /** Takes what someone wrote out of alerts, and their name out of what others wrote. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
  /** What lists and pages of residents say of their alerts. */
  readonly ofResidents: ResidentAlerts;
}
