import { useState, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { HeatMapReply } from "#slices/insights/contract/heat-map.contract.ts";
import { orderByColumn } from "#slices/insights/web/heat-map/heat-map-order.ts";
import type { HeatMapState } from "#slices/insights/web/heat-map/heat-map-state.ts";
import { useHeatMapStrings } from "#slices/insights/web/heat-map/heat-map-strings.ts";
import { CellText, toDrawing } from "#slices/insights/web/heat-map/heat-map-table.tsx";
import { describeCell, formatScore, getColumnName } from "#slices/insights/web/heat-map/heat-map-labels.ts";
import type { ChangeHeatMap } from "#slices/insights/web/heat-map/use-heat-map.ts";
import { SelectField } from "#ui/form/form-fields.tsx";

/** The number of places shown before the rest is requested. */
const FIRST = 14;

interface HeatMapPhoneProps {
  reply: HeatMapReply;
  state: HeatMapState;
  change: ChangeHeatMap;
}

/** Shows the map on a phone: one column at a time, the widest below first. */
export function HeatMapPhone({ reply, state, change }: HeatMapPhoneProps): ReactNode {
  const t = useHeatMapStrings();
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const { columns } = reply.data;
  const column = columns.find(({ m_id: id }) => id === state.topic) ?? columns[0];
  if (column === undefined) return null;
  const rows = orderByColumn(reply.data.rows, column.m_id, state.mode);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <div className="hm-phone">
      <div className="hm-pick">
        <SelectField
          name="topic"
          label={t(state.columns === "topics" ? "topic" : "question")}
          value={String(column.m_id)}
          options={columns.map((each) => ({ value: String(each.m_id), label: getColumnName(each, locale) }))}
          onChange={(next) => change({ topic: Number(next) })}
        />
      </div>
      <ul>
        {shown.map((row) => {
          const cell = row.cells[column.m_id];
          const { className: _, ...drawing } = toDrawing(cell, state.mode, state.isRealOnly);
          return (
            <li key={row.m_id}>
              <button type="button" onClick={() => change({ cell: { row: row.m_id, column: column.m_id } })}>
                <span aria-hidden="true">
                  {row.name}
                  {row.region_name !== null && <small>{row.region_name}</small>}
                </span>
                <b aria-hidden="true">{state.mode === "none" || cell === undefined ? "" : formatScore(cell, locale)}</b>
                <span className="hm-cell" aria-hidden="true" {...drawing}>
                  <CellText cell={cell} mode={state.mode} />
                </span>
                <span className="cy-sr">
                  {describeCell(cell, { row: row.name, column: getColumnName(column, locale) }, state.mode, {
                    t,
                    locale,
                  })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {rows.length > shown.length && (
        <div className="hm-rest">
          <button type="button" className="cy-button" onClick={() => setWhole(true)}>
            {t("showAll", { count: rows.length })}
          </button>
        </div>
      )}
    </div>
  );
}
