import type { Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { SecretCipher } from "#platform/server/secret-encryption.ts";
import { findPasskey, readTotpSecrets, saveCounter, takeRecoveryCode, consumeStep } from "./factors.repository.ts";
import { type PasskeySite, verifyPasskey } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findAcceptedStep } from "./totp.ts";

/** A proof besides the password: a code as typed, or a passkey's response to a challenge. */
export type FactorProof =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "passkey"; readonly answer: string; readonly challenge: string; readonly site: PasskeySite };

/** The method of a proof, for the audit log. */
export type ProofMethod = "totp" | "recovery_code" | "passkey";

/** Returns the encryption purpose of an account's TOTP secret. */
export function getTotpPurpose(accountId: number): string {
  return `totp:${accountId}`;
}

/** Creates the error for any wrong proof, without a reason. */
export function createProofError(): AppError {
  return new AppError("unauthenticated", "wrong_code", "Incorrect or already used code.");
}

/** Verifies second factors. An accepted proof is used up in the caller's transaction. */
export class FactorProofs {
  readonly #secretCipher: SecretCipher;

  constructor(secretCipher: SecretCipher) {
    this.#secretCipher = secretCipher;
  }

  /** Accepts a proof of an account once. Throws `wrong_code` for a wrong proof or one that was accepted before. */
  async accept(tx: Tx, accountId: number, proof: FactorProof, now: Date): Promise<ProofMethod> {
    if (proof.kind === "passkey") {
      const owner = await this.acceptPasskey(tx, proof, now, false);
      if (owner !== accountId) throw createProofError();
      return "passkey";
    }
    const code = proof.code.replaceAll(/\s/g, "");
    if (/^\d{6}$/.test(code)) {
      if (await this.#acceptTotp(tx, accountId, code, now)) return "totp";
    } else {
      const hash = hashRecoveryCode(accountId, code);
      if (hash && (await takeRecoveryCode(tx, accountId, hash, now))) return "recovery_code";
    }
    throw createProofError();
  }

  /** Accepts a passkey of any account and returns the account's id. Throws `wrong_code` otherwise. */
  async acceptPasskey(
    tx: Tx,
    proof: Extract<FactorProof, { kind: "passkey" }>,
    now: Date,
    isAlone: boolean,
  ): Promise<number> {
    const verified = await verifyPasskey(proof, (credentialId) => findPasskey(tx, credentialId), isAlone);
    // A counter that does not increase means a copied key. Rejected, also for two copies at the same time.
    if (!verified || !(await saveCounter(tx, verified.passkey.id, verified.counter, now))) throw createProofError();
    return verified.passkey.accountId;
  }

  async #acceptTotp(tx: Tx, accountId: number, code: string, now: Date): Promise<boolean> {
    for (const { id, secret } of await readTotpSecrets(tx, accountId)) {
      const step = findAcceptedStep(this.#secretCipher.open(getTotpPurpose(accountId), secret), code, now);
      if (step !== null && (await consumeStep(tx, id, step, now))) return true;
    }
    return false;
  }
}
