import type { Tip } from "#slices/home/contract/tips.contract.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServicePermission } from "#slices/identity/server/identity.api.ts";

/** Maximum number of tips for one person. */
export const MAX_TIPS = 3;

interface TipRule {
  readonly tip: Tip;
  /** Shown only to people with one of these services; without any, to all. */
  readonly services?: readonly Service[];
}

const changes: TipRule = { tip: "changes", services: ["ingage", "intouch"] };

/** Roles from the widest scope to the narrowest, each with its tips. */
const tipsByRoles: readonly { readonly roles: readonly Role[]; readonly tips: readonly TipRule[] }[] = [
  { roles: ["client-admin"], tips: [{ tip: "setup" }, { tip: "permissions" }, changes] },
  {
    roles: ["reporting", "regional_manager", "multi_regional_manager"],
    tips: [{ tip: "attention" }, { tip: "explain" }, changes],
  },
  {
    roles: ["property_manager", "multi_property_manager", "maintenance_manager"],
    tips: [{ tip: "alerts", services: ["intouch"] }, { tip: "inbox" }, changes],
  },
  {
    roles: ["employee"],
    tips: [
      { tip: "tasks", services: ["introduce"] },
      { tip: "confidential", services: ["ingage"] },
      { tip: "emails", services: ["introduce"] },
    ],
  },
];

/** Returns a person's tips of the first visits, by the widest of their roles, without dismissed ones. */
export function getTips(
  permissions: readonly Pick<ServicePermission, "service" | "role">[],
  dismissed: ReadonlySet<string>,
): Tip[] {
  const own = tipsByRoles.find(({ roles }) => permissions.some(({ role }) => roles.includes(role)));
  const isShown = ({ services }: TipRule): boolean =>
    services === undefined || permissions.some(({ service }) => services.includes(service));
  const shownTips = (own?.tips ?? []).filter(isShown).map(({ tip }) => tip);
  return shownTips.slice(0, MAX_TIPS).filter((tip) => !dismissed.has(tip));
}
