import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { DerivedRows } from "#platform/server/db/derived-rows.ts";
import type { Authorizer } from "#platform/server/http/authorizer.ts";
import type { Rejection } from "#platform/server/http/rejections.ts";
import type { WebhookRoute } from "#platform/server/http/webhook-routes.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { IdempotencyKeys } from "#platform/server/idempotency/idempotency-keys.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { Mailbox } from "#platform/server/mail/mailbox.ts";
import type { OutboxRenderer, SendGuard } from "#platform/server/outbox/delivery.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi, IdentityApi, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { SecuritySettings } from "#slices/identity/server/identity.module.ts";
import type { AnalyticsApi } from "#slices/analytics/server/analytics.api.ts";
import type { AnalyticsModule } from "#slices/analytics/server/analytics.module.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";

export interface ComposeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  /** Returns the origin of links in emails; read when an email is rendered. */
  readonly getPublicUrl: () => string;
  /** True where email is sent; otherwise it goes to the mailbox. */
  readonly mailLeaves?: boolean;
  /** The developers' mailbox, where its page exists. */
  readonly mailbox: Mailbox | null;
  /** The secret with which providers sign webhooks. Without it webhooks are rejected. */
  readonly hookSecret?: string | null;
  /** A sentence for the sign-in page of a demo database. */
  readonly signInHint: ((language: "en" | "es") => string) | null;
  /** Keys that sign shared links: the first signs, all verify. Without one nothing is shared. */
  readonly shareKeys?: readonly Uint8Array[];
  /** Maximum size of cached report replies, in bytes. Default: 0. */
  readonly reportCacheBytes?: number;
  /** Sign-in settings of the installation. Default: the strictest, without anything that needs a key. */
  readonly security?: SecuritySettings;
}

/** The composed product: routes of the server, jobs of the worker, calls of set-up and demo. */
export interface Product extends MonthClosing {
  /** The widget names in the paths of screens. */
  readonly widgetNames: ReadonlySet<string>;
  readonly api: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly webhooks: readonly WebhookRoute[];
  readonly authorizer: Authorizer<Principal>;
  /** Logs a refused request. */
  readonly onRejection: (rejection: Rejection) => Promise<void>;
  readonly operations: OperationTable;
  /** The service of each operation that belongs to one. */
  readonly operationServices: ReadonlyMap<string, Service>;
  readonly renderers: readonly OutboxRenderer[];
  /** Checks each message before it is sent. */
  readonly guard: SendGuard;
  readonly jobs: readonly Job[];
  readonly identity: IdentityApi;
  readonly access: AccessApi;
  readonly messaging: MessagingApi;
  readonly surveys: SurveysApi;
  /** All derived rows, by the slice that derives them. */
  readonly derived: readonly DerivedRows[];
  readonly readClients: OrganizationApi["readClients"];
  readonly analytics: AnalyticsApi;
  /** The stored keys of calls with an Idempotency-Key. */
  readonly keys: IdempotencyKeys;
}

/** Closes months, as the daily jobs do; the demo calls it for its history. */
export interface MonthClosing extends Pick<AnalyticsModule, "attackReleases" | "releaseCells" | "freezeMonths"> {
  /** Releases the closed months of a client. Returns the number of new cells. */
  releaseClosedMonths(clientId: number): Promise<number>;
  /** Freezes the benchmark of every month that is due and not frozen yet. Returns the number of new rows. */
  freezeBenchmark(asOf: Date): Promise<number>;
}

/** Returns the analytics API and the functions that close months. */
export function bindClosing(
  module: MonthClosing & { readonly api: AnalyticsApi },
): MonthClosing & Pick<Product, "analytics"> {
  return {
    analytics: module.api,
    attackReleases: (clientId, seeded) => module.attackReleases(clientId, seeded),
    releaseCells: (clientId) => module.releaseCells(clientId),
    freezeMonths: (asOf) => module.freezeMonths(asOf),
    releaseClosedMonths: (clientId) => module.releaseClosedMonths(clientId),
    freezeBenchmark: (asOf) => module.freezeBenchmark(asOf),
  };
}

/** Returns the APIs of modules by the modules' names. */
export function toApis<Modules extends Readonly<Record<string, { readonly api: unknown }>>>(
  modules: Modules,
): { readonly [Name in keyof Modules]: Modules[Name]["api"] } {
  const apis = Object.entries(modules).map(([name, { api }]) => [name, api]);
  return Object.fromEntries(apis) as { readonly [Name in keyof Modules]: Modules[Name]["api"] };
}

/** Returns what modules do for new clients, by the modules' names. */
export function toSetups<Modules extends Readonly<Record<string, { readonly setup: unknown }>>>(
  modules: Modules,
): { readonly [Name in keyof Modules]: Modules[Name]["setup"] } {
  const setups = Object.entries(modules).map(([name, { setup }]) => [name, setup]);
  return Object.fromEntries(setups) as { readonly [Name in keyof Modules]: Modules[Name]["setup"] };
}
