import { type Random, createSeededRandom } from "#app/server/demo/content/random.ts";
import {
  MAX_DAYS_LEFT,
  type PastTasks,
  type TaskCircumstances,
  toLoadBand,
} from "../server/warnings/task-warnings.rules.ts";

/** The current month of generated histories. */
export const CURRENT_MONTH = 2026 * 12 + 11;

/** Parameters of a company's past tasks: number per day, number of templates, and probability of lateness. */
export interface PastTasksOptions {
  readonly seed: number;
  readonly tasks: number;
  readonly templates: number;
  readonly computeLateness: (task: { readonly templateId: number; readonly load: number }) => number;
}

const MONTHS = 19;
const DAYS = 30;
const types = ["onboarding", "offboarding", "development"] as const;

function addTask(cells: Map<string, PastTasks>, random: Random, past: PastTasksOptions): void {
  const templateId = random.between(1, past.templates);
  const load = random.between(1, 14);
  const isLate = random.happens(past.computeLateness({ templateId, load }));
  const dueDay = random.between(0, MONTHS * DAYS - 1);
  // A task in time is completed on any of the days before its due date.
  const doneWith = isLate ? -1 : random.between(0, MAX_DAYS_LEFT);
  const getMonth = (day: number): number => CURRENT_MONTH - MONTHS + 1 + Math.floor(day / DAYS);
  for (let daysLeft = MAX_DAYS_LEFT; daysLeft >= Math.max(0, doneWith); daysLeft -= 1) {
    const task: TaskCircumstances = {
      templateId,
      planType: types[templateId % types.length] ?? null,
      daysLeft,
      loadBand: toLoadBand(load),
    };
    const [dueMonth, observedMonth] = [getMonth(dueDay), getMonth(dueDay - daysLeft)];
    const key = [templateId, daysLeft, task.loadBand, dueMonth, observedMonth].join(" ");
    const before = cells.get(key) ?? { tasks: 0, late: 0 };
    const counts = { tasks: before.tasks + 1, late: before.late + Number(isLate) };
    cells.set(key, { ...task, dueMonth, observedMonth, ...counts });
  }
}

/** Generates past tasks. The same seed gives the same tasks. */
export function makePastTasks(past: PastTasksOptions): readonly PastTasks[] {
  const random = createSeededRandom(past.seed);
  const cells = new Map<string, PastTasks>();
  for (let task = 0; task < past.tasks; task += 1) addTask(cells, random, past);
  return [...cells.values()];
}

const computeLogistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Lateness that depends on the template and increases with the assignee's load. */
export const computePlantedLateness: PastTasksOptions["computeLateness"] = ({ templateId, load }) =>
  computeLogistic(-2 + (templateId % 4 === 0 ? 1.5 : 0) + load * 0.14);

/** Random lateness. */
export const getRandomLateness: PastTasksOptions["computeLateness"] = () => 0.3;
