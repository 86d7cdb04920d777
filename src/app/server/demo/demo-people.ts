import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { flagship, SMALL_LOCATION } from "./content/companies.ts";
import type { DemoCompany } from "./content/company.ts";

/** The password of all accounts of a demo. */
export const DEMO_PASSWORD = "courtyard-demo";

/** A person who can sign in to a demo: job, place and scope. */
export interface DemoAccount {
  readonly role: Role;
  readonly email: string;
  /** The name of the flagship's person; other companies use the holder of the job. */
  readonly name: { readonly first: string; readonly last: string } | null;
  readonly position: string;
  /** The managed places, by name, or by index where no place has that name; the job is at the first one. */
  readonly places: readonly (string | number)[];
  /** The managed regions, by index; the job is at the first one. */
  readonly regions: readonly number[];
}

type Job = Omit<DemoAccount, "email" | "name">;

function createNamedAccount(first: string, last: string, job: Job): DemoAccount {
  return { ...job, name: { first, last }, email: `${first.toLowerCase()}@${flagship.domain}` };
}

const flagshipAccounts: readonly DemoAccount[] = [
  createNamedAccount("Dana", "Whitfield", {
    role: "client-admin",
    position: "Vice President of Operations",
    places: [],
    regions: [],
  }),
  createNamedAccount("Priya", "Raman", { role: "reporting", position: "Analyst", places: [], regions: [] }),
  createNamedAccount("Marcus", "Okafor", {
    role: "regional_manager",
    position: "Regional Manager",
    places: [],
    regions: [0],
  }),
  createNamedAccount("Imani", "Brooks", {
    role: "multi_regional_manager",
    position: "Regional Manager",
    places: [],
    regions: [1, 2],
  }),
  createNamedAccount("Elena", "Castillo", {
    role: "property_manager",
    position: "Property Manager",
    places: [SMALL_LOCATION],
    regions: [],
  }),
  createNamedAccount("Tom", "Nakamura", {
    role: "multi_property_manager",
    position: "Property Manager",
    places: ["Mesa Verde Flats", "Ocotillo Court"],
    regions: [],
  }),
  createNamedAccount("Ruth", "Abernathy", {
    role: "maintenance_manager",
    position: "Maintenance Supervisor",
    places: ["Driftwood Commons"],
    regions: [],
  }),
  createNamedAccount("Luis", "Ferrer", {
    role: "employee",
    position: "Leasing Consultant",
    places: ["Driftwood Commons"],
    regions: [],
  }),
];

function buildAccounts(domain: string): DemoAccount[] {
  const createAccount = (local: string, role: Role, position: string, at: Partial<Job>): DemoAccount => {
    return { role, position, places: [], regions: [], ...at, name: null, email: `${local}@${domain}` };
  };
  return [
    createAccount("admin", "client-admin", "Vice President of Operations", {}),
    createAccount("reporting", "reporting", "Analyst", {}),
    createAccount("regional", "regional_manager", "Regional Manager", { regions: [0] }),
    createAccount("multi-regional", "multi_regional_manager", "Regional Manager", { regions: [1, 2] }),
    createAccount("property", "property_manager", "Property Manager", { places: [0] }),
    createAccount("multi-property", "multi_property_manager", "Property Manager", { places: [1, 2] }),
    createAccount("maintenance", "maintenance_manager", "Maintenance Supervisor", { places: [0] }),
    createAccount("employee", "employee", "Leasing Consultant", { places: [0] }),
  ];
}

/** Returns the people who can sign in to a company of the demo: one of each role. */
export function listAccounts(company: DemoCompany): readonly DemoAccount[] {
  return company === flagship ? flagshipAccounts : buildAccounts(company.domain);
}
