import { SMALL_LOCATION } from "./demo-company.ts";

/** Who can sign in to the demo, what they manage, and in which services. */
export const demoPeople = [
  { first: "Dana", last: "Whitfield", position: "Vice President of Operations", role: "client-admin", manages: [] },
  { first: "Priya", last: "Raman", position: "Analyst", role: "reporting", manages: [] },
  { first: "Marcus", last: "Okafor", position: "Regional Manager", role: "regional_manager", manages: ["Coastal"] },
  {
    first: "Elena",
    last: "Castillo",
    position: "Property Manager",
    role: "property_manager",
    manages: [SMALL_LOCATION],
  },
  {
    first: "Tom",
    last: "Nakamura",
    position: "Property Manager",
    role: "multi_property_manager",
    manages: ["Mesa Verde Flats", "Ocotillo Court"],
  },
  {
    first: "Ruth",
    last: "Abernathy",
    position: "Maintenance Supervisor",
    role: "maintenance_manager",
    manages: ["Driftwood Commons"],
  },
  { first: "Luis", last: "Ferrer", position: "Leasing Consultant", role: "employee", manages: [] },
] as const;

export const DEMO_PASSWORD = "courtyard-demo";

/** The e-mail of a demo person. */
export function demoEmail(person: { readonly first: string }): string {
  return `${person.first.toLowerCase()}@harborline.example`;
}
