import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { HeatMapCell, HeatMapColumn, HeatMapRow } from "#slices/insights/contract/heat-map.contract.ts";
import { findDifference, type RowGroup } from "#slices/insights/web/heat-map/heat-map-order.ts";
import type { OpenCell, ShownMode } from "#slices/insights/web/heat-map/heat-map-state.ts";
import { useHeatMapStrings } from "#slices/insights/web/heat-map/heat-map-strings.ts";
import {
  describeCell,
  findLook,
  computeStrength,
  formatScore,
  getColumnName,
} from "#slices/insights/web/heat-map/heat-map-labels.ts";
import { formatSignedDelta } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/insights/web/heat-map/heat-map-table.css";

interface HeatMapTableProps {
  groups: readonly RowGroup[];
  columns: readonly HeatMapColumn[];
  mode: ShownMode;
  isRealOnly: boolean;
  open: OpenCell | null;
  onOpen: (cell: OpenCell | null) => void;
}

/** The position of the map's only tab stop. */
interface Spot {
  readonly row: number;
  readonly column: number;
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

const clamp = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);

/** Shows places by content: one tab stop, in which arrow keys move; Enter opens a cell, Escape closes it. */
export function HeatMapTable(props: HeatMapTableProps): ReactNode {
  const { groups, columns, mode, isRealOnly, open, onOpen } = props;
  const t = useHeatMapStrings();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const rows = groups.flatMap((group) => group.rows);
  const [chosen, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const spot = { row: clamp(chosen.row, rows.length), column: clamp(chosen.column, columns.length) };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = {
      row: clamp(spot.row + step[0], rows.length),
      column: clamp(spot.column + step[1], columns.length),
    };
    setSpot(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus();
  };
  const firsts = groups.map((_, before) => groups.slice(0, before).reduce((sum, each) => sum + each.rows.length, 0));
  return (
    <div className="hm-scroll cy-edges">
      <table className="hm-table" ref={table}>
        <caption className="cy-sr">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("place")}</th>
            <th scope="col">{t("score")}</th>
            {columns.map((column) => (
              <th scope="col" key={column.m_id}>
                <span className="hm-name" title={getColumnName(column, locale)}>
                  {getColumnName(column, locale)}
                </span>
                <small>{column.total.hidden ? t("hidden") : formatScore(column.total, locale)}</small>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ pattern, rows: ofGroup }, group) => (
          <tbody key={pattern ?? "all"}>
            {pattern !== null && (
              <tr className="hm-group">
                <th scope="rowgroup" colSpan={columns.length + 2}>
                  {pattern === "unknown" || mode === "none" ? t("unknown") : t(pattern, { from: t(`than_${mode}`) })} ·{" "}
                  {ofGroup.length}
                </th>
              </tr>
            )}
            {ofGroup.map((row, index) => {
              const at = (firsts[group] ?? 0) + index;
              return (
                <Row
                  key={row.m_id}
                  row={row}
                  columns={columns}
                  mode={mode}
                  isRealOnly={isRealOnly}
                  at={at}
                  stop={spot.row === at ? spot.column : null}
                  open={open?.row === row.m_id ? open.column : null}
                  onSpot={setSpot}
                  onKeyDown={onKeyDown}
                  onOpen={onOpen}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  row: HeatMapRow;
  columns: readonly HeatMapColumn[];
  mode: ShownMode;
  isRealOnly: boolean;
  /** The index of the row among all. */
  at: number;
  /** The column of the tab stop, if it is in this row. */
  stop: number | null;
  open: number | null;
  onSpot: (spot: Spot) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (cell: OpenCell | null) => void;
}

function Row(props: RowProps): ReactNode {
  const { row, columns, mode, isRealOnly, at, stop, open, onSpot, onKeyDown, onOpen } = props;
  const t = useHeatMapStrings();
  const locale = useLocale();
  return (
    <tr>
      <th scope="row" title={row.name}>
        {/* Also reached from the open cell: the map is one tab stop. */}
        {row.to === null ? (
          row.name
        ) : (
          <UiLink href={row.to} tabIndex={-1}>
            {row.name}
          </UiLink>
        )}
      </th>
      <td className="hm-score">{row.total.hidden ? t("hidden") : formatScore(row.total, locale)}</td>
      {columns.map((column, index) => {
        const cell = row.cells[column.m_id];
        const name = getColumnName(column, locale);
        return (
          <td key={column.m_id}>
            <button
              type="button"
              data-at={`${at}-${index}`}
              tabIndex={stop === index ? 0 : -1}
              aria-pressed={open === column.m_id}
              aria-label={describeCell(cell, { row: row.name, column: name }, mode, { t, locale })}
              onKeyDown={onKeyDown}
              onFocus={() => onSpot({ row: at, column: index })}
              onClick={() => onOpen(open === column.m_id ? null : { row: row.m_id, column: column.m_id })}
              {...toDrawing(cell, mode, isRealOnly)}
            >
              <CellText cell={cell} mode={mode} />
            </button>
          </td>
        );
      })}
    </tr>
  );
}

/** Returns how a cell is drawn: the look of its certainty and, for a real one, its strength and direction. */
export function toDrawing(
  cell: HeatMapCell | undefined,
  mode: ShownMode,
  isRealOnly: boolean,
): Readonly<Record<string, unknown>> {
  const look = findLook(cell, mode);
  const difference = findDifference(cell, mode);
  const isFaint = isRealOnly && look !== "real" && look !== "hidden";
  return {
    className: "hm-cell",
    "data-look": look,
    ...(isFaint ? { "data-faint": "" } : {}),
    ...(look === "real" && difference
      ? { "data-way": difference.delta < 0 ? "below" : "above", style: { "--p": `${computeStrength(difference)}%` } }
      : {}),
  };
}

/** Shows the text of a cell: the difference, or the score; nothing when it is hidden. */
export function CellText({ cell, mode }: { cell: HeatMapCell | undefined; mode: ShownMode }): ReactNode {
  const locale = useLocale();
  const look = findLook(cell, mode);
  if (cell === undefined || look === "hidden") return null;
  if (mode === "none") return formatScore(cell, locale);
  const difference = findDifference(cell, mode);
  return difference === null ? "–" : formatSignedDelta(difference.delta, "score", locale);
}
