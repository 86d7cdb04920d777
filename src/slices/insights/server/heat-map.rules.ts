import type { Grid, GridRow, Released } from "#slices/analytics/server/analytics.api.ts";
import {
  type HeatMapCell,
  type HeatMapFigure,
  type HeatMapMode,
  heatMapModes,
  type HeatMapState,
} from "#slices/insights/contract/heat-map.contract.ts";

/** With more locations than these a region has to be chosen: no one can read more rows at once. */
export const MOST_ROWS = 120;

/** A question with what it is about and the surveys that ask it. */
export interface SurveyedQuestion {
  readonly topicId: number;
  readonly surveyIds: readonly number[];
}

/**
 * How many answers one response can have about each topic: the questions about it in the survey that has most of them.
 * Answers of one person are alike, so a topic is only as sure as that many times fewer people.
 */
export function countRepeats(questions: readonly SurveyedQuestion[]): Readonly<Record<number, number>> {
  const repeats: Record<number, number> = {};
  for (const [topicId, about] of Map.groupBy(questions, (question) => question.topicId)) {
    const perSurvey = Map.groupBy(
      about.flatMap(({ surveyIds }) => surveyIds),
      (surveyId) => surveyId,
    );
    repeats[topicId] = Math.max(1, ...[...perSurvey.values()].map(({ length }) => length));
  }
  return repeats;
}

/** A score as the wire has it. */
export function toHeatMapFigure(figure: Released): HeatMapFigure {
  const isNumber = figure.state === "value";
  return {
    value: isNumber ? figure.rounded : null,
    hidden: figure.state === "hidden",
    bound: isNumber ? figure.bound : null,
  };
}

/**
 * The score of the whole company in a column. Of few places it says, beside the reader's own, the score of one that they
 * may not see: then those have it who see the whole company.
 */
export function toColumnTotal({ total, isOfMany }: Grid["columns"][number], seesCompany: boolean): HeatMapFigure {
  return isOfMany || seesCompany ? toHeatMapFigure(total) : { value: null, hidden: true, bound: null };
}

/** A row with the cells of some columns alone. */
export function keepColumns(row: GridRow, columns: ReadonlySet<number>): GridRow {
  return { ...row, cells: row.cells.filter(({ column }) => columns.has(column)) };
}

const isShown = (figure: Released): boolean => figure.state === "value" && figure.bound === null;

/** The cells of a row by column. A difference with what it is from says the score: it goes with a shown one alone. */
export function toCells({ cells }: GridRow): Record<string, HeatMapCell> {
  return Object.fromEntries(
    cells.map(({ column, figure, differences }) => {
      const of = (mode: HeatMapMode): HeatMapCell["company"] => {
        const difference = isShown(figure) ? differences[mode] : null;
        return difference && { from: difference.from, delta: difference.delta, certainty: difference.word };
      };
      const compared = { company: of("company"), benchmark: of("benchmark"), year: of("year") };
      return [
        String(column),
        { ...toHeatMapFigure(figure), people: figure.state === "value" ? figure.n : null, ...compared },
      ];
    }),
  );
}

/** What there is to see of rows: nothing where no one answered, or where all of it is hidden. */
export function findHeatMapState(rows: readonly GridRow[], places: number): HeatMapState {
  if (places > MOST_ROWS) return "too_many";
  const states = new Set(rows.flatMap(({ cells }) => cells.map(({ figure }) => figure.state)));
  if (states.has("value")) return "shown";
  return states.has("hidden") ? "hidden" : "empty";
}

/** The comparisons that at least one of these rows has. */
export function findModes(rows: readonly GridRow[]): HeatMapMode[] {
  const cells = rows.flatMap((row) => row.cells.filter(({ figure }) => isShown(figure)));
  return heatMapModes.filter((mode) => cells.some(({ differences }) => differences[mode] !== null));
}

/** Columns in which one of these rows has something to show, or to hide. */
export function findColumns({ columns }: Grid, rows: readonly GridRow[]): Grid["columns"] {
  return columns.filter((_, at) => rows.some(({ cells }) => cells[at]?.figure.state !== "na"));
}
