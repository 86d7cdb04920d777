import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import type { HomeItem, HomeTask } from "#slices/home/contract/home-widgets.contract.ts";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";
import { buildBlockReply, openHome, createViewer } from "#slices/home/web/testing/open-home.ts";
import { NO_FIGURE } from "#ui/figure.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 9, 0) }));
afterEach(() => vi.useRealTimers());
afterEach(() => setLocale("en"));

function createNews(kind: NewsKind, id: number, more: Partial<Extract<HomeItem, { kind: NewsKind }>> = {}): HomeItem {
  return {
    kind,
    id,
    headline: `${kind} ${id}`,
    details: `First line of ${id}.\n\nAnd the rest.`,
    media: null,
    posting_date: "2026-11-18",
    posted_at: "2026-11-18T10:00:00+00:00",
    author: "Ben Cole",
    is_own: false,
    comment: "",
    poster: null,
    actions: [],
    ...more,
  };
}

function createTask(id: number, more: Partial<HomeTask> = {}): HomeTask {
  return {
    kind: "task",
    id,
    name: `Task ${id}`,
    description: "How it is done.",
    type: ["onboarding"],
    for: "Carl Ems",
    date: "2026-11-20",
    due: "today",
    href: `/my-tasks?user_task_id=${id}`,
    launch_link: null,
    is_plain: true,
    today: "2026-11-20",
    service: "introduce",
    ...more,
  };
}

const findBlock = (name: string): Promise<HTMLElement> => screen.findByRole("region", { name });

describe("header", () => {
  test.each([
    [9, "Good morning, Ana"],
    [14, "Good afternoon, Ana"],
    [20, "Good evening, Ana"],
  ])("greets by the time of day: at %i o'clock %j [HOME-01]", async (hour, greeting) => {
    vi.setSystemTime(new Date(2026, 10, 20, hour, 0));
    openHome("/");
    expect(await screen.findByRole("heading", { level: 1, name: greeting })).toBeTruthy();
  });

  test("has an avatar that opens the profile form, which saves the changes [HOME-02]", async () => {
    const { history, requests } = openHome("/");
    fireEvent.click(await screen.findByRole("button", { name: /Edit your profile/ }));
    const form = await screen.findByRole("form", { name: "Your profile" });
    expect(history.location.search).toBe("?open=profile");
    expect(within(form).getByLabelText(/First name/)).toHaveProperty("value", "Ana");
    fireEvent.change(within(form).getByLabelText(/Personal email/), { target: { value: "ana@home.example" } });
    fireEvent.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(requests.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/integration/profile",
      body: {
        first_name: "Ana",
        last_name: "Diaz",
        personal_email: "ana@home.example",
        cell_phone: "5125550143",
        locale: "en",
      },
    });
    expect(history.location.search).toBe("");
  });

  test("keeps the input when the server rejects it, and shows the field errors", async () => {
    openHome("/?open=profile", {
      first: ({ method }) =>
        method === "PUT"
          ? createProblemReply(400, "Bad Request", "Something is wrong", [
              { path: "body.cell_phone", message: "Must be a valid phone number" },
            ])
          : undefined,
    });
    const form = await screen.findByRole("form", { name: "Your profile" });
    fireEvent.change(within(form).getByLabelText(/Cell phone/), { target: { value: "12" } });
    fireEvent.click(within(form).getByRole("button", { name: "Save" }));
    expect(await within(form).findAllByText(/Must be a valid phone number/)).not.toHaveLength(0);
    expect(within(form).getByLabelText(/Cell phone/)).toHaveProperty("value", "12");
  });
});

describe.each([
  ["announcement", "Announcements", "[HOME-03]"],
  ["spotlight", "Spotlights", "[HOME-04]"],
] as const)("news of kind %s", (kind, title, row) => {
  const type = `${kind}s` as const;

  test(`shows the first two, and the rest on request ${row}`, async () => {
    const { history } = openHome("/", { blocks: { [type]: { items: [1, 2, 3].map((id) => createNews(kind, id)) } } });
    const panel = await findBlock(title);
    expect(await within(panel).findAllByRole("listitem")).toHaveLength(2);
    fireEvent.click(within(panel).getByRole("button", { name: "Show all 3" }));
    await waitFor(() => expect(within(panel).getAllByRole("listitem")).toHaveLength(3));
    expect(history.location.search).toBe(`?all=${type}`);
  });
});

