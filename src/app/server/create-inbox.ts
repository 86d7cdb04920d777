import type { IdempotencyKeys } from "#platform/server/idempotency/idempotency-keys.ts";
import type { ClientWork } from "#platform/server/jobs/client-jobs.ts";
import type { ActionsApi } from "#slices/actions/server/actions.api.ts";
import { alertReasonNames } from "#slices/alerts/contract/alert-reason-names.ts";
import type { AlertsApi, ResolvableAlert } from "#slices/alerts/server/alerts.api.ts";
import type { ImportsApi } from "#slices/imports/server/imports.api.ts";
import type { InboxApi, InboxItem, InboxSource } from "#slices/inbox/server/inbox.api.ts";
import { createInboxModule } from "#slices/inbox/server/inbox.module.ts";
import type { InboxDeps } from "#slices/inbox/server/inbox.service.ts";
import type { SchedulesApi } from "#slices/schedules/server/schedules.api.ts";
import { buildFlaggedSource } from "./flagged-source.ts";

/** Maximum number of items of one source. */
const LIMIT = 200;
const COMMENT_DAYS = 30;
const FILE_DAYS = 14;
const DAY = 86_400_000;

const subtractDays = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

type File = Pick<InboxItem, "at" | "about" | "to" | "hasFailed"> & { readonly id: number };

/** The item of an imported or sent file: it is about no person and has no due date. */
const toFile = ({ id, ...file }: File): InboxItem => ({ ...file, key: String(id), dueAt: null, name: null });

/** Formats the home and the reasons of an alert. */
function describeAlert({ home, reasons }: Pick<ResolvableAlert, "home" | "reasons">, language: "en" | "es"): string {
  const reasonNames = reasons.map((reason) => alertReasonNames[language][reason]);
  return [home, reasonNames.join(", ")].filter(Boolean).join(" · ");
}

interface Parts {
  readonly alerts: Pick<AlertsApi, "listResolvable" | "canResolve" | "filterOpen">;
  readonly actions: Pick<ActionsApi, "readUnseenComments">;
  readonly imports: Pick<ImportsApi, "listEndedImports">;
  readonly schedules: Pick<SchedulesApi, "listEndedDeliveries">;
  readonly themes: Parameters<typeof buildFlaggedSource>[0];
}

/** Builds the inbox sources of each slice. */
function toSources({ alerts, actions, imports, schedules, themes }: Parts): readonly InboxSource[] {
  return [
    {
      kind: "alert",
      async read(tx, actor, now) {
        const found = await alerts.listResolvable(tx, actor, { now, limit: LIMIT });
        return found.map(({ id, createdAt: at, dueAt, residentName: name, isOwn, renewedAt, ...alert }) => ({
          key: String(id),
          at,
          dueAt,
          name,
          isOwn,
          renewedAt,
          about: describeAlert(alert, "en"),
          es: { about: describeAlert(alert, "es") },
          to: `/resident-alerts?alert=${id}`,
        }));
      },
      async lifetime(tx, keys) {
        const open = await alerts.filterOpen(tx, keys.map(Number));
        return new Set([...open].map(String));
      },
    },
    {
      kind: "assignment_comment",
      async read(tx, { personId }, now) {
        const found = await actions.readUnseenComments(tx, {
          personId,
          since: subtractDays(now, COMMENT_DAYS),
          limit: LIMIT,
        });
        return found.map(({ id, at, assignmentId, author: name, title }) => ({
          key: String(id),
          at,
          dueAt: null,
          name,
          about: title.en,
          es: { about: title.es },
          to: `/action-items/${assignmentId}`,
        }));
      },
      lifetime: COMMENT_DAYS,
    },
    buildFlaggedSource(themes),
    {
      kind: "import",
      async read(tx, actor, now) {
        const found = await imports.listEndedImports(tx, actor, { since: subtractDays(now, FILE_DAYS), limit: LIMIT });
        return found.map(({ id, at, fileName, hasFailed }) =>
          toFile({ id, at, about: fileName, hasFailed, to: `/settings/imports/${id}` }),
        );
      },
      lifetime: FILE_DAYS,
    },
    {
      kind: "report",
      async read(tx, { personId }, now) {
        const since = subtractDays(now, FILE_DAYS);
        const found = await schedules.listEndedDeliveries(tx, { personId, since, limit: LIMIT });
        return found.map(({ title: about, ...each }) => toFile({ ...each, about, to: "/automated-reports" }));
      },
      lifetime: FILE_DAYS,
    },
  ];
}

/** Creates the inbox from the APIs of the slices. */
export function createInbox(
  deps: Omit<InboxDeps, "sources" | "canGetAlerts">,
  parts: Parts,
): ReturnType<typeof createInboxModule> {
  return createInboxModule({
    ...deps,
    sources: toSources(parts),
    canGetAlerts: (actor) => parts.alerts.canResolve(actor),
  });
}

/** Lets senders of email check whether a person muted a kind. A function, because the inbox is composed after them. */
export function createMuteCheck(inbox: () => InboxApi): { readonly isMuted: InboxApi["isMuted"] } {
  return { isMuted: (...of) => inbox().isMuted(...of) };
}

/** Deletes each hour what no one can see any more: idempotency keys and marks of the inbox. */
export function createExpiryWork(keys: IdempotencyKeys, inbox: () => InboxApi): ClientWork {
  return {
    findWork: (client) => [...keys.findExpired(client), ...inbox().findMarks(client)],
    run: async (clientId) => {
      await keys.expire(clientId);
      await inbox().deleteStaleMarks(clientId);
    },
  };
}
