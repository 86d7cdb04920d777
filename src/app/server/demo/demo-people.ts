import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { DemoCompany } from "./content/company.ts";
import { flagship, SMALL_LOCATION } from "./content/flagship.ts";

/** The password of everybody who can sign in to a demo. */
export const DEMO_PASSWORD = "courtyard-demo";

/** Someone who can sign in to a demo: who holds which job where, and what they see. */
export interface DemoAccount {
  readonly role: Role;
  readonly email: string;
  /** The name of the flagship's people; elsewhere anyone who holds the job. */
  readonly name: { readonly first: string; readonly last: string } | null;
  readonly position: string;
  /** The places that are managed, by name or by index where there is none of that name; the first one is where the job is. */
  readonly places: readonly (string | number)[];
  /** The regions that are managed, by index; the first one is where the job is. */
  readonly regions: readonly number[];
}

type Job = Omit<DemoAccount, "email" | "name">;

function named(first: string, last: string, job: Job): DemoAccount {
  return { ...job, name: { first, last }, email: `${first.toLowerCase()}@${flagship.domain}` };
}

const flagshipAccounts: readonly DemoAccount[] = [
  named("Dana", "Whitfield", {
    role: "client-admin",
    position: "Vice President of Operations",
    places: [],
    regions: [],
  }),
  named("Priya", "Raman", { role: "reporting", position: "Analyst", places: [], regions: [] }),
  named("Marcus", "Okafor", { role: "regional_manager", position: "Regional Manager", places: [], regions: [0] }),
  named("Imani", "Brooks", {
    role: "multi_regional_manager",
    position: "Regional Manager",
    places: [],
    regions: [1, 2],
  }),
  named("Elena", "Castillo", {
    role: "property_manager",
    position: "Property Manager",
    places: [SMALL_LOCATION],
    regions: [],
  }),
  named("Tom", "Nakamura", {
    role: "multi_property_manager",
    position: "Property Manager",
    places: ["Mesa Verde Flats", "Ocotillo Court"],
    regions: [],
  }),
  named("Ruth", "Abernathy", {
    role: "maintenance_manager",
    position: "Maintenance Supervisor",
    places: ["Driftwood Commons"],
    regions: [],
  }),
  named("Luis", "Ferrer", {
    role: "employee",
    position: "Leasing Consultant",
    places: ["Driftwood Commons"],
    regions: [],
  }),
];

function accountsAt(domain: string): DemoAccount[] {
  const job = (local: string, role: Role, position: string, at: Partial<Job>): DemoAccount => {
    return { role, position, places: [], regions: [], ...at, name: null, email: `${local}@${domain}` };
  };
  return [
    job("admin", "client-admin", "Vice President of Operations", {}),
    job("reporting", "reporting", "Analyst", {}),
    job("regional", "regional_manager", "Regional Manager", { regions: [0] }),
    job("multi-regional", "multi_regional_manager", "Regional Manager", { regions: [1, 2] }),
    job("property", "property_manager", "Property Manager", { places: [0] }),
    job("multi-property", "multi_property_manager", "Property Manager", { places: [1, 2] }),
    job("maintenance", "maintenance_manager", "Maintenance Supervisor", { places: [0] }),
    job("employee", "employee", "Leasing Consultant", { places: [0] }),
  ];
}

/** Who can sign in to a company of the demo: one person of each role. */
export function listAccounts(company: DemoCompany): readonly DemoAccount[] {
  return company === flagship ? flagshipAccounts : accountsAt(company.domain);
}
