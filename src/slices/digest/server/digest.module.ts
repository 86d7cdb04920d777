import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { DigestApi } from "./digest.api.ts";
import type { DigestDeps } from "./digest.deps.ts";
import { buildDigestJobs } from "./digest.jobs.ts";
import { buildDigestRenderers } from "./digest.mails.ts";
import { buildDigestPages } from "./digest.pages.ts";
import { digestOperations } from "./digest.policy.ts";
import { deleteChoice, deleteDigests } from "./digest.repository.ts";
import { buildDigestRoutes } from "./digest.routes.ts";

/** The weekly digest: real changes in a person's places, and items that wait for them. */
export function createDigestModule(deps: DigestDeps): {
  readonly api: DigestApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
} {
  return {
    api: {
      async erasePerson(uow, { audience, id }) {
        if (audience !== "people") return;
        await deleteDigests(uow, { personId: id });
        await deleteChoice(uow, id);
      },
    },
    routes: buildDigestRoutes(deps),
    pages: buildDigestPages(deps),
    renderers: buildDigestRenderers(deps),
    jobs: buildDigestJobs(deps),
    operations: digestOperations,
  };
}
