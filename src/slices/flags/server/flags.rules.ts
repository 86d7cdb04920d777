import { MIN_AUTHORS } from "#slices/analytics/server/analytics.api.ts";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";

// Decides who may read a flagged comment, always from what is shown of it and never from its true place. Otherwise a
// comment that one reader does not get would tell the other reader where it is from.

/** The places that a person manages, in any service or because an employee reports to them. */
export interface ManagedPlaces {
  readonly locationIds: ReadonlySet<number>;
  /** Managed as a whole, or with a managed location in it. */
  readonly regionIds: ReadonlySet<number>;
}

/** A person who may become a reader of a flagged comment. */
export interface FlagPerson {
  readonly id: number;
  readonly managed: ManagedPlaces;
}

/**
 * The recipients of flagged comments: named readers who can sign in, and administrators for comments that none of those
 * may read.
 */
export interface FlagRouting {
  readonly readers: Readonly<Record<FlagKind, readonly FlagPerson[]>>;
  readonly admins: readonly FlagPerson[];
}

/** The place of a comment as far as it is shown. */
export interface PrintedPlace {
  readonly locationId: number | null;
  readonly regionId: number | null;
}

/** The readers that a notice names. */
export type NoticeReaders = Readonly<Record<FlagKind, readonly number[]>>;

/** Returns whether a person manages a place, or an employee at one. */
export const isManager = ({ managed }: FlagPerson): boolean =>
  managed.locationIds.size > 0 || managed.regionIds.size > 0;

/**
 * Returns whether a comment may be from a place that the person manages, considering all places that the shown
 * attributes leave possible.
 */
export function canConcern(person: FlagPerson, { locationId, regionId }: PrintedPlace): boolean {
  if (locationId !== null) return person.managed.locationIds.has(locationId);
  if (regionId !== null) return person.managed.regionIds.has(regionId);
  return isManager(person);
}

/**
 * Returns the readers of a comment that may be shown: its named readers, or administrators when it concerns all of
 * those.
 */
export function selectReaders(routing: FlagRouting, kind: FlagKind, place: PrintedPlace): readonly number[] {
  const excludeConcerned = (people: readonly FlagPerson[]): number[] =>
    people.filter((person) => !canConcern(person, place)).map(({ id }) => id);
  const readerIds = excludeConcerned(routing.readers[kind]);
  return readerIds.length > 0 ? readerIds : excludeConcerned(routing.admins);
}

/**
 * Returns the readers of a group that the gate does not show: readers who manage nothing and are named by the notice of
 * each comment in the group. If some comments had another notice, fewer than ten people could have written the rest.
 */
export function selectGroupReaders(
  routing: FlagRouting,
  kind: FlagKind,
  notices: readonly NoticeReaders[],
): readonly number[] {
  if (notices.length === 0) return [];
  return routing.readers[kind]
    .filter((person) => !isManager(person) && notices.every((notice) => notice[kind].includes(person.id)))
    .map(({ id }) => id);
}

/** A comment that waits to be grouped. */
export interface WaitingToGroup {
  /** Null for an author whom an alert names. */
  readonly author: number | null;
  readonly regionId: number | null;
}

/** Comments that are shown with the same region, or with none. */
export interface NewGroup<Comment> {
  readonly regionId: number | null;
  readonly comments: readonly Comment[];
}

const hasEnoughAuthors = (comments: readonly WaitingToGroup[]): boolean =>
  new Set(comments.flatMap(({ author }) => author ?? [])).size >= MIN_AUTHORS;

/**
 * Groups waiting comments of a service: regions with enough authors, then the rest together. Remaining comments wait.
 */
export function closeGroups<Comment extends WaitingToGroup>(waiting: readonly Comment[]): readonly NewGroup<Comment>[] {
  const regions = [...Map.groupBy(waiting, ({ regionId }) => regionId)].flatMap(([regionId, comments]) =>
    regionId !== null && hasEnoughAuthors(comments) ? [{ regionId, comments }] : [],
  );
  const grouped = new Set(regions.map(({ regionId }) => regionId));
  const rest = waiting.filter(({ regionId }) => regionId === null || !grouped.has(regionId));
  return hasEnoughAuthors(rest) ? [...regions, { regionId: null, comments: rest }] : regions;
}
