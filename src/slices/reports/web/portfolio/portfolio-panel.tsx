import { useState, type ReactNode } from "react";
import type { PortfolioReply, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import {
  buildPortfolioColumns,
  usePortfolioHeaders,
  type RowTrends,
} from "#slices/reports/web/portfolio/portfolio-columns.tsx";
import { useAttentionStrings } from "#slices/reports/web/portfolio/portfolio-attention-strings.ts";
import { PortfolioEmpty } from "#slices/reports/web/portfolio/portfolio-empty.tsx";
import { toLines } from "#slices/reports/web/portfolio/portfolio-lines.ts";
import { PortfolioFilters } from "#slices/reports/web/portfolio/portfolio-filters.tsx";
import {
  chooseColumns,
  getOpeningColumns,
  listVisibleColumns,
  sortKey,
  type PortfolioState,
} from "#slices/reports/web/portfolio/portfolio-state.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import { usePlacesToCompare } from "#slices/reports/web/compare/places-to-compare.tsx";
import { ColumnMenu } from "#ui/column-menu.tsx";
import { ChangeKey } from "#ui/change-key.tsx";
import { findTerms } from "#slices/reports/web/widget/metric-terms.ts";
import { TermKey } from "#ui/term-link.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Pager } from "#ui/pager.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { ScoreKey } from "#ui/score-strip.tsx";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { useZonedClock } from "#ui/zone.tsx";

interface PortfolioPanelProps {
  reply: PortfolioReply;
  state: PortfolioState;
  change: ChangePortfolio;
  axis: ScoreAxis;
  /** The figures still show the previous state. */
  busy: boolean;
  /** Returns the link of a row; null without one, so that the row does not look clickable. */
  rowHref: (row: PortfolioRow) => string | null;
  /** The panel's header where the page has more than this table. */
  header?: { readonly title: string; readonly sub?: ReactNode; readonly actions?: ReactNode };
  trends?: RowTrends | undefined;
  /** Shown above the filters, such as saved views. */
  tabs?: ReactNode;
  /** Additional filters. */
  filters?: ReactNode;
}

/** The rows, with filters, sort and pages. */
export function PortfolioPanel(props: PortfolioPanelProps): ReactNode {
  const { reply, state, change, axis, busy, rowHref, header: heading, trends } = props;
  const t = useReportsStrings();
  const attention = useAttentionStrings();
  const counted = useCounted();
  const headers = usePortfolioHeaders(reply.meta);
  const offered = headers.map((header) => header.key);
  const shown = listVisibleColumns(state, offered);
  const [rows, rest, showRest] = useWorstFirst(reply, state, heading !== undefined);
  const { results } = reply.data;
  const { scope } = reply.meta.structures;
  const compare = usePlacesToCompare(reply);
  return (
    <section className="cy-panel rp-panel" aria-label={heading?.title}>
      {heading && (
        <div className="cy-panel-head">
          <div>
            <h2>{heading.title}</h2>
            {heading.sub !== undefined && <div className="cy-head-sub">{heading.sub}</div>}
          </div>
          {heading.actions !== undefined && <div className="cy-head-actions">{heading.actions}</div>}
        </div>
      )}
      {props.tabs}
      <PortfolioFilters reply={reply} state={state} change={change} extra={props.filters}>
        <div className="cy-toolbar-end rp-tools">
          {getOpeningColumns(shown).length > 1 && <ScoreKey />}
          <ColumnMenu
            columns={headers.map(({ key, label }) => ({ key, label, fixed: key === "name" }))}
            chosen={shown}
            standard={getOpeningColumns(offered)}
            onChange={(keys) => change(chooseColumns(state, keys, offered))}
          />
        </div>
      </PortfolioFilters>
      {results.length === 0 ? (
        <PortfolioEmpty setUpAt={reply.meta.set_up_at} state={state} change={change} />
      ) : (
        <DataTable
          caption={t(`scope_${scope}`)}
          columns={buildPortfolioColumns(
            headers.filter((header) => shown.includes(header.key)),
            axis,
            {
              trends,
              lines: toLines(reply),
              hasBoxes: compare.selection !== undefined,
              hasReasons: results.some(({ attention: reasons }) => reasons.length > 0),
            },
          )}
          rows={rows}
          rowKey={(row) => `${row.link_type}-${row.m_id ?? row.name}`}
          rowHref={rowHref}
          sort={{ key: state.sort, descending: state.desc }}
          onSort={(sort) => change({ sort: sortKey(sort.key), desc: sort.descending })}
          extraSort={{ key: "attention", label: attention("order") }}
          busy={busy}
          selection={compare.selection}
        />
      )}
      {rest > 0 && (
        <div className="rp-rest">
          <button type="button" className="cy-button" onClick={showRest}>
            {attention("more", counted(rest))}
          </button>
        </div>
      )}
      <div className="rp-keys">
        <ChangeKey rows={rows} />
        <TermKey
          terms={[...findTerms(shown), ...(state.sort === "attention" ? (["attention"] as const) : [])]}
          rows={rows}
        />
      </div>
      <PanelFoot reply={reply} page={state.page} onPage={rest === 0 ? (page) => change({ page }) : null} />
      {compare.tray}
    </section>
  );
}

/** The number of places that a phone shows first, and the minimum number of others for that. */
const WORST = 3;
const MIN_REST = 2;

/**
 * Returns the rows to show: on a phone the three that need attention most, and the number of the others until they are
 * requested. A page with more than the table has its own link to the rest.
 */
function useWorstFirst(
  reply: PortfolioReply,
  state: PortfolioState,
  isPart: boolean,
): [rows: PortfolioRow[], rest: number, show: () => void] {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { results } = reply.data;
  const isWorstFirst = state.sort === "attention" && !state.desc && state.page === 1;
  const isShort = !isPart && isNarrow && isWorstFirst && !isOpen && results.length >= WORST + MIN_REST;
  const rows = isShort ? results.slice(0, WORST) : results;
  return [rows, results.length - rows.length, () => setOpen(true)];
}

interface PanelFootProps {
  reply: PortfolioReply;
  page: number;
  /** Null while only a part of the page is shown. */
  onPage: ((page: number) => void) | null;
}

/** The number of rows, the time of the figures, and the pages, which are left out without rows. */
function PanelFoot({ reply: { data, meta }, page, onPage }: PanelFootProps): ReactNode {
  const t = useReportsStrings();
  const clock = useZonedClock();
  const counted = useCounted();
  const count = meta.pagination?.record_count ?? data.results.length;
  return (
    <div className="cy-foot">
      <span aria-live="polite">
        {t(`count_${meta.structures.scope}`, counted(meta.place_count))} ·{" "}
        {t("asOf", { time: clock(meta.dates.as_of) })}
      </span>
      {onPage && (
        <Pager page={page} totalPages={meta.pagination?.total_pages ?? 0} recordCount={count} onChange={onPage} />
      )}
    </div>
  );
}
