import { useLayoutEffect, type ReactNode } from "react";

/** The text that is typed while the palette's code is loading. */
export interface TypedAheadText {
  /** A letter, or Backspace. */
  readonly add: (key: string) => void;
  /** Returns the letters and clears them. */
  readonly take: () => string;
}

/** Buffers letters until they are read. */
export function createTypedAhead(): TypedAheadText {
  let text = "";
  return {
    add: (key) => {
      if (key === "Backspace") text = text.slice(0, -1);
      else if (key.length === 1) text += key;
    },
    take: () => {
      const taken = text;
      text = "";
      return taken;
    },
  };
}

interface TypedAheadProps {
  text: TypedAheadText;
  onClose: () => void;
}

/** Rendered while the palette's code is loading, so that no letter is lost to the page below. */
export function TypedAhead({ text, onClose }: TypedAheadProps): ReactNode {
  useLayoutEffect(() => {
    text.take();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") onClose();
      else text.add(event.key);
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [text, onClose]);
  return null;
}
