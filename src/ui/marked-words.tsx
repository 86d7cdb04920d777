import type { ReactNode } from "react";

interface MarkedWordsProps {
  text: string;
  /** First character and end of each marked part, in order; parts do not touch. */
  marks: readonly (readonly [from: number, to: number])[];
}

/** A text with some of its words marked. */
export function HighlightedText({ text, marks }: MarkedWordsProps): ReactNode {
  return (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark className="cy-mark">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
