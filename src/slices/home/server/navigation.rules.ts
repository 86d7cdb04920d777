import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServiceRight } from "#slices/identity/server/identity.api.ts";

interface NavigationItem {
  readonly text: string;
  readonly to: string;
  /** The address that the screen's data comes from. */
  readonly endpoint: string;
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
  {
    text: "Dashboard",
    to: "/portfolio",
    endpoint: "/v1/en/analytics/portfolio",
    roles: seesPlaces,
    services: everyService,
  },
  { text: "Team", to: "/team", endpoint: "/v1/en/analytics/team", roles: seesPlaces, services: everyService },
  {
    text: "Surveys",
    to: "/campaigns",
    endpoint: "/v1/en/integration/campaigns",
    roles: ["client-admin"],
    services: ["ingage", "intouch"],
  },
  {
    text: "Settings",
    to: "/settings",
    endpoint: "/v1/en/integration/setup",
    roles: ["client-admin"],
    services: everyService,
  },
];

/** The navigation that rights and services make: the entries of the bar, and the screens with their data's addresses. */
export function navigationFor(rights: readonly ServiceRight[]): {
  items: { text: string; to: string }[];
  routes: { path: string; endpoint: string }[];
} {
  const open = items.filter((item) =>
    rights.some((right) => item.roles.includes(right.role) && item.services.includes(right.service)),
  );
  return {
    items: open.map(({ text, to }) => ({ text, to })),
    routes: open.map(({ to, endpoint }) => ({ path: to, endpoint })),
  };
}
