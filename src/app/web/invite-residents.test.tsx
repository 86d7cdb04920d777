import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  openRoutes,
  createProblemReply,
  type OpenedRoutes,
  type SendRequest,
} from "#platform/web/testing/open-routes.tsx";
import { createResidentRow, createResidentsReply } from "#slices/residents/web/testing/open-residents.ts";
import { buildResidentsRoutes } from "#slices/residents/web/public.tsx";
import { MAX_SELECTED, type InvitationOutcome } from "#slices/surveys/contract/resident-invitations.contract.ts";
import { residentInvitations } from "#slices/surveys/web/public.tsx";

const LIST = "/analytics/residents";
const INVITE = `${LIST}/invitations`;
const rows = [11, 12, 13].map((id) => createResidentRow({ id, full_name: `Resident ${id}` }));
const createSurvey = (id: number, name: string) => ({
  id,
  name: { en: name, es: name },
  intro: { en: "How is life?", es: "¿Cómo va?" },
  questions: 19,
  minutes: 4,
});
const surveys = [createSurvey(24, "Resident Satisfaction Survey"), createSurvey(25, "Move In Survey")];

const createOutcome = (more: Partial<InvitationOutcome> = {}): { data: InvitationOutcome } => ({
  data: {
    survey: { id: 24, name: { en: "Resident Satisfaction Survey", es: "" } },
    invited: 2,
    by_channel: [
      { channel: "email", count: 1 },
      { channel: "sms", count: 1 },
    ],
    people: [
      { id: 11, name: "Resident 11" },
      { id: 12, name: "Resident 12" },
    ],
    skipped: 62,
    skipped_by_reason: [
      { reason: "opted_out", count: 61, people: [{ id: 14, name: "Nora Quinn", next_day: null }] },
      { reason: "contact_budget", count: 1, people: [{ id: 13, name: "Resident 13", next_day: "2026-12-03" }] },
    ],
    ...more,
  },
});

/** The list before the server, whose total is larger than its page. */
function open(answer: (one: SendRequest) => unknown, total = 3): OpenedRoutes {
  const list = createResidentsReply(rows);
  const pagination = { last: total === 3, total_pages: Math.ceil(total / 3), record_count: total };
  return openRoutes(
    "/residents",
    (root) => buildResidentsRoutes(root, { selection: residentInvitations }),
    (one) => answer(one) ?? (one.path === LIST ? { ...list, meta: { ...list.meta, pagination } } : undefined),
  );
}

const createAnswer =
  (sent: unknown = createOutcome(), shown: unknown = createOutcome()) =>
  ({ method, path }: SendRequest): unknown => {
    if (path === `${INVITE}/surveys`) return { data: surveys };
    if (path === `${INVITE}/preview`) return shown;
    return method === "POST" && path === INVITE ? sent : undefined;
  };

const selectAll = async (): Promise<void> => {
  const [box] = await screen.findAllByRole("checkbox", { name: "Select all on this page" });
  if (box) fireEvent.click(box);
};
const openDialog = async (): Promise<HTMLElement> => {
  await selectAll();
  fireEvent.click(await screen.findByRole("button", { name: "Invite to survey" }));
  return screen.findByRole("dialog", { name: "Invite to survey" });
};
const getPostBodies = ({ requests }: OpenedRoutes, path: string): unknown[] =>
  requests.filter((one) => one.method === "POST" && one.path === path).map(({ body }) => body);

test("residents are selected by box, by X and page by page; other filters clear the selection", async () => {
  const { history } = open(createAnswer());
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Resident 12" }));
  expect(screen.getByText("1 selected")).toBeTruthy();
  expect(history.location.pathname).toBe("/residents");
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "x" });
  expect(screen.getByText("2 selected")).toBeTruthy();
  const [page] = screen.getAllByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
  expect([page?.indeterminate, page?.checked]).toEqual([true, false]);
  await selectAll();
  expect(screen.getByText("3 selected")).toBeTruthy();
  await selectAll();
  expect(screen.queryByText(/selected$/)).toBeNull();
  await selectAll();
  fireEvent.click(screen.getByRole("link", { name: "Never asked" }));
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});

test("all matching residents are selected, up to the limit of one invitation", async () => {
  const all = Array.from({ length: MAX_SELECTED }, (_, at) => createResidentRow({ id: at + 1 }));
  const opened = open(
    (one) => (one.query.get("page[size]") === String(MAX_SELECTED) ? createResidentsReply(all) : createAnswer()(one)),
    812,
  );
  await selectAll();
  fireEvent.click(screen.getByRole("button", { name: `Select the first ${MAX_SELECTED}` }));
  expect(await screen.findByText(`${MAX_SELECTED} selected`)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Select the first/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.queryByText(/selected$/)).toBeNull();
  expect(getPostBodies(opened, INVITE)).toEqual([]);
});

test("before sending, the dialog lists who is invited, who is not and why, with names", async () => {
  const opened = open(createAnswer());
  const dialog = within(await openDialog());
  expect(await dialog.findByText("2 residents will be invited")).toBeTruthy();
  expect(dialog.getByText("Email 1 · Text message 1")).toBeTruthy();
  expect(dialog.getByText("62 residents are left out:")).toBeTruthy();
  const reasons = dialog.getAllByRole("group").map((group) => group.textContent);
  expect(reasons).toEqual([
    "2 residents will be invitedEmail 1 · Text message 1Resident 11Resident 12",
    "Opted out of emails61Nora Quinnand 60 more",
    "Surveyed in the last 30 days1Resident 13Eligible again Dec 3, 2026",
  ]);
  fireEvent.change(dialog.getByLabelText(/^Survey/), { target: { value: "25" } });
  const ids = [11, 12, 13];
  await waitFor(() =>
    expect(getPostBodies(opened, `${INVITE}/preview`)).toEqual(
      [24, 25].map((id) => ({ survey_id: id, resident_ids: ids })),
    ),
  );
  expect(getPostBodies(opened, INVITE)).toEqual([]);
});

test("sending includes the count, reports the actual result and clears the selection", async () => {
  const opened = open(createAnswer(createOutcome({ invited: 1, skipped: 63 })));
  const dialog = within(await openDialog());
  fireEvent.click(await dialog.findByRole("button", { name: "Invite 2 residents" }));
  expect(await screen.findByText("1 resident invited · 63 left out")).toBeTruthy();
  expect(getPostBodies(opened, INVITE)).toEqual([{ survey_id: 24, resident_ids: [11, 12, 13] }]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test("sending is disabled when no selected resident can be invited", async () => {
  const none = createOutcome({ invited: 0, by_channel: [], people: [] });
  open(createAnswer(undefined, none));
  const dialog = within(await openDialog());
  expect(await dialog.findByText(/None of the selected residents/)).toBeTruthy();
  const button = dialog.getByRole("button", { name: "Invite to survey" });
  expect(button.hasAttribute("disabled")).toBe(true);
});

test("an error stays in the dialog with its reason", async () => {
  open(createAnswer(createProblemReply(404, "Not Found", "Not found, or you don’t have access to it.")));
  const dialog = within(await openDialog());
  fireEvent.click(await dialog.findByRole("button", { name: "Invite 2 residents" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("you don’t have access");
});

test("a viewer without the permission to invite has no boxes", async () => {
  const { requests } = open(({ path }) => (path === `${INVITE}/surveys` ? { data: [] } : undefined));
  await screen.findByRole("table");
  await waitFor(() => expect(requests.some(({ path }) => path === `${INVITE}/surveys`)).toBe(true));
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});
