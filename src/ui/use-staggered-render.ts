import { startTransition, useDeferredValue, useEffect, useState } from "react";

/** Longest wait for a quiet moment, in milliseconds, of each part. */
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
 * True once it is this part's turn to be drawn, in the order of the page. Parts that are ready at the same moment, such
 * as the charts of a dashboard, would otherwise hold up the browser, and anyone who presses something, for as long as all of
 * them take together; each is drawn in slices. Browsers that do not reveal when they are idle draw all of them at once.
 */
export function useStaggeredRender(isReady: boolean): boolean {
  const [isTurn, setTurn] = useState(() => !supportsIdleCallback());
  useEffect(() => (isReady && !isTurn ? wait(() => setTurn(true)) : undefined), [isReady, isTurn]);
  return useDeferredValue(isReady && isTurn);
}

interface AtOnce {
  /** Whether the first value is shown at once, and whether those after it are. */
  readonly atFirst: boolean;
  readonly afterwards: boolean;
}

/**
 * What a part shows: the newest value at once where that matters, else what it showed before until its turn comes;
 * undefined before the first. Each part follows in a turn of its own, so that no frame has to take in all of them.
 */
export function useInTurn<Value extends object>(value: Value, { atFirst, afterwards }: AtOnce): Value | undefined {
  const [shown, setShown] = useState<Value>();
  const isAtOnce = (shown === undefined ? atFirst : afterwards) || !supportsIdleCallback();
  const isDue = isAtOnce && shown !== value;
  // React draws anew with it before anything is painted.
  if (isDue) setShown(value);
  useEffect(() => (shown === value ? undefined : wait(() => startTransition(() => setShown(value)))), [shown, value]);
  return isDue ? value : shown;
}
