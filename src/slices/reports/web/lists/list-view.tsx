import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { useEmptyText } from "#slices/reports/web/lists/list-card.tsx";
import { isConfidential, type ListReply } from "#slices/reports/web/lists/list-rows.ts";
import { useListStrings } from "#slices/reports/web/lists/list-strings.ts";
import { responseCells } from "#slices/reports/web/lists/response-cells.tsx";
import { ListTable } from "#slices/reports/web/lists/list-table.tsx";
import type { ChangeWidget, ResolvedWidget } from "#slices/reports/web/widget/use-widget.ts";
import { WidgetFilters } from "#slices/reports/web/widget/widget-filters.tsx";
import { isNarrowed, noFilters, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { formatNumber } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { EmptyState } from "#ui/states.tsx";
import { useZonedClock } from "#ui/zone.tsx";

interface ListViewProps {
  reply: ListReply;
  resolved: ResolvedWidget;
  state: WidgetState;
  change: ChangeWidget;
  /** The screen still shows the previous state. */
  busy: boolean;
}

/** A list on its own page: its filters, its rows and their pages. */
export function ListView({ reply, resolved, state, change, busy }: ListViewProps): ReactNode {
  const t = useListStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const clock = useZonedClock();
  const { meta, data } = reply;
  const count = meta.pagination?.record_count ?? data.length;
  return (
    <section className="cy-panel rp-panel" aria-label={word(meta.widget.title)}>
      <div className="cy-toolbar">
        <WidgetFilters meta={meta} state={state} change={change} />
      </div>
      {data.length === 0 ? (
        <Nothing id={meta.widget.id} isNarrowed={isNarrowed(state)} change={change} />
      ) : (
        <ListTable
          reply={reply}
          caption={word(meta.widget.title)}
          onSort={({ key, descending }) => change({ sort: key, desc: descending })}
          busy={busy}
          cells={responseCells}
        />
      )}
      {data.some(isConfidential) && <p className="cy-meta rl-note">{t("aboutConfidential")}</p>}
      <div className="cy-foot">
        <span aria-live="polite">
          {t("rows", { count, n: formatNumber(count, "count", locale) })} ·{" "}
          {t("asOf", { time: clock(meta.dates.as_of) })}
        </span>
        {resolved.address.isLegacy !== true && (
          <Pager
            page={state.page}
            totalPages={meta.pagination?.total_pages ?? 0}
            recordCount={count}
            onChange={(page) => change({ page })}
          />
        )}
      </div>
    </section>
  );
}

interface NothingProps {
  id: string;
  isNarrowed: boolean;
  change: ChangeWidget;
}

function Nothing({ id, isNarrowed: narrowed, change }: NothingProps): ReactNode {
  const t = useListStrings();
  const emptyText = useEmptyText();
  if (!narrowed) return <EmptyState title={emptyText(id)} />;
  return (
    <EmptyState>
      <p>{t("nothingMatches")}</p>
      <button type="button" className="cy-button" onClick={() => change({ filters: noFilters })}>
        {t("clearFilters")}
      </button>
    </EmptyState>
  );
}
