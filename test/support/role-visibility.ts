import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { ManifestClient } from "#app/server/demo/demo-manifest-shape.ts";
import type { DemoPerson } from "./portal.ts";

// Visibility by role, reimplemented in the simplest way: from the manifest's accounts and the specification only.

/** A part of the portal with a dashboard of its own. */
export interface Part {
  readonly path: "engagement" | "satisfaction" | "compliance" | "enrollment";
  readonly service: Service;
  readonly title: string;
  /** A table of it, by its address and its title. */
  readonly widget: string;
  readonly widgetTitle: string;
}

/** The parts of the portal in the order of the navigation. */
export const parts: readonly Part[] = [
  {
    path: "engagement",
    service: "ingage",
    title: "Engagement Dashboard",
    widget: "employee_survey_report",
    widgetTitle: "Employee Engagement Report",
  },
  {
    path: "satisfaction",
    service: "intouch",
    title: "Satisfaction Dashboard",
    widget: "resident_satisfaction_report",
    widgetTitle: "Resident Satisfaction Report",
  },
  {
    path: "compliance",
    service: "introduce",
    title: "Compliance Dashboard",
    widget: "compliance_summary_report",
    widgetTitle: "Task Compliance Report",
  },
  {
    path: "enrollment",
    service: "introduce",
    title: "Enrollment Dashboard",
    widget: "enrollment_summary_report",
    widgetTitle: "Enrollment Summary",
  },
];

const regionViewers = new Set<Role>(["client-admin", "reporting", "regional_manager", "multi_regional_manager"]);
const everything = new Set<Role>(["client-admin", "reporting"]);

type Location = ManifestClient["ids"]["locations"][number];
type Region = ManifestClient["ids"]["regions"][number];

/** What an account sees of the portal. */
export interface RoleVisibility {
  /** False for those who see only their own. */
  readonly canSeeFigures: boolean;
  readonly canOpenRegions: boolean;
  readonly locations: readonly Location[];
  readonly regions: readonly Region[];
  /** A location and a region of the company that are not visible; undefined for viewers who see everything. */
  readonly otherLocation: Location | undefined;
  readonly otherRegion: Region | undefined;
  has(service: Service): boolean;
}

/** Returns what an account must see of the portal; locations are those that are open. */
export function getVisibilityScope({ client, account }: DemoPerson): RoleVisibility {
  const { role, managed } = account;
  const isIn = ({ id, region_id: regionId }: Location): boolean =>
    everything.has(role) ||
    managed.location_ids.includes(id) ||
    (regionId !== null && managed.region_ids.includes(regionId));
  const canSeeFigures = role !== "employee";
  const locations = client.ids.locations.filter((each) => isIn(each) && !each.is_archived);
  const regions = client.ids.regions.filter(({ id }) => locations.some((each) => each.region_id === id));
  return {
    canSeeFigures,
    canOpenRegions: regionViewers.has(role),
    locations,
    regions,
    otherLocation: client.ids.locations.find((each) => !isIn(each)),
    otherRegion: client.ids.regions.find(({ id }) => !everything.has(role) && !managed.region_ids.includes(id)),
    has: (service) => canSeeFigures && client.services.includes(service),
  };
}

function listAdministrationEntries({ account }: DemoPerson, invitesPeople: boolean): string[] {
  if (account.role === "employee") return [];
  if (account.role === "reporting") return ["Reports", "Automated Reports"];
  if (account.role !== "client-admin") return ["Reports"];
  return [...(invitesPeople ? ["Surveys"] : []), "Reports", "Automated Reports", "Settings"];
}

/** Returns the entries of the navigation that an account must have. */
export function listEntries(person: DemoPerson): string[] {
  const { canSeeFigures, has } = getVisibilityScope(person);
  return [
    ...(canSeeFigures ? ["Dashboard"] : []),
    "Home",
    ...(has("ingage") ? ["Engagement"] : []),
    ...(has("intouch") ? ["Satisfaction", "Residents", "Alerts"] : []),
    ...(has("introduce") ? ["Compliance", "Enrollment"] : []),
    ...(canSeeFigures ? ["Team"] : []),
    ...listAdministrationEntries(person, has("ingage") || has("intouch")),
  ];
}

/**
 * Returns the blocks of the home page that an account must have; one more may be among them where it has metric values.
 */
export function listHomeBlocks(person: DemoPerson): string[] {
  const hasPlans = person.client.services.includes("introduce");
  return [
    "To Do",
    "Announcements",
    "Spotlights",
    "Surveys",
    ...(getVisibilityScope(person).canSeeFigures ? ["Standard Reports"] : []),
    ...(hasPlans ? ["Career Development", "Training"] : []),
  ];
}

/** Returns the groups of standard reports that an account must have. */
export function listReportGroups(person: DemoPerson): string[] {
  const { has } = getVisibilityScope(person);
  return [
    ...(has("ingage") ? ["Employee engagement"] : []),
    ...(has("intouch") ? ["Resident satisfaction"] : []),
    ...(has("introduce") ? ["Plans"] : []),
  ];
}

/** Returns the blocks of a place's page that an account must have, in their order. */
export function listPlaceBlocks(person: DemoPerson): string[] {
  const { has } = getVisibilityScope(person);
  return [
    ...(has("introduce") ? ["Plans"] : []),
    ...(has("ingage") ? ["Engagement"] : []),
    ...(has("intouch") ? ["Satisfaction"] : []),
  ];
}
