import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import { WidgetChoices } from "#slices/reports/web/widget/widget-choices.tsx";
import { listVisibleKeys, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { WidgetFilters } from "#slices/reports/web/widget/widget-filters.tsx";
import { isNarrowed } from "#slices/reports/web/widget/widget-state.ts";
import { NoRows } from "#slices/reports/web/widget/no-rows.tsx";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { WidgetTable, type TableContext } from "#slices/reports/web/widget/widget-table.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { ColumnMenu } from "#ui/column-menu.tsx";
import { formatNumber } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { ScoreKey } from "#ui/score-strip.tsx";
import { useZonedClock } from "#ui/zone.tsx";

interface WidgetPanelProps {
  reply: TableReply;
  context: TableContext;
  change: ChangeWidget;
  /** The figures still show the previous state. */
  busy: boolean;
}

/** The rows of a widget, with their options, filters, sort and pages. */
export function WidgetPanel({ reply, context, change, busy }: WidgetPanelProps): ReactNode {
  const word = useUiStrings();
  const { meta, data } = reply;
  const { state } = context;
  const isTimeline = meta.structures.report_type === "timeline";
  const hasStrips = meta.headers.some(({ kind }) => kind === "score");
  return (
    <section className="cy-panel rp-panel" aria-label={word(meta.widget.title)}>
      <div className="cy-toolbar rw-choices">
        <WidgetChoices meta={meta} state={state} change={change} />
        <div className="cy-toolbar-end rp-tools">
          {hasStrips && !isTimeline && state.indexes && <ScoreKey />}
          {hasStrips && <IndexSwitch isOn={state.indexes} onTurn={(indexes) => change({ indexes })} />}
          {!isTimeline && <Columns reply={reply} chosen={state.columns} change={change} />}
        </div>
      </div>
      {meta.filters.length > 0 && (
        <div className="cy-toolbar">
          <WidgetFilters meta={meta} state={state} change={change} />
        </div>
      )}
      {data.results.length === 0 ? (
        <NoRows isNarrowed={isNarrowed(state)} change={change} />
      ) : (
        <WidgetTable
          reply={reply}
          caption={word(meta.widget.title)}
          context={context}
          above={[]}
          onSort={({ key, descending }) => change({ sort: key, desc: descending })}
          busy={busy}
        />
      )}
      <PanelFoot
        reply={reply}
        page={state.page}
        onPage={context.address.isLegacy ? null : (page) => change({ page })}
      />
    </section>
  );
}

/** Shows and hides company and SBX in all places. */
function IndexSwitch({ isOn, onTurn }: { isOn: boolean; onTurn: (isOn: boolean) => void }): ReactNode {
  const t = useWidgetStrings();
  return (
    <label className="rw-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      {t("showIndexes")}
    </label>
  );
}

function Columns({
  reply,
  chosen,
  change,
}: {
  reply: TableReply;
  chosen: readonly string[] | null;
  change: ChangeWidget;
}): ReactNode {
  const word = useUiStrings();
  const { headers } = reply.meta;
  return (
    <ColumnMenu
      columns={headers
        .filter(({ cell }) => cell === undefined)
        .map(({ key, label }) => ({ key, label: word(label), fixed: key === "name" }))}
      chosen={["name", ...listVisibleKeys(reply.meta, chosen)]}
      onChange={(keys) => {
        const rest = keys.filter((key) => key !== "name");
        change({ columns: rest.length === listVisibleKeys(reply.meta, null).length ? null : rest });
      }}
    />
  );
}

interface PanelFootProps {
  reply: TableReply;
  page: number;
  /** Null where all rows are on one page. */
  onPage: ((page: number) => void) | null;
}

/** The number of rows, the time of the figures, and the pages, which are left out without rows. */
function PanelFoot({ reply: { data, meta }, page, onPage }: PanelFootProps): ReactNode {
  const t = useWidgetStrings();
  const locale = useLocale();
  const clock = useZonedClock();
  const count = meta.pagination?.record_count ?? data.results.length;
  const rows = t("rows", { count, n: formatNumber(count, "count", locale) });
  return (
    <div className="cy-foot">
      <span aria-live="polite">
        {rows} · {t("asOf", { time: clock(meta.dates.as_of) })}
      </span>
      {onPage && (
        <Pager page={page} totalPages={meta.pagination?.total_pages ?? 0} recordCount={count} onChange={onPage} />
      )}
    </div>
  );
}
