import type { FastifyBaseLogger } from "fastify";
import type { IdempotencyKeys } from "#platform/server/idempotency/idempotency-keys.ts";
import type { DatabaseWatch } from "#platform/server/db/database-watch.ts";
import type { TrustProxy } from "./caller-address.ts";
import type { Authorizer } from "./authorizer.ts";
import type { HookRoute } from "./webhook-routes.ts";
import type { ApiTexts } from "./openapi/openapi-types.ts";
import type { Refusal } from "./refusal-notes.ts";
import type { ApiRoute, PageRoute } from "./route.ts";
import type { IsScreenPart } from "./web-app.ts";
import type { WorkLimits } from "./work-limits.ts";

/** What an HTTP server is made of. */
export interface HttpOptions<Principal> {
  readonly api: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly hooks?: readonly HookRoute[];
  readonly authorizer: Authorizer<Principal>;
  readonly log: FastifyBaseLogger;
  /** Whose X-Forwarded-* headers are believed. */
  readonly trustProxy: TrustProxy;
  /** True when the origin of the portal is https: cookies are Secure, HSTS is sent. */
  readonly isTls: boolean;
  /** Readiness: rejects with a Failure while the process cannot serve. */
  readonly ready: () => Promise<void>;
  /** Folder of the built front end; null serves none. */
  readonly webRoot: string | null;
  /** False where a part of a screen's address (`$widget`) cannot be some text; ids are numbers without it. */
  readonly isScreenPart?: IsScreenPart;
  /** What accounts and clients may use; without it no one is limited. */
  readonly limits?: WorkLimits;
  /** What calls with an Idempotency-Key are known again by; without it the header has no effect. */
  readonly keys?: IdempotencyKeys;
  /** Hears of the database's outages; without it they are only answered. */
  readonly watch?: DatabaseWatch;
  /** The portal's origin where it is configured: requests to another host are refused. */
  readonly publicOrigin?: string | null;
  /** Where the portal is reached; read when someone requests the document of its calls. */
  readonly publicUrl?: () => string;
  /** What the document of the calls says of their parameters. */
  readonly apiTexts?: ApiTexts;
  /** The product's version, which `/healthz` says. */
  readonly version?: string;
  /** True where strangers may read the OpenAPI document; else anyone who is signed in. */
  readonly isOpenApiPublic?: boolean;
  /** The text of /.well-known/security.txt; without it there is none. */
  readonly securityText?: () => string;
  /** Hears of every request that was refused as an attack's would be. */
  readonly onRefusal?: (refusal: Refusal) => Promise<void>;
  /** True once the process is about to end: replies say that their connection ends with them. */
  readonly isDraining?: () => boolean;
}
