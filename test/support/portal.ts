import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { ManifestAccount, ManifestClient } from "#app/server/demo/demo-manifest-shape.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { launchChromium } from "./chromium.ts";
import { cloneDemo } from "./demo-clone.ts";
import { startServer, stopServer } from "./server-process.ts";
import { signIn } from "./sign-in.ts";

/** Somebody of the demo, with the company that they work for. */
export interface Somebody {
  readonly client: ManifestClient;
  readonly account: ManifestAccount;
}

type Seen = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion" | "acceptDownloads">;

/** The built server on the small demo, and a browser in front of it. */
export interface Portal {
  readonly origin: string;
  readonly browser: Browser;
  readonly db: Database;
  /** The database as the server has it, for an operator's commands. */
  readonly databaseUrl: string;
  /** An account of the manifest by its e-mail. */
  somebody(email: string): Somebody;
  /** A fresh window of somebody who has signed in; they signed in once, by the form. */
  windowOf(email: string, seen?: Seen): Promise<BrowserContext>;
  /** A page of such a window, closed with it. */
  pageOf(email: string, seen?: Seen): Promise<Page>;
  /** Fills in the form and waits until the portal is there. */
  signIn(page: Page, email: string): Promise<void>;
  close(): Promise<void>;
}

const desk = { width: 1280, height: 900 };

/** Starts the built server on a clone of the demo, and a browser. */
export async function openPortal(): Promise<Portal> {
  const { appUrl, manifest, drop } = await cloneDemo();
  const server = await startServer({ DATABASE_URL: appUrl, DEMO: "1" });
  const { origin } = server;
  const engine = new PostgresEngine({ url: appUrl, connections: 2 });
  const browser = await launchChromium();
  const states = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

  const signInAs = (page: Page, email: string): Promise<void> => signIn(page, origin, email, manifest.password);
  const stateOf = async (email: string): Promise<NonNullable<ReturnType<typeof states.get>>> => {
    const known = states.get(email);
    if (known !== undefined) return known;
    const context = await browser.newContext();
    await signInAs(await context.newPage(), email);
    const state = await context.storageState();
    states.set(email, state);
    await context.close();
    return state;
  };
  const breaches: string[] = [];
  const windowOf = async (email: string, seen: Seen = {}): Promise<BrowserContext> => {
    const storageState = await stateOf(email);
    const context = await browser.newContext({ viewport: desk, reducedMotion: "reduce", ...seen, storageState });
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy"))
        breaches.push(`${message.page()?.url()}: ${message.text()}`);
    });
    return context;
  };

  return {
    origin,
    browser,
    db: openDatabase(engine),
    databaseUrl: appUrl,
    somebody: (email) => {
      const client = manifest.clients.find((each) => each.accounts.some((account) => account.email === email));
      const account = client?.accounts.find((each) => each.email === email);
      if (client === undefined || account === undefined) throw new Error(`the manifest has no account ${email}`);
      return { client, account };
    },
    windowOf,
    pageOf: async (email, seen) => (await windowOf(email, seen)).newPage(),
    signIn: signInAs,
    close: async () => {
      await browser.close();
      await stopServer(server);
      await engine.close();
      await drop();
      // What the policy stops is missing on a screen, though perhaps nobody looked there.
      if (breaches.length > 0) throw new Error(`the content policy stopped: ${breaches.join("; ")}`);
    },
  };
}
