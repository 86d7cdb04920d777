import { z } from "zod";
import { StartupError } from "./app-error.ts";

/** The settings that production needs besides its database, with the consequence of a missing one. */
const needs = {
  SECRET_KEY: "second factors and single sign-on cannot be kept without it",
  PUBLIC_URL: "links in mail would lead to this machine, and cookies would not be secure",
  SMTP_URL: "invitations, welcome mail and new passwords would reach nobody",
} as const;

type ProductionSetting = keyof typeof needs;

const names = Object.keys(needs) as ProductionSetting[];

function isNeed(text: string): text is ProductionSetting {
  return Object.hasOwn(needs, text);
}

/** Parses ALLOW_UNSET: the names of settings that an operator leaves out on purpose. */
export const allowUnsetVariable = z
  .string()
  .default("")
  .transform((text, context) => {
    const waivedSettings = text
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "");
    if (waivedSettings.every(isNeed)) return new Set<ProductionSetting>(waivedSettings);
    context.addIssue({ code: "custom", message: `may name ${names.join(", ")}, with commas` });
    return z.NEVER;
  });

/** The settings that determine whether a production configuration is complete. */
interface ProductionConfig {
  readonly database: { readonly kind: "embedded" | "postgres" };
  readonly demo: boolean | undefined;
  readonly secretKeys: readonly Uint8Array[];
  readonly publicUrl: string | null;
  readonly smtpUrl: string | null;
  readonly allowUnset: ReadonlySet<string>;
}

/**
 * Throws StartupError when production settings are missing and not waived. A demo and an embedded database need none.
 */
export function assertProductionReady(config: ProductionConfig): void {
  if (config.database.kind === "embedded" || config.demo === true) return;
  const isSet: Readonly<Record<ProductionSetting, boolean>> = {
    SECRET_KEY: config.secretKeys.length > 0,
    PUBLIC_URL: config.publicUrl !== null,
    SMTP_URL: config.smtpUrl !== null,
  };
  const missing = names.filter((name) => !isSet[name] && !config.allowUnset.has(name));
  if (missing.length === 0) return;
  const lines = missing.map((name) => `  ${name}: ${needs[name]}`);
  throw new StartupError(
    `This is set up for production (DATABASE_URL without DEMO=1), and settings are missing:\n${lines.join("\n")}\n` +
      `Set them, or say that you do without: ALLOW_UNSET=${missing.join(",")}`,
  );
}
