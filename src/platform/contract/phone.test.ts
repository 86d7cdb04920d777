import { expect, test } from "vitest";
import { findPhoneDigits } from "./phone.ts";

test.each([
  ["5125550143", "5125550143"],
  ["15125550143", "5125550143"],
  ["+1 (512) 555-0143", "5125550143"],
  ["512.555.0143", "5125550143"],
  ["512555O143", null],
  ["512555014", null],
  ["51255501433", null],
  ["25125550143", null],
  ["1125550143", null],
  ["0125550143", null],
  ["512-555-0143 ext. 2", null],
  ["", null],
  ["5".repeat(41), null],
])("%j is the number %j", (text, digits) => {
  expect(findPhoneDigits(text)).toBe(digits);
});
