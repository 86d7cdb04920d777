import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { UiProvider } from "#ui/ui-provider.tsx";
import { DocsLinks, DocsMenu } from "#app/web/shell/docs-menu.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";

const pages = ["/api", "/widgets", "/docs/reports", "/docs/legacy_reports", "/docs/stats", "/docs/permissions"];

function open(more: Parameters<typeof createIdentityUser>[0], pathname = "/"): void {
  const user = createIdentityUser(more);
  render(
    <UiProvider scheme="light" env="test" locale="en">
      <DocsMenu user={user} pathname={pathname} />
      <DocsLinks user={user} pathname={pathname} onGo={() => {}} />
    </UiProvider>,
  );
}

test.each([{ is_staff: true }, { is_impersonating: true }])(
  "a Docs menu leads staff to the pages, in the bar and in the drawer: %j [NAV-53]",
  async (who) => {
    open(who, "/docs/reports/resident_comments");
    fireEvent.click(screen.getByRole("button", { name: "Docs" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.getAttribute("href"))).toEqual(pages);
    expect(items.filter((item) => item.hasAttribute("aria-current")).map((item) => item.textContent)).toEqual([
      "Reports",
    ]);
    const links = within(screen.getByRole("navigation", { name: "Docs" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(pages);
  },
);

test("others have none", () => {
  open({});
  expect(screen.queryByRole("button", { name: "Docs" })).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Docs" })).toBeNull();
});
