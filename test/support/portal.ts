import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { ManifestAccount, ManifestClient } from "#app/server/demo/demo-manifest-shape.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { launchChromium } from "./chromium.ts";
import { askSession, askSharedPortal } from "./demo-clone.ts";

/** Somebody of the demo, with the company that they work for. */
export interface Somebody {
  readonly client: ManifestClient;
  readonly account: ManifestAccount;
}

type Seen = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion" | "acceptDownloads">;

/** The built server on the small demo, which the run's specs share and leave as it is, and a browser in front of it. */
export interface Portal {
  readonly origin: string;
  readonly browser: Browser;
  readonly db: Database;
  /** The database as the server has it, for an operator's commands. */
  readonly databaseUrl: string;
  /** An account of the manifest by its e-mail. */
  somebody(email: string): Somebody;
  /** A fresh window of somebody who has signed in. */
  windowOf(email: string, seen?: Seen): Promise<BrowserContext>;
  /** A page in the window that somebody keeps: what it has loaded once it need not load again. */
  pageOf(email: string, seen?: Seen): Promise<Page>;
  close(): Promise<void>;
}

const desk = { width: 1280, height: 900 };

/** Opens a browser on the server that the run's specs share; it is started by the first of them. */
export async function openPortal(): Promise<Portal> {
  const { origin, databaseUrl, manifest } = await askSharedPortal();
  const engine = new PostgresEngine({ url: databaseUrl, connections: 2 });
  const browser = await launchChromium();
  const breaches: string[] = [];
  const windowOf = async (email: string, seen: Seen = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: desk, reducedMotion: "reduce", ...seen });
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy"))
        breaches.push(`${message.page()?.url()}: ${message.text()}`);
    });
    await context.addCookies([{ name: "session", value: await askSession(email), url: origin, httpOnly: true }]);
    return context;
  };

  const kept = new Map<string, Promise<BrowserContext>>();

  return {
    origin,
    browser,
    db: openDatabase(engine),
    databaseUrl,
    somebody: (email) => {
      const client = manifest.clients.find((each) => each.accounts.some((account) => account.email === email));
      const account = client?.accounts.find((each) => each.email === email);
      if (client === undefined || account === undefined) throw new Error(`the manifest has no account ${email}`);
      return { client, account };
    },
    windowOf,
    pageOf: async (email, seen) => {
      const key = JSON.stringify([email, seen]);
      const window = kept.get(key) ?? windowOf(email, seen);
      kept.set(key, window);
      return (await window).newPage();
    },
    close: async () => {
      await browser.close();
      await engine.close();
      // What the policy stops is missing on a screen, though perhaps nobody looked there.
      if (breaches.length > 0) throw new Error(`the content policy stopped: ${breaches.join("; ")}`);
    },
  };
}
