import type { ReactNode } from "react";
import type { HelpTerm } from "#ui/help-term.ts";
import { termNames } from "#ui/term-names.ts";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** A word that leads to where it is explained; the word alone where there is no such page. */
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

/** Whether a part of a row is a figure that is hidden, however deep it stands. */
function holdsHidden(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return ("hidden" in part && part.hidden === true) || Object.values(part).some(holdsHidden);
}

interface TermKeyProps {
  /** What the heads of the columns are about. */
  terms: Iterable<HelpTerm>;
  rows: readonly object[];
}

/** The words of a table's heads, and of its hidden figures, each leading to where it is explained: heads hold buttons. */
export function TermKey({ terms, rows }: TermKeyProps): ReactNode {
  const { words, helpPath } = useUi();
  const all = new Set([...terms, ...(rows.some(holdsHidden) ? (["hidden"] as const) : [])]);
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
