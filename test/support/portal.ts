import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { ManifestAccount, ManifestClient } from "#app/server/demo/demo-manifest-shape.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { launchChromium } from "./chromium.ts";
import { requestSession, requestSharedPortal } from "./demo-clone.ts";

/** A person of the demo, with the company that they work for. */
export interface DemoPerson {
  readonly client: ManifestClient;
  readonly account: ManifestAccount;
}

type WindowOptions = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion" | "acceptDownloads">;

/** The built server on the small demo, which the run's specs share and do not change, and a browser for it. */
export interface Portal {
  readonly origin: string;
  readonly browser: Browser;
  readonly db: Database;
  /** The server's database, for an operator's commands. */
  readonly databaseUrl: string;
  /** An account of the manifest by its email. */
  getPerson(email: string): DemoPerson;
  /** A fresh window of a signed-in account. */
  readWindow(email: string, seen?: WindowOptions): Promise<BrowserContext>;
  /** A page in the account's cached window: it does not load the same assets again. */
  readPage(email: string, seen?: WindowOptions): Promise<Page>;
  close(): Promise<void>;
}

const desk = { width: 1280, height: 900 };

/** Opens a browser on the server that the run's specs share; the first of them starts it. */
export async function openPortal(): Promise<Portal> {
  const { origin, databaseUrl, manifest } = await requestSharedPortal();
  const engine = new PostgresEngine({ url: databaseUrl, connections: 2 });
  const browser = await launchChromium();
  const breaches: string[] = [];
  const readWindow = async (email: string, seen: WindowOptions = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: desk, reducedMotion: "reduce", ...seen });
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy"))
        breaches.push(`${message.page()?.url()}: ${message.text()}`);
    });
    await context.addCookies([{ name: "session", value: await requestSession(email), url: origin, httpOnly: true }]);
    return context;
  };

  const kept = new Map<string, Promise<BrowserContext>>();

  return {
    origin,
    browser,
    db: openDatabase(engine),
    databaseUrl,
    getPerson: (email) => {
      const client = manifest.clients.find((each) => each.accounts.some((account) => account.email === email));
      const account = client?.accounts.find((each) => each.email === email);
      if (client === undefined || account === undefined) throw new Error(`the manifest has no account ${email}`);
      return { client, account };
    },
    readWindow,
    readPage: async (email, seen) => {
      const key = JSON.stringify([email, seen]);
      const window = kept.get(key) ?? readWindow(email, seen);
      kept.set(key, window);
      return (await window).newPage();
    },
    close: async () => {
      await browser.close();
      await engine.close();
      // A resource that the policy blocks is missing on a screen, even where no test checks it.
      if (breaches.length > 0) throw new Error(`the content policy stopped: ${breaches.join("; ")}`);
    },
  };
}
