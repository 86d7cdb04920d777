import type { ListMeta } from "#platform/contract/wire.ts";

interface Page {
  readonly number: number;
  readonly size: number;
}

/** What is chosen in a filter: a text, or some of what there is to choose. */
type Chosen =
  | string
  | null
  | readonly { readonly id: number | string; readonly name: string; readonly selected: boolean }[];

interface Listed {
  /** The filters that there are, by their keys. */
  readonly filters?: Readonly<Record<string, Chosen>>;
  readonly sorts?: readonly string[];
  readonly sort_by?: string;
  readonly sort_desc?: boolean;
  readonly export_options?: readonly string[];
}

/** Words to choose from, with those that are chosen. */
export const marked = <Word extends string>(
  words: readonly Word[],
  chosen: readonly Word[] = [],
): Exclude<Chosen, string | null> => words.map((word) => ({ id: word, name: word, selected: chosen.includes(word) }));

const findFilter = ([key, chosen]: [string, Chosen]): ListMeta["filters"][number] =>
  typeof chosen === "string" || chosen === null
    ? { key, choices: null, value: chosen === "" ? null : chosen }
    : { key, choices: [...chosen], value: null };

/** What a page of a list says of itself besides its rows. */
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
