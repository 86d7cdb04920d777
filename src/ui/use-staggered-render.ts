import { startTransition, useDeferredValue, useEffect, useState } from "react";

/** The longest wait of each part for an idle callback, in milliseconds. */
const IDLE_TIMEOUT_MS = 50;

const waiting = new Set<() => void>();
let isRunning = false;

function runNext(): void {
  isRunning = waiting.size > 0;
  if (isRunning) requestIdleCallback?.(run, { timeout: IDLE_TIMEOUT_MS });
}

function run(): void {
  const [next] = waiting;
  if (next !== undefined) waiting.delete(next);
  next?.();
  runNext();
}

function wait(turn: () => void): () => void {
  waiting.add(turn);
  if (!isRunning) runNext();
  return () => void waiting.delete(turn);
}

const supportsIdleCallback = (): boolean => typeof requestIdleCallback !== "undefined";

/**
 * Returns true once it is this part's turn to render, in the order of the page. Parts that are ready at the same
 * moment, such as the charts of a dashboard, would otherwise block the browser and the user's input for their total
 * render time. Each part renders in slices. Browsers without idle callbacks render all of them at once.
 */
export function useStaggeredRender(isReady: boolean): boolean {
  const [isTurn, setTurn] = useState(() => !supportsIdleCallback());
  useEffect(() => (isReady && !isTurn ? wait(() => setTurn(true)) : undefined), [isReady, isTurn]);
  return useDeferredValue(isReady && isTurn);
}

interface StaggerOptions {
  /** Whether the first value is shown at once, and whether later ones are. */
  readonly atFirst: boolean;
  readonly afterwards: boolean;
}

/**
 * Returns the value that a part shows: the newest one at once where that matters, otherwise the previous one until its
 * turn comes; undefined before the first. Each part updates in its own turn, so that no frame has to render all of
 * them.
 */
export function useStaggeredValue<Value extends object>(
  value: Value,
  { atFirst, afterwards }: StaggerOptions,
): Value | undefined {
  const [shown, setShown] = useState<Value>();
  const isAtOnce = (shown === undefined ? atFirst : afterwards) || !supportsIdleCallback();
  const isDue = isAtOnce && shown !== value;
  // React renders again with the new value before the paint.
  if (isDue) setShown(value);
  useEffect(() => (shown === value ? undefined : wait(() => startTransition(() => setShown(value)))), [shown, value]);
  return isDue ? value : shown;
}
