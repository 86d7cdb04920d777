import { addDays, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildClientJob } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { applyRules, type ClientTheme } from "./client-themes.rules.ts";
import { findFlag, hasShippedTerm } from "./library/flag-themes.ts";
import type { ThemeAudience } from "./library/theme.ts";
import { LIBRARY_VERSION } from "./library/themes.ts";
import { buildMatcher, type Matcher, matchThemes, type ThemeMatch } from "./matcher.rules.ts";
import type { Stems } from "./stems.read-model.ts";
import type {
  CommentClaim,
  CommentKey,
  FlaggedComment,
  RulesVersion,
  ThemesDeps,
  UntaggedComment,
} from "./themes.deps.ts";
import { tagCommentsJob } from "./themes.kinds.ts";
import { findOutdated, hasOutdated, readRules, replaceTags, type TaggedComment } from "./themes.repository.ts";
import { detectLanguages, type FindStems, foldWord, joinSpans, type ThemeLanguage } from "./words.rules.ts";

/** Comments per transaction: short, so that responses and erasures do not wait long. */
export const BATCH = 500;

/** Number of recent days checked for new comments. */
const RECENT_DAYS = 35;

type Matchers = Readonly<Record<ThemeAudience, Readonly<Record<ThemeLanguage, Matcher>>>>;

/** The stems of words in comments, by possible language. */
export type CommentStems = Readonly<Record<ThemeLanguage, FindStems>>;

/** Learns the words of comments, so that they can be matched. */
export async function learnComments(tx: ClientTx, stems: Stems, texts: readonly string[]): Promise<CommentStems> {
  const learn = async (language: ThemeLanguage): Promise<FindStems> => {
    const ownTexts = texts.filter((text) => detectLanguages(text).includes(language));
    return (await stems.learn(tx, language, ownTexts)).findStems;
  };
  return { en: await learn("en"), es: await learn("es") };
}

/** Finds the themes in comments of a client. */
export class ThemeReader {
  readonly #matchers: Matchers;

  private constructor(matchers: Matchers) {
    this.#matchers = matchers;
  }

  static async build(tx: ClientTx, stems: Stems, themes: readonly ClientTheme[]): Promise<ThemeReader> {
    const learn = async (language: ThemeLanguage): Promise<FindStems> => {
      const terms = themes.flatMap((theme) => theme.terms[language]);
      return (await stems.learn(tx, language, terms)).findStems;
    };
    const learned = { en: await learn("en"), es: await learn("es") };
    const build = (audience: ThemeAudience, language: ThemeLanguage): Matcher =>
      buildMatcher(
        themes
          .filter((theme) => theme.audience === audience)
          .map(({ id, mergedInto, terms }) => ({ themeId: mergedInto ?? id, terms: terms[language] })),
        learned[language],
      );
    return new ThemeReader({
      intouch: { en: build("intouch", "en"), es: build("intouch", "es") },
      ingage: { en: build("ingage", "en"), es: build("ingage", "es") },
    });
  }

  /** Returns the themes of a learned comment. */
  match(audience: ThemeAudience, text: string, learned: CommentStems): readonly ThemeMatch[] {
    const all = detectLanguages(text).flatMap((language) =>
      matchThemes(text, this.#matchers[audience][language], learned[language]),
    );
    const byTheme = Map.groupBy(all, ({ themeId }) => themeId);
    return [...byTheme].map(([themeId, matches]) => ({
      themeId,
      terms: [...new Set(matches.flatMap(({ terms }) => terms))],
      spans: joinSpans(
        text,
        matches.flatMap(({ spans }) => spans),
      ),
    }));
  }
}

/** Returns the current library version combined with a client's rules version. */
export const toVersion = (rules: number): RulesVersion => ({ library: LIBRARY_VERSION, rules });

function tag(
  reader: ThemeReader,
  comments: readonly UntaggedComment[],
  learned: CommentStems,
): readonly TaggedComment[] {
  return comments.map(({ invitationId, questionId, audience, text, hasWords }) => ({
    invitationId,
    questionId,
    text,
    folded: foldWord(text.toLowerCase()),
    hasWords,
    themes: reader.match(audience, text, learned),
  }));
}

const toFlagged = ({ invitationId, questionId, themes }: TaggedComment): FlaggedComment => ({
  invitationId,
  questionId,
  flags: themes.flatMap(({ themeId, terms }) => {
    const kind = findFlag(themeId);
    return kind === null ? [] : { kind, isShipped: hasShippedTerm(themeId, terms) };
  }),
});

/** The progress through the comments of a client, with the rules at its start. */
interface Walk {
  readonly version: number;
  readonly reader: ThemeReader;
  readonly kind: CommentClaim["kind"];
  readonly after: CommentKey | null;
}

async function startWalk(tx: ClientTx, stems: Stems): Promise<Walk> {
  const { rules, version } = await readRules(tx);
  return { version, reader: await ThemeReader.build(tx, stems, applyRules(rules)), kind: "new", after: null };
}

/** Returns the walk after the last comment of a kind; null when nothing is left. */
async function startOutdated(tx: ClientTx, walk: Walk): Promise<Walk | null> {
  const isDue = walk.kind === "new" && (await hasOutdated(tx, toVersion(walk.version)));
  return isDue ? { ...walk, kind: "outdated", after: null } : null;
}

/** Tags a batch of comments; returns the next step, or null when nothing is left. */
async function tagBatch(deps: ThemesDeps, stems: Stems, tx: ClientTx, walk: Walk): Promise<Walk | null> {
  // If the rules changed in the meantime, start again, so that they apply to all comments.
  if ((await readRules(tx)).version !== walk.version) return startWalk(tx, stems);
  const { kind, after, reader } = walk;
  const version = toVersion(walk.version);
  const comments = await deps.getComments().claimUntagged(tx, version, { kind, after, limit: BATCH });
  const last = comments.at(-1);
  if (!last) return startOutdated(tx, walk);
  const texts = comments.map(({ text }) => text);
  const learned = await learnComments(tx, stems, texts);
  const tagged = tag(reader, comments, learned);
  await replaceTags(tx, tagged, version);
  await deps.onCommentsRead(tx, tagged.map(toFlagged));
  return { ...walk, after: { invitationId: last.invitationId, questionId: last.questionId } };
}

/**
 * Tags the comments of a client that its current rules have not tagged, in short transactions, each comment once.
 * Idempotent.
 */
export async function tagComments(deps: ThemesDeps, stems: Stems, clientId: number): Promise<void> {
  let walk: Walk | null = await deps.db.withClient(clientId, (tx) => startWalk(tx, stems));
  while (walk !== null) {
    const from: Walk = walk;
    walk = await deps.db.withClient(clientId, (tx) => tagBatch(deps, stems, tx, from));
  }
}

/** Returns the job that tags comments. */
export function buildThemesJobs(deps: ThemesDeps, stems: Stems): Job[] {
  return [
    buildClientJob(deps, tagCommentsJob, {
      findWork: (client) => {
        const since = addDays(toLocalDate("UTC", deps.clock.now()), -RECENT_DAYS);
        return [...deps.getComments().findUntagged(since)(client), ...findOutdated(LIBRARY_VERSION)(client)];
      },
      run: (clientId) => tagComments(deps, stems, clientId),
    }),
  ];
}
