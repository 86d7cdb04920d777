import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { MAX_TEXT } from "#ui/search-text.ts";

/** How long typing must rest before the list follows. */
const TYPING_REST_MS = 250;

interface SearchFieldProps {
  label: string;
  /** The text that narrows the list now; when it changes by other means, as by Back, the field follows. */
  value: string;
  maxLength?: number;
  /** Called when typing rests, at Enter and when the field is left, and only of a text that is new. */
  onChange: (value: string) => void;
}

/** Free text that narrows a list: follows the keys at once, and the list when typing rests. */
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
