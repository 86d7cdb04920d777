import { z } from "zod";
import { getMissingDkim, parseSendingConfig, type SendingConfig, sendingVariables } from "./config.sending.ts";
import { allowUnsetVariable } from "./config.production.ts";
import { trustProxyVariable } from "./config.proxy.ts";
import { StartupError } from "./app-error.ts";
import type { TrustProxy } from "./http/caller-address.ts";

const buildUrlSchema = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const portMessage = "must be a whole number from 0 (any free port) to 65535";

/** Load balancers check readiness every few seconds. An embedded database has no load balancer in front. */
const DRAIN_SECONDS = 5;

const buildConnectionsSchema = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a number of connections from 1 to 999")
    .transform(Number)
    .default(usual);

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portMessage)
    .transform(Number)
    .refine((port) => port <= 65_535, portMessage)
    .default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: buildUrlSchema(["http:", "https:"]).optional(),
  DATABASE_URL: buildUrlSchema(["postgres:", "postgresql:"]).optional(),
  DATABASE_OWNER_URL: buildUrlSchema(["postgres:", "postgresql:"]).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DEMO: z.enum(["0", "1"]).optional(),
  DEMO_SIZE: z.enum(["tiny", "small", "medium", "large"]).default("small"),
  ...sendingVariables,
  SECRET_KEY: z
    .string()
    .transform((text) => text.split(",").map((key) => Buffer.from(key.trim(), "base64")))
    .refine((keys) => keys.every((key) => key.length === 32), "must be 32 bytes in base64 (several with commas)")
    .default([]),
  OIDC_ALLOW_HTTP: z.enum(["0", "1"]).default("0"),
  ROLES: z
    .string()
    .regex(/^(web|worker)(,(web|worker))?$/, "must be web, worker or web,worker")
    .default("web,worker"),
  ALLOW_UNSET: allowUnsetVariable,
  TRUST_PROXY: trustProxyVariable,
  OPENAPI_PUBLIC: z.enum(["0", "1"]).default("0"),
  SECURITY_CONTACT: buildUrlSchema(["mailto:", "https:"]).optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, "must be a number of seconds from 0 to 99")
    .transform(Number)
    .optional(),
  REPORT_CACHE_MB: z
    .string()
    .regex(/^\d{1,5}$/, "must be a number of megabytes from 0 to 99999")
    .transform(Number)
    .default(64),
  WEB_CONNECTIONS: buildConnectionsSchema(10),
  WORKER_CONNECTIONS: buildConnectionsSchema(6),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** The configuration of the process, read once at startup. */
export interface Config extends SendingConfig {
  readonly port: number;
  /** The address to listen on; null means loopback only for a demo and all interfaces otherwise. */
  readonly host: string | null;
  /** The origin of links in emails; null uses the origin that the server listens on. */
  readonly publicUrl: string | null;
  readonly database:
    | { readonly kind: "embedded"; readonly dataDir: string }
    | { readonly kind: "postgres"; readonly url: string; readonly ownerUrl: string | null };
  /** Whether an empty database is filled with the demo company; undefined uses the engine's default. */
  readonly demo: boolean | undefined;
  /** The size of the demo that fills an empty database. */
  readonly demoSize: z.infer<typeof environment>["DEMO_SIZE"];
  /**
   * Keys that encrypt secrets in the database: the first encrypts, all decrypt. When empty, the embedded database
   * creates its own.
   */
  readonly secretKeys: readonly Uint8Array[];
  /** True when a company's identity provider may use plain HTTP and private addresses. */
  readonly oidcAllowHttp: boolean;
  /** Production settings that the operator leaves out on purpose. */
  readonly allowUnset: ReadonlySet<string>;
  readonly roles: { readonly web: boolean; readonly worker: boolean };
  /** The proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: TrustProxy;
  /** True when /openapi.json is public. */
  readonly isOpenApiPublic: boolean;
  /** Contact for security reports, mailto: or https:; null uses the sender of email. */
  readonly securityContact: string | null;
  /** Seconds that the process reports "not ready" before it stops accepting connections. */
  readonly drainSeconds: number;
  /** The maximum size in bytes of cached report replies in a web process. */
  readonly reportCacheBytes: number;
  /** The number of PostgreSQL connections for requests, besides the reserved ones, and for jobs. */
  readonly connections: { readonly web: number; readonly worker: number };
  readonly logLevel: z.infer<typeof environment>["LOG_LEVEL"];
}

function getDrainSeconds(env: z.infer<typeof environment>): number {
  return env.DRAIN_SECONDS ?? (env.DATABASE_URL === undefined ? 0 : DRAIN_SECONDS);
}

/** Reads the environment. Throws StartupError that names every invalid variable. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const setVariables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(setVariables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new StartupError(`Invalid configuration:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  const missing = getMissingDkim(env);
  if (missing.length > 0) {
    throw new StartupError(`Invalid configuration:\n  ${missing.join(", ")}: needed to sign mail`);
  }
  const roles = new Set(env.ROLES.split(","));
  return {
    port: env.PORT,
    host: env.HOST ?? null,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    database: env.DATABASE_URL
      ? { kind: "postgres", url: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL ?? null }
      : { kind: "embedded", dataDir: env.DATA_DIR },
    demo: env.DEMO === undefined ? undefined : env.DEMO === "1",
    demoSize: env.DEMO_SIZE,
    ...parseSendingConfig(env),
    secretKeys: env.SECRET_KEY,
    oidcAllowHttp: env.OIDC_ALLOW_HTTP === "1",
    roles: { web: roles.has("web"), worker: roles.has("worker") },
    allowUnset: env.ALLOW_UNSET,
    trustProxy: env.TRUST_PROXY,
    isOpenApiPublic: env.OPENAPI_PUBLIC === "1",
    securityContact: env.SECURITY_CONTACT ?? null,
    drainSeconds: getDrainSeconds(env),
    reportCacheBytes: env.REPORT_CACHE_MB * 1024 * 1024,
    connections: { web: env.WEB_CONNECTIONS, worker: env.WORKER_CONNECTIONS },
    logLevel: env.LOG_LEVEL,
  };
}
