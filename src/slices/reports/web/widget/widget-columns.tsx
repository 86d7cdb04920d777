import { use, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { contributionsContext, type ContributedCell } from "#slices/reports/web/contributions.ts";
import { useQuestionColumns } from "#slices/reports/web/widget/question-columns.tsx";
import {
  getRowFigure,
  toPointFigure,
  HISTORICAL,
  getIndexes,
  isNeutral,
  getKey,
  toKind,
  countPeriodMonths,
  listVisibleKeys,
  type TableReply,
} from "#slices/reports/web/widget/widget-figures.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Badge } from "#ui/badge.tsx";
import { CellButton } from "#ui/cell-button.tsx";
import { RingCell } from "#ui/charts/ring-cell.tsx";
import type { Column } from "#ui/data-table.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatDay, formatPeriod, type NumberKind } from "#ui/format.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { RateCell, ScoreCell } from "#ui/score-cell.tsx";
import { StripEnds } from "#ui/score-strip.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";

/** A figure that was clicked: its row, its column and its period. */
export interface ClickedFigure {
  readonly row: ReportRow;
  readonly column: string;
  readonly period: string | null;
}

interface ColumnsOptions {
  readonly axis: ScoreAxis;
  /** The selected columns besides the name; null: all of them. */
  readonly chosen: readonly string[] | null;
  readonly onExplain: (clicked: ClickedFigure) => void;
  /** Opens the answers to a question; left out, questions are not links. */
  readonly onQuestion?: ((id: number) => void) | undefined;
}

/** The width of a column in pixels: a name, a score with its strip, a figure with its change, one without. */
const needs = { name: 220, score: 224, figure: 128, count: 116, text: 144 } as const;
const ARCHIVED = 2;

function NameCell({ row, onQuestion }: { row: ReportRow } & Pick<ColumnsOptions, "onQuestion">): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const { m_id: id, link_type: link } = row;
  return (
    <span className="rw-name">
      {onQuestion && link === "question" && typeof id === "number" ? (
        <CellButton label={t("openQuestion")} onOpen={() => onQuestion(id)}>
          <span className="cy-name">{word(row.name)}</span>
        </CellButton>
      ) : (
        <span className="cy-name">{word(row.name)}</span>
      )}
      {row.location_status_id === ARCHIVED && <Badge>{word("Archived")}</Badge>}
      {row.priority && <Badge>{t(row.priority)}</Badge>}
      {row.topic !== undefined && <span className="cy-meta">{word(row.topic)}</span>}
      {row.region_name !== undefined && row.region_name !== null && <span className="cy-meta">{row.region_name}</span>}
    </span>
  );
}

/** The text columns after a row's figures: a text or a day. */
function TextCell({ row, name, cell }: { row: ReportRow; name: string; cell: string }): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const value = (row as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== "string" || value === "") return t("none");
  if (cell === "date") return formatDay(value, locale);
  return name === "type" ? value.split(", ").map(word).join(", ") : value;
}

/** More of a count is not better, so there is no arrow. */
function FigureCell({ figure, kind, neutral }: { figure: Figure; kind: NumberKind; neutral: boolean }): ReactNode {
  if (kind === "count") return <PointCell figure={figure} kind={kind} />;
  return <RateCell figure={figure} kind={kind} neutral={neutral} />;
}

/** A period is compared with nothing, so its figure has no change. */
function PointCell({ figure, kind }: { figure: Figure; kind: NumberKind }): ReactNode {
  return figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind={kind} />;
}

/** The change from the year before alone, as an arrow. */
function StepCell({ figure }: { figure: Figure }): ReactNode {
  if (figure.hidden || figure.delta === null) return <PointCell figure={figure} kind="count" />;
  return <TrendDelta figure={figure} />;
}

/** A figure as a ring. */
function Ring({ figure, cutout }: { figure: Figure; cutout: number | undefined }): ReactNode {
  return <RingCell figure={figure} {...(cutout === undefined ? {} : { cutout })} />;
}

interface ContributedProps {
  row: ReportRow;
  /** Undefined where no slice declares the column. */
  cell: ContributedCell | undefined;
  children: ReactNode;
}

