import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openRoutes, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { DigestChoice } from "#slices/digest/web/public.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";

const weekly = /^My week, on Tuesday mornings/;
const buildRoutes = (root: Parameters<typeof buildPlansRoutes>[0]) => buildPlansRoutes(root, { Digest: DigestChoice });

test("/email-preferences turns the digest on and off beside the emails about tasks", async () => {
  const { requests } = openRoutes("/email-preferences", buildRoutes, ({ path, method, body }) => {
    if (path === "/plans/task_mails") return { data: { digest: true, escalations: true, may_get_escalations: true } };
    if (path !== "/weekly_digest") return undefined;
    return { data: { weekly_digest: true, may_get_digest: true, ...(method === "PUT" ? (body as object) : {}) } };
  });
  const digest = await screen.findByRole<HTMLInputElement>("switch", { name: weekly });
  await screen.findByRole("switch", { name: /^My tasks/ });
  expect(digest.checked).toBe(true);
  fireEvent.click(digest);
  const [, save] = screen.getAllByRole("button", { name: "Save" });
  if (save) fireEvent.click(save);
  await waitFor(() => expect(screen.getByText("Email preferences saved")).toBeTruthy());
  expect(requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ weekly_digest: false }]);
});

test("without plans only the digest is visible, and nothing to people who get none", async () => {
  openRoutes("/email-preferences", buildRoutes, ({ path }) =>
    path === "/plans/task_mails"
      ? createProblemReply(403, "Forbidden", "You do not have access to this page")
      : { data: { weekly_digest: false, may_get_digest: true } },
  );
  expect((await screen.findByRole<HTMLInputElement>("switch", { name: weekly })).checked).toBe(false);
  expect(screen.queryByText("You do not have access to this page")).toBeNull();
  expect(screen.getAllByRole("switch")).toHaveLength(1);
});

test("people who get no digest see no choice", async () => {
  openRoutes("/email-preferences", buildRoutes, ({ path }) =>
    path === "/plans/task_mails"
      ? { data: { digest: true, escalations: true, may_get_escalations: false } }
      : { data: { weekly_digest: true, may_get_digest: false } },
  );
  await screen.findByRole("switch", { name: /^My tasks/ });
  await waitFor(() => expect(screen.queryByText("Weekly digest")).toBeNull());
});
