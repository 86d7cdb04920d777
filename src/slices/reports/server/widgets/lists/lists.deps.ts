import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { CommentPlaces } from "../comments/comments.deps.ts";
import type { FilterKey } from "../widget.ts";

// Lists of people and their tasks, provided by the slices that own them.

/** The conditions of a list's rows, combined with AND. */
export interface ListRequest {
  readonly viewer: Actor;
  /** Locations, within the viewer's scope; null: everywhere, including rows without a location. */
  readonly places: CommentPlaces;
  /** Days, both inclusive. */
  readonly range: DateRange;
  /** Today in the client's time zone. */
  readonly today: string;
  /** Matches names and titles, ignoring case. */
  readonly text?: string;
  /** The selected values of the list's other filters: ids or slugs; a missing filter is no condition. */
  readonly selected: Readonly<Partial<Record<FilterKey, readonly (number | string)[]>>>;
  readonly page: { readonly offset: number; readonly limit: number };
  /** By the key of a column. */
  readonly sort: { readonly key: string; readonly isDescending: boolean };
}

/** A row of a list. */
export interface ListResult {
  /** Id of its subject. */
  readonly m_id: number | string;
  /** Front-end route; missing: no link. */
  readonly to?: string;
  /** The task whose dialog it opens; missing: none. */
  readonly user_task_id?: number;
  /** By wire name: the cells of the columns, and the row's other values. */
  readonly cells: Readonly<Record<string, string | number | boolean | null>>;
}

/** One page of a list, and the total number of its rows. */
export interface ListPage {
  readonly rows: readonly ListResult[];
  readonly count: number;
}

/** Reads a list's rows. */
export type ListSource = (tx: ClientTx, request: ListRequest) => Promise<ListPage>;

/** The sources of lists by the ids of their widgets. */
export type ListSources = Readonly<Record<string, ListSource>>;
