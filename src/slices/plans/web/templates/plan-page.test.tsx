import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PlanDetail, PlanTask } from "#slices/plans/contract/plan-templates.contract.ts";
import { type SendRequest, openRoutes } from "#platform/web/testing/open-routes.tsx";
import { stubUpload } from "#platform/web/testing/stub-upload.ts";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";
import { toReusedTask } from "#slices/plans/web/templates/reuse-dialog.tsx";
import { createPlanReply, createPlanTask } from "#slices/plans/web/testing/plan-replies.ts";

/** Creates a server with one plan that stores changes. */
function openPlan(address: string, begun: PlanDetail, refuse?: object) {
  let plan = begun;
  const saveDraft = ({ body }: SendRequest): unknown => {
    if (refuse) return Response.json(refuse, { status: 400, headers: { "content-type": "application/problem+json" } });
    const { tasks } = body as { tasks: PlanTask[] };
    const shown = tasks.map((task, at) => ({ ...createPlanTask(at + 20, task.title), ...task }));
    const draft = { version: 2, description: "", published_at: null, created_by: "Ada Min", tasks: shown };
    plan = { ...plan, draft, if_unchanged: "next" };
    return { data: plan };
  };
  const opened = openRoutes(address, buildPlansRoutes, (requests) => {
    const { method, path } = requests;
    if (path.endsWith("/timeline")) {
      const days = { alert_on: "2026-11-25", escalate_on: "2026-12-01", abandon_on: "2026-12-28" };
      return { data: [{ key: "t1", title: "Sign the offer", due_on: "2026-11-28", ...days }] };
    }
    if (path === "/plans/plans/4/draft") return saveDraft(requests);
    if (path === "/plans/plans/4/publish") {
      plan = {
        ...plan,
        published: { ...(plan.draft ?? begun.published), version: 2 } as PlanDetail["published"],
        draft: null,
      };
      return { data: plan };
    }
    return method === "GET" && path === "/plans/plans/4" ? { data: plan } : undefined;
  });
  return { ...opened, calls: (path: string) => opened.requests.filter((each) => each.path === path) };
}
const getLines = (): string[] =>
  within(screen.getByRole("region", { name: "Tasks" }))
    .getAllByRole("listitem")
    .map((line) => line.textContent ?? "");

test("describes each task in plain words, with the days of an example", async () => {
  openPlan("/plans/4", createPlanReply());
  await screen.findByRole("heading", { level: 1, name: "Welcome aboard" });
  expect(getLines()).toEqual([
    "1Sign the offer3 days before the start date · The employee",
    "2First review30 days after completion of “Sign the offer” · The mentor",
  ]);
  expect(await screen.findByText("Nov 28, 2026")).toBeTruthy();
  expect(screen.getAllByText(/9 people enrolled$/)).toHaveLength(2);
});

test("moves a task by its buttons, and saves the next version as a whole", async () => {
  const { calls } = openPlan("/plans/4", createPlanReply());
  const down = await screen.findByRole("button", { name: "Move down: Sign the offer" });
  fireEvent.click(down);
  await waitFor(() => expect(getLines()[0]).toMatch(/^1First review/));
  expect(calls("/plans/plans/4/draft")[0]?.body).toMatchObject({
    if_unchanged: "first",
    tasks: [
      { key: "t2", template_id: 2, after: "t1" },
      { key: "t1", template_id: 1, offset_days: -3 },
    ],
  });
  fireEvent.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog", { name: "Publish version 2" });
  expect(within(dialog).getByText("Task order")).toBeTruthy();
  expect(within(dialog).getByText(/^9 enrolled people stay/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls("/plans/plans/4/publish")[0]?.body).toEqual({ version: 2, if_unchanged: "next" }));
});

test("enters a new task in days before or after, and shows server errors beside the field", async () => {
  const problem = {
    type: "about:blank",
    title: "Invalid",
    status: 400,
    code: "after_abandoned",
    detail: "One field is invalid.",
  };
  const errors = [
    { path: "body.tasks.2.escalate_days", code: "after_abandoned", message: "Can’t be after the task is abandoned" },
  ];
  const { calls } = openPlan("/plans/4?open=new-task", createPlanReply(), { ...problem, errors });
  const dialog = await screen.findByRole("dialog", { name: "New task" });
  const type = (label: RegExp, value: string): void => {
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  };
  type(/^Title(?! in)/, "Keys");
  type(/^Title in Spanish/, "Llaves");
  type(/^Description in Spanish/, "Dos juegos.");
  type(/^Due/, "2");
  type(/^Before or after/, "before");
  type(/^Escalate to managers/, "60");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect((await within(dialog).findAllByText("Can’t be after the task is abandoned")).length).toBeGreaterThan(0);
  expect(
    within(dialog)
      .getByLabelText(/^Escalate to managers/)
      .getAttribute("aria-invalid"),
  ).toBe("true");
  const sent = calls("/plans/plans/4/draft")[0]?.body as { tasks: object[] } | undefined;
  expect(sent?.tasks[2]).toEqual({
    key: "new",
    template_id: null,
    title: "Keys",
    description: "",
    title_es: "Llaves",
    description_es: "Dos juegos.",
    archetype: 2,
    anchor: "start_date",
    after: null,
    offset_days: -2,
    alert_days: 3,
    escalate_days: 60,
    abandon_days: 30,
    assignee: "employee",
    assignee_role: null,
    assignee_person_id: null,
    course_id: null,
    file_ids: [],
  });
});

