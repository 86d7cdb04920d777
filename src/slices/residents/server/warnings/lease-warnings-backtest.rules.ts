import { LeavingRates, type PastLeases } from "./lease-warnings.rules.ts";

/** Rates are of outcomes that became known in this many months, and this many months are replayed. */
const LEARNED_MONTHS = 24;
const REPLAYED_MONTHS = 6;
/** Between the month of a lease's warning and the one of its outcome are at most three and a part. */
const WAITED_MONTHS = 4;
/** Months of history that all of it needs. */
export const HISTORY_MONTHS = LEARNED_MONTHS + REPLAYED_MONTHS + WAITED_MONTHS;
/** Fewer known outcomes prove nothing. */
export const MIN_OUTCOMES = 300;
/** Shown where the error of the usual rate is reduced by at least this share, and by more than chance does. */
const MIN_SKILL = 0.01;
const MIN_STANDARD_ERRORS = 2.05;

/** How well warnings would have predicted in the last six months. */
export interface LeaseBacktest {
  readonly state: "on" | "too_few" | "no_skill";
  readonly outcomes: number;
  readonly testedLeases: number;
  /** The share by which the squared error of the usual rate is reduced; null without enough outcomes. */
  readonly skill: number | null;
}

/** A month counted from the year 0, as past leases have it. */
export function toMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** Returns the rates of a month: of outcomes that were known before it began. */
function getRates(past: readonly PastLeases[], month: number): LeavingRates {
  return new LeavingRates(
    past.filter(({ outcomeMonth }) => outcomeMonth < month && outcomeMonth >= month - LEARNED_MONTHS),
  );
}

interface Replay {
  readonly leases: number;
  readonly usualError: number;
  /** How much smaller the squared error of each lease is than that of the usual rate: the sum, and that of squares. */
  readonly gain: number;
  readonly squaredGain: number;
}

const EMPTY_REPLAY: Replay = { leases: 0, usualError: 0, gain: 0, squaredGain: 0 };

function add(replay: Replay, { leases, left }: PastLeases, rates: { rate: number; usual: number }): Replay {
  const { rate, usual } = rates;
  const gains = [
    { leases: left, gain: (1 - usual) ** 2 - (1 - rate) ** 2 },
    { leases: leases - left, gain: usual ** 2 - rate ** 2 },
  ];
  return {
    leases: replay.leases + leases,
    usualError: replay.usualError + left * (1 - usual) ** 2 + (leases - left) * usual ** 2,
    gain: replay.gain + gains.reduce((sum, each) => sum + each.leases * each.gain, 0),
    squaredGain: replay.squaredGain + gains.reduce((sum, each) => sum + each.leases * each.gain ** 2, 0),
  };
}

function judge({ leases, usualError, gain, squaredGain }: Replay, outcomes: number): LeaseBacktest {
  if (outcomes < MIN_OUTCOMES || leases < 2) return { state: "too_few", outcomes, testedLeases: leases, skill: null };
  const skill = usualError === 0 ? 0 : gain / usualError;
  const variance = Math.max(0, squaredGain - gain ** 2 / leases) * (leases / (leases - 1));
  const isOn = skill >= MIN_SKILL && gain > MIN_STANDARD_ERRORS * Math.sqrt(variance);
  return { state: isOn ? "on" : "no_skill", outcomes, testedLeases: leases, skill };
}

/**
 * Replays the leases whose outcome became known in the six months before the current one, each with the rates of the
 * month of its warning: of outcomes known before that month began. Warnings are on only where they beat the company's
 * usual rate by more than chance. The rates are those of today, of outcomes known before this month began.
 */
export function runLeaseBacktest(
  past: readonly PastLeases[],
  currentMonth: number,
): { readonly backtest: LeaseBacktest; readonly rates: LeavingRates } {
  const tested = past.filter(
    ({ outcomeMonth }) => outcomeMonth < currentMonth && outcomeMonth >= currentMonth - REPLAYED_MONTHS,
  );
  let replay = EMPTY_REPLAY;
  for (const [month, seen] of Map.groupBy(tested, ({ observedMonth }) => observedMonth)) {
    const rates = getRates(past, month);
    for (const lease of seen) {
      const [rate, { usual }] = [rates.computeRate(lease), rates];
      if (rate !== null && usual !== null) replay = add(replay, lease, { rate, usual });
    }
  }
  const rates = getRates(past, currentMonth);
  return { backtest: judge(replay, rates.outcomes), rates };
}
