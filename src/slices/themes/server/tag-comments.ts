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
import { findLanguages, foldWord, type ThemeLanguage } from "./words.rules.ts";

/** Comments of one transaction: short, so that no one who answers or is erased waits long. */
const BATCH = 500;
const audiences = ["intouch", "ingage"] as const satisfies readonly ThemeAudience[];
const languages = ["en", "es"] as const satisfies readonly ThemeLanguage[];

type Matchers = Readonly<Record<ThemeAudience, Readonly<Record<ThemeLanguage, Matcher>>>>;

/** Finds the themes of comments of a client. */
export class ThemeReader {
  readonly #matchers: Matchers;
  readonly #stems: Stems;

  private constructor(matchers: Matchers, stems: Stems) {
    this.#matchers = matchers;
    this.#stems = stems;
  }

  static async build(tx: ClientTx, stems: Stems, themes: readonly ClientTheme[]): Promise<ThemeReader> {
    for (const language of languages)
      await stems.learn(
        tx,
        language,
        themes.flatMap(({ terms }) => terms[language]),
      );
    const matcher = (audience: ThemeAudience, language: ThemeLanguage): Matcher =>
      buildMatcher(
        themes
          .filter((theme) => theme.audience === audience)
          .map(({ id, mergedInto, terms }) => ({ themeId: mergedInto ?? id, terms: terms[language] })),
        stems.in(language),
      );
    const [intouch, ingage] = audiences.map((audience) => ({
      en: matcher(audience, "en"),
      es: matcher(audience, "es"),
    }));
    if (!intouch || !ingage) throw new RangeError("a matcher for each audience");
    return new ThemeReader({ intouch, ingage }, stems);
  }

  /** The themes of a text whose words were learned. */
  match(audience: ThemeAudience, text: string): readonly ThemeMatch[] {
    const found = findLanguages(text).flatMap((language) =>
      matchThemes(text, this.#matchers[audience][language], this.#stems.in(language)),
    );
    const byTheme = Map.groupBy(found, ({ themeId }) => themeId);
    return [...byTheme].map(([themeId, matches]) => ({
      themeId,
      terms: [...new Set(matches.flatMap(({ terms }) => terms))],
      spans: joinSpans(matches.flatMap(({ spans }) => spans)),
    }));
  }

  /** Learns the words of texts. */
  async learn(tx: ClientTx, texts: readonly string[]): Promise<void> {
    for (const language of languages) {
      const own = texts.filter((text) => findLanguages(text).includes(language));
      await this.#stems.learn(tx, language, own);
    }
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

function tag(reader: ThemeReader, comments: readonly UntaggedComment[]): readonly TaggedComment[] {
  return comments.map(({ invitationId, questionId, audience, text }) => ({
    invitationId,
    questionId,
    text,
    folded: foldWord(text.toLowerCase()),
    themes: reader.match(audience, text),
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
      await reader.learn(
        tx,
        comments.map(({ text }) => text),
      );
      await replaceTags(tx, tag(reader, comments), toVersion(version));
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
