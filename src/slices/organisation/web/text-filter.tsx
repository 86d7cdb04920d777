import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { MAX_TEXT } from "#slices/organisation/web/organisation-state.ts";
import { SearchField } from "#ui/search-field.tsx";

/** How long typing must rest before the list follows. */
const TYPING_REST_MS = 250;

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Follows the keys at once and the list when typing rests; follows the value when it changes by other means. */
export function TextFilter({ label, value, onChange }: TextFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange(text);
  }, TYPING_REST_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <SearchField
      label={label}
      value={typed}
      maxLength={MAX_TEXT}
      onChange={(text) => {
        setTyped(text);
        send(text);
      }}
    />
  );
}
