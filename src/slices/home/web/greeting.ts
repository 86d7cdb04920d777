const NOON = 12;
const EVENING = 18;

/** Returns the time of day of an hour (0 to 23) for a greeting: morning before 12, afternoon before 18. */
export function toGreeting(hour: number): "morning" | "afternoon" | "evening" {
  if (hour < NOON) return "morning";
  return hour < EVENING ? "afternoon" : "evening";
}
