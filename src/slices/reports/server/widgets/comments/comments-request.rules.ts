import type { FieldError } from "#platform/contract/problem.ts";
import type { Windows } from "#slices/analytics/server/analytics.api.ts";
import { likelihoodSlugs } from "#slices/reports/contract/comments.contract.ts";
import { withComparison } from "../buckets.rules.ts";
import {
  addOnKeys,
  FieldErrors,
  ids,
  pageNumber,
  pageSize,
  readAddOn,
  searchText,
  slugs,
} from "../request-fields.rules.ts";
import { DEFAULT_SIZE, EVERY_ROW } from "../request.rules.ts";
import { readRange } from "../request-range.rules.ts";
import { generals, idFilters, type TableFilters } from "../table-filters.rules.ts";
import { readDescending } from "../sorts.rules.ts";
import type { CommentScope, FilterKey } from "../widget.ts";

/** The options of a widget of comments or of a question for one viewer. */
export interface CommentsOptions {
  /** The screen opens with the first one. */
  readonly scopes: readonly CommentScope[];
  readonly filters: readonly FilterKey[];
  readonly today: string;
  /** The range that the screen opens with. */
  readonly dashboard: Windows;
  /** True where texts and scope are also accepted outside the parts, as in the addresses of questions. */
  readonly isOfQuestion?: boolean;
  /** True where all rows are on one page, up to the maximum page size. */
  readonly isUnpaged?: boolean;
}

/** A valid request for comments. */
export interface CommentsQuery {
  readonly scope: CommentScope;
  readonly windows: Windows;
  /** The range as requested; null: the widget's own. */
  readonly requestedRange: string | null;
  readonly filters: TableFilters;
  /** Steps 1 to 5; null: all, including comments without a likelihood. */
  readonly likelihoods: readonly number[] | null;
  /** Themes of which a comment has at least one; null: all comments. */
  readonly themes: readonly number[] | null;
  readonly withSummary: boolean;
  /** For themes: whether the first ones have quotes. */
  readonly withQuotes: boolean;
  readonly page: { readonly number: number; readonly size: number };
  readonly isOldestFirst: boolean;
}

/** Unparsed parameters. */
export type Parts = Readonly<Record<string, unknown>>;

const contents = ["surveys", "questions", "position_categories"] as const;
const structureKeys = ["scope", "date_range", "quotes", ...addOnKeys];

function readLikelihoods(errors: FieldErrors, value: unknown, path: string): readonly number[] | null {
  if (value === undefined) return null;
  const requestedSlugs = errors.read<readonly string[]>(
    path,
    slugs,
    typeof value === "string" ? hyphenateText(value) : hyphenateValues(value),
    [],
  );
  return requestedSlugs.flatMap((slug, at) => {
    const step = likelihoodSlugs.findIndex((each) => hyphenateText(each) === slug) + 1;
    if (step === 0) errors.add(`${path}.${at}`, "not_offered", `Choose among ${likelihoodSlugs.join(", ")}`);
    return step === 0 ? [] : [step];
  });
}

function readThemes(
  errors: FieldErrors,
  options: CommentsOptions,
  value: unknown,
  path: string,
): readonly number[] | null {
  return value === undefined || !options.filters.includes("themes")
    ? null
    : errors.read<readonly number[]>(path, ids, value, []);
}

const hyphenateText = (text: string): string => text.replaceAll("_", "-");
const hyphenateValues = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => (typeof each === "string" ? hyphenateText(each) : each)) : value;

function readFilters(errors: FieldErrors, options: CommentsOptions, parts: Parts, at: string): TableFilters {
  const getOfferedPart = (key: FilterKey): unknown => (options.filters.includes(key) ? parts[key] : undefined);
  const text = errors.read(`${at}filters.q_text`, searchText.optional(), getOfferedPart("q_text"), undefined);
  const general = errors.readChoice(`${at}filters.general`, generals, getOfferedPart("general"), "all");
  const toIds = (key: FilterKey): [string, readonly number[]][] => {
    const value = getOfferedPart(key);
    return value === undefined ? [] : [[key, errors.read<readonly number[]>(`${at}filters.${key}`, ids, value, [])]];
  };
  return {
    ...(text ? { q_text: text } : {}),
    general,
    ...Object.fromEntries(idFilters.flatMap(toIds)),
    content: Object.fromEntries(contents.flatMap(toIds)),
  };
}

