import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { navigation } from "#platform/web/client.ts";
import { setLocale } from "#platform/web/i18n.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import type { AddressGroup } from "#slices/setup/contract/addresses.contract.ts";
import type { Setup } from "#slices/setup/contract/setup.contract.ts";
import type { TestEmail } from "#slices/setup/contract/test-email.contract.ts";
import { SetupPage } from "#slices/setup/web/setup-page.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

type AddressesReply = Readonly<Record<"employees", AddressGroup> & Record<"residents", AddressGroup | null>>;

const setup: Setup = {
  items: [
    { code: "regions", done: true, count: 2, of: null, to: "/settings/organization" },
    { code: "residents", done: false, count: 0, of: 12, to: "/settings/imports" },
    { code: "sender", done: false, count: 0, of: null, to: null },
  ],
  done_count: 1,
  next: "residents",
  has_invited: false,
  unsent_welcomes: [],
  sample: { state: "none", can_load: false, done: 0, of: 5 },
};

const noTest: TestEmail = { email: null, state: "none", reason: null, requested_at: null, leaves: true };
const clear = { total: 0, missing: 0, bounced: 0, opted_out: 0, people: [] };

/** Answers what the page requests beside the checklist. */
function answerParts(url: string, addresses: AddressesReply): Response | null {
  if (url.endsWith("/setup/addresses")) return Response.json({ data: addresses });
  return url.endsWith("/setup/test_email") ? Response.json({ data: noTest }) : null;
}

function open(
  answer: (url: string, init?: RequestInit) => Response,
  addresses: AddressesReply = { employees: clear, residents: null },
): void {
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    Promise.resolve(answerParts(url, addresses) ?? answer(url, init)),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider scheme="light" locale="en">
        <SetupPage />
      </UiProvider>
    </QueryClientProvider>,
  );
}

afterEach(() => setLocale("en"));

test("shows every step with its state, its number and its link", async () => {
  open(() => Response.json({ data: setup }));
  const bar = await screen.findByRole("progressbar", { name: "Setup progress" });
  expect(bar.getAttribute("aria-valuetext")).toBe("1 of 3 done");
  // The next step is the first item, described in one sentence.
  const [residents, regions, sender] = screen.getAllByRole("listitem");
  expect(screen.getByText(/^Next: import residents and leases/)).toBeTruthy();
  if (!regions || !residents || !sender) throw new Error("three parts were expected");
  expect(regions.textContent).toContain("2 regions");
  expect(within(regions).getByText("Done")).toBeTruthy();
  expect(within(regions).getByRole("link", { name: "View: Regions" }).getAttribute("href")).toBe(
    "/settings/organization",
  );
  expect(residents.textContent).toContain("0 of 12 with a lease have an email");
  expect(within(residents).getByText("Not done")).toBeTruthy();
  expect(
    within(residents)
      .getByRole("link", { name: /^Set up: Residents/ })
      .getAttribute("href"),
  ).toBe("/settings/imports");
  expect(sender.textContent).toContain("Contact your Courtyard representative.");
  expect(within(sender).queryByRole("link")).toBeNull();
});

test("lists people whose welcome email failed, and sends it again", async () => {
  const unsent_welcomes = [{ user_id: 7, name: "Ada Byron", email: "ada@company.example" }];
  const sent: string[] = [];
  open((url, init) => {
    if (init?.method !== "POST") {
      return Response.json({ data: { ...setup, unsent_welcomes: sent.length === 0 ? unsent_welcomes : [] } });
    }
    sent.push(url);
    return Response.json({ data: { id: 7 } });
  });
  fireEvent.click(await screen.findByRole("button", { name: "Send again: Ada Byron" }));
  await waitFor(() => expect(screen.queryByText("Welcome emails that couldn’t be sent")).toBeNull());
  expect(sent).toEqual(["/v1/en/analytics/team/7/actions/send_welcome_email"]);
});

test("is available in Spanish", async () => {
  setLocale("es");
  open(() => Response.json({ data: { ...setup, done_count: 3, next: null } }));
  expect(await screen.findByText("Antes de la primera encuesta")).toBeTruthy();
  const bar = await screen.findByRole("progressbar");
  expect(bar.getAttribute("aria-valuetext")).toBe("Todo está listo. La primera encuesta puede salir.");
});

test("a person without permission sees an error and no settings", async () => {
  open(() => Response.json({ status: 403, title: "Forbidden" }, { status: 403 }));
  expect(await screen.findByText("You do not have access to this page")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("offers sample data to a company without data, shows loading progress, and opens it when it is ready", async () => {
  const left = vi.spyOn(navigation, "to").mockImplementation(() => undefined);
  const states: Setup["sample"][] = [
    { state: "none", can_load: true, done: 0, of: 5 },
    { state: "loading", can_load: false, done: 2, of: 5 },
    { state: "ready", can_load: false, done: 5, of: 5 },
  ];
  let at = 0;
  open((_url, init) => {
    if (init?.method === "POST") at = 1;
    const data = { ...setup, sample: states[at] };
    if (init?.method === "POST") return Response.json({ data: states[1] });
    return Response.json({ data });
  });
  fireEvent.click(await screen.findByRole("button", { name: "Load sample data" }));
  const bar = await screen.findByRole("progressbar", { name: "Loading sample data" });
  expect(bar.getAttribute("aria-valuetext")).toBe("2 of 5 steps");
  at = 2;
  await waitFor(() => expect(left).toHaveBeenCalledWith("/"), { timeout: 5000 });
});

test("offers none to a company with data of its own", async () => {
  open(() => Response.json({ data: setup }));
  await screen.findByRole("progressbar", { name: "Setup progress" });
  expect(screen.queryByRole("button", { name: "Load sample data" })).toBeNull();
});

test("says who cannot be reached by email, and leads to those who can be corrected", async () => {
  const people: AddressGroup["people"] = [
    { id: 7, name: "Ana Ruiz", email: null, problem: "missing" },
    { id: 8, name: "Ben Cho", email: "ben@x.example", problem: "bounced" },
  ];
  open(() => Response.json({ data: setup }), {
    employees: { total: 1250, missing: 1, bounced: 61, opted_out: 3, people },
    residents: null,
  });
  const panel = await screen.findByRole("region", { name: "Addresses that surveys go to" });
  await within(panel).findByText("1,185 of 1,250 can be reached by email.");
  expect(panel.textContent).toContain("1 without an address · 61 whose mail came back · 3 opted out");
  expect(panel.textContent).toContain("And 60 more.");
  const ben = within(panel).getByRole("link", { name: "Ben Cho" });
  expect(ben.getAttribute("href")).toBe("/team/8/employee-details");
  expect(ben.parentElement?.textContent).toContain("ben@x.example · Mail came back");
  expect(within(panel).getByRole("link", { name: "View: Employees" }).getAttribute("href")).toBe("/team");
  expect(within(panel).queryByText("Residents with a lease")).toBeNull();
});
