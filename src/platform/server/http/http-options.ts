import type { FastifyBaseLogger } from "fastify";
import type { IdempotencyKeys } from "#platform/server/idempotency/idempotency-keys.ts";
import type { DatabaseWatch } from "#platform/server/db/database-watch.ts";
import type { TrustProxy } from "./caller-address.ts";
import type { Authorizer } from "./authorizer.ts";
import type { WebhookRoute } from "./webhook-routes.ts";
import type { ApiTexts } from "./openapi/openapi-types.ts";
import type { Rejection } from "./rejections.ts";
import type { ApiRoute, PageRoute } from "./route.ts";
import type { IsScreenPart } from "./web-app.ts";
import type { WorkLimits } from "./work-limits.ts";

/** The dependencies and settings of an HTTP server. */
export interface HttpOptions<Principal> {
  readonly api: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly webhooks?: readonly WebhookRoute[];
  readonly authorizer: Authorizer<Principal>;
  readonly log: FastifyBaseLogger;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: TrustProxy;
  /** True when the portal's origin is https: cookies are Secure and HSTS is sent. */
  readonly isTls: boolean;
  /** The readiness check. It rejects with an AppError while the process cannot serve. */
  readonly assertReady: () => Promise<void>;
  /** Folder of the built web application; null serves none. */
  readonly webRoot: string | null;
  /** Validates a text part of a screen's address (`$widget`); without it only ids, which are numbers, are checked. */
  readonly isScreenPart?: IsScreenPart;
  /** Limits of accounts and clients; without it there are no limits. */
  readonly limits?: WorkLimits;
  /** The store of Idempotency-Keys; without it the header has no effect. */
  readonly keys?: IdempotencyKeys;
  /** Records outages of the database; without it they only give an error reply. */
  readonly watch?: DatabaseWatch;
  /** The portal's configured origin. Requests to another host are rejected. */
  readonly publicOrigin?: string | null;
  /** Returns the portal's public URL; called for each OpenAPI document. */
  readonly getPublicUrl?: () => string;
  /** Texts of the OpenAPI document about parameters. */
  readonly apiTexts?: ApiTexts;
  /** The product's version, as `/healthz` returns it. */
  readonly version?: string;
  /** True when the OpenAPI document is public; otherwise it requires a session. */
  readonly isOpenApiPublic?: boolean;
  /** Returns the text of /.well-known/security.txt; without it the file does not exist. */
  readonly buildSecurityText?: () => string;
  /** Called for every rejected request that could be part of an attack. */
  readonly onRejection?: (rejection: Rejection) => Promise<void>;
  /** Returns true once shutdown has begun. Replies then close their connection. */
  readonly isDraining?: () => boolean;
}
