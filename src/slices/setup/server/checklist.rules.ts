import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { SetupItem } from "#slices/setup/contract/setup.contract.ts";

/** A client's numbers for the checklist. */
export interface SetupFacts {
  readonly services: ReadonlySet<Service>;
  readonly regions: number;
  readonly locations: number;
  /** Positions with a category. */
  readonly positions: number;
  readonly peopleWithEmail: number;
  /** People with an email and a permission in an active service, and the number of those with an account. */
  readonly withAccess: number;
  readonly withAccount: number;
  /** Residents with a primary lease in force, and the number of those with an email. */
  readonly leased: number;
  readonly leasedWithEmail: number;
  /** True when email leaves the installation. */
  readonly mailLeaves: boolean;
  /** True once the company's postal address is set. */
  readonly hasPostalAddress: boolean;
  readonly eventRules: number;
  readonly campaigns: number;
}

/** The first admin always exists, so the step counts from the second person. */
const PEOPLE_TO_BEGIN = 2;

function buildPlaceItems(facts: SetupFacts): SetupItem[] {
  const to = "/settings/organization";
  const { regions, locations } = facts;
  return [
    { code: "regions", done: regions > 0, count: regions, of: null, to },
    { code: "locations", done: locations > 0, count: locations, of: null, to },
  ];
}

function buildPositionItems({ services, positions: count }: SetupFacts): SetupItem[] {
  if (!services.has("ingage")) return [];
  return [{ code: "positions", done: count > 0, count, of: null, to: "/settings/organization" }];
}

function buildPeopleItems({ peopleWithEmail: count, withAccount, withAccess }: SetupFacts): SetupItem[] {
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

function buildResidentItems({ services, leased, leasedWithEmail: count }: SetupFacts): SetupItem[] {
  if (!services.has("intouch")) return [];
  return [{ code: "residents", done: count > 0, count, of: leased, to: "/settings/imports" }];
}

function buildSendingItems({ services, mailLeaves, hasPostalAddress, eventRules, campaigns }: SetupFacts): SetupItem[] {
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

/** Returns the state of each step; leaves out steps of a service that the client does not have. */
export function buildChecklist(facts: SetupFacts): SetupItem[] {
  return [
    ...buildPlaceItems(facts),
    ...buildPositionItems(facts),
    ...buildPeopleItems(facts),
    ...buildResidentItems(facts),
    ...buildSendingItems(facts),
  ];
}

/** Returns the next step: the first open one that an administrator can do. */
export function findNext(items: readonly SetupItem[]): SetupItem["code"] | null {
  return items.find((item) => !item.done && item.to !== null)?.code ?? null;
}