test("older news beyond the page are counted, not silently left out", async () => {
  const items = [1, 2, 3].map((id) => createNews("announcement", id));
  const reply = buildBlockReply("announcements", items);
  const pagination = { last: false, total_pages: 2, record_count: 120 };
  openHome("/?all=announcements", {
    first: ({ query }) =>
      query.get("structures[report_type]") === "announcements"
        ? { ...reply, meta: { ...reply.meta, pagination } }
        : undefined,
  });
  expect(await screen.findByText("Showing the latest 3 of 120")).toBeTruthy();
});

test("a card shows headline, preview and poster [HOME-12]", async () => {
  openHome("/", { blocks: { announcements: { items: [createNews("announcement", 1)] } } });
  const card = await within(await findBlock("Announcements")).findByRole("button", { name: /announcement 1/ });
  for (const text of ["announcement 1", "First line of 1.", "Ben Cole"]) expect(card.textContent).toContain(text);
});

test('a card opens the details, the date and "Written By" [HOME-13]', async () => {
  const items = [createNews("announcement", 1, { media: "https://a.example/" })];
  openHome("/", { blocks: { announcements: { items } } });
  fireEvent.click(await within(await findBlock("Announcements")).findByRole("button", { name: /announcement 1/ }));
  const dialog = await screen.findByRole("dialog", { name: "announcement 1" });
  expect(dialog.textContent).toContain("And the rest.");
  expect(within(dialog).getByText("Nov 18, 2026")).toBeTruthy();
  expect(within(dialog).getByText("Written By").nextSibling?.textContent).toBe("Ben Cole");
  expect(within(dialog).getByRole("link", { name: "Read more" }).getAttribute("href")).toBe("https://a.example/");
  expect(within(dialog).queryByRole("button", { name: "Remove" })).toBeNull();
});

