import type { ReactNode } from "react";

/** The hatching for withheld values in every chart, and only for them. */
export function HatchPattern({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className="cy-chart-hatch" x1="1" x2="1" y1="0" y2="4" />
      </pattern>
    </defs>
  );
}
