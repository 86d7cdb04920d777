import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { CommentPlaces } from "../comments/comments.deps.ts";
import type { FilterKey } from "../widget.ts";

// Lists of people and what they have to do, as the slice that owns them tells it.

/** Which rows of a list; conditions hold together. */
export interface ListRequest {
  readonly viewer: Actor;
  /** Locations, within the viewer's right; null: everywhere, also what is at no location. */
  readonly places: CommentPlaces;
  /** Days, both inclusive. */
  readonly range: DateRange;
  /** Today in the client's zone. */
  readonly today: string;
  /** Looked for in names and titles, whatever their case. */
  readonly text?: string;
  /** What is chosen in the list's other filters: ids or slugs; a missing filter narrows nothing. */
  readonly chosen: Readonly<Partial<Record<FilterKey, readonly (number | string)[]>>>;
  readonly page: { readonly offset: number; readonly limit: number };
  /** By the key of a column. */
  readonly sort: { readonly key: string; readonly isDescending: boolean };
}

/** A row of a list. */
export interface ListResult {
  /** Id of its subject. */
  readonly m_id: number | string;
  /** Front-end route; missing: it leads nowhere. */
  readonly to?: string;
  /** The task whose window it opens; missing: none. */
  readonly user_task_id?: number;
  /** By the wire's names: those of the columns, and what stands in the row besides. */
  readonly cells: Readonly<Record<string, string | number | boolean | null>>;
}

/** One page of a list, and how many rows it has in all. */
export interface ListPage {
  readonly rows: readonly ListResult[];
  readonly count: number;
}

/** A list's rows. */
export type ListSource = (tx: ClientTx, request: ListRequest) => Promise<ListPage>;

/** The lists' rows, by the ids of their widgets. */
export type ListSources = Readonly<Record<string, ListSource>>;
