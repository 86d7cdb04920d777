const PADDING = 0.2;
const LOWEST = 0;
const HIGHEST = 100;
/** The lowest start of the satisfaction axis, and the highest start of the engagement axis. */
const SATISFACTION_FLOOR = 50;
const ENGAGEMENT_CEILING_OF_FLOOR = 50;

/**
 * Returns the bounds of a score chart's axis: the range of the values padded by a fifth of it, within 0 and 100.
 * Satisfaction starts at 50 or above, engagement at 50 or below. Without a value it is the whole scale.
 */
export function toAxis(
  service: "ingage" | "intouch",
  values: readonly (number | null)[],
): { yMin: number; yMax: number } {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { yMin: service === "intouch" ? SATISFACTION_FLOOR : LOWEST, yMax: HIGHEST };
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const pad = (most - least) * PADDING;
  const floor = Math.max(LOWEST, least - pad);
  const yMin =
    service === "intouch" ? Math.max(SATISFACTION_FLOOR, floor) : Math.min(ENGAGEMENT_CEILING_OF_FLOOR, floor);
  return { yMin, yMax: Math.min(HIGHEST, most + pad) };
}
