import { createHmac } from "node:crypto";
import type { Config } from "#platform/server/config.ts";
import { createSecretCipher, type SecretCipher } from "#platform/server/secret-encryption.ts";
import { toSecretKey } from "#platform/server/secret-key-file.ts";
import type { SecuritySettings } from "#slices/identity/server/identity.module.ts";

/** The cipher of secrets in the database. The embedded database keeps a key beside itself. */
export function createInstallationCipher(config: Config): SecretCipher {
  return createSecretCipher(readInstallationKeys(config));
}

/** Keys of the installation: the first encrypts and signs, all decrypt and verify. */
export function readInstallationKeys({ database, secretKeys }: Config): readonly Uint8Array[] {
  const isKeyless = secretKeys.length === 0 && database.kind === "embedded";
  return isKeyless ? [toSecretKey(database.dataDir)] : secretKeys;
}

/** Reads the sign-in settings of the installation. */
export function toSecurity(config: Config, isDemo: boolean): SecuritySettings {
  const { database, publicUrl, oidcAllowHttp } = config;
  const staffMustHaveFactor = database.kind !== "embedded" && !isDemo;
  const [key] = readInstallationKeys(config);
  const hashKey = key && { hashKey: createHmac("sha256", key).update("security-events").digest() };
  return {
    ...hashKey,
    secretCipher: createInstallationCipher(config),
    staffMustHaveFactor,
    publicOrigin: publicUrl,
    oidcAllowHttp,
  };
}
