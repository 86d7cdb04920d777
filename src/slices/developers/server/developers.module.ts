import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import { getApiCall, getApiDocs } from "#slices/developers/contract/api-docs.contract.ts";
import { getPermissionDocs } from "#slices/developers/contract/permission-docs.contract.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { type ApiDocsDeps, ApiDocsService } from "./api-docs.service.ts";
import { developersOperations } from "./developers.policy.ts";
import { describePermissions, type PermissionSources } from "./permission-docs.ts";

const READING = "developers.docs.read";

/** The sources of the developer pages; read when one is opened, because these calls are described too. */
export interface DevelopersDeps extends ApiDocsDeps {
  readonly getPermissions: () => PermissionSources;
}

/** Creates the calls of the developer pages, which describe the server's own calls and permissions. */
export function createDevelopersModule(deps: DevelopersDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  const docs = new ApiDocsService(deps);
  return {
    routes: [
      buildApiRoute<typeof getApiDocs, Principal>(getApiDocs, READING, () =>
        Promise.resolve({ data: docs.getOverview() }),
      ),
      buildApiRoute<typeof getApiCall, Principal>(getApiCall, READING, ({ params }) =>
        Promise.resolve({ data: docs.call(params.name) }),
      ),
      buildApiRoute<typeof getPermissionDocs, Principal>(getPermissionDocs, READING, () =>
        Promise.resolve({ data: describePermissions(deps.getPermissions()) }),
      ),
    ],
    operations: developersOperations,
  };
}
