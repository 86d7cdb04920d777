import { parseArgs } from "node:util";
import { UsageError } from "#platform/server/app-error.ts";
import { firstDemo } from "./demo.ts";
import type { DemoOptions } from "./demo-load.ts";
import { type DemoSize, demoSizes } from "./demo-sizes.ts";

/** The arguments of the demo command. */
export interface DemoArguments extends DemoOptions {
  /** The path of the manifest; null when none is written. */
  readonly manifest: string | null;
}

const USAGE = `Usage: npm run demo -- [--seed N] [--size ${demoSizes.join("|")}] [--today YYYY-MM-DD] [--manifest FILE]`;
const MAX_SEED = 2 ** 31 - 1;
const options = {
  seed: { type: "string" },
  size: { type: "string" },
  today: { type: "string" },
  manifest: { type: "string" },
} as const;

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isPast(text: string, now: Date): boolean {
  // In some time zone it is tomorrow already.
  return new Date(`${text}T00:00:00Z`).getTime() <= now.getTime() + 14 * 3_600_000;
}

function validateToday(text: string | undefined, now: Date): string | null {
  if (text === undefined) return null;
  if (!isDay(text)) return "--today must be a day, as in 2026-11-21";
  if (text < "2010-01-01" || !isPast(text, now)) return "--today must be a day from 2010 to today";
  return null;
}

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_SEED;
}

function isSize(text: string): text is DemoSize {
  return (demoSizes as readonly string[]).includes(text);
}

function parseValues(args: readonly string[]) {
  try {
    const {
      seed = String(firstDemo.seed),
      size = firstDemo.size,
      ...rest
    } = parseArgs({
      args: [...args],
      options,
    }).values;
    return { seed, size, ...rest };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** Parses the demo command's arguments. Throws UsageError that names every error. */
export function parseDemoArguments(args: readonly string[], now: Date): DemoArguments {
  const { seed, size, today, manifest } = parseValues(args);
  const day = validateToday(today, now);
  const errors = [
    ...(isSeed(seed) ? [] : [`--seed must be a whole number from 0 to ${MAX_SEED}`]),
    ...(isSize(size) ? [] : [`--size must be one of ${demoSizes.join(", ")}`]),
    ...(day === null ? [] : [day]),
    ...(manifest?.trim() === "" ? ["--manifest must name a file"] : []),
  ];
  if (errors.length > 0 || !isSize(size)) throw new UsageError(`${errors.join("\n")}\n${USAGE}`);
  return { seed: Number(seed), size, today: today ?? null, manifest: manifest ?? null };
}
