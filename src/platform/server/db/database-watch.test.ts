import { describe, expect, test } from "vitest";
import { findOutage } from "./database-errors.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { SqlError } from "./engine.ts";

const createSqlError = (code: string): SqlError => new SqlError("the database\nsays so", code, null);

describe("outages", () => {
  test.each([
    ["08006", "away"],
    ["57P03", "away"],
    ["53300", "away"],
    ["25006", "away"],
    ["53100", "full"],
    ["57014", "slow"],
    ["40P01", "busy"],
    ["23505", null],
    ["42P01", null],
  ])("%s: %s", (code, outage) => expect(findOutage(createSqlError(code))).toBe(outage));

  test("a copy of an error is recognized by its fields, and an aggregate by all its errors", () => {
    expect(findOutage(Object.assign({}, createSqlError("08006")))).toBe("away");
    expect(findOutage(new AggregateError([createSqlError("08006"), createSqlError("08006")]))).toBe("away");
    expect(findOutage(new AggregateError([createSqlError("08006"), new Error("ours")]))).toBe(null);
    expect(findOutage(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe(null);
    expect(findOutage("08006")).toBe(null);
  });
});

describe("the watch", () => {
  test("writes one readable line per minute for any number of errors", () => {
    let now = 0;
    const lines: unknown[] = [];
    const write = (facts: object, event: string): void => void lines.push({ event, ...facts });
    const watch = new DatabaseWatch({ info: write, warn: write, error: write }, () => now);
    for (let request = 0; request < 50; request += 1) expect(watch.note(createSqlError("08006"))).toBe(true);
    now = 61_000;
    watch.note(createSqlError("08006"));
    expect(watch.note(new Error("ours"))).toBe(false);
    const line = { event: "database.unavailable", outage: "away", error: "SqlError 08006: the database says so" };
    expect(lines).toEqual([line, { ...line, unsaid: 49 }]);
  });

  test("remembers a full disk for half a minute", () => {
    let now = 0;
    const watch = new DatabaseWatch({ info: () => {}, warn: () => {}, error: () => {} }, () => now);
    expect(watch.isFull()).toBe(false);
    watch.note(createSqlError("53100"));
    now = 29_000;
    expect(watch.isFull()).toBe(true);
    now = 31_000;
    expect(watch.isFull()).toBe(false);
  });
});
