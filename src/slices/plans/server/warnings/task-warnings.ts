import { addDays, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { noteReads, readOnce } from "#platform/server/db/recorded-reads.ts";
import type { TaskWarning, WarningState } from "#slices/plans/contract/task-warnings.contract.ts";
import { type DatedRow, toState, toTypes } from "../enrollments/my-plans.rules.ts";
import { type Backtest, HISTORY_MONTHS, runBacktest, toMonthNumber } from "./task-warnings-backtest.rules.ts";
import { readLoads, readPastTasks } from "./task-warnings.read-model.ts";
import { MAX_DAYS_LEFT, type Rates, toLoadBand, toWarning } from "./task-warnings.rules.ts";
import { countDaysLate } from "../escalations/escalations.rules.ts";

/** Rates and backtest of a client on a day. */
interface Forecast {
  readonly backtest: Backtest;
  /** Null when no warnings are shown. */
  readonly rates: Rates | null;
}

/** A task that may need a warning. */
export interface WarnableTask extends DatedRow {
  readonly id: number;
  readonly task_template_id: number;
  readonly is_onboarding: boolean;
  readonly is_offboarding: boolean;
  readonly is_development: boolean;
}

/** The current assignees of each task. Unassigned tasks are missing. */
type AssigneesByTask = ReadonlyMap<number, readonly { readonly id: number }[]>;

const MAX_CLIENTS = 100;
const PENDING = 2;

/** Returns the first day of the month that is a number of months before a day's month. */
function toFirstDay(day: string, monthsBefore: number): string {
  const month = toMonthNumber(day) - 1 - monthsBefore;
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

async function readForecast(tx: ClientTx, before: string): Promise<Forecast> {
  const past = await readPastTasks(tx, { from: toFirstDay(before, HISTORY_MONTHS), before });
  const { backtest, rates } = runBacktest(past, toMonthNumber(before));
  return { backtest, rates: backtest.state === "on" ? rates : null };
}

/**
 * Early warnings of tasks. A forecast uses days that are over in all zones, so it is valid for a whole day. Forecasts
 * are cached by client and day; the least recently used is removed first.
 */
export class TaskWarnings {
  readonly #forecasts = new Map<number, { readonly before: string; readonly forecast: Forecast }>();

  async #read(tx: ClientTx, now: Date): Promise<Forecast> {
    const before = addDays(toLocalDate("UTC", now), -1);
    noteReads(tx, ["tasks", "clock"]);
    const kept = this.#forecasts.get(tx.clientId);
    const forecast =
      kept?.before === before
        ? kept.forecast
        : await readOnce(tx, `task warnings ${before}`, (inner) => readForecast(inner, before));
    this.#forecasts.delete(tx.clientId);
    this.#forecasts.set(tx.clientId, { before, forecast });
    for (const oldest of this.#forecasts.keys()) {
      if (this.#forecasts.size <= MAX_CLIENTS) break;
      this.#forecasts.delete(oldest);
    }
    return forecast;
  }

  /** Returns whether a client's tasks show warnings, with the result of the backtest. */
  async readState(tx: ClientTx, now: Date): Promise<WarningState> {
    const { state, testedTasks, skill } = (await this.#read(tx, now)).backtest;
    return {
      state,
      tested_tasks: testedTasks,
      skill_percentage: skill === null ? null : Math.max(0, Math.round(skill * 100)),
    };
  }

  /** Returns the warnings, by id, of those tasks that are open, have begun and are due within seven days. */
  async find<Task extends WarnableTask>(
    tx: ClientTx,
    { tasks, now }: { readonly tasks: readonly Task[]; readonly now: Date },
    readAssigned: (tasks: readonly Task[]) => Promise<AssigneesByTask> | AssigneesByTask,
  ): Promise<ReadonlyMap<number, TaskWarning>> {
    const open = tasks.flatMap((task) => {
      const { progressId } = toState(task, now);
      if (progressId !== PENDING || task.due_on === null) return [];
      const daysLeft = 0 - countDaysLate(task.due_on, toLocalDate(task.zone, now));
      return daysLeft > MAX_DAYS_LEFT ? [] : [{ task, daysLeft }];
    });
    if (open.length === 0) return new Map();
    const { rates } = await this.#read(tx, now);
    if (rates === null) return new Map();
    const assigned = await readAssigned(open.map(({ task }) => task));
    const findAssignees = (id: number): readonly number[] => (assigned.get(id) ?? []).map((person) => person.id);
    const personIds = [...new Set(open.flatMap(({ task }) => findAssignees(task.id)))];
    const loads = await readLoads(tx, { personIds, now });
    // Of several assignees the least busy one counts. Each has at least this task.
    const findLoad = (id: number): number | null => {
      const own = findAssignees(id).map((personId) => Math.max(1, loads.get(personId) ?? 0));
      return own.length === 0 ? null : Math.min(...own);
    };
    return new Map(
      open.flatMap(({ task, daysLeft }): [number, TaskWarning][] => {
        const [planType = null] = toTypes(task);
        const loadBand = toLoadBand(findLoad(task.id));
        const warning = toWarning(rates, { templateId: task.task_template_id, planType, daysLeft, loadBand });
        return warning === null ? [] : [[task.id, warning]];
      }),
    );
  }
}
