import type { FieldError } from "#platform/contract/problem.ts";
import { MAX_WORDS, type ThemeChange } from "#slices/themes/contract/themes.contract.ts";
import type { ClientTheme, ThemeRule } from "./client-themes.rules.ts";
import { splitTerm } from "./matcher.rules.ts";
import { type ThemeLanguage, themeLanguages } from "./words.rules.ts";

/** Above this share of comments a term is too common to be a theme. */
export const MAX_SHARE = 0.4;
/** With fewer comments the share is not meaningful. */
export const MIN_COMMENTS = 50;

type Terms = ThemeChange["terms"];

/**
 * Normalizes terms for comparison: lower case, single spaces. Positions are preserved, because errors refer to them.
 */
export function normalizeTerms({ en, es }: Terms): Terms {
  const normalize = (terms: readonly string[]): string[] =>
    terms.map((term) => term.toLowerCase().replaceAll("’", "'").replaceAll(/\s+/gu, " "));
  return { en: normalize(en), es: normalize(es) };
}

/** Lists the new terms of a theme, each once. */
export function listNewTerms(theme: ClientTheme, terms: Terms, language: ThemeLanguage): readonly string[] {
  return [...new Set(terms[language])].filter((term) => !theme.terms[language].includes(term));
}

/** Returns errors of terms by themselves; `isStopWord` recognizes stop words. */
export function validateTerms(
  theme: ClientTheme,
  terms: Terms,
  isStopWord: Readonly<Record<ThemeLanguage, (word: string) => boolean>>,
): readonly FieldError[] {
  return themeLanguages.flatMap((language) =>
    listNewTerms(theme, terms, language).flatMap((term): FieldError[] => {
      const path = `body.terms.${language}.${terms[language].indexOf(term)}`;
      const words = splitTerm(term).flat();
      if (words.length === 0 || words.length > MAX_WORDS)
        return [{ path, code: "not_words", message: "A term is one to five words" }];
      const isCommon = words.every(({ text }) => text.length === 1 || isStopWord[language](text));
      return isCommon
        ? [{ path, code: "too_common", message: `"${term}" is in almost every comment: add a word that says more` }]
        : [];
    }),
  );
}

/** Returns errors of the theme that another one is merged into. */
export function validateMerge(
  themes: readonly ClientTheme[],
  theme: ClientTheme,
  into: number | null,
): readonly FieldError[] {
  const path = "body.merged_into";
  // An unchanged merge is always valid, whatever happened to the other theme.
  if (into === null || into === theme.mergedInto) return [];
  if (into === theme.id) return [{ path, code: "itself", message: "A theme is not merged into itself" }];
  const target = themes.find(({ id, audience }) => id === into && audience === theme.audience);
  if (!target || target.flag !== null || theme.flag !== null)
    return [{ path, code: "unknown", message: "Choose another theme of the same service" }];
  if (target.isHidden) return [{ path, code: "hidden", message: "Choose a theme that is shown" }];
  if (target.mergedInto !== null || themes.some(({ mergedInto }) => mergedInto === theme.id)) {
    return [
      { path, code: "chain", message: "A theme that is merged, or that others are merged into, stays where it is" },
    ];
  }
  return [];
}

/** Returns errors of a change of a flagging theme, besides its terms: it has no own name and cannot be hidden. */
export function validateFlag(theme: ClientTheme, { own_name: name, is_hidden: isHidden }: ThemeChange): FieldError[] {
  if (theme.flag === null || (name === null && !isHidden)) return [];
  const message = "Terms that flag comments are neither named nor hidden";
  return [{ path: name === null ? "body.is_hidden" : "body.own_name", code: "flagging", message }];
}

/** Returns an error when a theme with merged themes is hidden. */
export function validateHiding(
  themes: readonly ClientTheme[],
  theme: ClientTheme,
  isHidden: boolean,
): readonly FieldError[] {
  if (!isHidden || theme.isHidden || !themes.some(({ mergedInto }) => mergedInto === theme.id)) return [];
  const message = "Other themes count as part of this one: it stays in lists";
  return [{ path: "body.is_hidden", code: "has_parts", message }];
}

/** Returns the rules that change a theme as requested. */
export function toRules(theme: ClientTheme, change: ThemeChange): readonly ThemeRule[] {
  const createRule = (kind: ThemeRule["kind"], more: Partial<ThemeRule> = {}): ThemeRule => ({
    theme_id: theme.id,
    kind,
    language: null,
    term: null,
    name: null,
    into_id: null,
    ...more,
  });
  const ofTerms = themeLanguages.flatMap((language) => {
    const removed = theme.terms[language].filter((term) => !change.terms[language].includes(term));
    return [
      ...listNewTerms(theme, change.terms, language).map((term) => createRule("add", { language, term })),
      ...removed.map((term) => createRule("remove", { language, term })),
    ];
  });
  const { own_name: name, is_hidden: isHidden, merged_into: into } = change;
  return [
    ...ofTerms,
    ...(name === theme.ownName ? [] : [createRule("rename", { name })]),
    ...(isHidden === theme.isHidden ? [] : [createRule(isHidden ? "hide" : "show")]),
    ...(into === theme.mergedInto
      ? []
      : [into === null ? createRule("split") : createRule("merge", { into_id: into })]),
  ];
}

const fields: Readonly<Record<ThemeRule["kind"], string>> = {
  add: "terms",
  remove: "terms",
  rename: "own_name",
  hide: "is_hidden",
  show: "is_hidden",
  merge: "merged_into",
  split: "merged_into",
};

/**
 * Summarizes changes for the audit log: fields and numbers of terms. Names and terms are the company's own texts and
 * are not logged.
 */
export function summarizeRules(rules: readonly ThemeRule[]): {
  readonly fields: readonly string[];
  readonly terms_added: number;
  readonly terms_removed: number;
} {
  const countRules = (of: ThemeRule["kind"]): number => rules.filter(({ kind }) => kind === of).length;
  return {
    fields: [...new Set(rules.map(({ kind }) => fields[kind]))],
    terms_added: countRules("add"),
    terms_removed: countRules("remove"),
  };
}
