import type { ResidentsApi } from "./residents.api.ts";
import {
  countActivePrimaryResidents,
  countActivePrimaryResidentsByGroup,
  findActivePrimaryLease,
  findContact,
  holdContact,
  isLeaseInForce,
} from "./residents.repository.ts";

/** The residents slice: residents and leases behind one interface. */
export function createResidentsModule(): { readonly api: ResidentsApi } {
  return {
    api: {
      contact: findContact,
      async holdAtHome(tx, residentId, today) {
        const contact = await holdContact(tx, residentId);
        if (!contact) return null;
        return { contact, lease: await findActivePrimaryLease(tx, residentId, today) };
      },
      isLeaseActive: isLeaseInForce,
      activePrimaryResidents: countActivePrimaryResidents,
      activePrimaryResidentsByGroup: countActivePrimaryResidentsByGroup,
    },
  };
}
