import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UiProvider } from "#ui/ui-provider.tsx";
import { MainNav } from "#app/web/shell/main-nav.tsx";

const items = (["dashboard", "engagement", "satisfaction", "team"] as const).map((icon) => ({
  text: icon,
  es: { text: icon },
  to: `/${icon}`,
  target: `/${icon}`,
  icon,
}));
const EACH = 100;

let room = 0;
beforeEach(() => {
  // jsdom has no layout, so each entry is as wide as stated.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, EACH - 2, 20));
  vi.spyOn(Element.prototype, "clientWidth", "get").mockImplementation(() => room);
});
afterEach(() => vi.restoreAllMocks());

function open(width: number, pathname = "/dashboard"): void {
  room = width;
  render(
    <UiProvider scheme="light" env="test" locale="en">
      <MainNav items={items} pathname={pathname} />
    </UiProvider>,
  );
}

const getLinks = (): (string | null)[] =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("with room for all there is no menu", () => {
  open(4 * EACH);
  expect(getLinks()).toEqual(["dashboard", "engagement", "satisfaction", "team"]);
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

test("entries without room are in a menu at the end, which opens by keyboard and mouse", async () => {
  open(3 * EACH, "/team/7");
  expect(getLinks()).toEqual(["dashboard", "engagement"]);
  const more = screen.getByRole("button", { name: "More" });
  expect(more.hasAttribute("data-current")).toBe(true);
  fireEvent.click(more);
  const others = await screen.findAllByRole("menuitem");
  expect(
    others.map((other) => [other.textContent, other.getAttribute("href"), other.getAttribute("aria-current")]),
  ).toEqual([
    ["satisfaction", "/satisfaction", null],
    ["team", "/team", "page"],
  ]);
});

test("without a layout nothing is hidden", () => {
  open(0);
  expect(getLinks()).toHaveLength(4);
});
