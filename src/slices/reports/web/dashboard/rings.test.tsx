import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { propertyReply } from "#slices/reports/web/testing/place-reply.ts";

/** The hole's share of a ring's radius, as it is drawn. */
function getHole(ring: Element): number {
  const [radius, thick] = ["r", "stroke-width"].map((name) => Number(ring.getAttribute(name)));
  if (!radius || !thick) throw new Error("no ring");
  return (radius - thick / 2) / (radius + thick / 2);
}

test("the hole of compliance is 85 % of its ring, that of every other ring 80 % [CONST-06]", async () => {
  openPlaces("/property/12/dashboard", (path) =>
    path === "/properties/12/dashboard" ? propertyReply({ services: ["introduce", "ingage", "intouch"] }) : undefined,
  );
  const compliance = await screen.findByRole("region", { name: "Compliance" });
  const own = within(compliance).getByRole("figure", { name: "Compliance" }).querySelector(".cy-ring-track");
  await screen.findByRole("region", { name: "Satisfaction Overview" });
  const rings = [...document.querySelectorAll(".cy-ring-track")];
  expect(rings.length).toBeGreaterThan(3);
  for (const ring of rings) expect(getHole(ring)).toBeCloseTo(ring === own ? 0.85 : 0.8, 10);
});
