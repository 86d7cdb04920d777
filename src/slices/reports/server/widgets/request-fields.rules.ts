import { z } from "zod";
import type { FieldError } from "#platform/contract/problem.ts";
import { formatFieldError, formatChoices, readValue, formatUnknownField } from "#platform/server/input-errors.ts";
import { NO_LOCATION_KEY, POOLED_KEY } from "#slices/analytics/server/analytics.api.ts";
import { ARCHIVED } from "../extra-rows.rules.ts";

/** Returns a field's name for its message: without the part of the request that it is in. */
const toName = (path: string): string[] => path.split(".").slice(1);

/** Collects the errors of a request, so that every error is returned at once. */
export class FieldErrors {
  readonly list: FieldError[] = [];

  add(path: string, code: string, message: string): void {
    this.list.push({ path, code, message });
  }

  /**
   * Parses a value by its schema; on errors adds every issue and returns the fallback. A missing value is the fallback.
   */
  read<T>(path: string, schema: z.ZodType<T>, value: unknown, fallback: T): T {
    if (value === undefined) return fallback;
    const outcome = readValue(path, schema, value);
    if ("data" in outcome) return outcome.data;
    this.list.push(...outcome.errors);
    return fallback;
  }

  /** Returns one of the offered words; otherwise adds an error and returns the fallback. */
  readChoice<Word extends string>(path: string, offered: readonly Word[], value: unknown, fallback: Word): Word {
    if (value === undefined) return fallback;
    const found = offered.find((word) => word === value);
    if (found !== undefined) return found;
    this.add(path, "not_offered", formatFieldError(toName(path), formatChoices(offered), value));
    return fallback;
  }

  /** Returns the parts of an object; adds an error for another type or unknown keys. */
  readParts(path: string, value: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
    if (value === undefined) return {};
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      this.add(path, "invalid_type", formatFieldError(toName(path), `an object of ${formatChoices(keys)}`, value));
      return {};
    }
    for (const key of Object.keys(value)) {
      if (!keys.includes(key)) this.add(`${path}.${key}`, "unknown", formatUnknownField([...toName(path), key], keys));
    }
    return value as Record<string, unknown>;
  }
}

/** The keys of a reply's add-ons: a payload may mark a list as a query does. */
export const addOnKeys = ["addon_options", "addon_options[]"] as const;

/** Returns whether the summary is requested: alone or in a list, under either key. */
export function readAddOn(errors: FieldErrors, structures: Readonly<Record<string, unknown>>, path: string): boolean {
  const addOns = addOnKeys.flatMap((key) => {
    const value = structures[key];
    return (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => ({ key, each }));
  });
  const options = addOns.map(({ key, each }) => errors.readChoice(`${path}.${key}`, ["summary", ""], each, ""));
  return options.includes("summary");
}

const MAX_IDS = 1000;

const toList = (value: unknown): unknown =>
  value === undefined || value === null || Array.isArray(value) ? value : [value];

const idText = z.union([z.number(), z.string().regex(/^\d{1,16}$/, "must be a positive whole number")]);
const id = idText.transform(Number).pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** Ids in the form of a query (`x=1`, `x[]=1&x[]=2`), each once. */
export const ids = z.preprocess(toList, z.array(id).max(MAX_IDS)).transform((found) => [...new Set(found)]);

const noPlace = z.literal("none").transform(() => null);
const atNone = z.literal("0").transform(() => NO_LOCATION_KEY);
const extra = z.union([
  z.literal(String(POOLED_KEY)).transform(() => POOLED_KEY),
  z.literal(String(ARCHIVED)).transform(() => ARCHIVED),
]);

const createKeysSchema = <Key>(key: z.ZodType<Key>) =>
  z.preprocess(toList, z.array(key).min(1).max(MAX_IDS)).transform((found) => [...new Set(found)]);

/** Keys of rows that have rows below: ids, "none" for the row without one, 0 for rows without a location. */
export const placeKeys = createKeysSchema(z.union([noPlace, atNone, id]));

/** Keys of all rows: those, and the rows of pooled answers and of archived places that a list leaves out. */
export const rowKeys = createKeysSchema(z.union([noPlace, atNone, extra, id]));

/** Slugs, each once. */
export const slugs = z
  .preprocess(
    toList,
    z.array(z.string().regex(/^[a-z0-9-]{1,60}$/, "must be small letters, digits and hyphens")).max(MAX_IDS),
  )
  .transform((found) => [...new Set(found)]);

const createWholeSchema = (least: number, most: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)])
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));

const MAX_PAGE = 1_000_000;
/** Maximum number of rows on a page. */
const MAX_PAGE_SIZE = 1000;

export const pageNumber = createWholeSchema(1, MAX_PAGE);
export const pageSize = createWholeSchema(1, MAX_PAGE_SIZE);
export const searchText = z.string().trim().max(200);
export const dateText = z.string().max(60);
