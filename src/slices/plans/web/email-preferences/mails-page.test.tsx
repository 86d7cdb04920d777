import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openRoutes, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";

const chosen = { digest: true, escalations: false, may_get_escalations: true };
const mine = /^My tasks/;
const escalated = /^Tasks escalated to me/;
const isOn = (name: RegExp): boolean => screen.getByRole<HTMLInputElement>("switch", { name }).checked;

test("/email-preferences shows the saved choice, saves changes and confirms", async () => {
  const { requests } = openRoutes("/email-preferences", buildPlansRoutes, ({ path, method, body }) => {
    if (path !== "/plans/task_mails") return undefined;
    return { data: method === "PUT" ? { ...chosen, ...(body as object) } : chosen };
  });
  await screen.findByRole("switch", { name: mine });
  expect(screen.getByRole("heading", { level: 1, name: "Email preferences" })).toBeTruthy();
  expect([isOn(mine), isOn(escalated)]).toEqual([true, false]);
  fireEvent.click(screen.getByRole("switch", { name: mine }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByText("Email preferences saved")).toBeTruthy());
  const sent = requests.filter(({ method }) => method === "PUT");
  expect(sent.map(({ body }) => body)).toEqual([{ digest: false, escalations: false }]);
  expect([isOn(mine), isOn(escalated)]).toEqual([false, false]);
});

test("offers no email about escalations to people who cannot get any", async () => {
  openRoutes("/email-preferences", buildPlansRoutes, ({ path }) =>
    path === "/plans/task_mails" ? { data: { ...chosen, may_get_escalations: false } } : undefined,
  );
  await screen.findByRole("switch", { name: mine });
  expect(screen.queryByRole("switch", { name: escalated })).toBeNull();
});

test("keeps the choice when saving fails, and shows the error", async () => {
  openRoutes("/email-preferences", buildPlansRoutes, ({ path, method }) => {
    if (path !== "/plans/task_mails") return undefined;
    return method === "PUT" ? createProblemReply(503, "Service Unavailable", "Too much at once.") : { data: chosen };
  });
  fireEvent.click(await screen.findByRole("switch", { name: mine }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText(/Too much at once/)).toBeTruthy();
  expect(isOn(mine)).toBe(false);
});
