import type { FieldError } from "#platform/contract/problem.ts";
import type { ThemeChange } from "#slices/themes/contract/themes.contract.ts";
import type { useThemeStrings } from "#slices/themes/web/themes-strings.ts";

type Say = ReturnType<typeof useThemeStrings>;

/**
 * Returns the terms of a field, one per line, normalized like on the server, so that the index of an error finds its
 * term.
 */
export const listTerms = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/gu, " "))
    .filter((line) => line !== "");

const PLACE = /^(?:body\.)?terms\.(en|es)(?:\.(\d+))?$/u;

const ofTerms: Readonly<Record<string, (t: Say, term: string) => string>> = {
  too_common: (t, term) => t("tooCommon", { term }),
  not_words: (t, term) => t("notWords", { term }),
  invalid_format: (t, term) => t("notWords", { term }),
  too_big: (t, term) => t("tooLong", { term }),
};

const ofFields: Readonly<Record<string, (t: Say) => string>> = {
  "merged_into itself": (t) => t("mergeItself"),
  "merged_into unknown": (t) => t("mergeUnknown"),
  "merged_into hidden": (t) => t("mergeHidden"),
  "merged_into chain": (t) => t("mergeChain"),
  "is_hidden has_parts": (t) => t("hasParts"),
};

/**
 * Returns the text of an error in the viewer's language, with its term; undefined to fall back to the server's message.
 */
export function explainProblem({ path, code }: FieldError, terms: ThemeChange["terms"], t: Say): string | undefined {
  const place = PLACE.exec(path);
  if (!place) return ofFields[`${path.replace("body.", "")} ${code}`]?.(t);
  const [, language, at] = place;
  if (at === undefined) return code === "too_big" ? t("tooManyTerms") : undefined;
  const term = terms[language === "es" ? "es" : "en"][Number(at)];
  return term === undefined ? undefined : ofTerms[code]?.(t, term);
}
