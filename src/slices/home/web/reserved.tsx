import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { readStoredText, writeStoredText } from "#platform/web/stored.ts";

const buildKey = (name: string): string => `courtyard-height:${name}`;

/** Returns the last height of a block; null where it showed other content then, or the window had another width. */
function readHeight(name: string, of: string): number | null {
  const [width, height, ...rest] = readStoredText(buildKey(name)).split(":");
  // Lines break by the width of the window.
  if (rest.join(":") !== of || Number(width) !== window.innerWidth) return null;
  return Number.isInteger(Number(height)) && Number(height) > 0 ? Number(height) : null;
}

/** Stores the height of a block in place of the previous one. */
function writeHeight(name: string, of: string, height: number): void {
  writeStoredText(buildKey(name), `${window.innerWidth}:${height}:${of}`);
}

interface ReservedProps {
  readonly name: string;
  /** The content of the block: other content has another height. */
  readonly of: string;
  readonly children: ReactNode;
}

/**
 * A slow block that looks the same at each visit: its last height is reserved while it loads, so that blocks below it
 * need not wait. On the first visit they do.
 */
export function ReservedSpace({ name, of, children }: ReservedProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [height] = useState(() => readHeight(name, of));
  const [hasCome, setHasCome] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      if (element.querySelector("[aria-busy=true]") !== null) return;
      setHasCome(true);
      writeHeight(name, of, Math.round(element.firstElementChild?.getBoundingClientRect().height ?? 0));
    });
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [name, of]);
  const isReserved = height !== null && !hasCome;
  return (
    <div ref={box} data-reserved={isReserved ? "" : undefined} style={isReserved ? { minHeight: height } : undefined}>
      {children}
    </div>
  );
}
