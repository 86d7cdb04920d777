import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "./analytics.dimensions.ts";
import type { Released } from "./analytics.figures.ts";
import type { ComparedWindows } from "./analytics.time.ts";
import type { Certainty } from "./statistics/certainty.rules.ts";

/** The share of a grid's cells marked real that may be so by chance. */
export const GRID_FALSE_PART = 0.1;

/** What the cells of a grid are compared with: the client's other places, the frozen benchmark, the previous window. */
export type GridComparison = "company" | "benchmark" | "year";

/** A request for scores of places by content, over the whole client regardless of the viewer. */
export interface GridRequest {
  readonly service: AudienceService;
  readonly rows: "region" | "location";
  readonly columns: "topic" | "question";
  readonly windows: ComparedWindows;
  /** Today in the client's zone. */
  readonly today: string;
  /** SBX by column; a column without SBX is missing. */
  readonly benchmark: Readonly<Record<number, number>>;
  /**
   * The largest number of answers one response can have in a column, since they are not independent of each other.
   * Missing: one.
   */
  readonly repeats: Readonly<Record<number, number>>;
}

/** A difference shown in a cell, with the certainty decided for all cells of the grid together. */
export interface GridDifference {
  /** The value compared with, as shown. */
  readonly from: number;
  readonly delta: number;
  /** Null when the error is not known: for a single answer, and for cells released before their squares were stored. */
  readonly word: Certainty | null;
}

/** The score of a place in a column; without differences when either number is not shown. */
export interface GridCell {
  readonly column: number;
  readonly figure: Released;
  readonly differences: Readonly<Record<GridComparison, GridDifference | null>>;
}

/** A place with its score and its cells, in the order of the columns. */
export interface GridRow {
  readonly key: number;
  readonly total: Released;
  readonly cells: readonly GridCell[];
}

/** A topic or question with the score of the whole client. */
export interface GridColumn {
  readonly key: number;
  readonly total: Released;
  /** True when so many places are shown that the rest without one of them is not the score of a single other place. */
  readonly hasEnoughPlaces: boolean;
}

/** Scores of places by content. */
export interface Grid {
  /** The columns that have answers. */
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** True when only open answers were counted, because protected ones are not released this way. */
  readonly leavesOutProtected: boolean;
}

/** Scores of places by content in both windows: every cell is the figure that its own report shows. */
export interface GridApi {
  read(tx: ClientTx, request: GridRequest): Promise<Grid>;
}
