import type { ApiRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { InboxApi } from "./inbox.api.ts";
import { inboxOperations } from "./inbox.policy.ts";
import { deleteMarks, readMutes } from "./inbox.repository.ts";
import { buildInboxRoutes } from "./inbox.routes.ts";
import { findMarks } from "./inbox.repository.ts";
import { deleteStaleMarks, type InboxDeps } from "./inbox.service.ts";

/** Creates the inbox: items of other slices for a reader, in one list. */
export function createInboxModule(deps: InboxDeps): {
  readonly api: InboxApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  return {
    api: {
      isMuted: async (tx, personId, kind) => (await readMutes(tx, personId)).has(kind),
      findMarks,
      deleteStaleMarks: (clientId) => deleteStaleMarks(deps, clientId),
      async erasePerson(uow, { audience, id }) {
        if (audience === "people") await deleteMarks(uow, id);
      },
    },
    routes: buildInboxRoutes(deps),
    operations: inboxOperations,
  };
}
