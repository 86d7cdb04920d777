import { expect, test } from "vitest";
import { sortByShare } from "./choices.ts";

test("sorts options by how many chose them, equal ones in survey order, hidden ones last", () => {
  const createOption = (label: string, value: number | null) => ({ label, value });
  const request = [
    createOption("Rent", 10),
    createOption("Noise", null),
    createOption("Move", 40),
    createOption("Home", 10),
    createOption("Job", 0),
  ];
  expect(sortByShare(request).map(({ label }) => label)).toEqual(["Move", "Rent", "Home", "Job", "Noise"]);
  const hidden = [createOption("Rent", null), createOption("Noise", null)];
  expect(sortByShare(hidden)).toEqual(hidden);
});
