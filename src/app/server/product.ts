import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { Authorizer } from "#platform/server/http/authorizer.ts";
import type { Refusal } from "#platform/server/http/refusal-notes.ts";
import type { HookRoute } from "#platform/server/http/webhook-routes.ts";
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
import type { IntervalLinks } from "#slices/people/server/people.api.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";

export interface ComposeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  /** Origin that links in mails start with; asked when a mail is rendered. */
  readonly publicUrl: () => string;
  /** True when mail leaves the installation instead of landing in the mailbox. */
  readonly mailLeaves?: boolean;
  /** The developers' mailbox, where its page exists. */
  readonly mailbox: Mailbox | null;
  /** What providers sign their reports with; without it they are not heard. */
  readonly hookSecret?: string | null;
  /** A sentence for the sign-in page of a demo database. */
  readonly signInHint: string | null;
  /** Keys of the installation that links are signed with: the first signs, all are believed. Without one nothing is shared. */
  readonly shareKeys?: readonly Uint8Array[];
  /** How many bytes of report replies are kept at most; missing: none. */
  readonly reportCacheBytes?: number;
  /** What the installation says about signing in; without it the strictest, and nothing that needs a key works. */
  readonly security?: SecuritySettings;
}

/** The product, put together: what the server mounts, what the worker works, what set-up and demo call. */
export interface Product extends MonthClosing {
  /** The names of widgets that addresses of screens may have. */
  readonly widgetNames: ReadonlySet<string>;
  readonly api: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly hooks: readonly HookRoute[];
  readonly authorizer: Authorizer<Principal>;
  /** Keeps the trace of a refused request. */
  readonly onRefusal: (refusal: Refusal) => Promise<void>;
  readonly operations: OperationTable;
  /** The services of those operations that belong to one. */
  readonly operationServices: ReadonlyMap<string, Service>;
  readonly renderers: readonly OutboxRenderer[];
  /** The last look at everything that leaves. */
  readonly guard: SendGuard;
  readonly jobs: readonly Job[];
  readonly identity: IdentityApi;
  readonly access: AccessApi;
  readonly messaging: MessagingApi;
  readonly surveys: SurveysApi;
  readonly intervalLinks: IntervalLinks;
  readonly clients: OrganizationApi["clients"];
  readonly analytics: AnalyticsApi;
  /** What calls with an Idempotency-Key are known again by. */
  readonly keys: IdempotencyKeys;
}

/** What becomes of months that have closed, as the daily jobs do it; the demo calls it for its history. */
export interface MonthClosing extends Pick<AnalyticsModule, "attackReleases" | "releaseCells" | "freezeMonths"> {
  /** Releases what the closed months of a client allow; returns the number of new cells. */
  releaseClosedMonths(clientId: number): Promise<number>;
  /** Freezes the benchmark of every month that is due on a day and not frozen yet; returns the number of new rows. */
  freezeBenchmark(asOf: Date): Promise<number>;
}

/** The door of analytics, and closing months alone of a module that does more. */
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

/** The doors of modules under the modules' names. */
export function toApis<Modules extends Readonly<Record<string, { readonly api: unknown }>>>(
  modules: Modules,
): { readonly [Name in keyof Modules]: Modules[Name]["api"] } {
  const doors = Object.entries(modules).map(([name, { api }]) => [name, api]);
  return Object.fromEntries(doors) as { readonly [Name in keyof Modules]: Modules[Name]["api"] };
}

/** What modules do for new clients, under the modules' names. */
export function toSetups<Modules extends Readonly<Record<string, { readonly setup: unknown }>>>(
  modules: Modules,
): { readonly [Name in keyof Modules]: Modules[Name]["setup"] } {
  const setups = Object.entries(modules).map(([name, { setup }]) => [name, setup]);
  return Object.fromEntries(setups) as { readonly [Name in keyof Modules]: Modules[Name]["setup"] };
}
