import { expect } from "vitest";
import type { Figures } from "./figures.ts";
import type { InjectedProduct } from "./product.ts";

const GROUP = "what an attacker can work out of everything ever shown";

/**
 * Attacks three years of releases of the demo's clients by linear algebra: how many groups of one to four people follow
 * from the sums, and how much of the protected answers the releases show at all.
 */
export async function measureAttack(figures: Figures, { db, product }: InjectedProduct): Promise<void> {
  const clients = await db.global((tx) => product.readClients(tx));
  const found = { small: 0, derivable: 0, misread: 0, answers: 0, included: 0, locations: 0, withScore: 0 };
  for (const { id } of clients) {
    for (const { derivable, ...counts } of await product.attackReleases(id)) {
      found.derivable += derivable.length;
      for (const name of ["small", "misread", "answers", "included", "locations", "withScore"] as const)
        found[name] += counts[name];
    }
  }
  expect(found.misread, "sums that the attack could not put together again").toBe(0);
  figures.add(GROUP, "groups of one to four people", found.small, "");
  figures.add(GROUP, "of them derivable", found.derivable, "");
  figures.add(GROUP, "protected answers included in some number", (100 * found.included) / found.answers, "%");
  figures.add(GROUP, "locations with their own score", (100 * found.withScore) / found.locations, "%");
}
