import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServiceRight } from "#slices/identity/server/identity.api.ts";

interface NavigationItem {
  readonly text: string;
  readonly to: string;
  /** Shown to somebody with one of these roles… */
  readonly roles: readonly Role[];
  /** …in one of these services. */
  readonly services: readonly Service[];
}

const everyService: readonly Service[] = ["ingage", "intouch", "introduce", "intel"];
const seesPlaces: readonly Role[] = [
  "client-admin",
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** The top bar, Dashboard first. An entry is added with the screen it opens. */
const items: readonly NavigationItem[] = [
  { text: "Dashboard", to: "/portfolio", roles: seesPlaces, services: everyService },
  { text: "Team", to: "/team", roles: seesPlaces, services: everyService },
  { text: "Surveys", to: "/campaigns", roles: ["client-admin"], services: ["ingage", "intouch"] },
  { text: "Settings", to: "/settings", roles: ["client-admin"], services: everyService },
];

/** The navigation that rights and services make. */
export function navigationFor(rights: readonly ServiceRight[]): { text: string; to: string }[] {
  return items
    .filter((item) => rights.some((right) => item.roles.includes(right.role) && item.services.includes(right.service)))
    .map(({ text, to }) => ({ text, to }));
}
