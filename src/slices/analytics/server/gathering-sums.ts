import type { ClientTx } from "#platform/server/db/database.ts";
import type { Dimension, DimensionKey, Filters } from "./analytics.dimensions.ts";
import type { AnalyticsFacts, AnalyticsService, FactDimensions } from "./analytics.facts.ts";
import { type SumRow, runStatement } from "./analytics.read-model.ts";
import { type Period, type Slot, periodsOf } from "./compiler/periods.ts";
import type { PlaceScope } from "./compiler/places.ts";
import type { Statement } from "./compiler/statement.ts";
import type { Asked } from "./compiler/writer.ts";
import type { Cohort, MetricDeclaration } from "./metrics/metric-declaration.ts";
import type { Sums } from "./release-gate.ts";

/** What facts are gathered for: metrics of one service, by a dimension, in some ranges. */
export interface Wanted {
  readonly service: AnalyticsService;
  readonly metrics: readonly MetricDeclaration[];
  readonly by: Dimension;
  readonly slots: readonly Slot[];
  readonly scope: PlaceScope;
  readonly locationIds: readonly number[] | null;
  readonly filters: Filters;
  readonly today: string;
  /** True where figures are compared, which takes what their standard errors are made of. */
  readonly isCompared: boolean;
}

/** True when every measure of a row is 0; the row's key and period are none. */
function isEmpty(row: SumRow): boolean {
  for (const column in row) if (column !== "place_id" && column !== "period" && row[column] !== 0) return false;
  return true;
}

/** Runs the statements of one request, and says what each is asked. */
export class Summing {
  readonly wanted: Wanted;
  readonly declared: AnalyticsFacts;
  readonly #tx: ClientTx;

  constructor(tx: ClientTx, wanted: Wanted, declared: AnalyticsFacts) {
    this.#tx = tx;
    this.wanted = wanted;
    this.declared = declared;
  }

  /** What the request's service declared, of everything that is declared. */
  own<Declaration extends { readonly service: AnalyticsService }>(
    all: readonly Declaration[] | undefined,
  ): readonly Declaration[] {
    return (all ?? []).filter((each) => each.service === this.wanted.service);
  }

  periods(cohorts: readonly Cohort[]): readonly Period[] {
    return periodsOf(this.wanted.slots, cohorts, this.wanted.today);
  }

  /** The request as one statement is asked it, of rows with these dimensions. */
  asked(periods: readonly Period[], dimensions: FactDimensions | undefined, more: Partial<Asked> = {}): Asked {
    const { by, scope, locationIds, filters } = this.wanted;
    return {
      clientId: this.#tx.clientId,
      by,
      periods,
      scope,
      locationIds,
      placeIds: null,
      filters,
      dimensions: dimensions ?? {},
      mappings: this.declared.mappings ?? [],
      ...more,
    };
  }

  // Sums that come to nothing are no fact: months that hold only what is taken away again leave such rows.
  async each(
    statement: Statement | null,
    periods: readonly Period[],
    take: (key: DimensionKey, period: Period, sums: Sums) => void,
  ): Promise<void> {
    for (const row of await runStatement(this.#tx, statement)) {
      const period = periods[row.period];
      if (period && !isEmpty(row)) take(row.place_id, period, row as unknown as Sums);
    }
  }
}
