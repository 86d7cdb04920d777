import { MIN_AUTHORS } from "#slices/analytics/server/analytics.api.ts";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";

// Who may read a flagged comment. Everything is decided by what is printed of it, never by its true place: else a comment
// that one reader misses would tell the other one where it is from.

/** The places that someone manages, in any service or because an employee reports to them. */
export interface ManagedPlaces {
  readonly locationIds: ReadonlySet<number>;
  /** Managed as a whole, or with a managed location in it. */
  readonly regionIds: ReadonlySet<number>;
}

/** Someone who could read flagged comments. */
export interface FlagPerson {
  readonly id: number;
  readonly managed: ManagedPlaces;
}

/** Who flagged comments go to: the named readers that can sign in, and the administrators for what none of them may read. */
export interface FlagRouting {
  readonly readers: Readonly<Record<FlagKind, readonly FlagPerson[]>>;
  readonly admins: readonly FlagPerson[];
}

/** Where a comment is from, as far as it is printed. */
export interface PrintedPlace {
  readonly locationId: number | null;
  readonly regionId: number | null;
}

/** Whom a notice named. */
export type NoticeReaders = Readonly<Record<FlagKind, readonly number[]>>;

/** True of someone who manages a place, or an employee at one. */
export const isManager = ({ managed }: FlagPerson): boolean =>
  managed.locationIds.size > 0 || managed.regionIds.size > 0;

/** True where a comment may be from a place that someone manages: of all that what is printed leaves possible. */
export function isConcerned(person: FlagPerson, { locationId, regionId }: PrintedPlace): boolean {
  if (locationId !== null) return person.managed.locationIds.has(locationId);
  if (regionId !== null) return person.managed.regionIds.has(regionId);
  return isManager(person);
}

/** Who reads a comment that may be printed: its named readers, or the administrators where it concerns all of those. */
export function findReaders(routing: FlagRouting, kind: FlagKind, place: PrintedPlace): readonly number[] {
  const free = (people: readonly FlagPerson[]): number[] =>
    people.filter((person) => !isConcerned(person, place)).map(({ id }) => id);
  const named = free(routing.readers[kind]);
  return named.length > 0 ? named : free(routing.admins);
}

/**
 * Who reads the comments of a group that the gate does not show: readers who manage nothing, and whom the notice of each
 * comment in the group named. Were some of them written below another notice, fewer than ten could have written the rest.
 */
export function findGroupReaders(
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
  /** Null of an author whom an alert names. */
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

/** Groups of comments of a service that wait: regions with enough authors, then the rest together; what is left waits on. */
export function closeGroups<Comment extends WaitingToGroup>(waiting: readonly Comment[]): readonly NewGroup<Comment>[] {
  const regions = [...Map.groupBy(waiting, ({ regionId }) => regionId)].flatMap(([regionId, comments]) =>
    regionId !== null && hasEnoughAuthors(comments) ? [{ regionId, comments }] : [],
  );
  const grouped = new Set(regions.map(({ regionId }) => regionId));
  const rest = waiting.filter(({ regionId }) => regionId === null || !grouped.has(regionId));
  return hasEnoughAuthors(rest) ? [...regions, { regionId: null, comments: rest }] : regions;
}
