import { useEffect, useState, type ReactNode } from "react";
import type { TeamReply, TeamRow } from "#slices/people/contract/team.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { ActionDialog, type ActionSubject } from "#slices/people/web/action-dialog.tsx";
import { EmployeeFormDialog } from "#slices/people/web/employee-form-dialog.tsx";
import { useTeamStrings } from "#slices/people/web/strings.ts";
import { ExportMenu } from "#slices/reports/web/public.tsx";
import { TeamCards } from "#slices/people/web/team-cards.tsx";
import { useTeamColumns } from "#slices/people/web/team-columns.tsx";
import { TeamLead } from "#slices/people/web/team-lead.tsx";
import { TeamFilters } from "#slices/people/web/team-filters.tsx";
import { openAction, sortKey, toExportBody, type TeamState } from "#slices/people/web/team-state.ts";
import { stalePeople, useTeam, useTeamState, type ChangeTeam } from "#slices/people/web/use-team.ts";
import { DataTable } from "#ui/data-table.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { formatNumber } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/people/web/people.css";

/** Returns true for errors that affect the whole page, so that no part of it is shown. */
function isDeadEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** /team: the employees of the viewer's scope, data issues and row actions. */
export function TeamPage(): ReactNode {
  const t = useTeamStrings();
  usePageTitle(t("team"));
  const [state, change] = useTeamState();
  const team = useTeam(state);
  const reply = team.data;
  if (isDeadEnd(team.error)) return <ErrorState error={team.error} />;
  return (
    <div className="cy-wrap pe-page">
      <ProgressLine active={team.isFetching && !team.isPending} />
      <TeamHeader reply={reply} state={state} change={change} />
      {team.isError && <ErrorState error={team.error} onRetry={() => void team.refetch()} />}
      {team.isPending && <TeamSkeleton />}
      {reply?.meta.summary_object && <TeamCards summary={reply.meta.summary_object} />}
      {reply && <TeamPanel reply={reply} state={state} change={change} stale={team.isPlaceholderData} />}
      {reply && <TeamDialogs reply={reply} state={state} change={change} />}
    </div>
  );
}

interface HeaderProps extends Pick<PartProps, "state" | "change"> {
  reply: TeamReply | undefined;
}

function TeamHeader({ reply, state, change }: HeaderProps): ReactNode {
  const t = useTeamStrings();
  const locale = useLocale();
  const summary = reply?.meta.summary_object;
  const waiting = reply?.meta.welcomable ?? 0;
  const formatCount = (value: number): string => formatNumber(value, "count", locale);
  return (
    <PageHeader
      title={t("team")}
      sub={
        <>
          {summary ? <TeamLead summary={summary} /> : <p className="pe-lead">{"\u00a0"}</p>}
          <span>
            {summary
              ? t("counts", {
                  active: formatCount(summary.active_employees),
                  archived: formatCount(summary.archived_employees),
                })
              : "\u00a0"}
          </span>
        </>
      }
      actions={
        <>
          {waiting > 0 && (
            <button type="button" className="cy-button" onClick={() => change({ open: "welcome" })}>
              {t("welcomeAll", { count: waiting })}
            </button>
          )}
          <ExportMenu
            table={{
              kind: "other",
              take: (file, format) =>
                file.start(format === "xlsx" ? "exportTeamXlsx" : "exportTeamCsv", { body: toExportBody(state) }),
            }}
            options={reply?.meta.additional_meta.export_options ?? []}
          />
          {reply?.meta.may_create === true && (
            <button type="button" className="cy-button" data-primary="" onClick={() => change({ open: "create" })}>
              {t("addEmployee")}
            </button>
          )}
        </>
      }
    />
  );
}

function TeamSkeleton(): ReactNode {
  return (
    <>
      <div className="pe-cards" aria-hidden="true">
        {["general", "issues", "managers"].map((card) => (
          <Skeleton key={card} width="100%" height={172} />
        ))}
      </div>
      <Skeleton width="100%" height={560} />
    </>
  );
}

interface PartProps {
  reply: TeamReply;
  state: TeamState;
  change: ChangeTeam;
}

function TeamPanel({ reply, state, change, stale }: PartProps & { stale: boolean }): ReactNode {
  const t = useTeamStrings();
  const locale = useLocale();
  const columns = useTeamColumns(reply, (action, row) => change({ open: `${action}-${row.id}` }));
  const { record_count: count = 0, total_pages: lastPage = 0 } = reply.meta.pagination ?? {};
  const beyond = !stale && lastPage > 0 && state.page > lastPage;

  // An old link may name a page that no longer exists. It opens the last page.
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true });
  }, [beyond, change, lastPage]);

  return (
    <section className="cy-panel" aria-label={t("team")}>
      <TeamFilters state={state} change={change} />
      {reply.data.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable
          caption={t("team")}
          columns={columns}
          rows={reply.data}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => `/team/${row.id}/employee-details`}
          sort={{ key: state.sort, descending: state.desc }}
          onSort={(sort) => change({ sort: sortKey(sort.key), desc: sort.descending })}
          busy={stale || beyond}
          isBrief
        />
      )}
      <div className="cy-foot">
        <span>{t("count", { count, n: formatNumber(count, "count", locale) })}</span>
        <Pager page={state.page} totalPages={lastPage} recordCount={count} onChange={(page) => change({ page })} />
      </div>
    </section>
  );
}

function toSubject(row: TeamRow): ActionSubject {
  return {
    id: row.id,
    name: row.employee_name,
    email: row.email,
    locationId: row.location_id,
    positionId: row.position_id,
    manager: row.managers[0] ?? null,
  };
}

/** The dialog in the address, while its employee is on the page. */
function TeamDialogs({ reply, state, change }: PartProps): ReactNode {
  const close = (): void => change({ open: "" }, { replace: true });
  if (state.open === "create" && reply.meta.may_create) return <EmployeeFormDialog employeeId={null} onClose={close} />;
  if (state.open === "welcome") return <WelcomeAllDialog count={reply.meta.welcomable} onClose={close} />;
  const openedAction = openAction(state.open);
  const row = reply.data.find((each) => each.id === openedAction?.personId);
  if (!openedAction || !row?.actions.includes(openedAction.action)) return null;
  return <ActionDialog action={openedAction.action} subject={toSubject(row)} onClose={close} />;
}

function WelcomeAllDialog({ count, onClose }: { count: number; onClose: () => void }): ReactNode {
  const t = useTeamStrings();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const saving = useSaving(() => call("welcomeTeam"), stalePeople);
  const confirm = async (): Promise<void> => {
    try {
      const { data } = await saving.mutateAsync(undefined);
      toast.say(t("welcomeAllDone", { count: data.count }));
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.detail ?? error.title) : String(error));
    }
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("welcomeAllTitle")}
      confirmLabel={t("welcomeAll", { count })}
      onConfirm={confirm}
      error={problem}
    >
      {t("welcomeAllText", { count })}
    </ConfirmDialog>
  );
}
