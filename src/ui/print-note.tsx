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

/** What a page says on paper alone, at its end: how to read its changes, where it has some, and what hidden means. */
export function PrintFoot({ shown }: { shown: readonly (object | undefined)[] }): ReactNode {
  const { words } = useUi();
  return (
    <div className="cy-print-foot">
      <ChangeKey rows={shown.filter((each) => each !== undefined)} />
      {words.hidden}: {words.hiddenConfidential}
    </div>
  );
}
