import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { MAX_TEXT } from "#ui/search-text.ts";

/** Milliseconds without typing before the list follows. */
const TYPING_REST_MS = 250;

interface SearchFieldProps {
  label: string;
  /** The current search text. When it changes from outside, for example by Back, the field follows. */
  value: string;
  maxLength?: number;
  /** Called with a new text when typing pauses, on Enter and on blur. */
  onChange: (value: string) => void;
}

/** A search field for a list. The field follows every key, and the list follows when typing pauses. */
export function SearchField({ label, value, maxLength = MAX_TEXT, onChange }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = (text: string): void => {
    if (text === sent.current) return;
    sent.current = text;
    onChange(text);
  };
  const sendLater = useDebouncedCallback(send, TYPING_REST_MS);
  const sendNow = (): void => {
    sendLater.cancel();
    send(typed);
  };

  useEffect(() => {
    if (value === sent.current) return;
    sendLater.cancel();
    sent.current = value;
    setTyped(value);
  }, [value, sendLater]);

  return (
    <div className="cy-search">
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          sendLater(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") sendNow();
        }}
        onBlur={sendNow}
      />
    </div>
  );
}
