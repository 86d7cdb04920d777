/** Formats a count that was rounded down to a multiple of five: "≥ 15"; zero becomes "< 5". */
export function formatSteps(steps: number, formatted: string): string {
  return steps === 0 ? "< 5" : `≥ ${formatted}`;
}
