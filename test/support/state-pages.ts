import type { Page } from "playwright-core";
import type { Portal } from "./portal.ts";
import { navigateTo, type ScreenState, waitUntilLoaded } from "./screens.ts";

const desk = { width: 1280, height: 900 };

/** Overlays of a page. */
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Closes the overlays of a page; returns false where one of them stays. */
async function closeWhatIsOver(page: Page): Promise<boolean> {
  await page.keyboard.press("Escape");
  return page
    .waitForFunction((over) => document.querySelector(over) === null, OVER, { timeout: 2000 })
    .then(
      () => true,
      () => false,
    );
}

/**
 * The pages on which states of screens are checked one after another: a viewer reuses a page from state to state, which
 * saves loading the product for each. Overlays are closed again; a page that was prepared, or on which something
 * failed, is not reused.
 */
export class StatePages {
  readonly #portal: Portal;
  readonly #kept = new Map<string, Page>();

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  /** Opens a state of a screen and passes its page to `look`. */
  async visit<Ids>(state: ScreenState<Ids>, who: string, ids: Ids, look: (page: Page) => Promise<void>): Promise<void> {
    const page = await (state.prepare ? this.#openPrepared(state, who, ids) : this.#openKept(state, who, ids));
    await state.reach?.(page);
    await look(page);
    const canGoOn = !state.prepare && (!state.reach || (await closeWhatIsOver(page)));
    if (canGoOn) this.#kept.set(who, page);
    else await page.close();
  }

  async #openPrepared<Ids>({ path, prepare, sign }: ScreenState<Ids>, who: string, ids: Ids): Promise<Page> {
    const page = await this.#portal.readPage(who);
    await prepare?.(page);
    await page.goto(`${this.#portal.origin}${path(ids)}`);
    await page.locator(sign).first().waitFor();
    return page;
  }

  async #openKept<Ids>({ path }: ScreenState<Ids>, who: string, ids: Ids): Promise<Page> {
    const kept = this.#kept.get(who);
    this.#kept.delete(who);
    const page = kept ?? (await this.#portal.readPage(who));
    await page.setViewportSize(desk);
    await (kept ? navigateTo(page, path(ids)) : page.goto(`${this.#portal.origin}${path(ids)}`));
    await waitUntilLoaded(page);
    return page;
  }
}
