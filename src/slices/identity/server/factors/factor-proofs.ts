import type { Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { SecretCipher } from "#platform/server/secret-encryption.ts";
import { findPasskey, readTotpSecrets, takeCounter, takeRecoveryCode, takeStep } from "./factors.repository.ts";
import { type PasskeySite, verifyPasskey } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { acceptedStep } from "./totp.ts";

/** What someone shows besides the password: a code as typed, or a passkey's answer to a challenge. */
export type FactorProof =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "passkey"; readonly answer: string; readonly challenge: string; readonly site: PasskeySite };

/** How a proof was given, as the audit log keeps it. */
export type ProofMethod = "totp" | "recovery_code" | "passkey";

/** What a TOTP secret of an account is encrypted for. */
export function totpPurpose(accountId: number): string {
  return `totp:${accountId}`;
}

/** The answer to a proof that is not right, whatever is wrong with it. */
export function wrongProof(): AppError {
  return new AppError("unauthenticated", "wrong_code", "Incorrect or already used code.");
}

/** Checks second factors; what is accepted is used up in the caller's transaction. */
export class FactorProofs {
  readonly #secretCipher: SecretCipher;

  constructor(secretCipher: SecretCipher) {
    this.#secretCipher = secretCipher;
  }

  /** Accepts a proof of an account once; throws `wrong_code` for one that is wrong or was accepted before. */
  async accept(tx: Tx, accountId: number, proof: FactorProof, now: Date): Promise<ProofMethod> {
    if (proof.kind === "passkey") {
      const owner = await this.acceptPasskey(tx, proof, now, false);
      if (owner !== accountId) throw wrongProof();
      return "passkey";
    }
    const code = proof.code.replaceAll(/\s/g, "");
    if (/^\d{6}$/.test(code)) {
      if (await this.#acceptTotp(tx, accountId, code, now)) return "totp";
    } else {
      const hash = hashRecoveryCode(accountId, code);
      if (hash && (await takeRecoveryCode(tx, accountId, hash, now))) return "recovery_code";
    }
    throw wrongProof();
  }

  /** Accepts a passkey of whatever account and returns the account's id; throws `wrong_code` otherwise. */
  async acceptPasskey(
    tx: Tx,
    proof: Extract<FactorProof, { kind: "passkey" }>,
    now: Date,
    isAlone: boolean,
  ): Promise<number> {
    const verified = await verifyPasskey(proof, (credentialId) => findPasskey(tx, credentialId), isAlone);
    // A counter that stands still or goes back is a copied key: refused, also when two copies come at once.
    if (!verified || !(await takeCounter(tx, verified.passkey.id, verified.counter, now))) throw wrongProof();
    return verified.passkey.accountId;
  }

  async #acceptTotp(tx: Tx, accountId: number, code: string, now: Date): Promise<boolean> {
    for (const { id, secret } of await readTotpSecrets(tx, accountId)) {
      const step = acceptedStep(this.#secretCipher.open(totpPurpose(accountId), secret), code, now);
      if (step !== null && (await takeStep(tx, id, step, now))) return true;
    }
    return false;
  }
}
