import type { Generated } from "kysely";
import type { ThemeLanguage } from "./words.rules.ts";

/** Kinds of changes that a client can make to a theme. */
export type RuleKind = "add" | "remove" | "rename" | "hide" | "show" | "merge" | "split";

/** The tables of themes. */
export interface ThemesTables {
  theme_rules: {
    client_id: number;
    id: Generated<number>;
    theme_id: number;
    kind: RuleKind;
    language: ThemeLanguage | null;
    term: string | null;
    name: string | null;
    into_id: number | null;
    changed_at: Date;
  };
  comment_tags: {
    client_id: number;
    invitation_id: number;
    question_id: number;
    library_version: number;
    rules_version: number;
    words: string;
  };
  comment_themes: {
    client_id: number;
    invitation_id: number;
    question_id: number;
    theme_id: number;
    spans: number[];
  };
}
