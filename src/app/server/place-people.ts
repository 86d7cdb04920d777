import type { PlacePeople } from "#slices/organisation/server/place-people.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";

/** What the organisation must know of people, answered by their slice. */
export function placePeople(people: PeopleApi): PlacePeople {
  return {
    async personNames(tx, personIds) {
      if (personIds.length === 0) return new Map();
      const found = await people.recipients(tx, { ids: personIds });
      const named = found.filter((person) => !person.isArchived && !person.isErased);
      return new Map(named.map((person) => [person.id, `${person.firstName} ${person.lastName}`.trim()]));
    },
    activeEmployees: (tx, day) => people.activeEmployees(tx, day),
  };
}
