import { useCallback, useEffect, useRef, useState } from "react";
import type { CallInput, EndpointName } from "#platform/web/client.ts";
import { download } from "#platform/web/download.ts";

/** A file on its way: nothing requested, being made and fetched, or not to be had. */
export interface Download {
  readonly state: "idle" | "working" | "failed";
  /** Why it failed; null otherwise. */
  readonly error: unknown;
  /** Requests a file, instead of one that is still on its way. Never rejects. */
  start<Name extends EndpointName>(name: Name, input: Omit<CallInput<Name>, "signal">): Promise<void>;
  /** Stops what is on its way. */
  stop(): void;
}

/** Who hears how it ended; no one hears of what was stopped. */
interface Ends {
  onSaved(fileName: string): void;
  onFailed(error: unknown): void;
}

type Shown = Pick<Download, "state" | "error">;

const idle: Shown = { state: "idle", error: null };

/** One file at a time, stopped when anyone who requested it is gone from the screen. */
export function useDownload({ onSaved, onFailed }: Ends): Download {
  const [shown, setShown] = useState(idle);
  const current = useRef<AbortController>(null);
  const abort = useCallback(() => {
    current.current?.abort();
    current.current = null;
  }, []);
  useEffect(() => abort, [abort]);
  const start: Download["start"] = async (name, input) => {
    abort();
    const own = new AbortController();
    current.current = own;
    setShown({ state: "working", error: null });
    const end = (then: Shown): boolean => {
      if (current.current !== own) return false;
      current.current = null;
      setShown(then);
      return true;
    };
    try {
      const fileName = await download(name, { ...input, signal: own.signal });
      if (end(idle)) onSaved(fileName);
    } catch (error) {
      if (end({ state: "failed", error })) onFailed(error);
    }
  };
  const stop = (): void => {
    abort();
    setShown(idle);
  };
  return { ...shown, start, stop };
}
