import { expect, test } from "vitest";
import { isThin } from "./dashboard-quarters.ts";

const toLine = (ns: readonly (number | null)[]) => ns.map((n) => ({ value: n === 0 ? null : 70, n }));

test.each([
  ["no months", [], false],
  ["months without a value only", [0, 0], false],
  ["half of the shown months below ten", [9, 9, 10, 40, 0, 0], false],
  ["most of the shown months below ten", [9, 9, 3, 10, 40, 0], true],
  ["values whose number of answers is unknown", [null, null, 3], false],
])("a line with %s", (_, ns, expected) => {
  expect(isThin(toLine(ns))).toBe(expected);
});
