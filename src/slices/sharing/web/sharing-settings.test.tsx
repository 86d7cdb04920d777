import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createRoute } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { openRoutes, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { SharingSettings } from "#slices/sharing/web/public.tsx";

test("the company's setting is saved when it is switched, and switches back on an error", async () => {
  let isBroken = false;
  const { requests } = openRoutes(
    "/settings",
    (parent) => [createRoute({ getParentRoute: () => parent, path: "/settings", component: SharingSettings })],
    ({ method, body }) => {
      if (method === "GET") return { data: { is_allowed: true } };
      return isBroken ? createProblemReply(500, "Broken") : { data: body };
    },
  );
  const control = await screen.findByRole<HTMLInputElement>("switch", { name: "Allow sharing by links" });
  expect(control.checked).toBe(true);
  fireEvent.click(control);
  await waitFor(() => expect(control.checked).toBe(false));
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ is_allowed: false });
  isBroken = true;
  fireEvent.click(control);
  expect(await screen.findByText("The setting could not be saved. Try again.")).toBeDefined();
  expect(control.checked).toBe(false);
});
