import { createHash } from "node:crypto";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";

/** What a cached reply depends on, all of it. */
export interface CacheKey {
  readonly actor: Actor;
  /** Address with the place, as text. */
  readonly address: string;
  readonly query: unknown;
  readonly dataVersion: string;
  /** Calendar day in the client's zone: windows move with it. */
  readonly today: string;
}

/** A value with the keys of its objects in order, so that equal requests have equal texts. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, canonical(part)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The key of a reply: client, rights whole (services, roles, scopes), address, parameters, data version and day. Anyone who
 * sees anything else has another key; two people with the very same rights share one.
 */
export function cacheKey({ actor, address, query, dataVersion, today }: CacheKey): string {
  const { clientId, rights } = actor;
  const text = JSON.stringify(canonical({ clientId, rights, address, query, dataVersion, today }));
  return createHash("sha256").update(text).digest("base64url");
}

const MAX_ENTRIES = 500;

/** Replies by key, the least recently used thrown out first. It holds no more than so many. */
export class WidgetCache {
  readonly #replies = new Map<string, WidgetReply>();

  get(key: string): WidgetReply | null {
    const found = this.#replies.get(key);
    if (!found) return null;
    this.#replies.delete(key);
    this.#replies.set(key, found);
    return found;
  }

  set(key: string, reply: WidgetReply): void {
    this.#replies.set(key, reply);
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > MAX_ENTRIES && oldest !== undefined) this.#replies.delete(oldest);
  }
}
