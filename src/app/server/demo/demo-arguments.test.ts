import { describe, expect, test } from "vitest";
import { UsageError } from "#platform/server/app-error.ts";
import { parseDemoArguments } from "./demo-arguments.ts";

const now = new Date("2026-11-21T12:00:00Z");
const read = (...args: string[]) => parseDemoArguments(args, now);

describe("arguments of the demo command", () => {
  test("without arguments select the demo of the first start", () => {
    expect(read()).toEqual({ seed: 20_261_121, size: "small", today: null, manifest: null });
  });

  test("accept seed, size, day and manifest", () => {
    expect(read("--seed", "7", "--size=large", "--today", "2025-02-28", "--manifest", "m.json")).toEqual({
      seed: 7,
      size: "large",
      today: "2025-02-28",
      manifest: "m.json",
    });
    expect(read("--today", "2026-11-22").today).toBe("2026-11-22");
  });

  test("report every error at once, with the usage", () => {
    const readAll = () => read("--seed", "1.5", "--size", "huge", "--today", "2026-02-30", "--manifest", " ");
    expect(readAll).toThrow(
      /--seed must.*\n--size must.*\n--today must be a day, as.*\n--manifest must.*\nUsage: npm run demo/,
    );
    expect(readAll).toThrow(UsageError);
  });

  test.each([
    [["--seed", "-1"], /--seed|ambiguous/],
    [["--seed", "2147483648"], /--seed must/],
    [["--today", "2026-11-24"], /from 2010 to today/],
    [["--today", "1999-01-01"], /from 2010 to today/],
    [["--today", "21.11.2026"], /must be a day/],
    [["--size"], /argument missing[\s\S]*Usage/],
    [["--sise", "small"], /Unknown option '--sise'[\s\S]*Usage/],
    [["small"], /Unexpected argument 'small'[\s\S]*Usage/],
  ])("%j is rejected", (args, reason) => {
    expect(() => read(...args)).toThrow(reason);
    expect(() => read(...args)).toThrow(UsageError);
  });
});
