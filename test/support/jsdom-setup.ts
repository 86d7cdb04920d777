// Browser features that jsdom lacks, as far as our components and Mantine use them.
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { setTheme } from "#platform/web/theme.ts";
import { loadOverlays } from "#ui/overlay-code.ts";

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver = NoResizeObserver;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
// jsdom renders by one interval, which stops for good when a test with fake timers started it.
const FRAME = 1000 / 60;
window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), FRAME);
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// Tests press a button as soon as it is there; a browser test presses one before this code has been loaded.
await loadOverlays();

// A worker reuses window and modules from file to file: each file begins in English, with the system's colors, at "/".
setLocale("en");
setTheme("auto");
delete document.documentElement.dataset["theme"];
document.title = "";
window.localStorage.clear();
window.history.replaceState(null, "", "/");

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

// jsdom has no layout, so Mantine finds nothing visible to focus and prints the whole element; a browser test checks
// the focus instead.
const warn = console.warn;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).startsWith("[@mantine/hooks/use-focus-trap]")) warn(...parts);
};

// A busy machine renders late; a correct test must not fail for that.
configure({ asyncUtilTimeout: 10_000 });
