import { expect } from "vitest";

/** Counts that are stored in halves: each row is rounded by itself, so a sum may be off by half a person for each. */
const isInHalves = (name: string, service: string): boolean =>
  service === "ingage" && (name.includes("started") || name.includes("completed"));

/** Compares the sum of rows with the total above them. */
export function expectAddsUp(
  sum: number,
  above: number | null | undefined,
  of: { readonly name: string; readonly service: string; readonly rows: number; readonly at: string },
): void {
  const off = isInHalves(of.name, of.service) && typeof above === "number" ? of.rows / 2 : 0;
  const isWithin = sum === above || (typeof above === "number" && Math.abs(sum - above) <= off);
  expect({ at: of.at, sum, above, isWithin }).toMatchObject({ isWithin: true });
}
