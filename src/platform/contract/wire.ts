import { z } from "zod";

/** A database id on the wire: a positive integer below 2^53, as a number or its decimal text. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A calendar day, YYYY-MM-DD. */
export const isoDay = z.iso.date();

/** Accepts one value or a list of them in the query string (`x=1`, `x[]=1&x[]=2`). */
export function listFor<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(1000),
  );
}

/** Accepts the name of an optional addition to a reply, as a text or as a list of one text. */
export function addOn<Word extends string>(word: Word) {
  return z
    .preprocess(
      (parameter) => (Array.isArray(parameter) && parameter.length === 1 ? (parameter[0] as unknown) : parameter),
      z.literal(word),
    )
    .optional();
}

/** true or false in a payload: the query string's text or the boolean itself. */
export const payloadFlag = z.union([
  z.enum(["true", "false"]),
  z.boolean().transform((flag): "true" | "false" => (flag ? "true" : "false")),
]);

/**
 * Parses a part of an input within a transform. Adds its issues to those of the whole and returns null when it is
 * invalid.
 */
export function parsePart<T>(schema: z.ZodType<T>, input: unknown, context: z.core.ParsePayload): T | null {
  // An issue without a message gets one where the whole input is parsed.
  const outcome = schema.safeParse(input, { error: () => "" });
  if (outcome.success) return outcome.data;
  for (const { message, ...issue } of outcome.error.issues) {
    const own = message === "" ? {} : { message };
    context.issues.push({ ...issue, ...own, path: [...issue.path], input } as z.core.$ZodRawIssue);
  }
  return null;
}

const DEFAULT_PAGE_SIZE = 15;
const MAX_PAGE_SIZE = 1000;

/** page[number] from 1, page[size] up to 1,000; `size` is the default. */
export function toPageParameter(size: number) {
  return z
    .strictObject({
      number: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(size),
    })
    .prefault({});
}

/** The page parameter with the default size of most lists. */
export const pageParameter = toPageParameter(DEFAULT_PAGE_SIZE);

/** The shapes of a widget's data. */
export const widgetDataTypes = [
  "calculator",
  "load_more_calculator",
  "jsonapi_array",
  "jsonapi_hash",
  "basic_json_hash",
  "basic_json_array",
] as const;

/** A link in a breadcrumb or menu; `to` is a route of the front end. */
export const navLink = z.object({ text: z.string(), to: z.string() });

const pagination = z.object({
  last: z.boolean(),
  total_pages: z.number().int().min(0),
  record_count: z.number().int().min(0),
  /**
   * For widgets that load more (load_more_calculator): the value of `page[cursor]` for the next page; null at the end.
   */
  cursor: z.string().nullable().optional(),
});

const listFilter = z.object({
  key: z.string(),
  choices: z
    .array(z.object({ id: z.union([z.number().int(), z.string()]), name: z.string(), selected: z.boolean() }))
    .nullable(),
  value: z.string().nullable(),
});

/** The meta of a list that is not a widget. */
export const listMeta = z.object({
  pagination,
  filters: z.array(listFilter),
  /** A list has no alternative structures. */
  structures: z.object({}),
  additional_meta: z.object({
    sorts: z.array(z.string()),
    sort_by: z.string().nullable(),
    sort_desc: z.boolean(),
    export_options: z.array(z.string()),
  }),
});
export type ListMeta = z.infer<typeof listMeta>;

const widgetHeader = z.object({
  key: z.string(),
  label: z.string(),
  sortable: z.boolean(),
  numeric: z.boolean(),
});

/** The meta part of every widget reply. Data types, summary and filters are specific to the widget. */
export function buildWidgetMeta<F extends z.ZodType, S extends z.ZodType, O extends z.ZodType>(parts: {
  filters: F;
  structures: S;
  summary: O;
}) {
  return z.object({
    widget: z.object({ id: z.string(), data_type: z.enum(widgetDataTypes), url_key: z.string() }),
    endpoint: z.string(),
    pagination: pagination.nullable(),
    filters: parts.filters,
    structures: parts.structures,
    parent: navLink.nullable(),
    breadcrumb: z.array(navLink),
    top_nav: z.array(navLink),
    summary_object: parts.summary,
    additional_meta: z.object({ sorts: z.array(z.string()), export_options: z.array(z.string()) }),
    headers: z.array(widgetHeader),
    /** The date range in effect, in the client's time zone; both ends are inclusive. */
    dates: z.object({
      current: z.object({ from: isoDay, to: isoDay }),
      previous: z.object({ from: isoDay, to: isoDay }),
      as_of: z.iso.datetime({ offset: true }),
    }),
  });
}
