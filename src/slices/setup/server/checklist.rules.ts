import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { SetupItem } from "#slices/setup/contract/setup.contract.ts";

/** What a client has, in numbers. */
export interface SetupFacts {
  readonly services: ReadonlySet<Service>;
  readonly regions: number;
  readonly locations: number;
  /** Positions that have a category. */
  readonly positions: number;
  readonly peopleWithEmail: number;
  /** People with an email and a right in an active service, and how many of them have an account. */
  readonly withAccess: number;
  readonly withAccount: number;
  /** Residents with a primary lease in force, and how many of them have an email. */
  readonly leased: number;
  readonly leasedWithEmail: number;
  /** True when mail leaves the installation. */
  readonly mailLeaves: boolean;
  /** True once the company has said where it receives letters. */
  readonly hasPostalAddress: boolean;
  readonly eventRules: number;
  readonly campaigns: number;
}

/** The first admin is there from the beginning; people begin with the second. */
const PEOPLE_TO_BEGIN = 2;

function places(facts: SetupFacts): SetupItem[] {
  const to = "/settings/organization";
  const { regions, locations } = facts;
  return [
    { code: "regions", done: regions > 0, count: regions, of: null, to },
    { code: "locations", done: locations > 0, count: locations, of: null, to },
  ];
}

function positions({ services, positions: count }: SetupFacts): SetupItem[] {
  if (!services.has("ingage")) return [];
  return [{ code: "positions", done: count > 0, count, of: null, to: "/settings/organization" }];
}

function people({ peopleWithEmail: count, withAccount, withAccess }: SetupFacts): SetupItem[] {
  return [
    { code: "people", done: count >= PEOPLE_TO_BEGIN, count, of: null, to: "/team" },
    {
      code: "welcome_mails",
      done: withAccess > 0 && withAccount >= withAccess,
      count: withAccount,
      of: withAccess,
      to: "/team",
    },
  ];
}

function residents({ services, leased, leasedWithEmail: count }: SetupFacts): SetupItem[] {
  if (!services.has("intouch")) return [];
  return [{ code: "residents", done: count > 0, count, of: leased, to: "/settings/imports" }];
}

function sending({ services, mailLeaves, hasPostalAddress, eventRules, campaigns }: SetupFacts): SetupItem[] {
  if (!services.has("ingage") && !services.has("intouch")) return [];
  const count = eventRules + campaigns;
  return [
    {
      code: "postal_address",
      done: hasPostalAddress,
      count: hasPostalAddress ? 1 : 0,
      of: null,
      to: "/settings/organization?tab=company",
    },
    { code: "sender", done: mailLeaves, count: mailLeaves ? 1 : 0, of: null, to: null },
    { code: "sending", done: count > 0, count, of: null, to: "/settings/surveys" },
  ];
}

/** What is there and what is missing; a part that only a missing service needs is left out. */
export function buildChecklist(facts: SetupFacts): SetupItem[] {
  return [...places(facts), ...positions(facts), ...people(facts), ...residents(facts), ...sending(facts)];
}

/** What comes next: the first that is not done and that an administrator can do. */
export function findNext(items: readonly SetupItem[]): SetupItem["code"] | null {
  return items.find((item) => !item.done && item.to !== null)?.code ?? null;
}