/** A cell, with what another slice shows around it. */
function Contributed({ row, cell, children }: ContributedProps): ReactNode {
  return cell ? <cell.Around row={row}>{children}</cell.Around> : children;
}

function renderCell(row: ReportRow, key: string, kind: NumberKind, axis: ScoreAxis): ReactNode {
  const figure = getRowFigure(row, key);
  if (key === "delta") return <StepCell figure={figure} />;
  // A priority has its change in a column of its own.
  const shown = row.topic === undefined ? figure : { ...figure, delta: null };
  return kind === "score" ? (
    <ScoreCell figure={shown} axis={axis} {...getIndexes(row, key)} />
  ) : (
    <FigureCell figure={figure} kind={kind} neutral={isNeutral(key)} />
  );
}

/**
 * Returns the columns of a reply: name, figures by their kind, and for a timeline its periods. Every figure opens its
 * explanation.
 */
export function useWidgetColumns(reply: TableReply, options: ColumnsOptions): readonly Column<ReportRow>[] {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const { data, meta } = reply;
  const { axis, chosen, onExplain, onQuestion } = options;
  const questions = useQuestionColumns(data.results);
  const { cells } = use(contributionsContext);

  const renderButton = (
    row: ReportRow,
    key: string,
    period: string | null,
    wide: boolean,
    content: ReactNode,
  ): ReactNode => {
    const label = word(meta.headers.find((header) => header.key === key)?.label ?? key);
    return (
      <CellButton
        wide={wide}
        label={t("explain", { label, name: word(row.name) })}
        onOpen={() => onExplain({ row, column: key, period })}
      >
        {content}
      </CellButton>
    );
  };

  const isTimeline = meta.structures.report_type === "timeline";
  const keys = isTimeline ? [meta.structures.metric ?? ""] : listVisibleKeys(meta, chosen);
  const headers = meta.headers.filter(({ key, cell }) => key === "name" || cell !== undefined || keys.includes(key));
  const figures = headers.map(({ key, label, sortable, cell, look }): Column<ReportRow> => {
    if (key === "name") {
      return {
        key,
        label: word(label),
        sortable,
        minWidth: needs.name,
        cell: (row) => <NameCell row={row} onQuestion={onQuestion} />,
      };
    }
    if (cell !== undefined) {
      return {
        key,
        label: word(label),
        sortable,
        minWidth: needs.text,
        cell: (row) => <TextCell row={row} name={key} cell={cell} />,
      };
    }
    const kind = toKind(meta, key);
    const isScore = kind === "score";
    return {
      key,
      label: word(label),
      sortable,
      important: key === meta.structures.metric,
      minWidth: isScore ? needs.score : needs[kind === "count" ? "count" : "figure"],
      ...(isScore ? { headerExtra: <StripEnds axis={axis} /> } : { align: "end" }),
      cell: (row) =>
        renderButton(
          row,
          key,
          null,
          isScore,
          <Contributed row={row} cell={cells[key]}>
            {look === "ring" ? (
              <Ring figure={getRowFigure(row, key)} cutout={cells[key]?.cutout} />
            ) : (
              renderCell(row, key, kind, axis)
            )}
          </Contributed>,
        ),
    };
  });
  if (!isTimeline) {
    return [...figures.slice(0, 1), ...questions.type, ...figures.slice(1), ...questions.summary];
  }
  const kind = toKind(meta, meta.structures.metric ?? "");
  const every = countPeriodMonths(meta.structures.date_interval);
  const periods = (data.results[0]?.timeline ?? []).map((point, at): Column<ReportRow> => ({
    key: point.interval,
    label: point.label === HISTORICAL ? t("historical") : formatPeriod(point.from, every, locale),
    sortable: false,
    align: "end",
    minWidth: needs.count,
    cell: (row) => {
      const own = row.timeline?.[at];
      if (!own) return null;
      const content = <PointCell figure={toPointFigure(own)} kind={kind} />;
      return renderButton(row, meta.structures.metric ?? "", `${own.from}:${own.to}`, false, content);
    },
  }));
  return [...figures, ...periods];
}

/** A row's key within its table. */
export const getRowKey = (row: ReportRow): string => `${row.link_type}-${getKey(row)}`;
