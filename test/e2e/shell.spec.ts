import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImpersonatedPage, REASON } from "#test/support/impersonation.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { findProblems, openScreen, waitUntilLoaded } from "#test/support/screens.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const admin = "dana@harborline.example";

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === element.ownerDocument.activeElement);

test.each([390, 768, 1280])(
  "at %i px the palette opened by its button has the focus, and returns it",
  async (width) => {
    const page = await portal.readPage(admin, { viewport: { width, height: 844 } });
    await openScreen(page, `${portal.origin}/`);
    const search = page.getByRole("button", { name: /^Search/ });
    await search.click();
    const field = page.getByRole("combobox");
    await field.waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    await page.keyboard.type("coastal");
    await page
      .getByRole("option", { name: /Coastal/ })
      .first()
      .waitFor();
    expect(await field.inputValue()).toBe("coastal");
    await page.keyboard.press("Escape");
    await expect.poll(() => hasFocus(search)).toBe(true);
    await page.close();
  },
);

test("by the keyboard alone, Ctrl+K leads to a region, a location, a person and a report", async () => {
  const { ids } = portal.getPerson(admin).client;
  const page = await portal.readPage(admin);
  await openScreen(page, `${portal.origin}/`);
  for (const [text, address] of [
    [ids.regions[0]?.name, `/region/${ids.regions[0]?.id}/dashboard`],
    [ids.locations[0]?.name, `/property/${ids.locations[0]?.id}/dashboard`],
    ["Marcus Okafor", `/team/${portal.getPerson("marcus@harborline.example").account.person_id}/employee-details`],
    ["Resident Satisfaction Report", "/satisfaction/resident_satisfaction_report"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search/ }).waitFor();
    await page.keyboard.type(text ?? "");
    const chosen = page.locator('.pl-option[aria-selected="true"]');
    await expect.poll(() => chosen.innerText()).toContain(text);
    await expect.poll(() => chosen.getAttribute("href")).toBe(address);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${portal.origin}${address}`);
    // The page before it stays until this one has loaded.
    await expect.poll(() => page.locator("main h1").first().innerText()).toContain(text);
    await waitUntilLoaded(page);
  }
  await page.close();
});

/** The boxes of the parts of the bar that are visible, from left to right. */
function readBarParts(page: Page): Promise<{ name: string; left: number; right: number }[]> {
  return page.locator(".sh-logo, .sh-nav > a, .sh-nav > button, .sh-tools > *, .sh-wide > *").evaluateAll((all) =>
    all
      .filter((part) => !part.classList.contains("sh-wide") && part.getBoundingClientRect().width > 0)
      .map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return { name: part.textContent, left, right };
      })
      .toSorted((a, b) => a.left - b.left),
  );
}

test("at every width the parts of the bar are side by side, and every entry can be reached", async () => {
  const page = await portal.readPage(admin);
  await openScreen(page, `${portal.origin}/`);
  for (const width of [1920, 1440, 1280, 1249, 1100, 1024, 961, 960, 959, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // Away from everything that shows more on hover.
    await page.mouse.move(width / 2, 800);
    // The entries are counted anew once the observer has seen the width.
    await expect
      .poll(
        async () => {
          const parts = await readBarParts(page);
          const overlapping = parts.flatMap(({ name, left }, at) => {
            const before = parts[at - 1];
            return before && before.right > left + 0.5 ? [`${before.name} over ${name}`] : [];
          });
          return [overlapping, (parts.at(-1)?.right ?? 0) <= width];
        },
        { message: String(width) },
      )
      .toEqual([[], true]);
    const nav = page.getByRole("navigation", { name: "Main" });
    if (width < 960) await page.getByRole("button", { name: "Menu", exact: true }).click();
    await nav.getByRole("link").first().waitFor();
    const shown = await nav.getByRole("link").allInnerTexts();
    const more = nav.getByRole("button", { name: "More" });
    if ((await more.count()) > 0) {
      await more.click();
      shown.push(...(await page.getByRole("menuitem").allInnerTexts()));
    }
    expect(
      shown.map((text) => text.trim()),
      String(width),
    ).toEqual([
      "Dashboard",
      "Home",
      "Engagement",
      "Satisfaction",
      "Residents",
      "Alerts",
      "Compliance",
      "Enrollment",
      "Team",
      "Surveys",
      "Reports",
      "Automated Reports",
      "Settings",
    ]);
    await page.keyboard.press("Escape");
  }
  await page.close();
});

test("staff acting as a regional manager sees what she sees, with the banner above, and the calls in developer mode", async () => {
  const { client, account } = portal.getPerson("marcus@harborline.example");
  const page = await openImpersonatedPage(portal, "marcus@harborline.example");

  const region = account.managed.region_ids[0];
  const other = client.ids.regions.find(({ id }) => id !== region)?.id;
  const banner = page.getByRole("region", { name: "Impersonating" });
  await openScreen(page, `${portal.origin}/`);
  await page.keyboard.press("Control+Shift+?");
  const mode = page.getByRole("button", { name: "Developer mode" });
  await mode.waitFor();
  for (const [path, call] of [
    ["/", "/analytics/home/"],
    ["/my-escalations", "/plans/user_tasks/"],
    [`/region/${region}/dashboard`, `/analytics/regions/${region}/`],
    ["/engagement/dashboard", "/analytics/batch"],
    [`/satisfaction/region/${region}/resident_satisfaction_report`, "/resident_satisfaction_report"],
    ["/report/1", "/analytics/reports/employee_survey_report"],
  ] as const) {
    await openScreen(page, `${portal.origin}${path}`);
    await banner.getByText(`Acting as Marcus Okafor (${client.name})`).waitFor();
    await banner.getByText(REASON).waitFor();
    await mode.click();
    const calls = page.getByRole("dialog").getByRole("list", { name: "API calls" });
    await expect.poll(() => calls.innerText(), { message: path }).toContain(call);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  expect(await findProblems(page, { sign: "main h1" })).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  // Permissions are those of the person, not of staff.
  await openScreen(page, `${portal.origin}/region/${other}/dashboard`);
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  // The bar loads the identity by a request of its own.
  await mode.waitFor();
  await page.keyboard.press("Control+Shift+?");
  await mode.waitFor({ state: "detached" });
  await banner.getByRole("button", { name: "Stop impersonating" }).click();
  await page.waitForURL(`${portal.origin}/staff/clients/${client.id}`);
  await page.close();
});

test("accounts that are not staff have no developer mode", async () => {
  const page = await portal.readPage(admin);
  await openScreen(page, `${portal.origin}/`);
  await page.keyboard.press("Control+Shift+?");
  await waitUntilLoaded(page);
  expect(await page.getByRole("button", { name: "Developer mode" }).count()).toBe(0);
  await page.close();
});
