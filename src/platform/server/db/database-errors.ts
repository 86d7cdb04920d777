import { AppError } from "#platform/server/app-error.ts";

/** The reason why the database temporarily cannot serve a request. */
export type Outage = "away" | "full" | "slow" | "busy";

const BUSY = new Set(["40001", "40P01", "55P03"]);
const SLOW = new Set(["57014", "25P03"]);
const FULL = new Set(["53100", "53400"]);

function isAway(code: string): boolean {
  // Connection exceptions, shutting down or starting, no room for connections or memory, read-only after a failover.
  return /^(08|57P|53[023])/.test(code) || code === "25006" || code === "58030";
}

/** Returns the SQLSTATE of a database error; null for any other error. */
function findState(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error) || typeof error.code !== "string") return null;
  // A copy of an error has its fields but not its class: the job queue passes such copies.
  const isOfDatabase = ("name" in error && error.name === "SqlError") || "severity" in error;
  return isOfDatabase ? error.code : null;
}

/** Returns the outage that an error stands for; null for an error of the product itself. */
export function findOutage(error: unknown): Outage | null {
  if (error instanceof AggregateError) {
    const outages: readonly (Outage | null)[] = error.errors.map((each: unknown) => findOutage(each));
    return outages.every((each) => each !== null) ? (outages[0] ?? null) : null;
  }
  const state = findState(error);
  if (state === null) return null;
  if (FULL.has(state)) return "full";
  if (SLOW.has(state)) return "slow";
  if (BUSY.has(state)) return "busy";
  return isAway(state) ? "away" : null;
}

const answers: Readonly<
  Record<Outage, { readonly code: string; readonly detail: string; readonly retryAfter: number }>
> = {
  away: {
    code: "database_away",
    detail: "The portal cannot reach its data right now. Please try again.",
    retryAfter: 5,
  },
  full: {
    code: "database_full",
    detail: "The portal cannot save anything right now. Please try again.",
    retryAfter: 30,
  },
  slow: {
    code: "too_slow",
    detail: "This took too long and was stopped. Please try again, or ask for less.",
    retryAfter: 10,
  },
  busy: { code: "busy", detail: "Somebody else was changing the same thing. Please try again.", retryAfter: 1 },
};

/** Creates the error for a request that an outage stopped. */
export function toOutageError(outage: Outage): AppError {
  const { code, detail, retryAfter } = answers[outage];
  return new AppError("unavailable", code, detail, { retryAfter });
}
