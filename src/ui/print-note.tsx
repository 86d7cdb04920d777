import type { ReactNode } from "react";
import { ChangeKey } from "#ui/change-key.tsx";
import { useUi } from "#ui/ui-context.ts";

/** A line about the page in print: "Regions: Coastal, Lakeshore". */
export interface PrintFact {
  readonly label: string;
  readonly value: string;
}

/** Print only, below the page's title: the active filters and the date. */
export function PrintNote({ facts }: { facts: readonly PrintFact[] }): ReactNode {
  return <p className="cy-print-note">{facts.map(({ label, value }) => `${label}: ${value}`).join(" · ")}</p>;
}

/** Print only, at the end of the page: the explanation of changes, when there are any, and of hidden values. */
export function PrintFooter({ shown }: { shown: readonly (object | undefined)[] }): ReactNode {
  const { words } = useUi();
  return (
    <div className="cy-print-foot">
      <ChangeKey rows={shown.filter((each) => each !== undefined)} />
      {words.hidden}: {words.hiddenConfidential}
    </div>
  );
}
