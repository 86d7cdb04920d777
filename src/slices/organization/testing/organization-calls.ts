import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Problem } from "#platform/contract/problem.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

interface Input<E extends Endpoint> {
  readonly params?: z.input<E["params"]>;
  readonly body?: object;
  /** The query string of the address. */
  readonly query?: string;
}

/** A role's person of a client, who calls endpoints by their contracts. */
export interface Caller {
  /** Makes a call that must succeed; returns its reply. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<z.output<E["reply"]>>;
  /** Makes a call that must fail; returns status, code and invalid fields. */
  expectRefusal<E extends Endpoint>(
    endpoint: E,
    input?: Input<E>,
  ): Promise<{ status: number; code: string; detail: string; fields: string[]; messages: string[] }>;
}

/** Signs in as a role's person of a client. */
export async function createCaller(t: TestApplication, client: number, role: Role): Promise<Caller> {
  const session = await t.signIn(buildEmail(client, role), PASSWORD);
  async function send(endpoint: Endpoint, input: Input<Endpoint>): Promise<{ status: number; body: string }> {
    const params = (input.params ?? {}) as Record<string, unknown>;
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
    const reply = await t.server.inject({
      method: endpoint.method,
      url: input.query === undefined ? path : `${path}?${input.query}`,
      headers: { ...sameOrigin, ...session },
      ...(endpoint.method === "GET" ? {} : { payload: input.body ?? {} }),
    });
    return { status: reply.statusCode, body: reply.body };
  }
  return {
    async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}) {
      const reply = await send(endpoint, input);
      if (reply.status !== endpoint.status) throw new Error(`${endpoint.name}: ${reply.status} ${reply.body}`);
      return JSON.parse(reply.body) as z.output<E["reply"]>;
    },
    async expectRefusal(endpoint, input = {}) {
      const reply = await send(endpoint, input);
      if (reply.status < 400) throw new Error(`${endpoint.name} was not refused: ${reply.body}`);
      const problem = JSON.parse(reply.body) as Problem;
      return {
        status: reply.status,
        code: problem.code,
        detail: problem.detail ?? "",
        fields: problem.errors.map((error) => error.path),
        messages: problem.errors.map((error) => error.message),
      };
    },
  };
}

interface AuditRow {
  readonly operation: string;
  readonly object_type: string | null;
  readonly object_id: number | null;
  readonly person_id: number | null;
  readonly details: Record<string, unknown>;
}

/** Reads the first client's audit log of one object, oldest first. */
export function readAudit(t: TestApplication, objectType: string, objectId: number): Promise<AuditRow[]> {
  return t.db.withClient(1, (tx) =>
    tx
      .on<{ audit_log: AuditRow & { id: number; client_id: number } }>()
      .selectFrom("audit_log")
      .select(["operation", "object_type", "object_id", "person_id", "details"])
      .where("client_id", "=", tx.clientId)
      .where("object_type", "=", objectType)
      .where("object_id", "=", objectId)
      .orderBy("id")
      .execute(),
  );
}
