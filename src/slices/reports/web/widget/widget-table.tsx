import { useLocation } from "@tanstack/react-router";
import { Suspense, use, useState, type ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { useAsideColumns } from "#slices/reports/web/widget/aside-columns.tsx";
import { useSubTable } from "#slices/reports/web/widget/use-widget.ts";
import { getRowKey, useWidgetColumns, type ClickedFigure } from "#slices/reports/web/widget/widget-columns.tsx";
import { isTable, getKey, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { readWidgetPath, type WidgetAddress } from "#slices/reports/web/widget/widget-path.ts";
import {
  DEFAULT_SUB_TABLE,
  findOpenRow,
  subTableSizes,
  withoutRow,
  withRow,
  type OpenRow,
  type RowStep,
} from "#slices/reports/web/widget/widget-rows.ts";
import { toQuestions, writeWidgetState, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { ChangeKey } from "#ui/change-key.tsx";
import { markDetails } from "#ui/card-details.ts";
import { findTerms } from "#slices/reports/web/widget/metric-terms.ts";
import { TermKey } from "#ui/term-link.tsx";
import { GroupedTable } from "#slices/reports/web/widget/grouped-table.tsx";
import { Pager } from "#ui/pager.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { PageSize, type Expansion } from "#ui/table-expansion.tsx";
import type { Sort } from "#ui/table-sort.tsx";

/** The common inputs of a table and the tables within its rows. */
export interface TableContext {
  readonly address: WidgetAddress;
  readonly state: WidgetState;
  /** The scope of the table's own rows. */
  readonly scopeOfRows: string;
  readonly axis: ScoreAxis;
  readonly onSelect: (keys: readonly string[]) => void;
  readonly onOpen: (open: readonly OpenRow[]) => void;
  readonly onExplain: (steps: readonly RowStep[], clicked: ClickedFigure) => void;
  /** Opens the answers to a question; left out where rows are of no survey. */
  readonly onQuestion?: ((id: number) => void) | undefined;
}

interface WidgetTableProps {
  reply: TableReply;
  caption: string;
  context: TableContext;
  /** The rows above this table; none for the table itself. */
  above: readonly RowStep[];
  onSort: (sort: Sort) => void;
  busy: boolean;
}

/** The additional content of an open row. */
const NOTES = "notes";

/** Returns the id of the notes below the rows of a reply. */
const getNotesId = ({ meta }: TableReply): string => meta.additional_meta.notes ?? "";

const placeLinks: ReadonlySet<string> = new Set(["region", "location", "area", "reporting_group"]);

/** Returns the content of an open row: rows of other scopes, and notes where there are some. */
function toBelow({ meta }: TableReply, hasNotes: boolean): readonly { readonly key: string; readonly label: string }[] {
  const { sub_scopes: scopes } = meta.structures;
  return !hasNotes ? scopes : [{ key: NOTES, label: "Notes" }, ...scopes];
}

/** Rows that stand for no single place have nothing below. */
const noPlaces: ReadonlySet<string> = new Set(["archived", "nowhere", "pooled"]);

// The row for missing content cannot be filtered by; the row without a region can.
const hasRowsBelow = ({ m_id: key, link_type: link }: ReportRow): boolean =>
  !noPlaces.has(link) && (key !== null || placeLinks.has(link));

function useExpansion({ reply, context, above }: WidgetTableProps): Expansion<ReportRow> | undefined {
  const word = useUiStrings();
  const { state, onOpen } = context;
  const { notes } = use(contributionsContext);
  const [first] = toBelow(reply, getNotesId(reply) in notes);
  if (!first) return undefined;
  const findOpen = (row: ReportRow): OpenRow | null => findOpenRow(state.open, above, getKey(row));
  return {
    isOpen: (row) => findOpen(row) !== null,
    onToggle: (row, isOpen) => {
      const known = findOpen(row);
      if (isOpen)
        onOpen(
          withRow(state.open, { ...DEFAULT_SUB_TABLE, steps: [...above, { key: getKey(row), scope: first.key }] }),
        );
      else if (known) onOpen(withoutRow(state.open, known));
    },
    label: (row) => word(row.name),
    canOpen: hasRowsBelow,
    content: (row) => <Opened row={row} open={findOpen(row)} reply={reply} context={context} />,
  };
}

/** The name of the report with a survey's questions; its own where there is no other. */
const drillNames: Readonly<Record<string, string>> = { employee_survey_report: "intel" };

/** Returns the link of a survey's row: to its questions, where the reply offers them; below a row there is no link. */
function useQuestionsHref({ meta }: TableReply, { address, state }: TableContext): (row: ReportRow) => string | null {
  const { pathname } = useLocation();
  const offersQuestions =
    meta.structures.scopes.some(({ key }) => key === "questions") && meta.filters.some(({ key }) => key === "surveys");
  const name = drillNames[address.widget];
  const path =
    name === undefined || readWidgetPath(pathname) === null
      ? pathname
      : `${pathname.slice(0, pathname.lastIndexOf("/"))}/${name}`;
  return (row) =>
    offersQuestions && row.link_type === "survey" && row.m_id !== null
      ? `${path}${stringifySearch(writeWidgetState(toQuestions(state, getKey(row))))}`
      : null;
}

/** The rows of a reply; those with rows below open tables of their own. */
export function WidgetTable(props: WidgetTableProps): ReactNode {
  const { reply, caption, context, above, onSort, busy } = props;
  const { meta, data } = reply;
  const columns = useWidgetColumns(reply, {
    axis: context.axis,
    chosen: above.length === 0 ? context.state.columns : null,
    onExplain: (pressed) => context.onExplain(above, pressed),
    onQuestion: context.onQuestion,
  });
  const asides = useAsideColumns(reply, {
    state: context.state,
    onSelect: above.length === 0 ? context.onSelect : null,
  });
  const expansion = useExpansion(props);
  const questionsHref = useQuestionsHref(reply, context);
  const all = [...columns.slice(0, 1), ...asides, ...columns.slice(1)];
  // Periods are all shown, and so are columns that the viewer has selected.
  const isWhole = meta.structures.report_type === "timeline" || (above.length === 0 && context.state.columns !== null);
  return (
    <>
      <GroupedTable
        caption={caption}
        columns={isWhole ? all : markDetails(all)}
        isBrief={!isWhole}
        rows={data.results}
        rowKey={getRowKey}
        rowHref={(row) => row.to ?? (above.length === 0 ? questionsHref(row) : null)}
        sort={{ key: meta.additional_meta.sort_by ?? "name", descending: meta.additional_meta.sort_desc }}
        onSort={onSort}
        busy={busy}
        {...(expansion ? { expansion } : {})}
      />
      {above.length === 0 && (
        <>
          <ChangeKey rows={data.results} />
          <TermKey terms={findTerms(columns.map(({ key }) => key))} rows={data.results} />
        </>
      )}
    </>
  );
}

interface OpenedProps {
  row: ReportRow;
  /** Null for the moment that a closing row stays. */
  open: OpenRow | null;
  reply: TableReply;
  context: TableContext;
}

function Opened({ row, open: wanted, reply, context }: OpenedProps): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  // A closing row keeps its state until it is discarded, so that reopening it restores the state.
  const [open, setOpen] = useState(wanted);
  const Notes = use(contributionsContext).notes[getNotesId(reply)];
  if (wanted !== null && wanted !== open) setOpen(wanted);
  if (open === null) return null;
  const chosen = open.steps.at(-1)?.scope ?? "";
  const scopes = toBelow(reply, Notes !== undefined);
  const openScope = (scope: string): void => {
    const steps = [...open.steps.slice(0, -1), { key: getKey(row), scope }];
    context.onOpen(withRow(context.state.open, { ...DEFAULT_SUB_TABLE, steps }));
  };
  return (
    <div className="rw-below">
      {scopes.length > 1 && (
        <SegmentedControl
          label={t("viewBelow", { name: word(row.name) })}
          options={scopes.map(({ key, label }) => ({ value: key, label: word(label) }))}
          value={chosen}
          onChange={openScope}
        />
      )}
      {chosen === NOTES && Notes ? (
        <Suspense fallback={<SubTableSkeleton rows={open.size} />}>
          <Notes
            name={word(row.name)}
            address={context.address}
            state={context.state}
            scopeOfRows={context.scopeOfRows}
            open={open}
          />
        </Suspense>
      ) : (
        <SubTable name={word(row.name)} open={open} context={context} />
      )}
    </div>
  );
}

interface SubTableProps {
  /** The name of the row. */
  name: string;
  open: OpenRow;
  context: TableContext;
}

/** The content of a row, with a sort and pages of its own. */
function SubTable({ name, open, context }: SubTableProps): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const { address, state, scopeOfRows, onOpen } = context;
  const query = useSubTable(address, state, scopeOfRows, open);
  const change = (part: Partial<OpenRow>): void => onOpen(withRow(state.open, { ...open, page: 1, ...part }));
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const reply = query.data;
  if (!reply || !isTable(reply)) return <SubTableSkeleton rows={open.size} />;
  const { structures, pagination } = reply.meta;
  const scope = structures.scopes.find(({ key }) => key === structures.scope)?.label ?? "";
  const caption = t("rowsOf", { scope: word(scope), name });
  if (reply.data.results.length === 0) return <EmptyState />;
  return (
    <>
      <WidgetTable
        reply={reply}
        caption={caption}
        context={context}
        above={open.steps}
        onSort={({ key, descending }) => change({ sort: key, desc: descending })}
        busy={query.isPlaceholderData}
      />
      <div className="cy-expanded-foot">
        <PageSize
          size={open.size}
          onChange={(size) => change({ size: subTableSizes.find((each) => each === size) ?? open.size })}
        />
        <Pager
          page={open.page}
          totalPages={pagination?.total_pages ?? 0}
          recordCount={pagination?.record_count ?? 0}
          onChange={(page) => change({ page })}
          of={caption}
        />
      </div>
    </>
  );
}

function SubTableSkeleton({ rows }: { rows: number }): ReactNode {
  return (
    <div aria-busy="true">
      <div className="rp-skeleton-head" />
      {Array.from({ length: rows }, (_, at) => (
        <div className="rp-skeleton-row" key={at}>
          <Skeleton width="30%" height={14} />
          <Skeleton width="28%" height={14} />
          <Skeleton width="10%" height={14} />
        </div>
      ))}
    </div>
  );
}
