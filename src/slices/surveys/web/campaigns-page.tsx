import { formatSteps } from "#slices/surveys/web/campaign-steps.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CampaignRow, CampaignState } from "#slices/surveys/contract/campaigns.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/api-error.ts";
import type { ReplyOf } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { CampaignStateBadge } from "#slices/surveys/web/campaign-state-badge.tsx";
import { useCounted, useLocalized, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { useCampaigns } from "#slices/surveys/web/use-campaigns.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { SingleFilter } from "#ui/filter-menu.tsx";
import { formatDay, formatNumber } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { useUi } from "#ui/ui-context.ts";
import "#slices/surveys/web/surveys.css";

const shown = ["all", "draft", "scheduled", "sending", "sent", "canceled"] as const;
type StatusFilter = (typeof shown)[number];

interface State {
  readonly status: StatusFilter;
  readonly page: number;
}

function readState(search: Search): State {
  const page = Number(search["page"]);
  return {
    status: shown.find((each) => each === search["status"]) ?? "all",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** /campaigns: every campaign with its state and counts. */
export function CampaignsPage(): ReactNode {
  const t = useSurveysStrings();
  usePageTitle(t("surveys"));
  const state = readState(useLocation().search as Search);
  const navigate = useNavigate();
  const updateSearch = ({ status, page }: State): void => {
    const search = { ...(status === "all" ? {} : { status }), ...(page === 1 ? {} : { page: String(page) }) };
    void navigate({ to: ".", search, resetScroll: false });
  };
  const list = useCampaigns(state.status, state.page);
  if (list.error instanceof ApiError && list.error.status === 403) return <ErrorState error={list.error} />;
  return (
    <div className="cy-wrap sv-page">
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader
        title={t("surveys")}
        sub={t("campaignsSub")}
        actions={
          <>
            <UiLink className="cy-button" href="/settings/surveys">
              {t("events")}
            </UiLink>
            <UiLink className="cy-button" data-primary="" href="/campaigns/new">
              {t("newCampaign")}
            </UiLink>
          </>
        }
      />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton width="100%" height={420} />}
      {list.data && <List reply={list.data} state={state} change={updateSearch} stale={list.isPlaceholderData} />}
    </div>
  );
}

interface ListProps {
  reply: ReplyOf<"getCampaigns">;
  state: State;
  change: (state: State) => void;
  /** Whether the rows still belong to the previous filter. */
  stale: boolean;
}

function List({ reply, state, change, stale }: ListProps): ReactNode {
  const t = useSurveysStrings();
  const counted = useCounted();
  const columns = useColumns();
  const { record_count: count, total_pages: last } = reply.meta.pagination;
  if (count === 0 && state.status === "all")
    return (
      <section className="cy-panel">
        <EmptyState title={t("noCampaigns")}>
          <p>{t("noCampaignsHint")}</p>
        </EmptyState>
      </section>
    );
  return (
    <section className="cy-panel" aria-label={t("surveys")}>
      <div className="cy-toolbar">
        <SingleFilter
          label={t("status")}
          options={shown.map((value) => ({ value, label: t(`state_${value}`) }))}
          value={state.status}
          neutral="all"
          onChange={(status) => change({ status, page: 1 })}
        />
      </div>
      {reply.data.length === 0 ? (
        <EmptyState title={t("noSuchCampaigns")} />
      ) : (
        <DataTable
          caption={t("surveys")}
          columns={columns}
          rows={reply.data}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => `/campaigns/${row.id}`}
          sort={{ key: "", descending: false }}
          onSort={() => {}}
          busy={stale}
          isBrief
        />
      )}
      <div className="cy-foot">
        <span aria-live="polite">{t("count", counted(count))}</span>
        <Pager
          page={state.page}
          totalPages={last}
          recordCount={count}
          onChange={(page) => change({ ...state, page })}
        />
      </div>
    </section>
  );
}

function useColumns(): Column<CampaignRow>[] {
  const t = useSurveysStrings();
  const { words } = useUi();
  const localized = useLocalized();
  const locale = useLocale();
  const formatCount = (count: number | null | undefined): string =>
    count === null || count === undefined ? "–" : formatNumber(count, "count", locale);
  const formatFunnelSteps = (funnel: CampaignRow["funnel"]): string => {
    const counted = formatCount(funnel?.completed);
    return funnel?.counted_on ? formatSteps(funnel.completed ?? 0, counted) : counted;
  };
  const renderCompleted = ({ funnel }: CampaignRow): ReactNode =>
    funnel?.hidden === true ? (
      <span className="sv-hidden" title={words.hiddenConfidential}>
        {words.hidden}
      </span>
    ) : (
      formatFunnelSteps(funnel)
    );
  const cells: readonly (Omit<Column<CampaignRow>, "label" | "sortable"> & {
    key: "name" | "state" | "day" | "sent" | "completed" | "skipped";
  })[] = [
    {
      key: "name",
      cell: (row) => (
        <span className="sv-name">
          <span className="cy-name">{row.name}</span>
          <span className="cy-meta">{localized(row.survey.name)}</span>
        </span>
      ),
    },
    { key: "state", width: "14%", cell: (row) => <CampaignStateBadge state={row.state satisfies CampaignState} /> },
    { key: "day", width: "16%", cell: (row) => formatDay(row.send_on, locale) },
    { key: "sent", width: "10%", align: "end", cell: (row) => formatCount(row.funnel?.sent) },
    { key: "completed", width: "13%", align: "end", cell: renderCompleted },
    { key: "skipped", width: "11%", align: "end", isDetail: true, cell: (row) => formatCount(row.funnel?.skipped) },
  ];
  return cells.map((cell) => ({ ...cell, label: t(`column_${cell.key}`), sortable: false }));
}
