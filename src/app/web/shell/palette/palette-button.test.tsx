import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createAppRouter } from "#app/web/router.tsx";
import { identityUser } from "#app/web/shell/testing/identity-user.ts";

function open(): void {
  vi.stubGlobal("fetch", (address: string) => {
    if (address.includes("/identity/user")) return Promise.resolve(Response.json({ data: identityUser({}) }));
    return new Promise(() => {});
  });
  const history = createMemoryHistory({ initialEntries: ["/nowhere"] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter(history)} />
    </QueryClientProvider>,
  );
}

test("what is typed right after Ctrl+K is in the field, though the palette was still on its way", async () => {
  open();
  await screen.findByRole("button", { name: /^Search/ });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  // The code has not come yet: nothing of the palette is there.
  expect(screen.queryByRole("combobox")).toBeNull();
  for (const key of ["a", "x", "Backspace", "l", "d"]) {
    const isLeft = fireEvent.keyDown(document.body, { key });
    expect(isLeft, `${key} would reach the page`).toBe(false);
  }
  expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("ald");
  // From then on keys are the field's own.
  expect(fireEvent.keyDown(screen.getByRole("combobox"), { key: "e" })).toBe(true);
});

test("Esc closes it before it is there", async () => {
  open();
  await screen.findByRole("button", { name: /^Search/ });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "Escape" });
  await import("#app/web/shell/palette/palette.tsx");
  expect(screen.queryByRole("combobox")).toBeNull();
});
