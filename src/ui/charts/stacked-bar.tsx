import type { ReactNode } from "react";
import { toShares, type ChartSegment } from "#ui/charts/part.ts";
import { PartsList } from "#ui/charts/parts-list.tsx";
import { WholeFigure } from "#ui/charts/whole-figure.tsx";
import { HiddenValue } from "#ui/figure-value.tsx";
import { EmptyState } from "#ui/states.tsx";

interface StackedBarProps {
  /** The title of the whole: "Onboarding tasks". */
  label: string;
  parts: readonly ChartSegment[];
  /** Hides the list of the parts, for table rows whose header or legend names them. Screen readers still get it. */
  brief?: boolean;
  /** True when confidentiality withholds the parts. */
  hidden?: boolean;
  /** Whether it can be copied as a picture, where it is a chart of its own. */
  canCopy?: boolean;
  onChoose?: (key: string) => void;
  chosen?: string | undefined;
}

/** A whole and its parts along one bar, in order. */
export function StackedBar({
  label,
  parts,
  brief = false,
  hidden = false,
  canCopy = false,
  onChoose,
  chosen,
}: StackedBarProps): ReactNode {
  const shared = toShares(parts);
  if (hidden) return <HiddenValue brief={brief} />;
  if (shared.length === 0) return <EmptyState />;
  return (
    <WholeFigure className="cy-stack" label={label} canCopy={canCopy}>
      <div className="cy-stack-track" aria-hidden="true">
        {shared.map((part) =>
          part.value > 0 ? (
            // The list below has the same choice as buttons; this one is for the pointer.
            <i
              key={part.key}
              role="presentation"
              data-choice={onChoose ? "" : undefined}
              onClick={onChoose && (() => onChoose(part.key))}
              data-tone={part.tone}
              data-faint={chosen !== undefined && chosen !== part.key ? "" : undefined}
              style={{ flexGrow: part.value }}
              title={part.label}
            />
          ) : null,
        )}
      </div>
      <div className={brief ? "cy-sr" : undefined}>
        <PartsList label={label} parts={shared} onChoose={brief ? undefined : onChoose} chosen={chosen} />
      </div>
    </WholeFigure>
  );
}
