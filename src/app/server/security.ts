import { createHmac } from "node:crypto";
import type { Config } from "#platform/server/config.ts";
import { createSealer, type Sealer } from "#platform/server/sealing.ts";
import { secretKeyOf } from "#platform/server/secret-key-file.ts";
import type { SecuritySettings } from "#slices/identity/server/identity.module.ts";

/** Encrypts what the database must not hold in clear; the embedded database keeps a key beside itself. */
export function installationSealer(config: Config): Sealer {
  return createSealer(installationKeys(config));
}

/** Keys of the installation: the first seals and signs, all open and are believed. */
export function installationKeys({ database, secretKeys }: Config): readonly Uint8Array[] {
  const isKeyless = secretKeys.length === 0 && database.kind === "embedded";
  return isKeyless ? [secretKeyOf(database.dataDir)] : secretKeys;
}

/** What the installation says about signing in; the embedded database keeps a key beside itself. */
export function securityOf(config: Config, isDemo: boolean): SecuritySettings {
  const { database, publicUrl, oidcAllowHttp } = config;
  const staffMustHaveFactor = database.kind !== "embedded" && !isDemo;
  const [key] = installationKeys(config);
  const hashKey = key && { hashKey: createHmac("sha256", key).update("security-events").digest() };
  return {
    ...hashKey,
    sealer: installationSealer(config),
    staffMustHaveFactor,
    publicOrigin: publicUrl,
    oidcAllowHttp,
  };
}
