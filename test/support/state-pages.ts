import type { Page } from "playwright-core";
import type { Portal } from "./portal.ts";
import { type ScreenState, settle } from "./screens.ts";

/** What these tests use of the product's router, which it leaves on the window. */
interface Router {
  readonly history: { push(path: string): void };
  readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } };
  readonly latestLocation: { readonly href: string };
}

/** Where the router is on the window. */
const ROUTER = "__TSR_ROUTER__";

type Routed = Readonly<Record<string, Router | undefined>>;

const desk = { width: 1280, height: 900 };

/** Goes to an address of the product without loading the document again, as its own links do. */
async function follow(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await page.evaluate(([name, to]) => (window as unknown as Routed)[name]?.history.push(to), [ROUTER, path] as const);
  await page.waitForFunction((name) => {
    const router = (window as unknown as Routed)[name];
    if (router === undefined) throw new Error("the product's router is not on the window");
    return router.state.status === "idle" && router.state.resolvedLocation?.href === router.latestLocation.href;
  }, ROUTER);
}

/**
 * The pages on which states of screens are looked at one after the other: a viewer keeps a page from state to state,
 * which saves loading the product for each. What was done to a page before or after it opened ends with its state.
 */
export class StatePages {
  readonly #portal: Portal;
  readonly #kept = new Map<string, Page>();

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  /** Opens a state of a screen and hands its page to `loadViewer`. */
  async visit<Ids>(state: ScreenState<Ids>, who: string, ids: Ids, look: (page: Page) => Promise<void>): Promise<void> {
    const path = state.path(ids);
    const isPlain = !state.prepare && !state.reach;
    const kept = isPlain ? this.#kept.get(who) : undefined;
    // One on which something failed is not gone on with.
    if (isPlain) this.#kept.delete(who);
    const page = kept ?? (await this.#portal.readPage(who));
    await state.prepare?.(page);
    await (kept ? follow(page, path) : page.goto(`${this.#portal.origin}${path}`));
    await (state.prepare ? page.locator(state.sign).first().waitFor() : settle(page));
    await state.reach?.(page);
    await look(page);
    if (isPlain) this.#kept.set(who, page);
    else await page.close();
  }
}
