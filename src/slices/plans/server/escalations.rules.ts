/** Whole days from a due date to today, both calendar days of the task's zone. */
export function daysLate(dueOn: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000);
}
