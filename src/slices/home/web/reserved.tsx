import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { readStoredText, writeStoredText } from "#platform/web/stored.ts";

const buildKey = (name: string): string => `courtyard-height:${name}`;

/** The height that a block had the last time; null where it showed something else then, or the window was not as wide. */
function readHeight(name: string, of: string): number | null {
  const [width, height, ...rest] = readStoredText(buildKey(name)).split(":");
  // Lines break by the width of the window.
  if (rest.join(":") !== of || Number(width) !== window.innerWidth) return null;
  return Number.isInteger(Number(height)) && Number(height) > 0 ? Number(height) : null;
}

/** Keeps the height of a block in the place of the one before. */
function writeHeight(name: string, of: string, height: number): void {
  writeStoredText(buildKey(name), `${window.innerWidth}:${height}:${of}`);
}

/** From here on a block counts as tall: other blocks then stand elsewhere. */
const TALL = 400;

const findSize = (height: number): "tall" | "" => (height >= TALL ? "tall" : "");

interface ReservedProps {
  readonly name: string;
  /** What the block shows: another one is of another height. */
  readonly of: string;
  readonly children: ReactNode;
}

/**
 * A block that takes its time and is the same at each visit: the room that it took the last time is kept free, so that
 * what stands below it need not wait. At the first visit it does.
 */
export function Reserved({ name, of, children }: ReservedProps): ReactNode {
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
    <div
      ref={box}
      data-reserved={isReserved ? findSize(height) : undefined}
      style={isReserved ? { minHeight: height } : undefined}
    >
      {children}
    </div>
  );
}
