/** Draws from the normal distribution, by Box and Muller. */
export function drawNormal(roll: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());
}
