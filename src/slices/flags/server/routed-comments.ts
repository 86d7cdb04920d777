import { addDays, addMonths, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { CommentKey } from "#slices/themes/server/themes.api.ts";
import type { CommentText, PrintableComment } from "#slices/surveys/server/surveys.api.ts";
import { type RoutingWithPeople, readRouting } from "./flag-routing.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import {
  type FlagRecord,
  type GroupedComment,
  type KindSettings,
  readFlags,
  readGrouped,
  readSettings,
} from "./flags.read-model.ts";
import { selectGroupReaders, selectReaders, type PrintedPlace } from "./flags.rules.ts";

/** Number of days for which handled comments are listed. */
const HANDLED_DAYS = 365;

/** A flagged comment that may be read, with its flags and the readers of each. */
export interface RoutedComment extends PrintedPlace {
  readonly service: "intouch" | "ingage";
  readonly text: string;
  readonly shownAs: "open" | "released" | "group";
  /** Null in a group. */
  readonly printed: PrintableComment | null;
  /** The day since which it can be read. */
  readonly since: string;
  readonly flags: readonly (FlagRecord & { readonly readerIds: readonly number[] })[];
}

const toKey = ({ invitationId, questionId }: CommentKey): string => `${invitationId} ${questionId}`;

/** The context of a read: flags by comment, and the people to whom they may be routed. */
interface RoutingContext {
  readonly people: RoutingWithPeople;
  readonly settings: readonly KindSettings[];
  readonly byComment: ReadonlyMap<string, readonly FlagRecord[]>;
}

function toPrintable(
  routing: RoutingContext,
  service: RoutedComment["service"],
  comment: PrintableComment,
): RoutedComment {
  const { people, settings, byComment } = routing;
  const isCounted = (flag: FlagRecord): boolean =>
    settings.some(({ kind, countsFrom }) => kind === flag.kind && comment.month >= countsFrom);
  return {
    service,
    text: comment.text,
    shownAs: comment.isOpen ? "open" : "released",
    printed: comment,
    locationId: comment.locationId,
    regionId: comment.regionId,
    since: comment.day ?? addMonths(comment.month, 1),
    flags: (byComment.get(toKey(comment)) ?? [])
      .filter(isCounted)
      .map((flag) => ({ ...flag, readerIds: selectReaders(people, flag.kind, comment) })),
  };
}

function toGrouped({ people, byComment }: RoutingContext, group: GroupedComment, words: CommentText): RoutedComment {
  return {
    service: words.service,
    text: words.text,
    shownAs: "group",
    printed: null,
    locationId: null,
    regionId: group.regionId,
    since: group.groupedOn,
    flags: (byComment.get(toKey(group)) ?? [])
      .filter(({ isShipped }) => isShipped)
      .map((flag) => ({ ...flag, readerIds: selectGroupReaders(people, flag.kind, group.notices) })),
  };
}

async function readGroups(
  deps: FlagsDeps,
  tx: ClientTx,
  routing: RoutingContext,
  keys: readonly CommentKey[],
): Promise<readonly RoutedComment[]> {
  const grouped = await readGrouped(tx, keys);
  const words = new Map((await deps.surveys.flagged.readWords(tx, grouped)).map((each) => [toKey(each), each]));
  return grouped.flatMap((group) => {
    const text = words.get(toKey(group));
    return text ? [toGrouped(routing, group, text)] : [];
  });
}

const services = ["intouch", "ingage"] as const;

/**
 * Reads the flagged comments that may be read now, each with its readers: those that may be shown, and groups of those
 * that the gate does not show.
 */
export async function readRouted(
  deps: FlagsDeps,
  tx: ClientTx,
  status: "open" | "handled",
): Promise<{ readonly comments: readonly RoutedComment[]; readonly people: RoutingWithPeople | null }> {
  const settings = await readSettings(tx);
  if (settings.length === 0) return { comments: [], people: null };
  const people = await readRouting(deps, tx, settings);
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const filter = status === "open" ? status : { handledSince: addDays(today, -HANDLED_DAYS) };
  const flags = await readFlags(tx, { kinds: settings.map(({ kind }) => kind), filter });
  const byComment = Map.groupBy(flags, toKey);
  const routing: RoutingContext = { people, settings, byComment };
  const keys = [...byComment.values()].flatMap(([first]) => first ?? []);
  const since = settings.map(({ countsFrom }) => countsFrom).toSorted()[0] ?? today;
  const active = await deps.organization.readActiveServices(tx);
  const comments: RoutedComment[] = [];
  const shown = new Set<string>();
  for (const service of services.filter((each) => active.has(each))) {
    const printable = await deps.surveys.flagged.readPrintable(tx, { service, today, since, keys });
    for (const each of printable) {
      shown.add(toKey(each));
      comments.push(toPrintable(routing, service, each));
    }
  }
  const rest = keys.filter((key) => !shown.has(toKey(key)));
  const groups = (await readGroups(deps, tx, routing, rest)).filter(({ service }) => active.has(service));
  return { comments: [...comments, ...groups], people };
}

/** Lists the comments of one reader with their flags, newest first; comments of the same day are in random order. */
export function listFor(personId: number, comments: readonly RoutedComment[]): readonly RoutedComment[] {
  return comments
    .map((comment) => ({ ...comment, flags: comment.flags.filter(({ readerIds }) => readerIds.includes(personId)) }))
    .filter(({ flags }) => flags.length > 0)
    .toSorted((a, b) => b.since.localeCompare(a.since) || getId(a).localeCompare(getId(b)));
}

/** Returns the id of a comment for its reader: the smallest of its flags' ids, which are random. */
export const getId = ({ flags }: RoutedComment): string => flags.map(({ id }) => id).toSorted()[0] ?? "";
