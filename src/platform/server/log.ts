import pino from "pino";

/** Structured log lines: an event's name and its facts, never a token or personal data. */
export interface Log {
  info(facts: Readonly<Record<string, unknown>>, event: string): void;
  warn(facts: Readonly<Record<string, unknown>>, event: string): void;
  error(facts: Readonly<Record<string, unknown>>, event: string): void;
}

/** The process's log, one JSON line an event on standard error. */
export function createLog(level: string): pino.Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
