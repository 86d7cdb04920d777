import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EscalationsReply } from "#slices/plans/contract/escalations.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import type { LinkTarget } from "#platform/web/preload.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { readEscalations, writeEscalations, type EscalationsState } from "#slices/plans/web/escalations-state.ts";
import { EscalationList } from "#slices/plans/web/escalation-list.tsx";
import { ListFilters, useMarking } from "#slices/plans/web/tasks/list-filters.tsx";
import { usePlansStrings } from "#slices/plans/web/strings.ts";
import { SelectedTasks, useSelectedTasks } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { TaskWindow } from "#slices/plans/web/tasks/task-modal.tsx";
import { MultiFilter } from "#ui/filter-menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";
import { TermKey } from "#ui/term-link.tsx";
import "#slices/plans/web/plans.css";
import "#slices/plans/web/tasks/task-cards.css";
import "#slices/plans/web/tasks/tasks.css";

const WAITING = 420;

/** Returns the request of the list with a state from the address. */
function getEscalationsQuery(state: EscalationsState) {
  const text = state.q.trim();
  const query = {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      ...(state.assignees.length === 0 ? {} : { assignees: [...state.assignees] }),
      ...(state.employees.length === 0 ? {} : { employees: [...state.employees] }),
    },
    page: { number: state.page },
    sort_by: state.sort,
    sort_desc: state.desc ? ("true" as const) : ("false" as const),
  };
  return queryOptions({
    queryKey: ["getEscalations", query],
    queryFn: ({ signal }) => call("getEscalations", { query, signal }),
  });
}

/** Requests the list that a link leads to. */
export const preloadEscalations = ({ client, search }: LinkTarget): Promise<void> =>
  client.prefetchQuery(getEscalationsQuery(readEscalations(search)));

/** Queries the filter choices. */
function useChoices() {
  return useQuery({
    queryKey: ["getEscalationAssignees"],
    queryFn: async ({ signal }) => (await call("getEscalationAssignees", { signal })).data,
  }).data;
}

/** /my-escalations: late tasks of the viewer's people, longest overdue first. */
export function EscalationsPage(): ReactNode {
  const t = usePlansStrings();
  usePageTitle(t("myEscalations"));
  const navigate = useNavigate();
  const search = useLocation().search as Search;
  const state = readEscalations(search);
  const query = useLocalQuery({ ...getEscalationsQuery(state), placeholderData: keepPreviousData });
  const change = (to: Partial<EscalationsState>): void => {
    const next = writeEscalations({ ...state, page: 1, ...to });
    void navigate({ to: ".", search: next, replace: to.q !== undefined, resetScroll: false });
  };
  return (
    <div className="cy-wrap pn-page">
      <ProgressLine active={query.isFetching && !query.isPending} />
      <PageHeader title={t("myEscalations")} sub={t("explained")} />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={WAITING} />}
      {query.data && <Escalations reply={query.data} state={state} change={change} busy={query.isPlaceholderData} />}
      <TaskWindow />
    </div>
  );
}

const escalationTerms = ["escalation", "past-due"] as const;

interface EscalationsProps {
  reply: EscalationsReply;
  state: EscalationsState;
  change: (to: Partial<EscalationsState>) => void;
  busy: boolean;
}

function Escalations({ reply: { data, meta }, state, change, busy }: EscalationsProps): ReactNode {
  const t = usePlansStrings();
  const selection = useSelectedTasks(data);
  const marking = useMarking(selection.clear);
  const count = meta.pagination?.record_count ?? data.length;
  if (meta.summary_object.escalations === 0) return <EmptyState title={t("none")} />;
  const toHref = (id: number): string =>
    `/my-escalations?${new URLSearchParams({ ...(writeEscalations(state) as Record<string, string>), user_task_id: String(id) }).toString()}`;
  return (
    <section className="cy-panel" aria-label={t("myEscalations")}>
      <Filters state={state} change={change} marking={marking} />
      <SelectedTasks selection={selection} />
      {data.length === 0 ? (
        <EmptyState title={t("noMatch")} />
      ) : (
        <EscalationList
          rows={data}
          state={state}
          change={change}
          busy={busy}
          selection={selection}
          isMarking={marking.isOn}
          getHref={toHref}
        />
      )}
      <TermKey terms={escalationTerms} rows={[]} />
      <div className="cy-foot">
        <span aria-live="polite">{t("count", { count })}</span>
        <Pager
          page={state.page}
          totalPages={meta.pagination?.total_pages ?? 0}
          recordCount={count}
          onChange={(page) => change({ page })}
        />
      </div>
    </section>
  );
}

/**
 * Filters: text, assignees and employees. On a phone they are behind a button that shows the number of active filters.
 */
interface FiltersProps extends Pick<EscalationsProps, "state" | "change"> {
  marking: ReturnType<typeof useMarking>;
}

function Filters({ state, change, marking }: FiltersProps): ReactNode {
  const t = usePlansStrings();
  const choices = useChoices();
  return (
    <ListFilters
      marking={marking}
      count={[state.q.trim(), state.assignees, state.employees].filter(({ length }) => length > 0).length}
    >
      <div className="cy-toolbar">
        <SearchField label={t("find")} value={state.q} onChange={(q) => change({ q })} />
        <MultiFilter
          label={t("assignees")}
          options={choices?.assignees ?? []}
          selected={state.assignees}
          onChange={(assignees) => change({ assignees })}
        />
        <MultiFilter
          label={t("on_behalf_of")}
          options={choices?.employees ?? []}
          selected={state.employees}
          onChange={(employees) => change({ employees })}
        />
      </div>
    </ListFilters>
  );
}
