import type { AnalyticsService, ContentDimension, FactDimensions } from "./analytics.dimensions.ts";

/** Groups that dated items belong to for a time, as tasks belong to enrollments. An item may belong to several. */
export interface DatedGroups {
  /** The table of the groups, its location column, and their first and last day; a missing last day is open. */
  readonly table: string;
  readonly place: string;
  readonly first: string;
  readonly last: string;
  /** The column with the person of a group, counted as distinct people. */
  readonly holder: string;
  /** Groups that do not count, by a column in a set of ids. */
  readonly without: { readonly column: string; readonly oneOf: readonly number[] };
  /** The table that links items to groups, with its two columns. */
  readonly link: { readonly table: string; readonly item: string; readonly group: string };
  /** Columns of groups that they can be grouped by. */
  readonly dimensions: FactDimensions;
  /** The kind of a group: a column that points to a table with a name for it. It is a dimension of its own. */
  readonly kind: {
    readonly dimension: ContentDimension;
    readonly by: string;
    readonly table: string;
    readonly column: string;
  };
}

/**
 * Items whose state follows from their dates, an outcome and the day, such as tasks. Read in three ways: `outcomes` on
 * their day within a range (an open item on the last of its dates, once that is over); `states` on the last day of a
 * range, for items whose groups are active in it; and the `groups` active in a range. Measures: those of
 * `getMeasures`.
 */
export interface DatedDeclaration {
  /** The name that metrics use. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly read: "outcomes" | "states" | "groups";
  readonly table: string;
  readonly place: string;
  /** Columns of the days in this order, of the outcome's id, and of the day on which the item counts as ended. */
  readonly alert: string;
  readonly due: string;
  readonly end: string;
  readonly outcome: string;
  readonly counts: string;
  /** The column of the template that items are made from; counted as distinct. */
  readonly template: string;
  /** Columns of the first and last day of all groups of an item, which overlap; a missing last day is open. */
  readonly from: string;
  readonly until: string;
  /** Boolean columns for the kinds of groups that an item has, by the name of the kind. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly dimensions: FactDimensions;
  /**
   * Further dimensions of items: for `outcomes` the id of the outcome, for `states` the progress (1 scheduled, 2
   * pending, 3 past due, 4 ended, on the last day of the range).
   */
  readonly standing: { readonly outcomes: ContentDimension; readonly states: ContentDimension };
  /** Tables that link items to any number of others: dimensions whose rows overlap. */
  readonly links: Partial<
    Readonly<Record<ContentDimension, { readonly table: string; readonly item: string; readonly column: string }>>
  >;
  readonly groups: DatedGroups;
}
