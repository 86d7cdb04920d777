/**
 * Returns how many items side by side fit into a room, in pixels. Where not all do, it reserves room for the button to
 * the others. Before the layout all do.
 */
export function countFittingItems(widths: readonly number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = more;
  const first = widths.findIndex((width) => {
    used += width;
    return used > room;
  });
  return first === -1 ? widths.length : first;
}
