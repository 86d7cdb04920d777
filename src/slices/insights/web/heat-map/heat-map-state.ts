import type { Search } from "#platform/web/address.ts";
import type { ChangePeriod } from "#slices/insights/contract/changes.contract.ts";
import type { HeatMapMode } from "#slices/insights/contract/heat-map.contract.ts";

/** The comparison whose difference cells show; none: the scores themselves. */
export type ShownMode = HeatMapMode | "none";

// The web imports the contract only as types, so its lists are repeated here; `satisfies` checks them.
export const comparedModes = ["company", "benchmark", "year"] as const satisfies readonly HeatMapMode[];
export const shownModes = [...comparedModes, "none"] as const;
export const orders = ["pattern", "score", "name"] as const;
export type Order = (typeof orders)[number];

const services = { engagement: "ingage", satisfaction: "intouch" } as const;
type HeatMapService = (typeof services)[keyof typeof services];

/** The open cell. */
export interface OpenCell {
  readonly row: number;
  readonly column: number;
}

/** The state of the heat map in the address. */
export interface HeatMapState {
  /** Null: the first one that the viewer may select. */
  readonly service: HeatMapService | null;
  readonly rows: "locations" | "regions";
  readonly columns: "topics" | "questions";
  readonly period: ChangePeriod;
  readonly region: number | null;
  readonly mode: ShownMode;
  readonly order: Order;
  /** Shows only differences beyond chance. */
  readonly isRealOnly: boolean;
  /** The one column that a phone shows; null: the first. */
  readonly topic: number | null;
  readonly cell: OpenCell | null;
}

const isService = (word: string | undefined): word is keyof typeof services =>
  word !== undefined && Object.hasOwn(services, word);

const toId = (text: string | undefined): number | null => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null);

function readCell(text: string | undefined): OpenCell | null {
  const [row, column] = (text ?? "").split("-").map(toId);
  return row && column ? { row, column } : null;
}

/** Reads the heat map from an address. */
export function readHeatMap(search: Search): HeatMapState {
  const rows = search["rows"] === "regions" ? "regions" : "locations";
  const service = search["service"];
  return {
    service: isService(service) ? services[service] : null,
    rows,
    columns: search["columns"] === "questions" ? "questions" : "topics",
    period: search["period"] === "quarter" ? "quarter" : "year",
    region: rows === "locations" ? toId(search["region"]) : null,
    mode: shownModes.find((mode) => mode === search["from"]) ?? "company",
    order: orders.find((order) => order === search["order"]) ?? "pattern",
    isRealOnly: search["real"] !== undefined,
    topic: toId(search["topic"]),
    cell: readCell(search["cell"]),
  };
}

const omitDefault = (word: string, opening: string): string | null => (word === opening ? null : word);

/** Returns the address of a heat map, with what differs from the defaults. */
export function writeHeatMap(state: HeatMapState): Search {
  const opening = readHeatMap({});
  const words: Readonly<Record<string, string | null>> = {
    service: state.service && (state.service === "ingage" ? "engagement" : "satisfaction"),
    rows: omitDefault(state.rows, opening.rows),
    columns: omitDefault(state.columns, opening.columns),
    period: omitDefault(state.period, opening.period),
    region: state.rows === "locations" && state.region !== null ? String(state.region) : null,
    from: omitDefault(state.mode, opening.mode),
    order: omitDefault(state.order, opening.order),
    real: state.isRealOnly ? "1" : null,
    topic: state.topic?.toString() ?? null,
    cell: state.cell && `${state.cell.row}-${state.cell.column}`,
  };
  return Object.fromEntries(Object.entries(words).flatMap(([key, word]) => (word === null ? [] : [[key, word]])));
}
