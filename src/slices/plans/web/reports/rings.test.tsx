import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPropertyTab } from "#slices/plans/web/reports/testing/open-plan-reports.ts";

/** Returns the share of the inner radius of a ring, as drawn. */
function getHole(ring: Element): number {
  const [radius, thick] = ["r", "stroke-width"].map((name) => Number(ring.getAttribute(name)));
  if (!radius || !thick) throw new Error("no ring");
  return (radius - thick / 2) / (radius + thick / 2);
}

test("the hole of compliance is 85 % of its ring, that of every other ring 80 % [CONST-06]", async () => {
  const holes: number[] = [];
  for (const [tab, card, count] of [
    ["plans", "Compliance", 1],
    ["residents", "Satisfaction Overview", 2],
  ] as const) {
    openPropertyTab(tab);
    await screen.findByRole("region", { name: card });
    // The rings are loaded after their cards.
    await waitFor(() => expect(document.querySelectorAll(".cy-ring-track").length).toBeGreaterThanOrEqual(count));
    const [own] = screen.queryAllByRole("figure", { name: "Compliance" });
    for (const ring of document.querySelectorAll(".cy-ring-track")) {
      holes.push(getHole(ring));
      expect(getHole(ring)).toBeCloseTo(own?.contains(ring) ? 0.85 : 0.8, 10);
    }
    cleanup();
  }
  expect(holes.some((hole) => hole > 0.82)).toBe(true);
  expect(holes.filter((hole) => hole < 0.82).length).toBeGreaterThan(1);
});
