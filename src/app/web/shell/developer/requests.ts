/** One call to the server as the browser saw it. */
export interface RecordedRequest {
  /** Path and query, as needed to repeat it. */
  readonly address: string;
  /** Milliseconds from the start of the page to the start of the call. */
  readonly startedAt: number;
  /** Duration of the call in milliseconds, rounded. */
  readonly took: number;
  /** Bytes transferred; null where the browser does not report them or nothing came. */
  readonly bytes: number | null;
}

const API = "/v1/";

/** Returns the calls among a page's resources, newest first. */
export function listRequests(
  entries: readonly Pick<PerformanceResourceTiming, "name" | "startTime" | "duration" | "transferSize">[],
  origin: string,
): RecordedRequest[] {
  return entries
    .flatMap(({ name, startTime, duration, transferSize }) => {
      const url = new URL(name, origin);
      if (url.origin !== origin || !url.pathname.startsWith(API)) return [];
      const bytes = transferSize > 0 ? transferSize : null;
      return [{ address: url.pathname + url.search, startedAt: startTime, took: Math.round(duration), bytes }];
    })
    .toSorted((a, b) => b.startedAt - a.startedAt);
}
