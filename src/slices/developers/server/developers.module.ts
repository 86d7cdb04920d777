import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import { getApiCall, getApiDocs } from "#slices/developers/contract/api-docs.contract.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { type ApiDocsDeps, ApiDocsService } from "./api-docs.service.ts";
import { developersOperations } from "./developers.policy.ts";

const READING = "developers.docs.read";

/** What the developer's pages ask for: the server's own calls, described from their contracts. */
export function createDevelopersModule(deps: ApiDocsDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  const docs = new ApiDocsService(deps);
  return {
    routes: [
      apiRoute<typeof getApiDocs, Principal>(getApiDocs, READING, () => Promise.resolve({ data: docs.overview() })),
      apiRoute<typeof getApiCall, Principal>(getApiCall, READING, ({ params }) =>
        Promise.resolve({ data: docs.call(params.name) }),
      ),
    ],
    operations: developersOperations,
  };
}
