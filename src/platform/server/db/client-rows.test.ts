import { expect, test } from "vitest";
import { orderForDeletion } from "./client-rows.ts";

test("a table comes before all tables that it references", () => {
  const order = orderForDeletion([
    { table: "answers", refers_to: "responses" },
    { table: "leases", refers_to: "units" },
    { table: "leases", refers_to: "residents" },
    { table: "residents", refers_to: null },
    { table: "responses", refers_to: "leases" },
    { table: "units", refers_to: null },
  ]);
  expect(order.slice(0, 3)).toEqual(["answers", "responses", "leases"]);
  expect(order.slice(3).toSorted()).toEqual(["residents", "units"]);
});

test("rejects tables with circular references", () => {
  const circle = [
    { table: "people", refers_to: "places" },
    { table: "places", refers_to: "people" },
  ];
  expect(() => orderForDeletion(circle)).toThrow(/circle: people, places/);
});
