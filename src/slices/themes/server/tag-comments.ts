import type { ClientTx } from "#platform/server/db/database.ts";
import { clientJob } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { applyRules, type ClientTheme } from "./client-themes.rules.ts";
import type { ThemeAudience } from "./library/theme.ts";
import { LIBRARY_VERSION } from "./library/themes.ts";
import { buildMatcher, type Matcher, matchThemes, type ThemeMatch } from "./matcher.rules.ts";
import type { Stems } from "./stems.read-model.ts";
import type { ThemesDeps, UntaggedComment } from "./themes.deps.ts";
import { tagCommentsJob } from "./themes.kinds.ts";
import { readRules, replaceTags, type RulesVersion, type TaggedComment } from "./themes.repository.ts";
import { findLanguages, type FindStems, foldWord, type ThemeLanguage } from "./words.rules.ts";

/** Comments of one transaction: short, so that no one who answers or is erased waits long. */
const BATCH = 500;

type Matchers = Readonly<Record<ThemeAudience, Readonly<Record<ThemeLanguage, Matcher>>>>;

/** The stems of the words of some comments, by the language that they may be in. */
export type LearnedComments = Readonly<Record<ThemeLanguage, FindStems>>;

/** Learns the words of comments, so that they can be matched. */
export async function learnComments(tx: ClientTx, stems: Stems, texts: readonly string[]): Promise<LearnedComments> {
  const learn = async (language: ThemeLanguage): Promise<FindStems> => {
    const own = texts.filter((text) => findLanguages(text).includes(language));
    return (await stems.learn(tx, language, own)).findStems;
  };
  return { en: await learn("en"), es: await learn("es") };
}

/** Finds the themes of comments of a client. */
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

  /** The themes of one of the learned comments. */
  match(audience: ThemeAudience, text: string, learned: LearnedComments): readonly ThemeMatch[] {
    const found = findLanguages(text).flatMap((language) =>
      matchThemes(text, this.#matchers[audience][language], learned[language]),
    );
    const byTheme = Map.groupBy(found, ({ themeId }) => themeId);
    return [...byTheme].map(([themeId, matches]) => ({
      themeId,
      terms: [...new Set(matches.flatMap(({ terms }) => terms))],
      spans: joinSpans(matches.flatMap(({ spans }) => spans)),
    }));
  }
}

function joinSpans(spans: ThemeMatch["spans"]): ThemeMatch["spans"] {
  const joined: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

const toVersion = (rules: number): RulesVersion => ({ library: LIBRARY_VERSION, rules });

function tag(
  reader: ThemeReader,
  comments: readonly UntaggedComment[],
  learned: LearnedComments,
): readonly TaggedComment[] {
  return comments.map(({ invitationId, questionId, audience, text }) => ({
    invitationId,
    questionId,
    text,
    folded: foldWord(text.toLowerCase()),
    themes: reader.match(audience, text, learned),
  }));
}

/** Reads the comments of a client that its rules have not read, in short transactions; again without effect. */
async function tagComments(deps: ThemesDeps, stems: Stems, clientId: number): Promise<number> {
  let count = 0;
  for (;;) {
    const done = await deps.db.withClient(clientId, async (tx) => {
      const { rules, version } = await readRules(tx);
      const comments = await deps.comments().claimUntagged(tx, toVersion(version), BATCH);
      if (comments.length === 0) return 0;
      const reader = await ThemeReader.build(tx, stems, applyRules(rules));
      const texts = comments.map(({ text }) => text);
      const learned = await learnComments(tx, stems, texts);
      await replaceTags(tx, tag(reader, comments, learned), toVersion(version));
      return comments.length;
    });
    count += done;
    if (done < BATCH) return count;
  }
}

/** The job that reads comments for themes. */
export function themesJobs(deps: ThemesDeps, stems: Stems): Job[] {
  return [
    clientJob(deps, tagCommentsJob, {
      hasWork: async (tx) => deps.comments().hasUntagged(tx, toVersion((await readRules(tx)).version)),
      run: (clientId) => tagComments(deps, stems, clientId),
    }),
  ];
}
