import type { ReactNode } from "react";

interface MarkedWordsProps {
  text: string;
  /** First character and end of each part that is marked, in their order. */
  marks: readonly (readonly [from: number, to: number])[];
}

/** A comment with the words that made it one of a theme marked. */
export function MarkedWords({ text, marks }: MarkedWordsProps): ReactNode {
  const parts = marks.map(([from, to], at) => (
    <span key={from}>
      {text.slice(at === 0 ? 0 : marks[at - 1]?.[1], from)}
      <mark className="cm-mark">{text.slice(from, to)}</mark>
    </span>
  ));
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
