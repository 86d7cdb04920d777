import { expect, test } from "vitest";
import { sortByShare } from "./choices.ts";

test("sorts options by how many chose them, equal ones in survey order, hidden ones last", () => {
  const option = (label: string, value: number | null) => ({ label, value });
  const request = [option("Rent", 10), option("Noise", null), option("Move", 40), option("Home", 10), option("Job", 0)];
  expect(sortByShare(request).map(({ label }) => label)).toEqual(["Move", "Rent", "Home", "Job", "Noise"]);
  const hidden = [option("Rent", null), option("Noise", null)];
  expect(sortByShare(hidden)).toEqual(hidden);
});
