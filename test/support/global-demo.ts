import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { DemoManifest } from "#app/server/demo/demo-manifest-shape.ts";
import { type ClusterUrls, createTestDatabase } from "./postgres-clone.ts";
import { DEMO, loadDemo } from "./load-demo.ts";
import { startServer, stopServer } from "./server-process.ts";
import { fetchSession } from "./sign-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Endpoints from which specs get what they share: see demo-clone.ts. */
    sharedDemo: string;
  }
}

/** The server of all specs that only read, on a copy of the demo. */
export interface SharedPortal {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly manifest: DemoManifest;
}

/** Creates a value on the first request, and caches it. */
class Lazy<T> {
  made: Promise<T> | null = null;
  private readonly make: () => Promise<T>;

  constructor(make: () => Promise<T>) {
    this.make = make;
  }

  get(): Promise<T> {
    return (this.made ??= this.make());
  }
}

/** The demo, one server on a copy of it, and its sessions: each created when a spec first requests it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "courtyard-demo-"));
  const urls: ClusterUrls = project.getProvidedContext().postgres;
  const demo = new Lazy(() => loadDemo(urls, folder));
  const portal = new Lazy(async () => {
    const manifest = await demo.get();
    const { appUrl: databaseUrl } = await createTestDatabase(urls, DEMO);
    // Share links are signed with it.
    const SECRET_KEY = randomBytes(32).toString("base64");
    return { manifest, databaseUrl, server: await startServer({ DATABASE_URL: databaseUrl, DEMO: "1", SECRET_KEY }) };
  });
  const sessions = new Map<string, Promise<string>>();
  const answer = async (path: string, email: string): Promise<unknown> => {
    if (path === "/demo") return demo.get();
    const { manifest, databaseUrl, server } = await portal.get();
    const { origin } = server;
    if (path === "/portal") return { origin, databaseUrl, manifest } satisfies SharedPortal;
    const session = sessions.get(email) ?? fetchSession(origin, email, manifest.password);
    sessions.set(email, session);
    return session;
  };
  const listener = createServer((request, reply) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    answer(url.pathname, url.searchParams.get("email") ?? "").then(
      (value) => reply.end(JSON.stringify(value)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => {
    listener.listen(0, "127.0.0.1", listening);
  });
  project.provide("sharedDemo", `http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  return async () => {
    listener.close();
    if (portal.made !== null) await stopServer((await portal.made).server);
    rmSync(folder, { recursive: true, force: true });
  };
}
