import type { ListMeta } from "#platform/contract/wire.ts";

interface Page {
  readonly number: number;
  readonly size: number;
}

/** A filter's value: a text, or options with their selection. */
type FilterValue =
  | string
  | null
  | readonly { readonly id: number | string; readonly name: string; readonly selected: boolean }[];

interface ListOptions {
  /** The filters by key. */
  readonly filters?: Readonly<Record<string, FilterValue>>;
  readonly sorts?: readonly string[];
  readonly sort_by?: string;
  readonly sort_desc?: boolean;
  readonly export_options?: readonly string[];
}

/** Builds options with their selection. */
export const buildOptions = <Word extends string>(
  words: readonly Word[],
  selectedWords: readonly Word[] = [],
): Exclude<FilterValue, string | null> =>
  words.map((word) => ({ id: word, name: word, selected: selectedWords.includes(word) }));

const toFilter = ([key, filterValue]: [string, FilterValue]): ListMeta["filters"][number] =>
  typeof filterValue === "string" || filterValue === null
    ? { key, choices: null, value: filterValue === "" ? null : filterValue }
    : { key, choices: [...filterValue], value: null };

/** Builds the meta of one page of a list. */
export function listMeta({ number, size }: Page, count: number, listed: ListOptions = {}): ListMeta {
  const { filters = {}, sorts = [], sort_by = null, sort_desc = false, export_options = [] } = listed;
  const pages = Math.ceil(count / size);
  return {
    pagination: { last: number >= pages, total_pages: pages, record_count: count },
    filters: Object.entries(filters).map(toFilter),
    structures: {},
    additional_meta: { sorts: [...sorts], sort_by, sort_desc, export_options: [...export_options] },
  };
}
