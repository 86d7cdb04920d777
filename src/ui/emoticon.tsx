import type { ReactNode } from "react";
import { toMood, type Mood } from "#ui/score-scale.ts";
import { useUi } from "#ui/ui-context.ts";

const mouths: Record<Mood, string> = {
  excited: "M5.8 11.2h8.4a4.2 4.2 0 0 1-8.4 0Z",
  neutral: "M6.5 13h7",
  sad: "M6.2 14.4c1-1.9 2.3-2.6 3.8-2.6s2.8.7 3.8 2.6",
};

/** The face for a satisfaction score: excited from 80, neutral from 65, otherwise sad; nothing without a score. */
export function Emoticon({ score, size = 22 }: { score: number | null; size?: number }): ReactNode {
  const { words } = useUi();
  const mood = toMood(score);
  if (mood === null) return null;
  const label = words[mood];
  return (
    <svg
      className="cy-emoticon"
      data-mood={mood}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <circle className="cy-emoticon-face" cx="10" cy="10" r="9" />
      <circle className="cy-emoticon-eye" cx="7" cy="7.6" r="1.2" />
      <circle className="cy-emoticon-eye" cx="13" cy="7.6" r="1.2" />
      <path className="cy-emoticon-mouth" d={mouths[mood]} />
    </svg>
  );
}
