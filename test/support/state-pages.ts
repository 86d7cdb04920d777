import type { Page } from "playwright-core";
import type { Portal } from "./portal.ts";
import { follow, type ScreenState, settle } from "./screens.ts";

const desk = { width: 1280, height: 900 };

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
    if (kept) await page.setViewportSize(desk);
    await (kept ? follow(page, path) : page.goto(`${this.#portal.origin}${path}`));
    await (state.prepare ? page.locator(state.sign).first().waitFor() : settle(page));
    await state.reach?.(page);
    await look(page);
    if (isPlain) this.#kept.set(who, page);
    else await page.close();
  }
}
