import { countDaysBetween } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { noteReads, readOnce } from "#platform/server/db/recorded-reads.ts";
import {
  leaseAnswers,
  type LeaseWarning,
  type LeaseWarnings,
} from "#slices/residents/contract/lease-warnings.contract.ts";
import type { ResidentContributions } from "../list/residents-filter.ts";
import {
  HISTORY_MONTHS,
  MIN_OUTCOMES,
  type LeaseBacktest,
  runLeaseBacktest,
  toMonthNumber,
} from "./lease-warnings-backtest.rules.ts";
import {
  countDueLeases,
  type DueLease,
  type DueRequest,
  readDueLeases,
  readPastLeases,
} from "./lease-warnings.read-model.ts";
import type { LeaseCircumstances, LeavingRates } from "./lease-warnings.rules.ts";

/** A client's past leases, summarized for a day. */
interface Forecast {
  readonly backtest: LeaseBacktest;
  /** Null where nothing is shown. */
  readonly rates: LeavingRates | null;
}

const MAX_CLIENTS = 100;

const allCircumstances = leaseAnswers.flatMap((answer) => [true, false].map((hasIssue) => ({ answer, hasIssue })));

/** Returns the first day of the month some months before the month of a day. */
function toFirstDay(day: string, monthsBefore: number): string {
  const month = toMonthNumber(day) - 1 - monthsBefore;
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

function toWarning(lease: DueLease, { rates, today }: { rates: LeavingRates; today: string }): LeaseWarning | null {
  const risk = rates.computeRisk(lease);
  if (risk === null) return null;
  return {
    risk,
    days_left: countDaysBetween(today, lease.endDate),
    answer: lease.answer,
    has_open_issue: lease.hasIssue,
    past_leases: rates.count(lease),
  };
}

/**
 * Early warnings of leases. A forecast uses outcomes that were known before the month began. It is cached by client and
 * day, and the least recently used is removed first.
 */
class LeaseForecasts {
  readonly #forecasts = new Map<number, { readonly today: string; readonly forecast: Forecast }>();

  async read(tx: ClientTx, contributions: ResidentContributions, today: string): Promise<Forecast> {
    noteReads(tx, ["residents", "answers", "alerts", "clock"]);
    const kept = this.#forecasts.get(tx.clientId);
    const forecast =
      kept?.today === today
        ? kept.forecast
        : await readOnce(tx, `lease warnings ${today}`, (inner) => readForecast(inner, contributions, today));
    this.#forecasts.delete(tx.clientId);
    this.#forecasts.set(tx.clientId, { today, forecast });
    for (const oldest of this.#forecasts.keys()) {
      if (this.#forecasts.size <= MAX_CLIENTS) break;
      this.#forecasts.delete(oldest);
    }
    return forecast;
  }
}

async function readForecast(tx: ClientTx, contributions: ResidentContributions, today: string): Promise<Forecast> {
  const range = { from: toFirstDay(today, HISTORY_MONTHS), before: toFirstDay(today, 0) };
  const { backtest, rates } = runLeaseBacktest(await readPastLeases(tx, contributions, range), toMonthNumber(today));
  return { backtest, rates: backtest.state === "on" ? rates : null };
}

type Places = Pick<DueRequest, "today" | "locationIds">;

/** Early warnings of leases, for viewers whose scope includes their places. */
export interface LeaseWarningsReader {
  /** The warnings of these residents; one without a lease that ends soon is missing. */
  find(tx: ClientTx, places: Places, residentIds: readonly number[]): Promise<ReadonlyMap<number, LeaseWarning>>;
  /** The groups of leases at higher risk; none where nothing is shown. */
  readHigherRisk(tx: ClientTx, today: string): Promise<readonly LeaseCircumstances[]>;
  /** How many leases are at higher risk, by location; none where nothing is shown. */
  countByLocation(tx: ClientTx, places: Places): Promise<ReadonlyMap<number, number>>;
  /** Whether warnings are shown, and how many there are. */
  count(tx: ClientTx, places: Places): Promise<LeaseWarnings>;
}

/** Reads warnings with the contributions of the slices above. */
export function createLeaseWarnings(contributions: ResidentContributions): LeaseWarningsReader {
  const forecasts = new LeaseForecasts();
  return {
    async find(tx, places, residentIds) {
      const { rates } = await forecasts.read(tx, contributions, places.today);
      if (rates === null) return new Map();
      const due = await readDueLeases(tx, contributions, { ...places, residentIds });
      const found = due.map((lease) => [lease.residentId, toWarning(lease, { rates, today: places.today })] as const);
      return new Map(found.flatMap(([id, warning]) => (warning === null ? [] : [[id, warning] as const])));
    },
    async readHigherRisk(tx, today) {
      const { rates } = await forecasts.read(tx, contributions, today);
      return allCircumstances.filter((each) => rates?.computeRisk(each) === "higher");
    },
    async countByLocation(tx, places) {
      const { rates } = await forecasts.read(tx, contributions, places.today);
      if (rates === null) return new Map();
      const counts = new Map<number, number>();
      for (const due of await countDueLeases(tx, contributions, places))
        if (rates.computeRisk(due) === "higher")
          counts.set(due.locationId, (counts.get(due.locationId) ?? 0) + due.leases);
      return counts;
    },
    async count(tx, places) {
      const { backtest, rates } = await forecasts.read(tx, contributions, places.today);
      const due = rates === null ? null : await countDueLeases(tx, contributions, places);
      const sum = (leases: readonly { readonly leases: number }[]): number =>
        leases.reduce((total, each) => total + each.leases, 0);
      return {
        state: backtest.state,
        outcomes: backtest.outcomes,
        outcomes_needed: MIN_OUTCOMES,
        tested_leases: backtest.testedLeases,
        skill_percentage: backtest.skill === null ? null : Math.max(0, Math.round(backtest.skill * 100)),
        leases_due: due && sum(due),
        at_higher_risk: due && sum(due.filter((each) => rates?.computeRisk(each) === "higher")),
      };
    },
  };
}
