import type { Product } from "#app/server/product.ts";
import type { Database } from "#platform/server/db/database.ts";
import type {
  AudienceService,
  DateRange,
  Dimension,
  Filters,
  Released,
} from "#slices/analytics/server/analytics.api.ts";

/** A number as printed, with its n and bound. */
export interface PrintedFigure {
  readonly value: number;
  readonly n: number;
  readonly bound: "at_least" | "at_most" | null;
}

/** A request to the product's own reading code. */
export interface Request {
  readonly service: AudienceService;
  readonly metrics: readonly string[];
  readonly by: Dimension;
  readonly range: DateRange;
  readonly filters?: Filters;
  readonly locationIds?: readonly number[];
}

const toPrinted = (figure: Released | undefined): PrintedFigure | null =>
  figure?.state === "value" ? { value: figure.rounded, n: figure.n, bound: figure.bound } : null;

/** Reads metric values as a screen would, by key and metric; hidden and N/A values are left out. */
export async function readPrinted(
  {
    db,
    product,
    clientId,
    today,
  }: { readonly db: Database; readonly product: Product; readonly clientId: number; readonly today: string },
  { range, ...invited }: Request,
): Promise<ReadonlyMap<string, Readonly<Record<string, PrintedFigure>>>> {
  const windows = { current: range, previous: { from: "2019-01-01", to: "2019-01-31" } };
  const table = await db.reading(clientId, (tx) =>
    product.analytics.computeFigures(tx, { ...invited, windows, scope: { kind: "client" }, today }),
  );
  return new Map(
    table.rows.map(({ key, figures }) => {
      const own = invited.metrics.flatMap((metric) => {
        const printed = toPrinted(figures[metric]?.current);
        return printed === null ? [] : [[metric, printed] as const];
      });
      return [String(key), Object.fromEntries(own)];
    }),
  );
}
