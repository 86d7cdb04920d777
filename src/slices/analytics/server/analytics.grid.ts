import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "./analytics.dimensions.ts";
import type { Released } from "./analytics.figures.ts";
import type { ComparedWindows } from "./analytics.time.ts";
import type { Certainty } from "./statistics/certainty.rules.ts";

/** Of all cells of a grid that are called real, so many may be so by chance. */
export const GRID_FALSE_PART = 0.1;

/** What the cells of a grid are compared with: the other places of the client, the frozen benchmark, the window before. */
export type GridComparison = "company" | "benchmark" | "year";

/** Which scores: of places by content, over the whole client no matter who asks. */
export interface GridRequest {
  readonly service: AudienceService;
  readonly rows: "region" | "location";
  readonly columns: "topic" | "question";
  readonly windows: ComparedWindows;
  /** Today in the client's zone. */
  readonly today: string;
  /** SBX by column; one without is missing. */
  readonly benchmark: Readonly<Record<number, number>>;
  /** How many answers one response can have in a column, at most: they are not independent of each other. Missing: one. */
  readonly repeats: Readonly<Record<number, number>>;
}

/** A shown difference of a cell, with the word that all cells of the grid decided together. */
export interface GridDifference {
  /** What the cell is compared with, as it is shown. */
  readonly from: number;
  readonly delta: number;
  /** Null where the error is not known: of a single answer, and of what was released before its squares were kept. */
  readonly word: Certainty | null;
}

/** A score of a place and a column; without a difference where either number is not shown. */
export interface GridCell {
  readonly column: number;
  readonly figure: Released;
  readonly differences: Readonly<Record<GridComparison, GridDifference | null>>;
}

/** A place with its score and its cells, which stand in the order of the columns. */
export interface GridRow {
  readonly key: number;
  readonly total: Released;
  readonly cells: readonly GridCell[];
}

/** A topic or question with the score of the whole client. */
export interface GridColumn {
  readonly key: number;
  readonly total: Released;
  /** Whether so many places are shown that what is left without one of them is not the score of one other. */
  readonly isOfMany: boolean;
}

/** Scores of places by content. */
export interface Grid {
  /** The columns that have answers. */
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** True where open answers were counted alone, because protected ones are not released so. */
  readonly leavesOutProtected: boolean;
}

/** Scores of places by content in both windows: every cell is the figure that its own report shows. */
export interface GridApi {
  read(tx: ClientTx, request: GridRequest): Promise<Grid>;
}
