import { z } from "zod";
import { StartupRefusal } from "./fail.ts";

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const portMessage = "must be a whole number from 0 (any free port) to 65535";

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portMessage)
    .transform(Number)
    .refine((port) => port <= 65_535, portMessage)
    .default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  DATABASE_OWNER_URL: url(["postgres:", "postgresql:"]).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO: z.enum(["0", "1"]).optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().min(3).default("Courtyard <surveys@courtyard.example>"),
  ROLES: z
    .string()
    .regex(/^(web|worker)(,(web|worker))?$/, "must be web, worker or web,worker")
    .default("web,worker"),
  TRUST_PROXY: z.enum(["0", "1"]).default("0"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** Everything the process is told from outside, read once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin that links in mails start with; without it the origin the server listens on. */
  readonly publicUrl: string | null;
  readonly database:
    | { readonly kind: "embedded"; readonly dataDir: string }
    | { readonly kind: "postgres"; readonly url: string; readonly ownerUrl: string | null };
  /** Whether an empty database is filled with the demo company; undefined leaves it to the engine's default. */
  readonly demo: boolean | undefined;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly roles: { readonly web: boolean; readonly worker: boolean };
  readonly trustProxy: boolean;
  readonly logLevel: z.infer<typeof environment>["LOG_LEVEL"];
}

/** Reads the environment; throws StartupRefusal that names every variable at fault. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new StartupRefusal(`The environment is not usable:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  const roles = new Set(env.ROLES.split(","));
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    database: env.DATABASE_URL
      ? { kind: "postgres", url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL ?? null }
      : { kind: "embedded", dataDir: env.DATA_DIR },
    demo: env.DEMO === undefined ? undefined : env.DEMO === "1",
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    roles: { web: roles.has("web"), worker: roles.has("worker") },
    trustProxy: env.TRUST_PROXY === "1",
    logLevel: env.LOG_LEVEL,
  };
}
