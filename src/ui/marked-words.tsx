import type { ReactNode } from "react";

interface MarkedWordsProps {
  text: string;
  /** First character and end of each part that is marked, in their order; none of them touch. */
  marks: readonly (readonly [from: number, to: number])[];
}

/** A text as it was written with some of its words marked. */
export function MarkedWords({ text, marks }: MarkedWordsProps): ReactNode {
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
