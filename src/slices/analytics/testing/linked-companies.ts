import { createSeededRandom } from "#app/server/demo/content/random.ts";
import type { LinkedProperty } from "../server/chain/chain-link.rules.ts";

interface LinkedCompany {
  readonly properties: number;
  readonly quarters: number;
  readonly slope: number;
  /** The spread of chance in the first figure. */
  readonly noise?: number;
  /** Whether good properties are good at both figures; otherwise their levels have nothing to do with each other. */
  readonly isGoodAtBoth?: boolean;
}

/**
 * Creates figures of properties over quarters that drift on their own; the second follows the first a quarter later, by
 * a slope.
 */
export function createLinkedCompany(
  seed: number,
  { properties, quarters, slope, noise = 0, isGoodAtBoth = false }: LinkedCompany,
): readonly LinkedProperty[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: properties }, () => {
    const [levelX, own] = [70 + 6 * random.normal(), 60 + 6 * random.normal()];
    const levelY = isGoodAtBoth ? levelX - 10 : own;
    let [driftX, driftY] = [0, 0];
    const truth = Array.from({ length: quarters }, () => {
      driftX = 0.5 * driftX + 3 * random.normal();
      return levelX + driftX;
    });
    const to = truth.map((_, at) => {
      driftY = 0.5 * driftY + 3 * random.normal();
      return at === 0 ? levelY : levelY + slope * ((truth[at - 1] ?? 0) - 70) + driftY;
    });
    return { from: truth.map((value) => value + noise * random.normal()), to };
  });
}
