import { z } from "zod";

/** A database id on the wire: a positive integer below 2^53, as a number or its decimal text. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A calendar day, YYYY-MM-DD. */
export const isoDay = z.iso.date();

/** One value or a list of them in the query string (`x=1`, `x[]=1&x[]=2`). */
export function listFor<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(1000),
  );
}

/** What is added to a reply besides its rows: one word, or a list of words that holds it. */
export function addOn<Word extends string>(word: Word) {
  return z
    .preprocess((said) => (Array.isArray(said) && said.length === 1 ? (said[0] as unknown) : said), z.literal(word))
    .optional();
}

/** true or false in a payload: as a query says it, or the value itself. */
export const payloadFlag = z.union([
  z.enum(["true", "false"]),
  z.boolean().transform((yes): "true" | "false" => (yes ? "true" : "false")),
]);

/** Reads a part of an input within a transform; what is wrong with the part is wrong with the whole. Null then. */
export function parsePart<T>(schema: z.ZodType<T>, input: unknown, context: z.core.ParsePayload): T | null {
  // Without words of its own an issue is put into words where the whole is read.
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

/** page[number] from 1, page[size] up to 1,000: so many rows where a request says nothing. */
export function toPageParameter(size: number) {
  return z
    .strictObject({
      number: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(size),
    })
    .prefault({});
}

/** A page of the size that most lists have. */
export const pageParameter = toPageParameter(DEFAULT_PAGE_SIZE);

/** The shapes that a widget's data can have. */
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
  /** Only of what loads more (load_more_calculator): what `page[cursor]` takes to go on; null at the end. */
  cursor: z.string().nullable().optional(),
});

const listFilter = z.object({
  key: z.string(),
  choices: z
    .array(z.object({ id: z.union([z.number().int(), z.string()]), name: z.string(), selected: z.boolean() }))
    .nullable(),
  value: z.string().nullable(),
});

/** The meta of a list that is no widget: what every list says, whatever is listed. */
export const listMeta = z.object({
  pagination,
  filters: z.array(listFilter),
  /** Such a list is made in one way. */
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

/** The meta half of every widget reply; data types, summary and filters are the widget's own. */
export function widgetMeta<F extends z.ZodType, S extends z.ZodType, O extends z.ZodType>(parts: {
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
    /** The dates really used, in the client's time zone; both ends inclusive. */
    dates: z.object({
      current: z.object({ from: isoDay, to: isoDay }),
      previous: z.object({ from: isoDay, to: isoDay }),
      as_of: z.iso.datetime({ offset: true }),
    }),
  });
}
