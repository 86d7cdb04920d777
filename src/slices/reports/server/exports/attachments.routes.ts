import { notFound } from "#platform/server/app-error.ts";
import { type ApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { getAttachment } from "#slices/reports/contract/priority.contract.ts";
import { buildChecklist } from "../checklist.rules.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** Returns the routes for printable checklists of action items. */
export function buildAttachmentsRoutes({
  priorities,
}: Pick<ReportsDeps, "priorities">): readonly ApiRoute<Principal>[] {
  const route = downloadRoute<typeof getAttachment, Principal>(
    getAttachment,
    "reports.attachments.read",
    "text/plain; charset=utf-8",
    ({ params }) => {
      const item = priorities.findActionItem(params.id);
      if (!item) throw notFound();
      return Promise.resolve(buildChecklist(item));
    },
  );
  return [route];
}
