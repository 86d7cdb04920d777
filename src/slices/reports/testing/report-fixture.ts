import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import type { z } from "zod";
import { compose } from "#app/server/compose.ts";
import type { Product } from "#app/server/product.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { FileReply } from "#platform/server/http/route.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import { type PortfolioReply, type PortfolioRow, getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

export const WHOLE_CLIENT: Scope = { kind: "client" };
export const createScope = (regionIds: readonly number[], locationIds: readonly number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});

const listManaged = (scope: Scope): readonly number[] =>
  scope.kind === "client" ? [] : [...scope.regionIds, ...scope.locationIds];

/** Creates a person of a client with a scope per service; the role may differ by service too. */
export function createActor(
  clientId: number,
  scopes: Partial<Record<Service, Scope>>,
  role: Role | Partial<Record<Service, Role>> = "client-admin",
): Actor {
  const permissions = Object.entries(scopes).map(([name, scope]) => {
    const service = name as Service;
    const own = typeof role === "string" ? role : (role[service] ?? "employee");
    return { service, role: own, managedIds: listManaged(scope), scope };
  });
  const who = { kind: "account", accountId: 1, clientId, personId: 1, isStaff: false } as const;
  return {
    ...who,
    impersonatorId: null,
    impersonation: null,
    services: new Set(permissions.map(({ service }) => service)),
    permissions,
  };
}

/** Creates the parts of the product that reports need, on a database. */
export function createProductOn({ clock, units, db }: TestDatabase, on: Database = db): Product {
  const reportCacheBytes = 32 * 1024 * 1024;
  const origin = "http://localhost";
  return compose({
    db: on,
    clock,
    units,
    getPublicUrl: () => origin,
    mailbox: null,
    signInHint: null,
    reportCacheBytes,
  });
}

/**
 * Calls an endpoint as the server does, without a session: operation checked, input parsed, reply validated by its
 * schema.
 */
export async function callAs<E extends Endpoint>(
  product: Product,
  endpoint: E,
  principal: Actor,
  input: { readonly params?: object; readonly query?: object } = {},
): Promise<z.output<E["reply"]>> {
  const route = product.api.find((each) => each.endpoint.name === endpoint.name);
  if (!route) throw new Error(`there is no ${endpoint.name}`);
  product.authorizer.authorize(principal, route.operation);
  const params = endpoint.params.parse(input.params ?? {});
  const query = endpoint.query.parse(input.query ?? {});
  const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
  const reply = await route.handle({ params, query, body: undefined, principal, setCookie: () => {}, ...meta });
  expect(endpoint.reply.parse(reply)).toEqual(reply);
  return reply as z.output<E["reply"]>;
}

/** A table file, read back from its CSV: the rows above the table, its header and its rows, all as printed. */
export interface ReadTable {
  readonly above: readonly (readonly string[])[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const toFields = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, field = ""]) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field));

/** Exports a table as CSV, as the server does, without a session. */
export async function exportAs(
  product: Product,
  endpoint: Endpoint,
  principal: Actor,
  input: { readonly params?: object; readonly body?: object } = {},
): Promise<ReadTable> {
  const route = product.api.find((each) => each.endpoint.name === endpoint.name);
  if (!route) throw new Error(`there is no ${endpoint.name}`);
  product.authorizer.authorize(principal, route.operation);
  const params = endpoint.params.parse(input.params ?? {});
  const body = endpoint.body.parse(input.body ?? {});
  const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
  const call = { params, query: {}, body, principal, setCookie: () => {}, ...meta };
  const { content } = (await route.handle(call)) as FileReply;
  const printed = await text(Readable.from(content));
  const lines = printed.replace("\uFEFF", "").split("\r\n").slice(0, -1);
  const at = lines.indexOf("");
  const [header = [], ...rows] = lines.slice(at + 1).map(toFields);
  return { above: lines.slice(0, at).map(toFields), head: header, rows };
}

/** Requests the portfolio. */
export function fetchPortfolio(product: Product, principal: Actor, query: object = {}): Promise<PortfolioReply> {
  return callAs(product, getPortfolio, principal, { query });
}

/** Returns the names of a table's rows, in order. */
export const toNames = (reply: PortfolioReply): string[] => reply.data.results.map((row) => row.name);

/** Returns the row of a place; throws where there is none. */
export function findRow(reply: PortfolioReply, name: string): PortfolioRow {
  const found = reply.data.results.find((row) => row.name === name);
  if (!found) throw new Error(`no row ${name}`);
  return found;
}
