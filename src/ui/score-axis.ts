export interface ScoreAxis {
  readonly min: number;
  readonly max: number;
  /** Every 5, both ends included. */
  readonly ticks: readonly number[];
}

const STEP = 5;
const MIN_AT_MOST = 55;
const MAX_AT_LEAST = 85;

/** Computes the axis of score bars: from at most 55 to at least 85, a tick every 5, wide enough for all values. */
export function computeScoreAxis(values: readonly (number | null)[]): ScoreAxis {
  const numbers = values.filter((value) => value !== null);
  const min = Math.floor(Math.min(MIN_AT_MOST, ...numbers) / STEP) * STEP;
  const max = Math.ceil(Math.max(MAX_AT_LEAST, ...numbers) / STEP) * STEP;
  const ticks: number[] = [];
  for (let tick = min; tick <= max; tick += STEP) ticks.push(tick);
  return { min, max, ticks };
}

/** Returns the position of a value on the axis, in percent of its width. */
export function computeAxisPosition(axis: ScoreAxis, value: number): number {
  const share = (value - axis.min) / (axis.max - axis.min);
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

/** Returns the ticks with room for a label: all on a short axis, otherwise the tens. */
export function getLabeledTicks(axis: ScoreAxis): readonly number[] {
  return axis.ticks.length <= 8 ? axis.ticks : axis.ticks.filter((tick) => tick % 10 === 0);
}
