import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { usePortfolioColumns } from "#slices/reports/web/portfolio-columns.tsx";
import { PortfolioFilters } from "#slices/reports/web/portfolio-filters.tsx";
import { sortKey, type PortfolioState } from "#slices/reports/web/portfolio-state.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import type { ChangePortfolio } from "#slices/reports/web/use-portfolio.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatClock } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { EmptyState } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface PortfolioPanelProps {
  reply: PortfolioReply;
  state: PortfolioState;
  change: ChangePortfolio;
  /** The figures shown are still those of the state before. */
  busy: boolean;
}

/** No rows: nothing matches, or the company is still to be set up, and then this is where to begin. */
function NothingYet({ setUpAt }: { setUpAt: string | null }): ReactNode {
  const t = useReportsStrings();
  if (setUpAt === null) return <EmptyState />;
  return (
    <EmptyState title={t("setUpTitle")}>
      <p>{t("setUpText")}</p>
      <UiLink className="cy-button" href={setUpAt}>
        {t("setUp")}
      </UiLink>
    </EmptyState>
  );
}

/** The rows, with everything that narrows, orders and pages them. */
export function PortfolioPanel({ reply, state, change, busy }: PortfolioPanelProps): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const columns = usePortfolioColumns(reply);
  const { results } = reply.data;
  const count = reply.meta.pagination?.record_count ?? results.length;
  const { scope } = reply.meta.structures;
  return (
    <section className="cy-panel rp-panel" aria-label={t(`scope_${state.scope}`)}>
      <PortfolioFilters reply={reply} state={state} change={change} />
      {results.length === 0 ? (
        <NothingYet setUpAt={reply.meta.set_up_at} />
      ) : (
        <DataTable
          caption={t(`scope_${scope}`)}
          columns={columns}
          rows={results}
          rowKey={(row) => `${row.link_type}-${row.m_id ?? row.name}`}
          rowHref={(row) => row.to}
          sort={{ key: state.sort, descending: state.desc }}
          onSort={(sort) => change({ sort: sortKey(sort.key), desc: sort.descending })}
          busy={busy}
        />
      )}
      <div className="cy-foot">
        <span aria-live="polite">
          {t(`count_${scope}`, counted(count))} · {t("asOf", { time: formatClock(reply.meta.dates.as_of) })}
        </span>
        <Pager
          page={state.page}
          totalPages={reply.meta.pagination?.total_pages ?? 0}
          recordCount={count}
          onChange={(page) => change({ page })}
        />
      </div>
    </section>
  );
}
