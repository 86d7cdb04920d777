import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The intentional errors of a provider. */
export interface ProviderDefect {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that it does not publish. */
  readonly isForged?: boolean;
  /** The issuer in the callback beside the code. */
  readonly iss?: string;
  /** Replies to the code with an error of this status. */
  readonly status?: number;
}

/** A provider that replies to every code with a prepared token, so that each check can be tested alone. */
export interface MisbehavingProvider {
  readonly issuer: string;
  /** Returns the callback address for an authorization address, and prepares the token for its code. */
  answer(address: string, user: { readonly sub: string; readonly email: string }, lie: ProviderDefect): URL;
  close(): Promise<void>;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Starts the provider. */
export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const [own, foreign] = [1, 2].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 }));
  const tokens = new Map<string, { token: string; status: number }>();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  };
  server.on("request", (request, response: ServerResponse) => {
    if (request.url?.startsWith("/.well-known/")) return sendJson(response, metadata);
    if (request.url === "/jwks")
      return sendJson(response, { keys: [{ ...own?.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256" }] });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const code = new URLSearchParams(Buffer.concat(chunks).toString()).get("code") ?? "";
      const { token, status = 400 } = tokens.get(code) ?? {};
      if (status !== 200) return sendJson(response, { error: "invalid_grant" }, status);
      sendJson(response, { access_token: "at", token_type: "bearer", expires_in: 60, id_token: token });
    });
  });
  return {
    issuer,
    answer(address, user, lie) {
      const request = new URL(address).searchParams;
      const now = Math.floor(Date.now() / 1000);
      const honest = {
        iss: issuer,
        aud: request.get("client_id"),
        nonce: request.get("nonce"),
        iat: now,
        exp: now + 60,
      };
      const claims = { ...honest, ...user, email_verified: true, ...lie.claims };
      const text = `${encode({ alg: "RS256", kid: "1" })}.${encode(claims)}`;
      const key = (lie.isForged ? foreign : own)?.privateKey;
      if (!key) throw new Error("no key");
      const code = createHash("sha256").update(text).digest("base64url");
      const token = `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
      tokens.set(code, { token, status: lie.status ?? 200 });
      const back = new URL(request.get("redirect_uri") ?? "");
      const iss = lie.iss ?? issuer;
      back.search = new URLSearchParams({ code, state: request.get("state") ?? "", iss }).toString();
      return back;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
