/** Maximum number of page numbers side by side. */
const MAX_PAGES_SHOWN = 14;

/** Returns the page numbers to show: up to 14 around the current one. */
export function computePagerWindow(current: number, last: number): number[] {
  const count = Math.min(last, MAX_PAGES_SHOWN);
  const centred = current - Math.floor(count / 2);
  const first = Math.max(1, Math.min(centred, last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
