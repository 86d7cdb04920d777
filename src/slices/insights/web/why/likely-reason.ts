import type { ChangeAction, ChangeEntry, ChangeReason } from "#slices/insights/contract/changes.contract.ts";
import { findThemeIds } from "#slices/insights/web/why/topic-themes.ts";

/** How a part of the survey changed by itself at the place. */
export interface PartMove {
  readonly id: number;
  readonly delta: number | null;
  readonly isReal: boolean;
}

/** A theme with the number of comments that mention it. */
export interface ThemeCount {
  readonly id: number;
  readonly name: string;
  readonly nameEs: string | null;
  readonly count: number;
}

/** The part of a change that is its likely reason, with its evidence. */
export interface LikelyReason {
  readonly part: ChangeReason;
  /** The part's own change in whole points. */
  readonly delta: number;
  /** The existing action on it; null: none. */
  readonly action: ChangeAction | null;
  /** The theme that comments about it mention most; null: there are none. */
  readonly theme: ThemeCount | null;
}

/** Returns the parts that may be a likely reason: answered differently, in the direction of the change. */
export function findCandidates({ parts, reasons, figure }: ChangeEntry): readonly ChangeReason[] {
  if (parts === null || parts === "region" || parts === "location") return [];
  return reasons.filter(
    ({ kind, m_id: id, points }) =>
      kind === "answers" && id !== null && points !== 0 && points > 0 === figure.delta > 0,
  );
}

/** Returns the largest real change among the parts, with its comments or its action; null without either. */
export function findLikelyReason(
  entry: ChangeEntry,
  moves: readonly PartMove[],
  themes: readonly ThemeCount[],
): LikelyReason | null {
  const real = findCandidates(entry).flatMap((part) => {
    const move = moves.find(({ id }) => id === part.m_id);
    const isSameWay = move !== undefined && move.delta !== null && move.delta > 0 === part.points > 0;
    return isSameWay && move.isReal ? [{ part, delta: move.delta ?? 0 }] : [];
  });
  const [first] = real.toSorted((one, other) => Math.abs(other.part.points) - Math.abs(one.part.points));
  if (first === undefined) return null;
  const ids = findThemeIds(entry.service, entry.parts, first.part.m_id ?? 0);
  const [theme = null] = themes
    .filter(({ id, count }) => count > 0 && ids.includes(id))
    .toSorted((one, other) => other.count - one.count);
  const action = entry.action?.kind === "assignment" ? entry.action : null;
  return theme === null && action === null ? null : { ...first, action, theme };
}
