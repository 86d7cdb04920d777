import pino from "pino";

/** Structured log lines: an event name and its data, never a token or personal data. */
export interface Log {
  info(facts: Readonly<Record<string, unknown>>, event: string): void;
  warn(facts: Readonly<Record<string, unknown>>, event: string): void;
  error(facts: Readonly<Record<string, unknown>>, event: string): void;
}

/**
 * Returns an error as one line: its name, its code and its first lines. For a value that is not an Error, returns its
 * message.
 */
export function describeError(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  const title = [typeof name === "string" ? name : "Error", ...(typeof code === "string" ? [code] : [])].join(" ");
  const text = typeof message === "string" && message !== "" ? message : JSON.stringify(error);
  return `${title}: ${text}`.replaceAll(/\s+/g, " ").slice(0, 500);
}

/** Creates the process's log: one JSON line per event on standard error. */
export function createLog(level: string): pino.Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