describe("writing", () => {
  test("a spotlight: headline, message, and a picture that is not sent [HOME-15]", async () => {
    const { requests } = openHome("/", {
      blocks: { spotlights: { items: [], summary: { may_write: true } } },
      first: ({ method }) => (method === "POST" ? { data: { id: 4 } } : undefined),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Post a spotlight" }));
    const form = await screen.findByRole("form", { name: "Post a spotlight" });
    fireEvent.change(within(form).getByLabelText(/Headline/), { target: { value: "Thank you, Carl" } });
    fireEvent.change(within(form).getByLabelText(/Message/), { target: { value: "For the Saturday." } });
    const picture = new File(["x"], "carl.png", { type: "image/png" });
    fireEvent.change(within(form).getByLabelText(/Picture/), { target: { files: [picture] } });
    const preview = await within(form).findByRole("img", { name: "Picture preview" });
    expect(preview.getAttribute("src")).toMatch(/^data:image\/png/);
    fireEvent.click(within(form).getByRole("button", { name: "Post" }));
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    const sent = requests.find(({ path }) => path === "/integration/spotlights");
    expect(sent).toMatchObject({
      method: "POST",
      body: { headline: "Thank you, Carl", details: "For the Saturday." },
    });
    expect(JSON.stringify(sent?.body)).not.toContain("carl.png");
  });

  test("is offered to the viewers that the server says, and to no others", async () => {
    openHome("/", { blocks: { announcements: { items: [], summary: { may_write: false } } } });
    expect(await screen.findByText("No announcements yet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New announcement" })).toBeNull();
  });

  test("an announcement is removed after a confirmation, once", async () => {
    const { requests, history } = openHome("/?open=read-announcement-1", {
      blocks: { announcements: { items: [createNews("announcement", 1, { actions: ["edit", "remove"] })] } },
      first: ({ method }) => (method === "DELETE" ? { data: { id: 1 } } : undefined),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    const question = await screen.findByRole("dialog", { name: "Remove this announcement?" });
    fireEvent.click(within(question).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(history.location.search).toBe(""));
    expect(requests.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
      "/integration/announcements/1",
    ]);
  });
});

describe("current tasks", () => {
  test("an empty list says so, and links to all tasks [HOME-05]", async () => {
    openHome("/");
    const panel = await findBlock("To Do");
    expect(await within(panel).findByText("Nothing to do, you're all caught up!")).toBeTruthy();
    expect(
      within(panel)
        .getByRole("link", { name: /^View All/ })
        .getAttribute("href"),
    ).toBe("/my-tasks");
  });

  test("shows the total number where it does not list all", async () => {
    openHome("/", { tasks: [createTask(1), createTask(2)], taskCount: 120 });
    expect(await within(await findBlock("To Do")).findByText("Due this week · showing 2 of 120")).toBeTruthy();
  });

  test("requests and lists the tasks that are due before next week [TASK-26]", async () => {
    const { requests } = openHome("/", { tasks: [createTask(1)] });
    expect(await within(await findBlock("To Do")).findByRole("link", { name: "Task 1" })).toBeTruthy();
    const calls = requests.filter(({ path }) => path === "/plans/user_tasks/my_assignments");
    expect(new Set(calls.map(({ query }) => query.get("before")))).toEqual(new Set(["next_week"]));
  });

  test("a card has the task's type, its name, its employee and its due day [TASK-02]", async () => {
    openHome("/", { tasks: [createTask(1, { type: ["onboarding", "development"], due: "past", date: "2026-11-12" })] });
    const link = await within(await findBlock("To Do")).findByRole("link", { name: "Task 1" });
    const row = "Task 1Onboarding, Career Development · For Carl EmsPast Due: Nov 12 · 8 days late";
    await waitFor(() => expect(link.closest("tr")?.textContent).toBe(row));
  });

  test("a card of a course opens the course in another tab and its task beside it, any other the dialog of its task [TASK-04]", async () => {
    const { history } = openHome("/", {
      tasks: [createTask(1), createTask(2, { launch_link: "https://learn.example/2" })],
    });
    const panel = await findBlock("To Do");
    expect((await within(panel).findByRole("link", { name: "Task 1" })).getAttribute("href")).toBe(
      "/my-tasks?user_task_id=1",
    );
    const course = within(panel).getByRole("link", { name: "Take Course: Task 2, opens in a new tab" });
    expect([course.getAttribute("href"), course.getAttribute("target")]).toEqual(["https://learn.example/2", "_blank"]);
    const finish = within(panel).getByRole("link", { name: "Complete task: Task 2" });
    expect(finish.getAttribute("href")).toBe("/my-tasks?user_task_id=2");
    fireEvent.click(within(panel).getByRole("link", { name: "Task 1" }));
    await waitFor(() => expect(history.location.href).toBe("/my-tasks?user_task_id=1"));
  });

  test("has two columns, and shows when each task is due", async () => {
    const tasks = [
      createTask(1, { due: "past", date: "2026-11-12" }),
      createTask(2),
      createTask(3, { due: "tomorrow", date: "2026-11-21" }),
      createTask(4, { due: "later", date: "2026-11-22", for: null }),
    ];
    openHome("/", { tasks });
    const panel = await findBlock("To Do");
    expect((await within(panel).findAllByRole("columnheader")).map(({ textContent }) => textContent)).toEqual([
      "Task",
      "Due",
    ]);
    for (const text of ["Past Due: Nov 12 · 8 days late", "Due Today", "Due Tomorrow", "Due Date: Nov 22"]) {
      expect(await within(panel).findByText(text)).toBeTruthy();
    }
    expect(within(panel).getByRole("link", { name: "Task 2" }).getAttribute("href")).toBe("/my-tasks?user_task_id=2");
    expect(within(panel).getAllByText(/For Carl Ems/)).toHaveLength(3);
  });
});

describe("plans and training", () => {
  const plan: HomeItem = {
    kind: "enrollment",
    id: 1,
    plan_id: 2,
    plan: { title: "First 90 days", type: "onboarding" },
    enrollment_status_id: 1,
    tasks: 8,
    past_due: 1,
    complete_percentage: 38,
  };

  test("career development shows the progress of each plan", async () => {
    openHome("/?show=career", {
      blocks: { career_development: { items: [plan], summary: { tasks: 8, past_due: 1 } } },
    });
    const panel = await findBlock("Career Development");
    const bar = await within(panel).findByRole("progressbar", { name: "First 90 days: complete" });
    expect(bar.getAttribute("aria-valuetext")).toBe("38%");
    expect(panel.textContent).toContain("1 plan · 8 tasks · 1 overdue");
  });

  test("both are missing where the client has no plans [HOME-06]", async () => {
    const missing = { items: [], summary: { available: false } };
    openHome("/", { blocks: { career_development: missing, training: missing } });
    expect(await screen.findByText("Nothing to do, you're all caught up!")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Career Development" })).toBeNull());
    expect(screen.queryByRole("region", { name: "Training" })).toBeNull();
  });

  test("training lists Course, Length, Author and Take Course [HOME-07]", async () => {
    const course = { kind: "course", id: 1, title: "Fair Housing", duration: 90, author: "Grace Hill" } as const;
    const items = [{ ...course, link: "https://learn.example/1", due_on: "2026-11-30" }];
    openHome("/?show=training", { blocks: { training: { items } } });
    const panel = await findBlock("Training");
    expect((await within(panel).findAllByRole("columnheader")).map(({ textContent }) => textContent)).toEqual([
      "Course",
      "Length",
      "Author",
      "Take Course",
    ]);
    expect(panel.textContent).toContain("1 h 30 min");
    expect(
      within(panel)
        .getByRole("link", { name: /^Take Course: Fair Housing/ })
        .getAttribute("href"),
    ).toBe("https://learn.example/1");
  });
});

describe("surveys and reports", () => {
  const survey = { kind: "survey", id: 5, name: { en: "Engagement", es: "Compromiso" }, href: "/s/own/5" } as const;

  test("a survey is answered by a form, and is marked when it closes soon [HOME-08]", async () => {
    const items = [
      { ...survey, date: "2026-11-21", closes_soon: true },
      { ...survey, id: 6, date: "2026-11-22", closes_soon: false, href: "/s/own/6" },
    ];
    openHome("/?show=surveys", { blocks: { surveys: { items } } });
    const rows = await within(await findBlock("Surveys")).findAllByRole("listitem");
    expect(rows.map((row) => row.textContent.includes("Closes Soon"))).toEqual([true, false]);
    const form = rows[0]?.querySelector("form");
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["post", "/s/own/5"]);
  });

  test("impersonation shows a note that surveys are private", async () => {
    openHome("/", { blocks: { surveys: { items: [], summary: { withheld: true } } } });
    expect(await screen.findByText("Surveys are visible only to the employee.")).toBeTruthy();
  });

  test("the standard reports are grouped by service, each with a link to its page [HOME-09]", async () => {
    openHome("/?show=reports");
    const panel = await findBlock("Standard Reports");
    const link = await within(panel).findByRole("link", { name: "Employee Comments" });
    expect(link.getAttribute("href")).toBe("/report/4");
    expect(
      within(panel)
        .getByRole("link", { name: /^View All/ })
        .getAttribute("href"),
    ).toBe("/legacy-reports");
    expect(
      within(panel)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Employee engagement"]);
  });
});

describe("indicator scores", () => {
  const routes = [{ path: "/engagement/indicator_scores", endpoint: "/v1/en/analytics/reports/indicator_scores" }];
  const user = createViewer({ navigation: { items: [], routes } });
  const createScore = (value: number | null, hidden = false) => ({ ...NO_FIGURE, value, hidden });
  const createIndicator = (m_id: number, figure: unknown) => ({
    m_id,
    name: `Indicator ${m_id}`,
    link_type: "indicator",
    to: null,
    figures: { agreement_importance: figure },
    company_index: 74,
  });
  const createFixture = (results: readonly unknown[]) => ({
    user,
    first: ({ path }: { path: string }) =>
      path === "/analytics/reports/indicator_scores" ? { data: { results }, meta: {} } : undefined,
  });

  test("are on the page where there are some [HOME-11]", async () => {
    openHome(
      "/?show=indicators",
      createFixture([createIndicator(1, createScore(81)), createIndicator(2, createScore(null, true))]),
    );
    const panel = await findBlock("Indicator Scores Breakdown");
    const rows = await within(panel).findAllByRole("listitem");
    expect(rows[0]?.textContent).toContain("Indicator 1");
    expect(rows[0]?.textContent).toContain("81");
    expect(rows[1]?.textContent).toContain("Fewer than five people, or none, can be shown yet");
    expect(
      within(panel)
        .getByRole("link", { name: /^View Details/ })
        .getAttribute("href"),
    ).toBe("/engagement/indicator_scores");
  });

  test("are missing without answers, and not requested without the permission", async () => {
    openHome("/", createFixture([createIndicator(1, createScore(null))]));
    expect(await screen.findByText("Nothing to do, you're all caught up!")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Indicator Scores Breakdown" })).toBeNull());
  });
});

test("it is in Spanish", async () => {
  setLocale("es");
  openHome("/?show=reports");
  expect(await screen.findByRole("heading", { level: 1, name: "Buenos días, Ana" })).toBeTruthy();
  expect(screen.getByText(/^Viernes, 20 de noviembre/)).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Comentarios del personal" })).toBeTruthy();
});
