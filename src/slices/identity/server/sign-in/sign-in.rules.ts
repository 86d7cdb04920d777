/** The step that follows a right password. */
export type NextStep = "session" | "second_step" | "enrol";

/**
 * Determines the step after a right password: an account with a second factor must verify it; an account that must have
 * one but has none creates one before the session starts.
 */
export function getStepAfterPassword(account: {
  readonly hasFactor: boolean;
  readonly mustHaveFactor: boolean;
}): NextStep {
  if (account.hasFactor) return "second_step";
  return account.mustHaveFactor ? "enrol" : "session";
}

/** Returns the address after signing in: the requested one. Staff without a client can only go to its own pages. */
export function getLandingPath(isInClient: boolean, returnTo: string): string {
  return isInClient || /^\/(staff|account)(\/|$)/.test(returnTo) ? returnTo : "/staff";
}
