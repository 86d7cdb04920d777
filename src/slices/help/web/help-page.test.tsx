import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildHelpRoutes, KeySheetShortcut, toHelpPath } from "#slices/help/web/public.tsx";
import { news, termGroups } from "#slices/help/web/terms.ts";
import { UiProvider } from "#ui/ui-provider.tsx";

const terms = Object.values(termGroups).flat();
const toId = (path: string): string => path.replace("/help#", "#");

async function open(address: string): Promise<void> {
  openRoutes(address, buildHelpRoutes, () => undefined);
  await screen.findByRole("heading", { level: 1 });
}

afterEach(() => setLocale("en"));

describe("the help page", () => {
  test.each(["en", "es"] as const)(
    "explains every term at its own address, with a text of its own (%s)",
    async (locale) => {
      setLocale(locale);
      await open("/help");
      const texts = terms.map((term) => {
        const part = document.querySelector(toId(toHelpPath(term)));
        // A missing text is shown as its key.
        expect(part?.querySelector("dt")?.textContent).not.toBe(term);
        return part?.querySelector("dd")?.textContent ?? "";
      });
      expect(Math.min(...texts.map((text) => text.length))).toBeGreaterThan(40);
      expect(new Set(texts).size).toBe(terms.length);
    },
  );

  test("lists its parts, each with a link to an existing one", async () => {
    await open("/help");
    const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    const parts = links.map((link) => document.querySelector(toId(link.getAttribute("href") ?? "")));
    expect(parts).toHaveLength(Object.keys(termGroups).length + 2);
    expect(parts).not.toContain(null);
  });

  test("scrolls to the term in the address and highlights only that one", async () => {
    const seen: string[] = [];
    // jsdom has no layout and therefore no scrollIntoView.
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      seen.push(this.id);
    };
    try {
      await open(toHelpPath("hidden"));
    } finally {
      Reflect.deleteProperty(Element.prototype, "scrollIntoView");
    }
    expect(new Set(seen)).toEqual(new Set(["hidden"]));
    expect([...document.querySelectorAll("[data-named]")].map(({ id }) => id)).toEqual(["hidden"]);
  });
});

describe("what is new", () => {
  test.each(["en", "es"] as const)("shows a text for each entry, by its name (%s)", async (locale) => {
    setLocale(locale);
    await open("/help");
    const part = document.querySelector("#new");
    const texts = [...(part?.querySelectorAll("dd") ?? [])].map((each) => each.textContent);
    expect(texts).toHaveLength(news.length);
    expect(new Set(texts).size).toBe(news.length);
    expect(Math.min(...texts.map((text) => text.length))).toBeGreaterThan(40);
    for (const { key } of news) expect(part?.textContent).not.toContain(key);
  });
});

describe("the list of keys", () => {
  test("opens with ?, but not while typing or with a modifier; Esc closes it, and it closes with its screen", async () => {
    render(
      <UiProvider scheme="light" locale="en" env="test">
        <KeySheetShortcut />
        <input aria-label="Name" />
      </UiProvider>,
    );
    fireEvent.keyDown(screen.getByLabelText("Name"), { key: "?" });
    fireEvent.keyDown(document.body, { key: "?", ctrlKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "?" });
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("Next row").closest("div")?.textContent).toBe("Next rowJ or ↓");
    expect(within(sheet).getByRole("link", { name: "All terms and shortcuts" }).getAttribute("href")).toBe("/help");
    fireEvent.keyDown(sheet, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    fireEvent.keyDown(document.body, { key: "?" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
