import type { AnalyticsService, ContentDimension, FactDimensions } from "./analytics.dimensions.ts";

/** The groups that dated items belong to for a time, as tasks do to enrollments; an item may belong to several. */
export interface DatedGroups {
  /** The table of the groups, the column with their location, and their first and last day; a missing last one is open. */
  readonly table: string;
  readonly place: string;
  readonly first: string;
  readonly last: string;
  /** Column with whom a group is about; what is counted as distinct people. */
  readonly holder: string;
  /** Groups that do not count: a column in a set of ids. */
  readonly without: { readonly column: string; readonly oneOf: readonly number[] };
  /** The table that links items to groups, with its two columns. */
  readonly link: { readonly table: string; readonly item: string; readonly group: string };
  /** What groups can be distinguished by: columns of theirs. */
  readonly dimensions: FactDimensions;
  /** What groups are of: a column of theirs points to a table that has a word for it, which is a dimension of its own. */
  readonly kind: {
    readonly dimension: ContentDimension;
    readonly by: string;
    readonly table: string;
    readonly column: string;
  };
}

/**
 * Items whose state follows from their dates, an outcome and the day, such as tasks. Read in three ways: `outcomes` on their
 * day within a range, of an open item on the last of its dates once that is over; `states` on the last day of a range, of
 * the items whose groups are active in it; and the `groups` active in a range. Measures: those of `datedMeasures`.
 */
export interface DatedDeclaration {
  /** What metrics call it. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly read: "outcomes" | "states" | "groups";
  readonly table: string;
  readonly place: string;
  /** Columns of the days in this order, of the id of the outcome, and of the day on which the item counts as ended. */
  readonly alert: string;
  readonly due: string;
  readonly end: string;
  readonly outcome: string;
  readonly counts: string;
  /** Column of what items are made from; what is counted as distinct. */
  readonly template: string;
  /** Columns of the first and the last day of an item's groups together, which overlap; a missing last one is open. */
  readonly from: string;
  readonly until: string;
  /** Boolean columns that say of which kinds of groups an item is, by the word of the kind. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly dimensions: FactDimensions;
  /**
   * What items are distinguished by besides: of `outcomes` by the id of the outcome, of `states` by how far they are
   * (1 scheduled, 2 pending, 3 past due, 4 ended, on the last day of the range).
   */
  readonly standing: { readonly outcomes: ContentDimension; readonly states: ContentDimension };
  /** A table that links items to any number of others: a dimension whose rows overlap. */
  readonly links: Partial<
    Readonly<Record<ContentDimension, { readonly table: string; readonly item: string; readonly column: string }>>
  >;
  readonly groups: DatedGroups;
}
