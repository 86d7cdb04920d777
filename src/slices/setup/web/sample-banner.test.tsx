import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { navigation } from "#platform/web/client.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { SampleBanner } from "#slices/setup/web/sample-banner.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

function open(isViewed: boolean, reply: () => Response): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`);
    return Promise.resolve(reply());
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider scheme="light" locale="en">
        <SampleBanner isViewed={isViewed} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return calls;
}

test("says that the data is made up, and removes it with one click", async () => {
  const left = vi.spyOn(navigation, "to").mockImplementation(() => undefined);
  const calls = open(true, () => Response.json({ data: { state: "none", can_load: true, done: 0, of: 5 } }));
  expect(screen.getByRole("region", { name: "Sample data" }).textContent).toContain("Everything you see is made up.");
  fireEvent.click(screen.getByRole("button", { name: "Remove sample data" }));
  await waitFor(() => expect(left).toHaveBeenCalledWith("/settings"));
  expect(calls).toEqual(["DELETE /v1/en/integration/setup/sample"]);
});

test("shows why it could not be removed, and shows staff whose view it is", async () => {
  open(false, () =>
    Response.json({ status: 409, title: "Conflict", detail: "Try again in a minute." }, { status: 409 }),
  );
  expect(screen.getByRole("region").textContent).toContain("The company’s administrators see made-up data");
  fireEvent.click(screen.getByRole("button", { name: "Remove sample data" }));
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
});
