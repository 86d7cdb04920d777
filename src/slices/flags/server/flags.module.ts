import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { createNotices } from "./flag-notices.ts";
import type { FlagsApi } from "./flags.api.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import { buildFlagsJobs } from "./flags.jobs.ts";
import { readOpenIds } from "./flags.read-model.ts";
import { buildFlagsRenderers } from "./flags.mails.ts";
import { flagsOperations } from "./flags.policy.ts";
import { eraseFlags, eraseNameFromNotes, saveFlags } from "./flags.repository.ts";
import { buildFlagsRoutes } from "./flags.routes.ts";
import { isFlagReader, readOpen } from "./flags.service.ts";
import { getId } from "./routed-comments.ts";

/** Creates the flags module: it routes flagged comments to named readers, and not to the managers concerned. */
export function createFlagsModule(deps: FlagsDeps): {
  readonly api: FlagsApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly jobs: readonly Job[];
  readonly renderers: readonly OutboxRenderer[];
  readonly operations: OperationTable;
} {
  return {
    api: {
      isFlagReader,
      listOpen: async (tx, actor) =>
        (await readOpen(deps, tx, actor)).map((comment) => ({
          id: getId(comment),
          kinds: comment.flags.map(({ kind }) => kind),
          since: comment.since,
          author: comment.printed?.author ?? null,
        })),
      filterOpen: readOpenIds,
      notices: createNotices(deps),
      onCommentsRead: saveFlags,
      eraseFlags,
      erasePerson: (uow, { name }) => eraseNameFromNotes(uow, name),
    },
    routes: buildFlagsRoutes(deps),
    jobs: buildFlagsJobs(deps),
    renderers: buildFlagsRenderers(deps),
    operations: flagsOperations,
  };
}
