import type { Config } from "#platform/server/config.ts";
import { createSealer } from "#platform/server/sealing.ts";
import { secretKeyOf } from "#platform/server/secret-key-file.ts";
import type { SecuritySettings } from "#slices/identity/server/identity.module.ts";

/** What the installation says about signing in; the embedded database keeps a key beside itself. */
export function securityOf(config: Config, isDemo: boolean): SecuritySettings {
  const { database, secretKeys, publicUrl, oidcAllowHttp } = config;
  const isEmbedded = database.kind === "embedded";
  const keys = secretKeys.length === 0 && isEmbedded ? [secretKeyOf(database.dataDir)] : secretKeys;
  const staffMustHaveFactor = !isEmbedded && !isDemo;
  return { sealer: createSealer(keys), staffMustHaveFactor, publicOrigin: publicUrl, oidcAllowHttp };
}
