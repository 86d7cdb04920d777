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

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
export const percent = <Item>(items: readonly Item[], isIt: (item: Item) => boolean): number =>
  100 * mean(items.map((item) => Number(isIt(item))));
export const rows = (figure: string, design: string | null, measured: number): FigureContent => ({
  figure,
  unit: "rows",
  design,
  measured,
});
export const share = (figure: string, design: string | null, measured: number): FigureContent => ({
  figure,
  unit: "percent",
  design,
  measured,
});
export const points = (figure: string, design: string | null, measured: number): FigureContent => ({
  figure,
  unit: "points",
  design,
  measured,
});

export const inFixture = (
  key: string,
  fixture: string,
  figures: Readonly<Record<string, FigureContent>>,
): readonly InsightFigure[] =>
  Object.entries(figures).map(([name, figure]) => ({ key: `${key}.${name}`, fixture, ...figure }));
