import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { IdentityApi } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import { createShareLinksModule } from "#slices/sharing/server/links/share-links.module.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import type { ComposeDeps } from "./product.ts";

async function findZone(organization: Pick<OrganizationApi, "readClient">, tx: ClientTx): Promise<string> {
  try {
    return (await organization.readClient(tx, tx.clientId)).timeZone;
  } catch (error) {
    // An unknown link names a client that does not exist. It is looked up all the same.
    if (error instanceof AppError && error.kind === "absent") return "UTC";
    throw error;
  }
}

interface Needs extends Pick<ComposeDeps, "db" | "clock" | "units" | "getPublicUrl" | "shareKeys"> {
  readonly identity: Pick<IdentityApi, "findReader">;
  readonly organization: Pick<OrganizationApi, "readClient">;
}

type Above = readonly [people: Pick<PeopleApi, "readRecipients">, surveys: Pick<SurveysApi, "findOpenResponse">];

async function readNames(people: Above[0], tx: ClientTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = (await people.readRecipients(tx, { ids })).filter(({ isErased }) => !isErased);
  return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}

/** Creates tokens and shared links, with what links need of higher slices. */
export function createSharing(
  deps: Needs,
  above: () => Above,
): { readonly sharing: SharingApi; readonly links: ReturnType<typeof createShareLinksModule> } {
  const { api: sharing } = createSharingModule(deps);
  const links = createShareLinksModule({
    ...deps,
    sharing,
    shareKeys: deps.shareKeys ?? [],
    findResponse: (tx, invitationId) => above()[1].findOpenResponse(tx, invitationId),
    readZone: (tx) => findZone(deps.organization, tx),
    readNames: (tx, ids) => readNames(above()[0], tx, ids),
  });
  return { sharing, links };
}
