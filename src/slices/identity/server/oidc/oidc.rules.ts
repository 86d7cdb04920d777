/** Returns the domain of an email in lowercase; null for text that is not an email. */
export function findDomain(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  return at > 0 && isDomain(domain) ? domain : null;
}

/** Returns true for a plain domain name with at least two labels. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text);
}

/** Parses typed domains, separated by commas, spaces or lines: in lowercase, each once. */
export function toDomains(input: string): string[] {
  const words = input
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^@/, ""));
  return [...new Set(words.filter((word) => word !== ""))];
}

/** The claims about a person that are used here. */
export interface CompanyPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly verifiedEmail: string | null;
}

/** Returns the person in the claims of a verified ID token. */
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

/** A candidate account for linking. */
export interface Candidate {
  readonly isStaff: boolean;
  readonly clientIds: readonly number[];
  /** True when the account is linked to another subject of the same issuer. */
  readonly isLinkedElsewhere: boolean;
}

/**
 * Returns true when a provider may open an account: only an account of its own client, never platform staff's, and
 * never one linked to another subject (a company may give an email to a new employee).
 */
export function canOpen(candidate: Candidate, clientId: number): boolean {
  return candidate.clientIds.includes(clientId) && !candidate.isStaff && !candidate.isLinkedElsewhere;
}
