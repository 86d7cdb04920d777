import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface SearchFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** Free text that narrows a list while typing. */
export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps): ReactNode {
  return (
    <div className="cy-search">
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
