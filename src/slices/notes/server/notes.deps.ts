import type { Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";

/** Dependencies of notes on the platform and on other slices. */
export interface NotesDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readClient" | "readRegions" | "findPlace">;
}
