/** The size of a simulation. */
export interface SimulationSize {
  /** The number of companies whose changes and heat maps are evaluated. */
  readonly companies: number;
  readonly actions: number;
}

/** The size stated in the document. */
export const FULL_LENGTH: SimulationSize = { companies: 300, actions: 24_000 };

/** One figure: the value expected by the design, and the value by the product's rules. */
export interface InsightFigure {
  readonly key: string;
  readonly fixture: string;
  readonly figure: string;
  readonly unit: "rows" | "percent" | "points";
  /** The value simulated by the design; null: none. */
  readonly design: string | null;
  readonly measured: number;
}

export type FigureContent = Omit<InsightFigure, "key" | "fixture">;

export const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
export const computePercent = <Item>(items: readonly Item[], isIt: (item: Item) => boolean): number =>
  100 * computeMean(items.map((item) => Number(isIt(item))));
export const createRowsFigure = (figure: string, design: string | null, measured: number): FigureContent => ({
  figure,
  unit: "rows",
  design,
  measured,
});
export const createShareFigure = (figure: string, design: string | null, measured: number): FigureContent => ({
  figure,
  unit: "percent",
  design,
  measured,
});
export const createPointsFigure = (figure: string, design: string | null, measured: number): FigureContent => ({
  figure,
  unit: "points",
  design,
  measured,
});

export const toInsightFigures = (
  key: string,
  fixture: string,
  figures: Readonly<Record<string, FigureContent>>,
): readonly InsightFigure[] =>
  Object.entries(figures).map(([name, figure]) => ({ key: `${key}.${name}`, fixture, ...figure }));
