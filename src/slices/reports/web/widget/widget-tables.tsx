import { Suspense, use, useEffect, useMemo, useState, type ReactNode } from "react";
import {
  useExplaining,
  useExplanation,
  type ChangeWidget,
  type ResolvedWidget,
} from "#slices/reports/web/widget/use-widget.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { ClickedFigure } from "#slices/reports/web/widget/widget-columns.tsx";
import { toChangesPlace, partsContext, type TrustProps } from "#slices/reports/web/report-tools.ts";
import { contributionsContext, type TableCards } from "#slices/reports/web/contributions.ts";
import { WidgetCharts } from "#slices/reports/web/widget/widget-charts.tsx";
import { ExplainDialog } from "#slices/reports/web/widget/explain-dialog.tsx";
import { toAxis, getKey, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { WidgetPanel } from "#slices/reports/web/widget/widget-panel.tsx";
import {
  DEFAULT_SUB_TABLE,
  withRow,
  writeExplained,
  type ExplainedCell,
  type RowStep,
} from "#slices/reports/web/widget/widget-rows.ts";
import { withFilter, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { ShowAll, useShowsAll } from "#slices/reports/web/show-all.tsx";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { RowsToCompare } from "#slices/reports/web/compare/places-to-compare.tsx";
import { SelectedRows, getSelectedRows } from "#slices/reports/web/widget/selected-rows.tsx";
import { withoutIndexes } from "#slices/reports/web/widget/shown-indexes.ts";
import { WidgetSummary } from "#slices/reports/web/widget/widget-summary.tsx";
import type { TableContext } from "#slices/reports/web/widget/widget-table.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/states.tsx";

interface WidgetTablesProps {
  reply: TableReply;
  resolved: ResolvedWidget;
  state: WidgetState;
  change: ChangeWidget;
  /** The figures still show the previous state. */
  busy: boolean;
}

/** Notes on figures that differ from the request. */
function ReplyNotices({ meta }: { readonly meta: WidgetMeta }): ReactNode {
  const t = useWidgetStrings();
  const { additional_meta: additional, structures } = meta;
  return (
    <>
      {additional.confidential_left_out && <Notice>{t("leftOut")}</Notice>}
      {structures.asked_interval !== undefined && (
        <Notice>
          {t("coarser", {
            interval: structures.date_intervals.find(({ key }) => key === structures.date_interval)?.label ?? "",
          })}
        </Notice>
      )}
      {additional.questions_of_surveys && <Notice>{t("ofSurveys")}</Notice>}
      {additional.rows_overlap && <Notice>{t("overlap")}</Notice>}
    </>
  );
}

/** A table's reply on screen: totals, rows, and the explanation of the clicked figure. */
export function WidgetTables({ reply: whole, resolved, state, change, busy }: WidgetTablesProps): ReactNode {
  const reply = useMemo(() => (state.indexes ? whole : withoutIndexes(whole)), [whole, state.indexes]);
  const { explain, close } = useExplaining(change);
  const [pressed, setPressed] = useState<{ readonly cell: string; readonly name: string } | null>(null);
  const axis = useMemo(() => toAxis(reply), [reply]);
  const scopeOfRows = reply.meta.structures.scope ?? "";
  useLastPage(reply, state, change);
  const onExplain = (steps: readonly RowStep[], { row, column, period }: ClickedFigure): void => {
    const cell = { steps, key: getKey(row), column, period };
    setPressed({ cell: writeExplained(cell), name: row.name });
    explain(cell);
  };
  const explainTotal = (column: string): void => explain({ steps: [], key: null, column, period: null });
  const context: TableContext = {
    address: resolved.address,
    state,
    scopeOfRows,
    axis,
    onSelect: (selected) => change({ selected }),
    onOpen: (open) => change({ open }),
    onExplain,
    onQuestion: isSurveyed(resolved) ? (id) => change({ question: { id, page: 1 } }) : undefined,
  };
  const { explained } = state;
  const cards = use(contributionsContext).tableCards[reply.meta.widget.id];
  return (
    <>
      <ReplyNotices meta={reply.meta} />
      {cards ? (
        <FirstCards height={cards.height}>
          <cards.Cards
            reply={reply}
            getFilter={(name) => state.filters.keys[name] ?? []}
            setFilter={(name, keys) => change({ filters: withFilter(state.filters, name, keys) })}
            onExplain={explainTotal}
          />
        </FirstCards>
      ) : (
        <WidgetSummary
          reply={reply}
          axis={axis}
          withIndexes={state.indexes}
          onExplain={explainTotal}
          trust={<ScoreTrust reply={reply} state={state} />}
        />
      )}
      <WidgetCharts reply={reply} selected={getSelectedRows(reply, state)} />
      <SelectedRows reply={reply} state={state} axis={axis} />
      <WidgetPanel reply={reply} context={context} change={change} busy={busy} />
      <RowsToCompare reply={reply} resolved={resolved} state={state} onClear={() => change({ selected: [] })} />
      {explained && (
        <Explained
          cell={explained}
          name={pressed?.cell === writeExplained(explained) ? pressed.name : findRowName(reply, explained)}
          reply={reply}
          resolved={resolved}
          state={state}
          onClose={close}
          onRows={(scope) => change({ explained: null, open: withRow(state.open, toOpenRow(explained, scope)) })}
        />
      )}
    </>
  );
}

/** The cards above a table, of which a phone shows the first one at first. */
function FirstCards({ height, children }: Pick<TableCards, "height"> & { children: ReactNode }): ReactNode {
  const t = useReportsStrings();
  const isAll = useShowsAll();
  return (
    <div className="rw-first-cards" data-cut={isAll ? undefined : ""}>
      <Suspense fallback={<CardsWaiting height={height} />}>{children}</Suspense>
      {!isAll && <ShowAll onPhone text={t("showFigures")} />}
    </div>
  );
}

/** The reports whose score is graded, with their service. */
const graded: ReadonlyMap<string, TrustProps["service"]> = new Map([
  ["resident_satisfaction_report", "intouch"],
  ["employee_survey_report", "ingage"],
]);

/** The trust grade of a survey report's score; a part of the answers has none. */
function ScoreTrust({ reply, state }: Pick<WidgetTablesProps, "reply" | "state">): ReactNode {
  const { Trust } = use(partsContext);
  const { widget, subject, dates } = reply.meta;
  const service = graded.get(widget.id);
  const { text, keys } = state.filters;
  const isWhole = text === "" && Object.keys(keys).length === 0;
  if (Trust === undefined || service === undefined || !isWhole) return null;
  return (
    <Suspense fallback={<div className="in-trust" aria-hidden="true" />}>
      <Trust service={service} place={toChangesPlace(subject)} dates={dates.current} />
    </Suspense>
  );
}

function CardsWaiting({ height: [desk, phone] }: Pick<TableCards, "height">): ReactNode {
  const heights: Record<`--${string}`, string> = { "--rw-desk": `${desk}px`, "--rw-phone": `${phone}px` };
  return (
    <div className="rw-waiting" style={heights}>
      <Skeleton width="100%" height="100%" />
    </div>
  );
}

/** Questions of surveys open their answers; other services have no questions. */
const isSurveyed = ({ service }: ResolvedWidget): boolean => service === "ingage" || service === "intouch";

const toOpenRow = ({ steps, key }: ExplainedCell, scope: string): Parameters<typeof withRow>[1] => ({
  ...DEFAULT_SUB_TABLE,
  steps: [...steps, { key: key ?? "none", scope }],
});

/** Returns the name of a row of the table itself; the name of a row below comes from the click on its figure. */
function findRowName({ data }: TableReply, { steps, key }: ExplainedCell): string | null {
  if (steps.length > 0 || key === null) return null;
  return data.results.find((row) => getKey(row) === key)?.name ?? null;
}

/** A page after the last one becomes the last one. */
function useLastPage({ meta }: TableReply, state: WidgetState, change: ChangeWidget): void {
  const last = meta.pagination?.total_pages ?? 0;
  const isAfter = last > 0 && state.page > last;
  useEffect(() => {
    if (isAfter) change({ page: last }, { replace: true });
  }, [isAfter, last, change]);
}

interface ExplainedProps {
  cell: ExplainedCell;
  name: string | null;
  reply: TableReply;
  resolved: ResolvedWidget;
  state: WidgetState;
  onClose: () => void;
  onRows: (scope: string) => void;
}

function Explained({ cell, name, reply, resolved, state, onClose, onRows }: ExplainedProps): ReactNode {
  const word = useUiStrings();
  const { meta } = reply;
  const explanation = useExplanation(resolved.address, state, meta.structures.scope ?? "", cell);
  const label = meta.headers.find(({ key }) => key === cell.column)?.label ?? explanation.data?.data.label ?? "";
  return (
    <ExplainDialog
      explanation={explanation}
      name={name === null ? null : word(name)}
      label={label}
      onClose={onClose}
      onRows={onRows}
    />
  );
}
