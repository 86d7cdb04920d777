import type { Tx } from "#platform/server/db/database.ts";
import type { SecretCipher } from "#platform/server/secret-encryption.ts";
import { getTotpPurpose, createProofError } from "./factor-proofs.ts";
import { insertTotp, replaceRecoveryCodes } from "./factors.repository.ts";
import { hashRecoveryCode, createRecoveryCodes } from "./recovery-codes.ts";
import { findAcceptedStep } from "./totp.ts";

/** Stores an authenticator app once its code is right for the secret that was shown. Throws `wrong_code` otherwise. */
export async function confirmTotp(
  tx: Tx,
  secretCipher: SecretCipher,
  setup: {
    readonly accountId: number;
    readonly sealedSecret: Uint8Array;
    readonly code: string;
    readonly name: string;
  },
  now: Date,
): Promise<number> {
  const { accountId, sealedSecret: encryptedSecret, name } = setup;
  const secret = secretCipher.open(getTotpPurpose(accountId), encryptedSecret);
  const step = findAcceptedStep(secret, setup.code.replaceAll(/\s/g, ""), now);
  if (step === null) throw createProofError();
  return insertTotp(tx, { accountId, name, secret: encryptedSecret, step, now });
}

/**
 * Gives an account ten new recovery codes and invalidates the old ones. They are shown once; only their hashes are
 * stored.
 */
export async function issueRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.flatMap((code) => hashRecoveryCode(accountId, code) ?? []);
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes;
}
