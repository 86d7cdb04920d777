import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const ISSUER = "Courtyard";

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });
}

/** Creates a new secret for an authenticator app, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Builds the URI that an authenticator app scans: the secret with the account's name. */
export function buildTotpUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/**
 * Returns the step (half a minute since 1970) that a code is right for: the current, previous or next one; null for a
 * wrong code. A step is accepted once, so the caller must store it.
 */
export function findAcceptedStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
