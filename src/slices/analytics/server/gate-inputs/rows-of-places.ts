import type { SumRow } from "../analytics.read-model.ts";
import type { MeasureSelection } from "../compiler/columns.ts";
import type { Period } from "../compiler/periods.ts";

const getSumsName = (measures: readonly MeasureSelection[], periods: readonly Period[]): string =>
  JSON.stringify([measures, periods]);

/** Adds up rows of all places into one per period; a measure missing in a row belongs to other places. */
function addRows(rows: readonly SumRow[]): readonly SumRow[] {
  const totals = new Map<number, Record<string, number>>();
  for (const row of rows) {
    const total = totals.get(row.period) ?? {};
    // A loop without intermediate lists: six hundred places have some ten thousand rows.
    for (const measure in row) {
      if (measure !== "place_id" && measure !== "period") total[measure] = (total[measure] ?? 0) + Number(row[measure]);
    }
    totals.set(row.period, total);
  }
  return [...totals].map(([period, sums]) => ({ place_id: null, period, ...sums }));
}

/**
 * The sums of rows of a table of places, by source, so that their total needs no statement of its own. Only for
 * dimensions that partition all locations (every row of a source is in exactly one), and only for sources whose sums
 * add up by place; any other total is requested by itself.
 */
export class RowsOfPlaces {
  readonly #noted = new Map<object, Map<string, readonly SumRow[]>>();

  /** Records the sums of a source's statement, by place. */
  note(
    source: object,
    measures: readonly MeasureSelection[],
    periods: readonly Period[],
    rows: readonly SumRow[],
  ): void {
    const own = this.#noted.get(source) ?? new Map<string, readonly SumRow[]>();
    own.set(getSumsName(measures, periods), rows);
    this.#noted.set(source, own);
  }

  /** Returns the rows of the total; undefined when these sums were not recorded. */
  findTotal(
    source: object,
    measures: readonly MeasureSelection[],
    periods: readonly Period[],
  ): readonly SumRow[] | undefined {
    const rows = this.#noted.get(source)?.get(getSumsName(measures, periods));
    return rows && addRows(rows);
  }
}
