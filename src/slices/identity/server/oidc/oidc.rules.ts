/** The domain of an email, in lower case; null for text that is no email. */
export function findDomain(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  return at > 0 && isDomain(domain) ? domain : null;
}

/** True for a plain domain name with at least two labels. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text);
}

/** Domains as they were typed, with commas, spaces or lines between them: in lower case, each once. */
export function toDomains(typed: string): string[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^@/, ""));
  return [...new Set(words.filter((word) => word !== ""))];
}

/** What a company's sign-in says about someone, as far as it counts here. */
export interface CompanyPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the company says that it has verified it. */
  readonly verifiedEmail: string | null;
}

/** The person in the claims of a checked ID token. */
export function toCompanyPerson(claims: {
  readonly iss: string;
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
}): CompanyPerson {
  const { iss: issuer, sub: subject, email, email_verified: isVerified } = claims;
  const verifiedEmail = isVerified === true && typeof email === "string" ? email.trim().toLowerCase() : null;
  return { issuer, subject, verifiedEmail };
}

/** An account that may be meant, as far as linking asks. */
export interface Candidate {
  readonly isStaff: boolean;
  readonly clientIds: readonly number[];
  /** True when the account is linked to someone else at the same issuer. */
  readonly isLinkedElse: boolean;
}

/**
 * Whether a company's sign-in opens an account: only one of its own client, never that of platform staff, and never one
 * that stands for someone else there (an email may have been given to a new employee).
 */
export function canOpen(candidate: Candidate, clientId: number): boolean {
  return candidate.clientIds.includes(clientId) && !candidate.isStaff && !candidate.isLinkedElse;
}