test("uploads files of a task when selected, allows retries, and saves them with the task", async () => {
  const { sent } = stubUpload(
    [0, null],
    [201, { data: { id: 31, name: "Keys.pdf" } }],
    [201, { data: { id: 32, name: "Map.pdf" } }],
  );
  const { calls } = openPlan("/plans/4?open=new-task", createPlanReply());
  const dialog = within(await screen.findByRole("dialog", { name: "New task" }));
  const choose = (name: string): void => {
    fireEvent.change(dialog.getByLabelText(/^Add file/), { target: { files: [new File(["x"], name)] } });
  };
  choose("Keys.pdf");
  expect((await dialog.findAllByText("The file couldn’t be uploaded. Try again.")).length).toBeGreaterThan(0);
  choose("Keys.pdf");
  expect(await dialog.findByText("Keys.pdf")).toBeTruthy();
  expect(dialog.queryByText("The file couldn’t be uploaded. Try again.")).toBeNull();
  choose("Map.pdf");
  fireEvent.click(await dialog.findByRole("button", { name: "Remove Map.pdf" }));
  fireEvent.change(dialog.getByLabelText(/^Title(?! in)/), { target: { value: "Keys" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls("/plans/plans/4/draft")).toHaveLength(1));
  const saved = calls("/plans/plans/4/draft")[0]?.body as { tasks: object[] } | undefined;
  expect([sent.length, saved?.tasks.at(-1)]).toEqual([3, expect.objectContaining({ title: "Keys", file_ids: [31] })]);
});

test.each<[string, Partial<PlanTask>, object]>([
  ["unchanged", {}, { template_id: 7, anchor: "start_date", after: null, archetype: 2 }],
  [
    "from the first day where it waited for a task that is not here",
    { anchor: "completion", after: "t9" },
    { anchor: "start_date", after: null },
  ],
  ["waiting where that task is here", { anchor: "completion", after: "t1" }, { anchor: "completion", after: "t1" }],
  [
    "from the first day where it was counted from the last",
    { anchor: "last_day" },
    { anchor: "start_date", after: null },
  ],
  ["as a standard task where it was about a notice", { archetype: 4 }, { archetype: 2 }],
])("a task of another plan is added %s", (_, more, expected) => {
  const own = [createPlanTask(1, "Sign the offer")];
  expect(toReusedTask("onboarding", own, createPlanTask(7, "Order keys", more))).toMatchObject(expected);
});

test("a task of another plan is added as the same task, with its files", async () => {
  const begun = createPlanReply();
  const other = createPlanReply({ id: 9, title: "Leavers" });
  const keys = createPlanTask(7, "Order keys", { files: [{ id: 3, name: "Keys.pdf" }] });
  const published = {
    ...(other.published as NonNullable<PlanDetail["published"]>),
    tasks: [keys, createPlanTask(1, "Sign the offer")],
  };
  const row = { type: "onboarding", is_archived: false, current_version: 1, has_draft: false, task_count: 2 };
  const rest = { running_enrollments: 0, positions: [], locations: [] };
  const { requests } = openRoutes("/plans/4?open=reuse", buildPlansRoutes, ({ method, path, body }) => {
    if (path === "/plans/plans")
      return {
        data: [
          { id: 4, title: begun.title, ...row, ...rest },
          { id: 9, title: "Leavers", ...row, ...rest },
        ],
      };
    if (path === "/plans/plans/9") return { data: { ...other, published } };
    if (path === "/plans/plans/4/draft") return { data: { ...begun, if_unchanged: JSON.stringify(body).slice(0, 5) } };
    if (path.endsWith("/timeline")) return { data: [] };
    return method === "GET" && path === "/plans/plans/4" ? { data: begun } : undefined;
  });
  const dialog = await screen.findByRole("dialog", { name: "Add a task from another plan" });
  const choose = async (label: string, option: string): Promise<void> => {
    fireEvent.click(await within(dialog).findByRole("combobox", { name: new RegExp(`^${label}`) }));
    fireEvent.click(await screen.findByRole("option", { name: option }));
  };
  await choose("Plan", "Leavers");
  await choose("Task", "Order keys");
  expect(screen.queryByRole("option", { name: "Sign the offer" })).toBeNull();
  fireEvent.click(within(dialog).getByRole("button", { name: "Add to this plan" }));
  await waitFor(() => expect(requests.some(({ path }) => path === "/plans/plans/4/draft")).toBe(true));
  const sent = requests.find(({ path }) => path === "/plans/plans/4/draft")?.body as { tasks: object[] } | undefined;
  expect(sent?.tasks).toHaveLength(3);
  expect(sent?.tasks[2]).toMatchObject({ template_id: 7, title: "Order keys", file_ids: [3] });
});
