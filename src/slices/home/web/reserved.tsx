import { useLayoutEffect, useRef, useState, type ReactNode } from "react";

const PREFIX = "courtyard-height";

/** Where the height of a block is remembered: for the width of this window, because its lines break by that. */
const buildKey = (name: string): string => `${PREFIX}:${name}:${window.innerWidth}`;

function readHeight(name: string): number | null {
  try {
    const height = Number(window.localStorage.getItem(buildKey(name)) ?? "");
    return Number.isInteger(height) && height > 0 ? height : null;
  } catch {
    return null;
  }
}

function writeHeight(name: string, height: number): void {
  try {
    window.localStorage.setItem(buildKey(name), String(height));
  } catch {
    // Storage is forbidden here; what stands below waits again the next time.
  }
}

/**
 * A block that takes its time and is the same at each visit: the room that it took the last time is kept free, so that
 * what stands below it need not wait. At the first visit it does.
 */
export function Reserved({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [height] = useState(() => readHeight(name));
  const [hasCome, setHasCome] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      if (element.querySelector("[aria-busy=true]") !== null) return;
      setHasCome(true);
      writeHeight(name, Math.round(element.firstElementChild?.getBoundingClientRect().height ?? 0));
    });
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [name]);
  const isReserved = height !== null && !hasCome;
  return (
    <div ref={box} data-reserved={isReserved ? "" : undefined} style={isReserved ? { minHeight: height } : undefined}>
      {children}
    </div>
  );
}
