import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A user of a company's identity provider. */
export interface CompanyUser {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** A real OpenID provider on its own port, with the library's development pages. */
export interface CompanyProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** Completes the sign-in from an authorization address as a browser does; returns the callback address. */
  signIn(address: string, sub: string): Promise<URL>;
  /** Opens the sign-in form and cancels. */
  abort(address: string): Promise<URL>;
  close(): Promise<void>;
}

async function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A browser's cookies and its redirects within one origin. */
function createBrowser(origin: string) {
  const cookies = new Map<string, string>();
  async function go(to: URL, form?: Record<string, string>): Promise<{ at: URL; status: number }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) };
    const reply = await fetch(to, { ...body, redirect: "manual", headers: { cookie } });
    await reply.arrayBuffer();
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = reply.headers.get("location");
    if (location === null) return { at: to, status: reply.status };
    const next = new URL(location, to);
    return next.origin === origin ? go(next) : { at: next, status: reply.status };
  }
  return go;
}

/** Starts the provider for one client with a redirect address. */
export async function startCompanyProvider(
  users: readonly CompanyUser[],
  redirectUri: string,
): Promise<CompanyProvider> {
  const { server, origin } = await listen();
  const clientId = "courtyard";
  const secret = "a secret of the company";
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(origin, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["only for tests"] },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => {
      const user = users.find((each) => each.sub === id);
      return user ? { accountId: id, claims: () => ({ ...user }) } : undefined;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));

  async function openInteraction(address: string) {
    const go = createBrowser(origin);
    const first = await go(new URL(address));
    if (!first.at.pathname.startsWith("/interaction/")) throw new Error(`no sign-in form, but ${first.at.href}`);
    return { go, form: first.at };
  }
  return {
    issuer: origin,
    clientId,
    secret,
    async signIn(address, sub) {
      const { go, form } = await openInteraction(address);
      const consent = await go(form, { prompt: "login", login: sub, password: "any" });
      return (await go(consent.at, { prompt: "consent" })).at;
    },
    async abort(address) {
      const { go, form } = await openInteraction(address);
      return (await go(new URL(`${form.pathname}/abort`, origin))).at;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
