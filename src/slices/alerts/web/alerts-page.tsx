import { useLocation, useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { IconArrowLeft, IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { AlertRow, AlertsReply } from "#slices/alerts/contract/alerts.contract.ts";
import { type Search, stringifySearch } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useDownload } from "#platform/web/use-download.ts";
import { AlertDetail } from "#slices/alerts/web/alert-detail.tsx";
import { AlertFilters } from "#slices/alerts/web/alert-filters.tsx";
import { AlertQueue } from "#slices/alerts/web/alert-queue.tsx";
import {
  buildAlertFilters,
  type AlertsState,
  isNarrowed,
  readAlertsState,
  writeAlertsState,
} from "#slices/alerts/web/alerts-state.ts";
import { AlertRulesDialog } from "#slices/alerts/web/alert-rules-dialog.tsx";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { CommentDialog } from "#slices/alerts/web/comment-dialog.tsx";
import { staleAlerts, useAlert, useAlerts } from "#slices/alerts/web/use-alerts.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/alerts/web/alerts.css";

const PATH = "/resident-alerts";
const WAITING = 420;

const toHref = (state: AlertsState): string => `${PATH}${stringifySearch(writeAlertsState(state))}`;

/** /resident-alerts: shows which resident may be lost first, and the owners. */
export function AlertsPage(): ReactNode {
  const t = useAlertStrings();
  usePageTitle(t("title"));
  const state = readAlertsState(useLocation().search as Search);
  const navigate = useNavigate();
  const change = (to: Partial<AlertsState>): void => {
    void navigate({ href: toHref({ ...state, page: 1, alert: null, ...to }), resetScroll: false });
  };
  const [isEditingRules, setIsEditingRules] = useState(false);
  const found = useAlerts(state);
  const { data: reply } = found;
  return (
    <div className="cy-wrap al-page" data-chosen={state.alert === null ? undefined : ""}>
      <ProgressLine active={found.isFetching && !found.isPending} />
      <PageHeader
        title={t("title")}
        sub={reply && <Sentence reply={reply} />}
        actions={
          reply && (
            <>
              {reply.meta.summary_object.can_change_rules && (
                <button type="button" className="cy-button" onClick={() => setIsEditingRules(true)}>
                  {t("rules")}
                </button>
              )}
              <ExportButton state={state} />
            </>
          )
        }
      />
      {isEditingRules && <AlertRulesDialog onClose={() => setIsEditingRules(false)} />}
      {found.isError && !reply && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={WAITING} />}
      {reply && <Board reply={reply} state={state} change={change} now={found.dataUpdatedAt} />}
    </div>
  );
}

/** Shows a summary of the screen in one sentence. */
function Sentence({ reply }: { reply: AlertsReply }): ReactNode {
  const t = useAlertStrings();
  const { resident_alerts: open, late, unowned, backlog } = reply.meta.summary_object;
  if (open === 0) return <strong>{t("allClear")}</strong>;
  return (
    <>
      <strong>{late === 0 ? t("noneLate") : t("late", { count: late })}</strong>{" "}
      {unowned > 0 && t("unownedCount", { count: unowned })} {backlog > 0 && t("backlogCount", { count: backlog })}
    </>
  );
}

function ExportButton({ state }: { state: AlertsState }): ReactNode {
  const t = useAlertStrings();
  const toast = useToast();
  const file = useDownload({
    onSaved: (name) => toast.say(t("saved", { name })),
    onFailed: () => toast.say(t("notSaved")),
  });
  return (
    <button
      type="button"
      className="cy-button"
      aria-disabled={file.state === "working"}
      onClick={() => void file.start("exportAlerts", { body: { filters: buildAlertFilters(state) } })}
    >
      <IconDownload size={17} stroke={1.75} aria-hidden="true" />
      {t("export")}
    </button>
  );
}

interface BoardProps {
  reply: AlertsReply;
  state: AlertsState;
  change: (to: Partial<AlertsState>) => void;
  now: number;
}

function Board({ reply, state, change, now }: BoardProps): ReactNode {
  const rows = reply.data;
  const chosen = rows.find(({ id }) => id === state.alert);
  const other = useAlert(chosen === undefined ? state.alert : null);
  // Beside the queue, the first alert is shown until another one is selected; a phone shows only the queue.
  const shown = state.alert === null ? rows[0] : (chosen ?? other.data);
  const isInactive = state.alert !== null && other.data === null;
  return (
    <div className="al-board">
      <QueuePanel reply={reply} state={state} change={change} now={now} selectedId={shown?.id ?? null} />
      <Beside shown={shown ?? null} isInactive={isInactive} state={state} now={now} />
    </div>
  );
}

interface BesideProps {
  shown: AlertRow | null;
  isInactive: boolean;
  state: AlertsState;
  now: number;
}

/** Shows the alert beside the queue; on a phone instead of it. */
function Beside({ shown, isInactive, state, now }: BesideProps): ReactNode {
  const t = useAlertStrings();
  return (
    <aside className="cy-panel al-aside">
      <UiLink className="cy-button al-back" href={toHref({ ...state, alert: null })}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {t("back")}
      </UiLink>
      {shown && <AlertDetail key={shown.id} alert={shown} now={now} />}
      {isInactive && <EmptyState title={t("gone")} />}
    </aside>
  );
}

function useEmptyTitle(state: AlertsState): string {
  const t = useAlertStrings();
  if (isNarrowed(state)) return t("noMatch");
  return state.view === "mine" ? t("emptyMine") : t("empty");
}

function QueuePanel({ reply, state, change, now, selectedId }: BoardProps & { selectedId: number | null }): ReactNode {
  const t = useAlertStrings();
  const emptyTitle = useEmptyTitle(state);
  const { pagination, summary_object: summary } = reply.meta;
  const { total_pages: totalPages, record_count: count } = pagination ?? { total_pages: 0, record_count: 0 };
  const canCloseBacklog = summary.can_act && state.view === "open";
  return (
    <section className="cy-panel al-queue" aria-label={t("title")}>
      <AlertFilters summary={summary} state={state} change={change} />
      {reply.data.length === 0 ? (
        <EmptyState title={emptyTitle} />
      ) : (
        <AlertQueue
          rows={reply.data}
          isGrouped={state.view !== "closed"}
          selectedId={selectedId}
          now={now}
          getHref={({ id }) => toHref({ ...state, alert: id })}
          backlogAction={canCloseBacklog && <Backlog reply={reply} state={state} />}
        />
      )}
      <div className="cy-foot">
        <span aria-live="polite">{t("count", { count })}</span>
        <Pager page={state.page} totalPages={totalPages} recordCount={count} onChange={(page) => change({ page })} />
      </div>
    </section>
  );
}

/** Closes all alerts opened before deadlines existed, with one comment. */
function Backlog({ reply, state }: { reply: AlertsReply; state: AlertsState }): ReactNode {
  const t = useAlertStrings();
  const toast = useToast();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const { backlog } = reply.meta.summary_object;
  // One comment, and only without filters: the button closes exactly what it names.
  if (backlog === 0 || isNarrowed(state)) return null;
  const close = async (comment: string): Promise<void> => {
    const { data } = await call("closeAlertBacklog", { body: { comment } });
    toast.say(t("backlogDone", { count: data.resolved }));
    await Promise.all(staleAlerts.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return (
    <>
      <button type="button" className="cy-link-button" onClick={() => setOpened(true)}>
        {t("closeBacklog")}
      </button>
      {opened && (
        <CommentDialog
          title={t("backlogTitle", { count: backlog })}
          intro={t("backlogIntro")}
          label={t("internalComment")}
          submitLabel={t("complete")}
          onClose={() => setOpened(false)}
          onSubmit={close}
        />
      )}
    </>
  );
}