/** The addresses of questions also accept the text and the scope outside the parts. */
function withShort(
  errors: FieldErrors,
  { isOfQuestion = false }: CommentsOptions,
  parts: Parts,
): { structures: Parts; filters: Parts } {
  const structures = errors.readParts("query.structures", parts["structures"], structureKeys);
  const filters = (parts["filters"] ?? {}) as Parts;
  if (!isOfQuestion) return { structures, filters };
  const { scope, q_text: text } = parts;
  return {
    structures: scope === undefined ? structures : { scope, ...structures },
    filters: text === undefined ? filters : { q_text: text, ...filters },
  };
}

const CURSOR = /^after-([1-9]\d{0,5})$/;

/** Returns the cursor of a page of comments. */
export const toCursor = (page: number): string => `after-${page - 1}`;

// A cursor names the page in place of its number.
function readPageNumber(errors: FieldErrors, { number, cursor }: Parts, path: string): number {
  if (cursor === undefined) return errors.read(`${path}.number`, pageNumber, number, 1);
  const after = typeof cursor === "string" ? CURSOR.exec(cursor)?.[1] : undefined;
  if (after === undefined) errors.add(`${path}.cursor`, "invalid_format", "cursor must be one of meta.pagination");
  if (number !== undefined) errors.add(`${path}.cursor`, "contradiction", "cursor stands in place of number");
  return Number(after ?? 0) + 1;
}

// Rejects filters by likelihood or theme for questions, which are counted by neither.
function refuseUncounted(errors: FieldErrors, { scope, likelihoods, themes }: CommentsQuery, at: string): void {
  if (scope !== "questions") return;
  if (themes) errors.add(`${at}filters.themes`, "not_told_apart", "Questions are not counted by theme");
  if (likelihoods) {
    errors.add(`${at}filters.likelihoods`, "not_told_apart", "Questions are not counted by likelihood");
  }
}

// Rejects quotes for scopes without them: comments, surveys and questions.
function refuseUnquoted(errors: FieldErrors, { scope, withQuotes }: CommentsQuery, at: string): void {
  if (withQuotes && scope !== "themes") {
    errors.add(`${at}structures.quotes`, "contradiction", "Only themes are quoted");
  }
}

/**
 * Parses the parameters of comments: returns the query, or every error at once. `part` is their place: query or body.
 */
export function readCommentsQuery(
  options: CommentsOptions,
  raw: Parts,
  part: "query" | "body",
): { readonly query: CommentsQuery; readonly errors: readonly FieldError[] } {
  const errors = new FieldErrors();
  const at = `${part}.`;
  const keys = ["structures", "filters", "sort_by", "sort_desc", "page", ...(part === "query" ? [] : ["columns"])];
  const parts = errors.readParts(part, raw, options.isOfQuestion ? [...keys, "scope", "q_text"] : keys);
  const short = withShort(errors, options, parts);
  const filters = errors.readParts(`${at}filters`, short.filters, options.filters);
  const [opening = "responses"] = options.scopes;
  const dates = [
    [`${at}structures.date_range`, short.structures["date_range"]],
    [`${at}filters.date_range`, filters["date_range"]],
  ] as const;
  const request = readRange(errors, options, dates, "month");
  const page = errors.readParts(`${at}page`, parts["page"], [
    "number",
    "size",
    ...(options.isOfQuestion ? [] : ["cursor"]),
  ]);
  errors.readChoice(`${at}sort_by`, ["date"], parts["sort_by"], "date");
  const query: CommentsQuery = {
    scope: errors.readChoice(`${at}structures.scope`, options.scopes, short.structures["scope"], opening),
    windows: request ? withComparison(request.range) : options.dashboard,
    requestedRange: request?.text ?? null,
    filters: readFilters(errors, options, filters, at),
    likelihoods: readLikelihoods(errors, filters["likelihoods"], `${at}filters.likelihoods`),
    themes: readThemes(errors, options, filters["themes"], `${at}filters.themes`),
    withSummary: readAddOn(errors, short.structures, `${at}structures`),
    withQuotes:
      errors.readChoice(`${at}structures.quotes`, ["true", "false"], short.structures["quotes"], "false") === "true",
    page: {
      number: readPageNumber(errors, page, `${at}page`),
      size: errors.read(`${at}page.size`, pageSize, page["size"], options.isUnpaged ? EVERY_ROW : DEFAULT_SIZE),
    },
    isOldestFirst: !readDescending(errors, `${at}sort_desc`, parts["sort_desc"], true),
  };
  refuseUncounted(errors, query, at);
  refuseUnquoted(errors, query, at);
  return { query, errors: errors.list };
}
