import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import type { TestEmail } from "#slices/setup/contract/test-email.contract.ts";
import { TestEmailPanel } from "#slices/setup/web/test-email-panel.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

const none: TestEmail = { email: "dana@x.example", state: "none", reason: null, requested_at: null, leaves: true };
const queued: TestEmail = { ...none, state: "waiting", requested_at: "2026-11-26T17:52:00-08:00" };

let current: TestEmail;
/** What a request for a test changes it to. */
let requested: TestEmail;
let posts: number;

function open(first: TestEmail): void {
  current = first;
  vi.stubGlobal("fetch", (_url: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      posts += 1;
      current = requested;
    }
    return Promise.resolve(Response.json({ data: current }));
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider scheme="light" locale="en" timeZone="America/Los_Angeles">
        <TestEmailPanel />
      </UiProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  posts = 0;
  requested = queued;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  setLocale("en");
});

const findState = async (text: string): Promise<HTMLElement> => screen.findByText(text, { selector: "[role=status]" });

test("sends a test to the viewer's address, and follows it until it is sent", async () => {
  open(none);
  expect(await screen.findByText("Goes to dana@x.example.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send a test to me" }));
  expect(await findState("Queued. It is sent within a minute.")).toBeTruthy();
  expect(posts).toBe(1);
  current = { ...queued, state: "sent" };
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(
    await findState("Sent Nov 26, 2026, 5:52 PM PST. If it doesn’t arrive, look in your spam folder."),
  ).toBeTruthy();
});

test("says why a test failed, and why it waits for another try", async () => {
  open({ ...queued, state: "failed", reason: "550 no such user" });
  expect(await findState("Couldn’t be sent: 550 no such user")).toBeTruthy();
  requested = { ...queued, reason: "451 try again" };
  fireEvent.click(screen.getByRole("button", { name: "Send a test to me" }));
  expect(await findState("Queued. The last try failed: 451 try again")).toBeTruthy();
});

test("says that the test stays here where email isn't turned on", async () => {
  open({ ...queued, state: "sent", leaves: false });
  expect(await screen.findByText(/the test stays in this installation’s mailbox/)).toBeTruthy();
  expect(await findState("In the mailbox of this installation since Nov 26, 2026, 5:52 PM PST.")).toBeTruthy();
});

test("a viewer without an address has no button", async () => {
  open({ ...none, email: null });
  expect(await screen.findByText(/has no email address/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("is available in Spanish", async () => {
  setLocale("es");
  open(none);
  expect(await screen.findByRole("button", { name: "Enviarme una prueba" })).toBeTruthy();
});
