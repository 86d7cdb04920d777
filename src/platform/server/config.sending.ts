import { createPrivateKey } from "node:crypto";
import { z } from "zod";

const local = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Accepts a URL with one of these protocols. Unencrypted protocols are accepted for local addresses only. */
function buildSenderUrlSchema(protocols: readonly string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return z.string().refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname } = new URL(text);
      return protocols.includes(protocol) || (protocol === "http:" && local.has(hostname));
    },
    { message: `must be a URL that starts with ${starts} (http:// for localhost only)` },
  );
}

function findPem(text: string): string | null {
  const pem = text.includes("-----BEGIN") ? text.replaceAll("\\n", "\n") : Buffer.from(text, "base64").toString("utf8");
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa" ? pem : null;
  } catch {
    return null;
  }
}

/** The variables for sending and for reports from providers, to be spread into the environment's schema. */
export const sendingVariables = {
  SMTP_URL: buildSenderUrlSchema(["smtp:", "smtps:", "https:"]).optional(),
  SMS_URL: buildSenderUrlSchema(["https:"]).optional(),
  MAIL_FROM: z.string().min(3).default("Courtyard <surveys@courtyard.example>"),
  DKIM_DOMAIN: z.hostname("must be a domain").optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "must be a selector")
    .optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text, context) => {
      const pem = findPem(text);
      if (pem === null)
        context.addIssue({ code: "custom", message: "must be an RSA private key: PEM, or PEM in base64" });
      return pem ?? "";
    })
    .optional(),
  HOOK_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
};

const environment = z.object(sendingVariables);

/** The configuration of sending. */
export interface SendingConfig {
  /** smtp(s):// or https://; null delivers email to the mailbox. */
  readonly smtpUrl: string | null;
  /** https://; null delivers text messages to the mailbox. */
  readonly smsUrl: string | null;
  readonly mailFrom: string;
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | null;
  /** The secret that providers sign their reports with; null accepts no reports. */
  readonly hookSecret: string | null;
}

/** Returns the names of missing DKIM settings when only some of the three are set; empty otherwise. */
export function getMissingDkim(env: z.infer<typeof environment>): string[] {
  const names = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"] as const;
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === names.length ? [] : missing;
}

/** Returns the sending part of the configuration. */
export function parseSendingConfig(env: z.infer<typeof environment>): SendingConfig {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = env;
  return {
    smtpUrl: env.SMTP_URL ?? null,
    smsUrl: env.SMS_URL ?? null,
    mailFrom: env.MAIL_FROM,
    dkim:
      domainName !== undefined && keySelector !== undefined && privateKey !== undefined
        ? { domainName, keySelector, privateKey }
        : null,
    hookSecret: env.HOOK_SECRET ?? null,
  };
}
