import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { NavIcon } from "#slices/home/contract/identity-user.contract.ts";
import type { WidgetRoute } from "#slices/reports/server/reports.api.ts";

interface NavigationItem {
  readonly text: string;
  /** The text in Spanish. */
  readonly es: string;
  readonly to: string;
  readonly icon: NavIcon;
  /** The address of the screen's data. */
  readonly endpoint: string;
  /** Shown to a person with one of these roles… */
  readonly roles: readonly Role[];
  /** …in one of these services. */
  readonly services: readonly Service[];
  /** Shown only to readers of flagged comments. */
  readonly isForFlagReaders?: true;
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

const everybody: readonly Role[] = [...seesPlaces, "employee"];

/**
 * The top bar in its order, Dashboard first: pages to read, then pages to set up. An entry is added together with its
 * screen.
 */
const items: readonly NavigationItem[] = [
  {
    text: "Dashboard",
    es: "Panel",
    to: "/portfolio",
    icon: "dashboard",
    endpoint: "/v1/en/analytics/portfolio",
    roles: seesPlaces,
    services: everyService,
  },
  {
    text: "Home",
    es: "Inicio",
    to: "/",
    icon: "home",
    endpoint: "/v1/en/analytics/home/home_widgets",
    roles: everybody,
    services: everyService,
  },
  {
    text: "Engagement",
    es: "Compromiso",
    to: "/engagement/dashboard",
    icon: "engagement",
    endpoint: "/v1/en/analytics/reports/engagement_dashboard",
    roles: seesPlaces,
    services: ["ingage"],
  },
  {
    text: "Satisfaction",
    es: "Satisfacción",
    to: "/satisfaction/dashboard",
    icon: "satisfaction",
    endpoint: "/v1/en/analytics/reports/satisfaction_dashboard",
    roles: seesPlaces,
    services: ["intouch"],
  },
  {
    text: "Residents",
    es: "Residentes",
    to: "/residents",
    icon: "residents",
    endpoint: "/v1/en/analytics/residents",
    roles: seesPlaces,
    services: ["intouch"],
  },
  {
    text: "Alerts",
    es: "Alertas",
    to: "/resident-alerts",
    icon: "alerts",
    endpoint: "/v1/en/analytics/alerts",
    roles: seesPlaces,
    services: ["intouch"],
  },
  {
    text: "Flagged Comments",
    es: "Comentarios marcados",
    to: "/flagged-comments",
    icon: "flagged",
    endpoint: "/v1/en/analytics/flagged_comments",
    roles: everybody,
    services: everyService,
    isForFlagReaders: true,
  },
  {
    text: "Compliance",
    es: "Cumplimiento",
    to: "/compliance/dashboard",
    icon: "compliance",
    endpoint: "/v1/en/analytics/reports/compliance_dashboard",
    roles: seesPlaces,
    services: ["introduce"],
  },
  {
    text: "Enrollment",
    es: "Inscripción",
    to: "/enrollment/dashboard",
    icon: "enrollment",
    endpoint: "/v1/en/analytics/reports/enrollment_dashboard",
    roles: seesPlaces,
    services: ["introduce"],
  },
  {
    text: "Team",
    es: "Equipo",
    to: "/team",
    icon: "team",
    endpoint: "/v1/en/analytics/team",
    roles: seesPlaces,
    services: everyService,
  },
  {
    text: "Surveys",
    es: "Encuestas",
    to: "/campaigns",
    icon: "surveys",
    endpoint: "/v1/en/integration/campaigns",
    roles: ["client-admin"],
    services: ["ingage", "intouch"],
  },
  {
    text: "Reports",
    es: "Informes",
    to: "/legacy-reports",
    icon: "reports",
    endpoint: "/v1/en/analytics/reports",
    roles: seesPlaces,
    services: everyService,
  },
  {
    text: "Automated Reports",
    es: "Informes automáticos",
    to: "/automated-reports",
    icon: "reports",
    endpoint: "/v1/en/analytics/scheduled_reports",
    roles: ["client-admin", "reporting"],
    services: everyService,
  },
  {
    text: "Settings",
    es: "Configuración",
    to: "/settings",
    icon: "settings",
    endpoint: "/v1/en/integration/setup",
    roles: ["client-admin"],
    services: everyService,
  },
];

/**
 * Returns the navigation by permissions and services: the entries of the bar, and the screens with the addresses of
 * their data, plus the widgets that the same permissions open.
 */
export function buildNavigation(
  permissions: readonly ServicePermission[],
  widgets: readonly WidgetRoute[],
  isFlagReader = false,
): {
  items: { text: string; es: { text: string }; to: string; target: string; icon: NavIcon }[];
  routes: { path: string; endpoint: string }[];
} {
  const open = items.filter(
    (item) =>
      (isFlagReader || item.isForFlagReaders !== true) &&
      permissions.some((right) => item.roles.includes(right.role) && item.services.includes(right.service)),
  );
  return {
    items: open.map(({ text, es, to, icon }) => ({ text, es: { text: es }, to, target: to, icon })),
    routes: [...open.map(({ to, endpoint }) => ({ path: to, endpoint })), ...widgets],
  };
}
