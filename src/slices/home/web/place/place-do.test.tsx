import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { fireEvent, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { describe, expect, test } from "vitest";
import { openRoutes, createProblemReply, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { PlaceTodos } from "#slices/home/web/public.tsx";
import { createAlertRow } from "#slices/home/web/testing/needs-rows.ts";
import { createActionRow, fallEntry, createTaskRow } from "#slices/home/web/testing/todo-rows.ts";
import type { PlacePageProps } from "#slices/reports/web/public.tsx";

const page: PlacePageProps = {
  place: { location: 7 },
  lateTasks: 0,
  isEngagement: true,
  isSatisfaction: true,
  low: [],
};

interface Sources {
  readonly page?: Partial<PlacePageProps>;
  readonly alerts?: object[] | 403 | 500;
  readonly actions?: object[] | 403;
  readonly canAssign?: boolean;
  readonly changes?: object[];
  readonly tasks?: object[];
  readonly priorities?: object[];
}

const buildListReply = (data: object[], summary: object = {}): object => ({
  data,
  meta: { pagination: { record_count: data.length }, summary_object: summary },
});
const buildReply = (rows: object[] | number, summary?: object): unknown =>
  typeof rows === "number" ? createProblemReply(rows, "Refused") : buildListReply(rows, summary);

function open({
  alerts = [],
  actions = [],
  changes = [],
  tasks = [],
  priorities = [],
  ...sources
}: Sources): OpenedRoutes {
  const { canAssign = true } = sources;
  const buildRoutes = (parent: AnyRoute): AnyRoute[] => [
    createRoute({
      getParentRoute: () => parent,
      path: "/",
      component: () => (
        <Suspense fallback={null}>
          <PlaceTodos {...page} {...sources.page} />
        </Suspense>
      ),
    }),
  ];
  const toBatch = (body: unknown): object => {
    const [request] = (body as { requests: { widget: string }[] }).requests;
    const isTasks = request?.widget === "past_due_tasks";
    const rows = isTasks ? tasks : priorities;
    const meta = { dates: { as_of: "2026-11-20T09:00:00-08:00" }, pagination: { record_count: rows.length } };
    return { data: [{ status: 200, reply: { data: isTasks ? rows : { results: rows }, meta } }] };
  };
  const replies: Record<string, (body: unknown) => unknown> = {
    "/analytics/alerts": () => buildReply(alerts),
    "/analytics/reports/employee_action_item_report": () => buildReply(actions, { can_assign: canAssign }),
    "/analytics/reports/what_changed": () => ({
      data: changes,
      meta: { insight: { windows: { current: { to: "2026-10-31" } } } },
    }),
    "/analytics/assignments/4": () => ({ data: { effect: { word: "helped", points: 4, pre_trend: false } } }),
    "/analytics/batch": toBatch,
  };
  return openRoutes("/", buildRoutes, ({ path, body }) => replies[path]?.(body));
}

const findRows = async (): Promise<(string | null)[]> => {
  const list = await screen.findByRole("list");
  return within(list)
    .getAllByRole("listitem")
    .map((row) => row.textContent);
};

describe("current tasks at a place", () => {
  test("suggested actions come first, then late items, residents before staff, then open actions", async () => {
    open({
      page: { lateTasks: 1 },
      changes: [fallEntry()],
      alerts: [createAlertRow(1, { urgency: "late", resolve_due: "2026-11-19T00:00:00Z" })],
      tasks: [createTaskRow()],
      actions: [createActionRow(4, { status: "awaiting_results" })],
    });
    await screen.findByText(/Service issue/);
    const rows = await findRows();
    expect(rows[0]).toContain("Founders Row: Engagement fell 6 points");
    expect(rows[0]).toContain("12 months through Oct 31, 2026No action yet");
    expect(rows[1]).toContain("Service issue · Jasmine Esparza");
    expect(rows[2]).toContain("Order keys9 days lateTaskAna Diazfor Devon Park");
    expect(rows[3]).toContain("Talk weekly");
    expect(rows[3]).toContain("Awaiting resultsAction itemKim Lee");
    expect(await screen.findByText("+4 points")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All late tasks 1" }).getAttribute("href")).toBe(
      "/compliance/property/7/past_due_tasks",
    );
  });

  test("leaves out what rose", async () => {
    const { figure } = fallEntry();
    open({ changes: [fallEntry({ figure: { ...figure, delta: 6 } })], actions: [createActionRow(4)] });
    expect(await findRows()).toEqual([expect.stringContaining("Talk weekly")]);
  });

  test("names a fall of the page's own place without its name", async () => {
    open({ changes: [fallEntry({ to: "/" })] });
    expect(await screen.findByText("Engagement fell 6 points")).toBeTruthy();
  });

  test("the button starts the assignment of the question over this page", async () => {
    open({ changes: [fallEntry()] });
    const start = await screen.findByRole("link", { name: /^Start an action: Founders Row/ });
    expect(start.getAttribute("href")).toBe("/?assign=31");
  });

  test("a viewer who may not assign sees no button", async () => {
    open({ changes: [fallEntry()], canAssign: false });
    expect((await findRows())[0]).toContain("Engagement fell 6 points");
    expect(screen.queryByRole("link", { name: /Start an action/ })).toBeNull();
  });

  test("a score below 70 suggests a start, unless an action about it is open or a fall names it", async () => {
    const low = [{ service: "ingage" as const, score: 62 }];
    const priorities = [
      { m_id: 5, name: "My benefits meet my needs.", priority: "opportunity", to: "/engagement/property/7/x/5" },
    ];
    open({ page: { low }, priorities });
    expect((await findRows())[0]).toContain("Engagement is 62, below 70");
    expect(await screen.findByText(/My benefits meet my needs/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /Start an action/ }).getAttribute("href")).toBe("/?assign=5");
  });

  test("a low score with an open action needs no other", async () => {
    open({ page: { low: [{ service: "ingage", score: 62 }] }, actions: [createActionRow(6)] });
    const rows = await findRows();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("Talk weekly");
  });

  test("an empty list is one line", async () => {
    open({ changes: [fallEntry({ action: { kind: "assignment", to: "/x", label: null, es: { label: null } } })] });
    expect(await screen.findByText(/Nothing to do here right now/)).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("parts without permission are no failure; failed ones are shown, and can be retried", async () => {
    open({ alerts: 403, actions: 403 });
    expect(await screen.findByText(/Nothing to do here right now/)).toBeTruthy();
  });

  test("a source that failed is named", async () => {
    const { requests } = open({ alerts: 500, actions: [createActionRow(6)] });
    expect(await screen.findByText("Alerts couldn’t be loaded.")).toBeTruthy();
    expect((await findRows())[0]).toContain("Talk weekly");
    const before = requests.filter(({ path }) => path === "/analytics/alerts").length;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Alerts couldn’t be loaded.");
    expect(requests.filter(({ path }) => path === "/analytics/alerts").length).toBeGreaterThan(before);
  });

  test("four items are shown, the others are counted with a link", async () => {
    open({ actions: [1, 2, 3, 4, 5, 6, 7].map((id) => createActionRow(id)) });
    expect(await findRows()).toHaveLength(4);
    expect(screen.getByText("3 more")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All action items 7" })).toBeTruthy();
  });
});
