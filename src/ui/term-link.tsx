import type { ReactNode } from "react";
import type { HelpTerm } from "#ui/help-term.ts";
import { termNames } from "#ui/term-names.ts";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** A term with a link to its explanation; plain text without a help page. */
export function TermLink({ term, children }: { term: HelpTerm; children?: ReactNode }): ReactNode {
  const { locale, helpPath } = useUi();
  const word = children ?? termNames[locale][term];
  if (helpPath === undefined) return word;
  return (
    <UiLink className="cy-term" href={helpPath(term)}>
      {word}
    </UiLink>
  );
}

/** Returns true when a part of a row, at any depth, is a hidden value. */
function includesHidden(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return ("hidden" in part && part.hidden === true) || Object.values(part).some(includesHidden);
}

/** Returns true when a part of a row, at any depth, is a figure without a value that is not hidden. */
function includesNone(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const isNone = "hidden" in part && "value" in part && part.hidden === false && part.value === null;
  return isNone || Object.values(part).some(includesNone);
}

interface TermKeyProps {
  /** The terms of the columns. */
  terms: Iterable<HelpTerm>;
  rows: readonly object[];
}

/**
 * The terms of a table's headers, and of its values that are hidden or N/A, each with a link to its explanation. The headers themselves
 * contain buttons.
 */
export function TermKey({ terms, rows }: TermKeyProps): ReactNode {
  const { words, helpPath } = useUi();
  const none = rows.some(includesNone) ? (["not-available"] as const) : [];
  const all = new Set([...terms, ...(rows.some(includesHidden) ? (["hidden"] as const) : []), ...none]);
  if (helpPath === undefined || all.size === 0) return null;
  return (
    <p className="cy-term-key">
      <span>{words.explained}</span>
      {[...all].map((term) => (
        <TermLink key={term} term={term} />
      ))}
    </p>
  );
}
