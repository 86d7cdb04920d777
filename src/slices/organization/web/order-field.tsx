import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";

type Order = LocationDetail["service_order"];

interface OrderFieldProps {
  label: string;
  value: Order;
  onChange: (value: Order) => void;
  error?: string | undefined;
}

/** A short list that is reordered by buttons, so that it works by keyboard too. */
export function OrderField({ label, value, onChange, error }: OrderFieldProps): ReactNode {
  const t = useLocationStrings();
  const swap = (index: number): void => {
    const next = [...value];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index - 1, 0, moved);
    onChange(next);
  };
  return (
    <fieldset className="cy-field og-order">
      <legend className="cy-field-label">{label}</legend>
      <ol>
        {value.map((block, index) => (
          <li key={block}>
            <span>{t(`block_${block}`)}</span>
            <button
              type="button"
              className="cy-icon-button"
              aria-label={t("blockUp", { block: t(`block_${block}`) })}
              disabled={index === 0}
              onClick={() => swap(index)}
            >
              <IconArrowUp size={16} stroke={1.75} aria-hidden="true" />
            </button>
            <button
              type="button"
              className="cy-icon-button"
              aria-label={t("blockDown", { block: t(`block_${block}`) })}
              disabled={index === value.length - 1}
              onClick={() => swap(index + 1)}
            >
              <IconArrowDown size={16} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      {error !== undefined && <p className="cy-field-error">{error}</p>}
    </fieldset>
  );
}
