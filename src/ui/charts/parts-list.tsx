import type { ReactNode } from "react";
import type { SharedPart } from "#ui/charts/part.ts";
import { formatNumber } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

interface PartsListProps {
  label: string;
  parts: readonly SharedPart[];
  /** Selects a part; without it the parts are not buttons. */
  onChoose?: ((key: string) => void) | undefined;
  /** The selected part. */
  chosen?: string | undefined;
}

/** The parts of a whole by name, number and share: both the drawing's legend and its data as a table. */
export function PartsList({ label, parts, onChoose, chosen }: PartsListProps): ReactNode {
  const { locale } = useUi();
  return (
    <table className="cy-parts">
      <caption className="cy-sr">{label}</caption>
      <tbody>
        {parts.map((part) => (
          <tr key={part.key} data-chosen={part.key === chosen ? "" : undefined}>
            <th scope="row">
              <span>
                <i className="cy-part-swatch" data-tone={part.tone} aria-hidden="true" />
                {onChoose ? (
                  <button type="button" aria-pressed={part.key === chosen} onClick={() => onChoose(part.key)}>
                    {part.label}
                  </button>
                ) : (
                  <span>{part.label}</span>
                )}
              </span>
            </th>
            <td>{formatNumber(part.value, "count", locale)}</td>
            <td>{formatNumber(part.share, "percent", locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
