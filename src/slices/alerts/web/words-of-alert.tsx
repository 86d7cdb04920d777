import type { ReactNode } from "react";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { useAlertWords, type DueWords } from "#slices/alerts/web/alert-words.ts";

/** The texts of an alert in a row of another slice. */
export interface AlertTexts {
  readonly due: DueWords;
  /** Its kind and the resident. */
  readonly title: string;
  readonly owner: string;
}

export interface AlertWordsProps {
  readonly row: AlertRow;
  readonly now: number;
  readonly children: (texts: AlertTexts) => ReactNode;
}

/** Passes the texts of an alert to its children. */
export function AlertWords({ row, now, children }: AlertWordsProps): ReactNode {
  const words = useAlertWords();
  return children({ due: words.due(row, now), title: words.name(row), owner: words.owner(row) });
}
