/** What a sign-in has still to do after the password was right. */
export type NextStep = "session" | "second_step" | "enrol";

/**
 * The step after a right password: anyone who has a second factor shows it; anyone who must have one and has none makes one
 * before the session starts.
 */
export function stepAfterPassword(account: {
  readonly hasFactor: boolean;
  readonly mustHaveFactor: boolean;
}): NextStep {
  if (account.hasFactor) return "second_step";
  return account.mustHaveFactor ? "enrol" : "session";
}

/** Where someone goes once signed in: where they wanted to; staff without a client to its own pages only. */
export function getLandingPath(isInClient: boolean, returnTo: string): string {
  return isInClient || /^\/(staff|account)(\/|$)/.test(returnTo) ? returnTo : "/staff";
}
