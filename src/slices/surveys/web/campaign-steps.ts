/** Formats a count that was rounded down to a step of five: "≥ 15"; of none of the steps "< 5". */
export function formatSteps(steps: number, formatted: string): string {
  return steps === 0 ? "< 5" : `≥ ${formatted}`;
}
