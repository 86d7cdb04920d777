import type { ReactNode } from "react";
import { ChangeKey } from "#ui/change-key.tsx";
import { useUi } from "#ui/ui-context.ts";

/** One thing that paper says of a page: "Regions: Coastal, Lakeshore". */
export interface PrintFact {
  readonly label: string;
  readonly value: string;
}

/** What a page says on paper alone, below its title: what was chosen, and of when it is. */
export function PrintNote({ facts }: { facts: readonly PrintFact[] }): ReactNode {
  return <p className="cy-print-note">{facts.map(({ label, value }) => `${label}: ${value}`).join(" · ")}</p>;
}

const judged = [{ certainty: "real" }];

/** What a page says on paper alone, at its end: how to read its changes, and what hidden means. */
export function PrintFoot({ hasChanges }: { hasChanges: boolean }): ReactNode {
  const { words } = useUi();
  return (
    <div className="cy-print-foot">
      {hasChanges && <ChangeKey rows={judged} />}
      {words.hidden}: {words.hiddenConfidential}
    </div>
  );
}
