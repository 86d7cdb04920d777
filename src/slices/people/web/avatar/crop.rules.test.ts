import { expect, test } from "vitest";
import { toSquare, wholeCrop } from "./crop.rules.ts";

test("a crop is a square within the picture, initially centered with the full height or width", () => {
  expect(toSquare({ width: 400, height: 300 }, wholeCrop)).toEqual({ left: 50, top: 0, side: 300 });
  expect(toSquare({ width: 300, height: 400 }, wholeCrop)).toEqual({ left: 0, top: 50, side: 300 });
});

test("a higher zoom gives a smaller square that can reach every corner", () => {
  const picture = { width: 400, height: 300 };
  expect(toSquare(picture, { zoom: 3, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 100 });
  expect(toSquare(picture, { zoom: 3, x: 100, y: 100 })).toEqual({ left: 300, top: 200, side: 100 });
});
