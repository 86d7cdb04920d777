import { toLocalDate } from "#platform/server/clock.ts";
import type { FieldError } from "#platform/contract/problem.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ThemeChange, ThemePreview } from "#slices/themes/contract/themes.contract.ts";
import type { ClientTheme } from "./client-themes.rules.ts";
import type { ThemeMatch } from "./matcher.rules.ts";
import type { Stems } from "./stems.read-model.ts";
import { learnComments, ThemeReader } from "./tag-comments.ts";
import { MIN_COMMENTS, listNewTerms, MAX_SHARE } from "./theme-changes.rules.ts";
import type { ThemesDeps } from "./themes.deps.ts";
import { type ThemeLanguage, themeLanguages } from "./words.rules.ts";

/** The dependencies of themes with the stem cache of the process. */
export interface ThemesContext extends ThemesDeps {
  readonly stems: Stems;
}

/** Maximum number of comments in a preview, newest first. */
const MAX_COMMENTS = 2000;
const MAX_EXAMPLES = 6;

type Terms = ThemeChange["terms"];

// One pass compares everything, each as a theme of its own: the current terms, the requested terms, and every new term
// by itself.
const [NOW, REQUESTED, FIRST_TERM] = [0, 1, 2];

interface NewTerm {
  readonly language: ThemeLanguage;
  readonly term: string;
}

/** A comment with its matches, by the number of the compared theme. */
interface ComparedComment {
  readonly text: string;
  readonly matches: ReadonlyMap<number, ThemeMatch>;
}

/** The matches of requested terms among the newest comments that the administrator may read. */
export interface TermMatches {
  readonly comments: readonly ComparedComment[];
  readonly added: readonly NewTerm[];
}

/** Matches the newest comments once, by the current and the requested terms of a theme. */
export async function matchTerms(
  deps: ThemesContext,
  tx: ClientTx,
  theme: ClientTheme,
  terms: Terms,
): Promise<TermMatches> {
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const request = { audience: theme.audience, today, limit: MAX_COMMENTS };
  const texts = (await deps.getComments().readNewest(tx, request)).map(({ text }) => text);
  const added = themeLanguages.flatMap((language) =>
    listNewTerms(theme, terms, language).map((term): NewTerm => ({ language, term })),
  );
  const toComparedTheme = (id: number, ownTerms: ClientTheme["terms"]): ClientTheme => ({
    ...theme,
    id,
    mergedInto: null,
    terms: ownTerms,
  });
  const reader = await ThemeReader.build(tx, deps.stems, [
    toComparedTheme(NOW, theme.terms),
    toComparedTheme(REQUESTED, terms),
    ...added.map(({ language, term }, at) => toComparedTheme(FIRST_TERM + at, { en: [], es: [], [language]: [term] })),
  ]);
  const learned = await learnComments(tx, deps.stems, texts);
  const comments = texts.map((text): ComparedComment => {
    const matches = reader.match(theme.audience, text, learned);
    return { text, matches: new Map(matches.map((match) => [match.themeId, match])) };
  });
  return { comments, added };
}

const countMatches = (comments: readonly ComparedComment[], id: number): number =>
  comments.filter(({ matches }) => matches.has(id)).length;

/** Returns an error for each new term that is in too many comments. */
export function validateRare({ comments, added }: TermMatches, terms: Terms): readonly FieldError[] {
  const read = comments.length;
  if (read < MIN_COMMENTS) return [];
  return added.flatMap(({ language, term }, at): FieldError[] => {
    const matched = countMatches(comments, FIRST_TERM + at);
    if (matched / read <= MAX_SHARE) return [];
    const path = `body.terms.${language}.${terms[language].indexOf(term)}`;
    const message = `"${term}" is in ${matched} of ${read} comments: add a word that says more`;
    return [{ path, code: "too_common", message }];
  });
}

/** Compares the matches of the requested terms with those of the current ones. */
export function toPreview({ comments }: TermMatches): ThemePreview {
  const changed = comments.filter(({ matches }) => matches.has(NOW) !== matches.has(REQUESTED));
  return {
    read: comments.length,
    matched: countMatches(comments, REQUESTED),
    matched_now: countMatches(comments, NOW),
    examples: changed.slice(0, MAX_EXAMPLES).map(({ text, matches }) => ({
      text,
      change: matches.has(REQUESTED) ? "gained" : "lost",
      marks: ((matches.get(REQUESTED) ?? matches.get(NOW))?.spans ?? []).map(([from, to]): [number, number] => [
        from,
        to,
      ]),
    })),
  };
}
