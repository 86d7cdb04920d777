import { useEffect, type ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { HeatMapColumn, HeatMapReply, HeatMapRow } from "#slices/insights/contract/heat-map.contract.ts";
import { findDifference } from "#slices/insights/web/heat-map/heat-map-order.ts";
import { comparedModes, type HeatMapState } from "#slices/insights/web/heat-map/heat-map-state.ts";
import { useHeatMapStrings } from "#slices/insights/web/heat-map/heat-map-strings.ts";
import { formatScore, getColumnName } from "#slices/insights/web/heat-map/heat-map-labels.ts";
import type { ChangeHeatMap } from "#slices/insights/web/heat-map/use-heat-map.ts";
import { formatRange, formatSignedDelta } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/insights/web/heat-map/heat-map-detail.css";

interface HeatMapDetailProps {
  reply: HeatMapReply;
  state: HeatMapState;
  change: ChangeHeatMap;
}

/** Shows, beside the map, what the open cell is compared with, and links to more. */
export function HeatMapDetail({ reply, state, change }: HeatMapDetailProps): ReactNode {
  const t = useHeatMapStrings();
  const { data } = reply;
  const row = data.rows.find(({ m_id: id }) => id === state.cell?.row);
  const column = data.columns.find(({ m_id: id }) => id === state.cell?.column);
  const isOpen = row !== undefined && column !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") change({ cell: null });
    };
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [isOpen, change]);
  return (
    <aside className="hm-side" aria-label={t("detail")} aria-live="polite" data-open={isOpen ? "" : undefined}>
      {isOpen ? (
        <Cell row={row} column={column} reply={reply} state={state} change={change} />
      ) : (
        <p className="hm-quiet">{t("choose")}</p>
      )}
    </aside>
  );
}

interface CellProps extends HeatMapDetailProps {
  row: HeatMapRow;
  column: HeatMapColumn;
}

function Cell({ row, column, reply, state, change }: CellProps): ReactNode {
  const t = useHeatMapStrings();
  const locale = useLocale();
  const cell = row.cells[column.m_id];
  const { windows } = reply.meta.heat_map;
  const places = [row.name, row.region_name].filter((name) => name !== null).join(", ");
  return (
    <>
      <div className="hm-side-head">
        <div>
          <h2>{getColumnName(column, locale)}</h2>
          <p className="hm-quiet">{places}</p>
        </div>
        <button type="button" className="cy-button" onClick={() => change({ cell: null })}>
          {t("close")}
        </button>
      </div>
      {cell === undefined || cell.value === null ? (
        <p className="hm-says">{t(cell?.hidden ? "says_hidden" : "says_none")}</p>
      ) : (
        <>
          <p className="hm-big">{formatScore(cell, locale)}</p>
          <Says row={row} column={column} state={state} />
          <dl>
            {comparedModes.map((mode) => {
              const difference = cell[mode];
              if (difference === null) return null;
              return (
                <div key={mode}>
                  <dt>{t(`vs_${mode}`)}</dt>
                  <dd>
                    {difference.from} <b>{formatSignedDelta(difference.delta, "score", locale)}</b>{" "}
                    <small>{t(`word_${difference.certainty ?? "null"}`)}</small>
                  </dd>
                </div>
              );
            })}
            <div>
              <dt>{t("answers")}</dt>
              <dd>{cell.people}</dd>
            </div>
            <div>
              <dt>{t("dates")}</dt>
              <dd>{formatRange(windows.current, locale)}</dd>
            </div>
          </dl>
        </>
      )}
      <Ways row={row} column={column} reply={reply} state={state} change={change} />
    </>
  );
}

function Says({ row, column, state }: Pick<CellProps, "row" | "column" | "state">): ReactNode {
  const t = useHeatMapStrings();
  const difference = findDifference(row.cells[column.m_id], state.mode);
  return difference && <p className="hm-says">{t(`says_${difference.certainty ?? "null"}`)}</p>;
}

/** Shows links to the cell's report, its comments and the place itself; for a region, to its locations. */
function Ways({ row, column, reply, state, change }: CellProps): ReactNode {
  const t = useHeatMapStrings();
  const { from, to } = reply.meta.heat_map.windows.current;
  // The questions of the topic, or the one question, in the period of the map.
  const search = stringifySearch({
    scope: "questions",
    range: `${from}:${to}`,
    [state.columns]: String(column.m_id),
  });
  const showLocations = (): void => change({ rows: "locations", region: row.m_id, cell: null });
  return (
    <div className="hm-ways">
      {row.report !== null && (
        <UiLink className="cy-button" data-primary="" href={`${row.report}${search}`}>
          {t("openReport")}
        </UiLink>
      )}
      {row.level === "region" && (
        <button type="button" className="cy-button" onClick={showLocations}>
          {t("showLocations")}
        </button>
      )}
      {row.comments !== null && (
        <UiLink className="cy-button" href={row.comments}>
          {t("openComments")}
        </UiLink>
      )}
      {row.to !== null && (
        <UiLink className="cy-button" href={row.to}>
          {t("openPlace")}
        </UiLink>
      )}
    </div>
  );
}
