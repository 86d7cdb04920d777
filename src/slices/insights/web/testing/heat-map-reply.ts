import type {
  HeatMapCell,
  HeatMapColumn,
  HeatMapDifference,
  HeatMapReply,
  HeatMapRow,
} from "#slices/insights/contract/heat-map.contract.ts";

/** Creates a cell that differs from the other places of the company; null: a hidden one. */
export function createHeatMapCell(delta: number | null, certainty: HeatMapDifference["certainty"] = null): HeatMapCell {
  const isHidden = delta === null;
  return {
    value: isHidden ? null : 70 + delta,
    hidden: isHidden,
    bound: null,
    people: isHidden ? null : 40,
    company: isHidden ? null : { from: 70, delta, certainty },
    benchmark: null,
    year: null,
  };
}

/** Creates a topic. */
export function createHeatMapColumn(id: number): HeatMapColumn {
  return {
    m_id: id,
    name: `Topic ${id}`,
    es: { name: `Tema ${id}` },
    total: { value: 70, hidden: false, bound: null },
    benchmark: null,
  };
}

/** Creates a location with cells of the topics from 1 on. */
export function createHeatMapRow(id: number, cells: readonly HeatMapCell[], total: number | null = 70): HeatMapRow {
  return {
    m_id: id,
    name: `Place ${id}`,
    level: "location",
    region_name: "Coastal",
    to: `/satisfaction/property/${id}/dashboard`,
    report: `/satisfaction/property/${id}/resident-satisfaction-report`,
    comments: `/property/${id}/dashboard?tab=comments`,
    total: { value: total, hidden: total === null, bound: null },
    cells: Object.fromEntries(cells.map((cell, at) => [String(at + 1), cell])),
  };
}

/** Creates a heat map of locations by topic. */
export function createHeatMapReply(
  rows: readonly HeatMapRow[],
  more: Partial<HeatMapReply["meta"]["heat_map"]> = {},
): HeatMapReply {
  const count = Math.max(0, ...rows.map(({ cells }) => Object.keys(cells).length));
  return {
    data: { columns: Array.from({ length: count }, (_, at) => createHeatMapColumn(at + 1)), rows: [...rows] },
    meta: {
      heat_map: {
        state: rows.length > 0 ? "shown" : "empty",
        service: "intouch",
        services: ["intouch", "ingage"],
        period: "year",
        windows: {
          current: { from: "2025-12-01", to: "2026-11-22" },
          previous: { from: "2024-12-01", to: "2025-11-22" },
        },
        regions: [
          { m_id: 3, name: "Coastal" },
          { m_id: 4, name: "High Desert" },
        ],
        modes: ["company"],
        q: 0.1,
        leaves_out_confidential: false,
        ...more,
      },
    },
  };
}
