import type { PeopleApi } from "./people.api.ts";
import { readActiveEmployees, readPerson } from "./people.read-model.ts";

/** The employees of a client. */
export function createPeopleModule(): { readonly api: PeopleApi } {
  return { api: { person: readPerson, activeEmployees: readActiveEmployees } };
}
