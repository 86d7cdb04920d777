import { useCallback, useEffect, useRef, useState } from "react";
import type { CallInput, EndpointName } from "#platform/web/client.ts";
import { download } from "#platform/web/download.ts";

/** The state of a download: idle, in progress, or failed. */
export interface Download {
  readonly state: "idle" | "working" | "failed";
  /** The error; null without one. */
  readonly error: unknown;
  /** Requests a file and cancels a download in progress. Never rejects. */
  start<Name extends EndpointName>(name: Name, input: Omit<CallInput<Name>, "signal">): Promise<void>;
  /** Cancels the download in progress. */
  stop(): void;
}

/** Callbacks for the result. A canceled download calls none. */
interface Ends {
  onSaved(fileName: string): void;
  onFailed(error: unknown): void;
}

type DownloadState = Pick<Download, "state" | "error">;

const idle: DownloadState = { state: "idle", error: null };

/** Downloads one file at a time, and cancels it when the component unmounts. */
export function useDownload({ onSaved, onFailed }: Ends): Download {
  const [downloadState, setShown] = useState(idle);
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
    const end = (then: DownloadState): boolean => {
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
  return { ...downloadState, start, stop };
}
