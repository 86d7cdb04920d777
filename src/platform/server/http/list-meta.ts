import type { ListMeta } from "#platform/contract/wire.ts";

interface Page {
  readonly number: number;
  readonly size: number;
}

/** A filter's value: a text, or options with their selection. */
type Chosen =
  | string
  | null
  | readonly { readonly id: number | string; readonly name: string; readonly selected: boolean }[];

interface Listed {
  /** The filters by key. */
  readonly filters?: Readonly<Record<string, Chosen>>;
  readonly sorts?: readonly string[];
  readonly sort_by?: string;
  readonly sort_desc?: boolean;
  readonly export_options?: readonly string[];
}

/** Builds options with their selection. */
export const marked = <Word extends string>(
  words: readonly Word[],
  chosen: readonly Word[] = [],
): Exclude<Chosen, string | null> => words.map((word) => ({ id: word, name: word, selected: chosen.includes(word) }));

const findFilter = ([key, chosen]: [string, Chosen]): ListMeta["filters"][number] =>
  typeof chosen === "string" || chosen === null
    ? { key, choices: null, value: chosen === "" ? null : chosen }
    : { key, choices: [...chosen], value: null };

/** Builds the meta of one page of a list. */
export function listMeta({ number, size }: Page, count: number, listed: Listed = {}): ListMeta {
  const { filters = {}, sorts = [], sort_by = null, sort_desc = false, export_options = [] } = listed;
  const pages = Math.ceil(count / size);
  return {
    pagination: { last: number >= pages, total_pages: pages, record_count: count },
    filters: Object.entries(filters).map(findFilter),
    structures: {},
    additional_meta: { sorts: [...sorts], sort_by, sort_desc, export_options: [...export_options] },
  };
}
