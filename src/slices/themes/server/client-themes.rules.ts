import { findFlag, flagThemes } from "./library/flag-themes.ts";
import type { FlagKind, ThemeAudience, Theme } from "./library/theme.ts";
import { findQuality, type ThemeQuality } from "./library/quality.ts";
import { libraryThemes } from "./library/themes.ts";
import type { ThemesTables } from "./themes.tables.ts";
import type { ThemeLanguage } from "./words.rules.ts";

/** A stored change of a client. */
export type ThemeRule = Pick<
  ThemesTables["theme_rules"],
  "theme_id" | "kind" | "language" | "term" | "name" | "into_id"
>;

/** A theme with the changes of a client. */
export interface ClientTheme {
  readonly id: number;
  readonly audience: ThemeAudience;
  readonly name: Theme["name"];
  /** The kind of flag that its terms set; null for a theme of lists. */
  readonly flag: FlagKind | null;
  /** Quality of the shipped terms; null for terms that flag, which were not measured. */
  readonly quality: ThemeQuality | null;
  /** The client's own name; null for the shipped one. */
  readonly ownName: string | null;
  readonly terms: Readonly<Record<ThemeLanguage, readonly string[]>>;
  /** Terms that the client added or removed. */
  readonly changes: Readonly<
    Record<ThemeLanguage, { readonly added: readonly string[]; readonly removed: readonly string[] }>
  >;
  readonly isHidden: boolean;
  /** The theme that its comments count for; null for itself. */
  readonly mergedInto: number | null;
}

interface Draft {
  readonly added: Record<ThemeLanguage, Set<string>>;
  readonly removed: Record<ThemeLanguage, Set<string>>;
  name: string | null;
  isHidden: boolean;
  mergedInto: number | null;
}

function applyTerm(draft: Draft, { kind, language, term }: ThemeRule): void {
  if (language === null || term === null) return;
  const [into, from] = kind === "add" ? [draft.added, draft.removed] : [draft.removed, draft.added];
  from[language].delete(term);
  into[language].add(term);
}

function applyRule(draft: Draft, rule: ThemeRule): void {
  const { kind } = rule;
  if (kind === "add" || kind === "remove") applyTerm(draft, rule);
  else if (kind === "rename") draft.name = rule.name;
  else if (kind === "merge") draft.mergedInto = rule.into_id;
  else if (kind === "split") draft.mergedInto = null;
  else draft.isHidden = kind === "hide";
}

/**
 * Returns the themes of a client: the shipped ones with sufficient quality and those that flag comments, with the
 * client's changes applied in order.
 */
export function applyRules(rules: readonly ThemeRule[]): readonly ClientTheme[] {
  const byTheme = Map.groupBy(rules, ({ theme_id: id }) => id);
  return [...libraryThemes, ...flagThemes].flatMap((theme) => {
    const quality = findQuality(theme.id);
    const flag = findFlag(theme.id);
    if (quality === null && flag === null) return [];
    const draft: Draft = {
      added: { en: new Set(), es: new Set() },
      removed: { en: new Set(), es: new Set() },
      name: null,
      isHidden: false,
      mergedInto: null,
    };
    for (const rule of byTheme.get(theme.id) ?? []) applyRule(draft, rule);
    const computeTerms = (language: ThemeLanguage) => {
      const shipped = theme.terms[language];
      const added = [...draft.added[language]].filter((term) => !shipped.includes(term));
      const removed = [...draft.removed[language]].filter((term) => shipped.includes(term));
      return { terms: [...shipped.filter((term) => !removed.includes(term)), ...added], added, removed };
    };
    const [en, es] = [computeTerms("en"), computeTerms("es")];
    return {
      id: theme.id,
      audience: theme.audience,
      name: theme.name,
      flag,
      quality,
      ownName: draft.name,
      terms: { en: en.terms, es: es.terms },
      changes: { en: { added: en.added, removed: en.removed }, es: { added: es.added, removed: es.removed } },
      isHidden: draft.isHidden,
      mergedInto: draft.mergedInto,
    };
  });
}

/** Returns the themes for lists: neither hidden, nor merged into another one, nor flagging. */
export function listVisibleThemes(themes: readonly ClientTheme[], audience: ThemeAudience): readonly ClientTheme[] {
  const isShown = (theme: ClientTheme): boolean => theme.flag === null && !theme.isHidden && theme.mergedInto === null;
  return themes.filter((theme) => theme.audience === audience && isShown(theme));
}
