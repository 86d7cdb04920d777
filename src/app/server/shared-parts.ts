import type { ClientTx } from "#platform/server/db/database.ts";
import { Failure } from "#platform/server/fail.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { FindSharedResponse } from "#slices/sharing/server/sharing.api.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";

async function findZone(organisation: Pick<OrganisationApi, "client">, tx: ClientTx): Promise<string> {
  try {
    return (await organisation.client(tx, tx.clientId)).timeZone;
  } catch (error) {
    // What is no link of ours names a client that there is not; it is looked up all the same.
    if (error instanceof Failure && error.kind === "absent") return "UTC";
    throw error;
  }
}

/** What links need of the slices above theirs. */
export function sharedParts(of: {
  readonly organisation: Pick<OrganisationApi, "client">;
  readonly people: () => Pick<PeopleApi, "recipients">;
  readonly surveys: () => Pick<SurveysApi, "openResponse">;
}): {
  readonly findResponse: FindSharedResponse;
  readonly zone: (tx: ClientTx) => Promise<string>;
  readonly namesOf: (tx: ClientTx, personIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
} {
  return {
    findResponse: (tx, invitationId) => of.surveys().openResponse(tx, invitationId),
    zone: (tx) => findZone(of.organisation, tx),
    namesOf: async (tx, ids) => {
      if (ids.length === 0) return new Map();
      const found = await of.people().recipients(tx, { ids });
      return new Map(
        found
          .filter(({ isErased }) => !isErased)
          .map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
      );
    },
  };
}
