import type { Grid, GridRow, Released } from "#slices/analytics/server/analytics.api.ts";
import {
  type HeatMapCell,
  type HeatMapFigure,
  type HeatMapMode,
  heatMapModes,
  type HeatMapState,
} from "#slices/insights/contract/heat-map.contract.ts";

/** With more locations than this a region must be selected: more rows cannot be read at once. */
export const MAX_ROWS = 120;

/** A question with its topic and its surveys. */
export interface SurveyedQuestion {
  readonly topicId: number;
  readonly surveyIds: readonly number[];
}

/**
 * Returns how many answers one response can have about each topic: the questions about it in the survey with the most
 * of them. Answers of one person are alike, so a topic is only as certain as with that many times fewer people.
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

/** Returns a score in wire form. */
export function toHeatMapFigure(figure: Released): HeatMapFigure {
  const isNumber = figure.state === "value";
  return {
    value: isNumber ? figure.rounded : null,
    hidden: figure.state === "hidden",
    bound: isNumber ? figure.bound : null,
  };
}

/**
 * Returns the score of the whole company in a column. With few places it would disclose, beside the viewer's own, the
 * score of one that they may not see: then only viewers who see the whole company get it.
 */
export function toColumnTotal(
  { total, hasEnoughPlaces }: Grid["columns"][number],
  seesCompany: boolean,
): HeatMapFigure {
  return hasEnoughPlaces || seesCompany ? toHeatMapFigure(total) : { value: null, hidden: true, bound: null };
}

/** Returns a row with only the cells of some columns. */
export function selectColumns(row: GridRow, columns: ReadonlySet<number>): GridRow {
  return { ...row, cells: row.cells.filter(({ column }) => columns.has(column)) };
}

const isShown = (figure: Released): boolean => figure.state === "value" && figure.bound === null;

/**
 * Returns the cells of a row by column. A difference and the value it is from disclose the score, so they are only sent
 * with a shown one.
 */
export function toCells({ cells }: GridRow): Record<string, HeatMapCell> {
  return Object.fromEntries(
    cells.map(({ column, figure, differences }) => {
      const toDifference = (mode: HeatMapMode): HeatMapCell["company"] => {
        const difference = isShown(figure) ? differences[mode] : null;
        return difference && { from: difference.from, delta: difference.delta, certainty: difference.word };
      };
      const compared = {
        company: toDifference("company"),
        benchmark: toDifference("benchmark"),
        year: toDifference("year"),
      };
      return [
        String(column),
        { ...toHeatMapFigure(figure), people: figure.state === "value" ? figure.n : null, ...compared },
      ];
    }),
  );
}

/** Returns the state of the rows: empty without answers, hidden when all of them are hidden. */
export function computeHeatMapState(rows: readonly GridRow[], places: number): HeatMapState {
  if (places > MAX_ROWS) return "too_many";
  const states = new Set(rows.flatMap(({ cells }) => cells.map(({ figure }) => figure.state)));
  if (states.has("value")) return "shown";
  return states.has("hidden") ? "hidden" : "empty";
}

/** Returns the comparisons that at least one of these rows has. */
export function findModes(rows: readonly GridRow[]): HeatMapMode[] {
  const cells = rows.flatMap((row) => row.cells.filter(({ figure }) => isShown(figure)));
  return heatMapModes.filter((mode) => cells.some(({ differences }) => differences[mode] !== null));
}

/** Returns columns in which one of these rows has a shown or a hidden score. */
export function findColumns({ columns }: Grid, rows: readonly GridRow[]): Grid["columns"] {
  return columns.filter((_, at) => rows.some(({ cells }) => cells[at]?.figure.state !== "na"));
}
