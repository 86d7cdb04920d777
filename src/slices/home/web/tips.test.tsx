import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { tips as allTips } from "#slices/home/contract/tips.contract.ts";
import { openHome, createViewer } from "#slices/home/web/testing/open-home.ts";

afterEach(() => setLocale("en"));

/**
 * Opens the home page of a person with tips; a dismissed tip is missing at the next read, unless it cannot be saved.
 */
function open(tips: IdentityUser["tips"], isSaved = true) {
  return openHome("/", {
    user: createViewer({ tips }),
    first: ({ path }) => {
      if (path !== "/identity/tips/dismiss") return undefined;
      return isSaved ? { data: { tips: [] } } : new Response("{}", { status: 503 });
    },
  });
}

const findCard = (): Promise<HTMLElement> => screen.findByRole("region", { name: "Good to know" });
const readTitles = async (): Promise<string[]> =>
  within(await findCard())
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
const dismiss = (title: string): void => {
  const button = screen.getByRole("button", { name: `Dismiss: ${title}` });
  button.focus();
  fireEvent.click(button);
};

describe("tips of a first visit", () => {
  test("each have a text and a link", async () => {
    open(["changes"]);
    expect(await readTitles()).toEqual(["Color means a real change"]);
    const link = within(await findCard()).getByRole("link", { name: "How changes are tested" });
    expect(link.getAttribute("href")).toBe("/help#change");
  });

  test("are dismissed one by one, the focus moves to the next, and the card disappears with the last", async () => {
    const { requests } = open(["setup", "changes"]);
    expect(await readTitles()).toEqual(["What is missing"]);
    dismiss("What is missing");
    await waitFor(async () => expect(await readTitles()).toEqual(["Color means a real change"]));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Dismiss: Color means a real change");
    dismiss("Color means a real change");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Good to know" })).toBeNull());
    const sent = requests.filter(({ path }) => path === "/identity/tips/dismiss");
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ["POST", { tip: "setup" }],
      ["POST", { tip: "changes" }],
    ]);
  });

  test("come back, with a message, where that could not be saved", async () => {
    open(["setup", "permissions", "changes"], false);
    await findCard();
    dismiss("What is missing");
    expect(await screen.findByText("That couldn’t be saved. Try again.")).toBeDefined();
    expect(await readTitles()).toEqual(["What is missing"]);
  });

  test.each([
    ["above the tasks", false, Node.DOCUMENT_POSITION_FOLLOWING],
    ["on a phone below the tasks", true, Node.DOCUMENT_POSITION_PRECEDING],
  ])("are %s", async (_, matches, position) => {
    vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }));
    open(["setup"]);
    const tasks = await screen.findByRole("heading", { name: "To Do" });
    expect((await findCard()).compareDocumentPosition(tasks) & position).toBe(position);
  });

  test("are missing for a person without tips, and send no request", async () => {
    const { requests } = open([]);
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("region", { name: "Good to know" })).toBeNull();
    expect(requests.filter(({ path }) => path === "/identity/tips/dismiss")).toEqual([]);
  });

  test.each(allTips.flatMap((tip) => [[tip, "en"] as const, [tip, "es"] as const]))(
    "have a title, a text and a link: %s, %s",
    async (tip, locale) => {
      setLocale(locale);
      open([tip]);
      const card = await screen.findByRole("region", { name: /^(?:Good to know|Conviene saber)$/ });
      expect(card.querySelector("h2")?.textContent).toBeTruthy();
      expect(within(card).getByRole("link").getAttribute("href")).toMatch(/^\/[a-z]/);
      expect(card.textContent).not.toMatch(/-text|-link/);
    },
  );
});
