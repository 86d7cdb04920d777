import type { ReactNode } from "react";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { useAlertLabels, type DueLabels } from "#slices/alerts/web/alert-labels.ts";

/** The texts of an alert in a row of another slice. */
export interface AlertTexts {
  readonly due: DueLabels;
  /** Its kind and the resident. */
  readonly title: string;
  readonly owner: string;
}

export interface AlertLabelsProps {
  readonly row: AlertRow;
  readonly now: number;
  readonly children: (texts: AlertTexts) => ReactNode;
}

/** Passes the texts of an alert to its children. */
export function AlertLabels({ row, now, children }: AlertLabelsProps): ReactNode {
  const words = useAlertLabels();
  return children({ due: words.due(row, now), title: words.name(row), owner: words.owner(row) });
}
