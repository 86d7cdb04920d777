import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type SendRequest, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { createCampaign, openSurveys, options, preview } from "#slices/surveys/web/testing/open-surveys.ts";

const empty = { data: [], meta: { pagination: { last: true, total_pages: 0, record_count: 0 } } };

function createDraftServer(meta = {}): (requests: SendRequest) => unknown {
  return ({ method, path }) => {
    if (path === "/integration/campaigns/options") return options;
    if (path.startsWith("/integration/campaigns/5/preview")) return preview(meta);
    if (path === "/integration/campaigns/5/schedule") return createCampaign({ state: "scheduled" });
    if (path === "/integration/campaigns/5")
      return method === "PUT" ? createCampaign({ name: "Winter" }) : createCampaign();
    return undefined;
  };
}

describe("a new campaign", () => {
  test("shows missing values at their fields and sends no request", async () => {
    const { requests } = openSurveys("/campaigns/new", createDraftServer());
    fireEvent.click(await screen.findByRole("button", { name: "Save and preview recipients" }));
    const summary = await screen.findByRole("alert");
    expect([...summary.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
      "Name: Enter a campaign name.",
      "Survey: Choose a survey.",
    ]);
    expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("is saved as a draft and opens its preview", async () => {
    const { requests, history } = openSurveys("/campaigns/new", (one) =>
      one.method === "POST" ? createCampaign() : createDraftServer()(one),
    );
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Autumn" } });
    fireEvent.click(screen.getByRole("radio", { name: /Resident Satisfaction Survey, for residents/ }));
    fireEvent.click(screen.getByRole("button", { name: "Save and preview recipients" }));
    await waitFor(() => expect(history.location.pathname).toBe("/campaigns/5"));
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      name: "Autumn",
      survey_id: 24,
      audience: { is_whole_client: true, regions: [], locations: [], reporting_groups: [] },
      channels: ["email", "sms"],
      has_reminders: true,
      send_on: "2026-11-20",
    });
  });
});

describe("a draft", () => {
  test("shows the exact number before it is scheduled, and only then sends the request", async () => {
    const { requests } = openSurveys("/campaigns/5", createDraftServer());
    expect(await screen.findByText("1,240 recipients")).toBeDefined();
    expect(screen.getByText("Rosa Diaz")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Schedule…" }));
    const dialog = await screen.findByRole("dialog", { name: "Send “Autumn”?" });
    expect(dialog.textContent).toContain("Resident Satisfaction Survey will be sent to 1,240 people.");
    expect(dialog.textContent).toContain("Nov 24, 2999 at 9:00 AM (Central Time)");
    expect(requests.some(({ path }) => path.endsWith("/schedule"))).toBe(false);
    fireEvent.click(within(dialog).getByRole("button", { name: "Send to 1,240 people" }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith("/schedule"))).toBe(true));
  });

  test("without recipients cannot be scheduled and says what to do", async () => {
    openSurveys("/campaigns/5", createDraftServer({ invited: 0, by_channel: [] }));
    expect(await screen.findByText(/No one would receive this campaign/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Schedule…" }).hasAttribute("disabled")).toBe(true);
  });

  test("with unsaved changes must be saved first", async () => {
    openSurveys("/campaigns/5", createDraftServer());
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Winter" } });
    expect(await screen.findByText("Save your changes to preview recipients and schedule.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Schedule…" }).hasAttribute("disabled")).toBe(true);
  });

  test("whose scheduling is rejected remains, with the reason in the dialog", async () => {
    openSurveys("/campaigns/5", (one) =>
      one.path.endsWith("/schedule")
        ? createProblemReply(409, "Conflict", "No one would receive this campaign.")
        : createDraftServer()(one),
    );
    fireEvent.click(await screen.findByRole("button", { name: "Schedule…" }));
    fireEvent.click(await screen.findByRole("button", { name: "Send to 1,240 people" }));
    expect((await screen.findByRole("alert")).textContent).toBe("No one would receive this campaign.");
  });
});

describe("a sent campaign", () => {
  const sent = createCampaign({
    state: "sent",
    letters: 2,
    funnel: {
      sent: 4,
      delivered: 3,
      started: null,
      completed: null,
      still_open: null,
      hidden: true,
      counted_on: null,
      skipped: 7,
      letters_waiting: 6,
    },
    skipped_by_reason: [{ reason: "opted_out", count: 7 }],
  });
  const serve = ({ path }: SendRequest): unknown => {
    if (path === "/integration/campaigns/options") return options;
    if (path === "/integration/campaigns/5") return sent;
    return path.startsWith("/integration/skipped_invitations") ? empty : undefined;
  };

  test("shows its counts, hides how many started while few were invited, and says why", async () => {
    openSurveys("/campaigns/5", serve);
    const heading = await screen.findByRole("region", { name: "Progress" });
    const values = [...heading.querySelectorAll("dd")].map((value) => value.textContent);
    expect(values).toEqual(["4", "3", "hidden", "hidden", "hidden"]);
    expect(heading.textContent).toContain("at least 5 people");
    expect(screen.getByText("Opted out of emails").parentElement?.textContent).toContain("7");
  });

  test("of employees shows completed responses in steps of five, counted overnight, and never how many started", async () => {
    const funnel = {
      ...sent.data.funnel,
      sent: 24,
      delivered: 24,
      completed: 15,
      hidden: false,
      counted_on: "2026-11-20",
    };
    const survey = { ...sent.data.survey, audience: "employees" as const };
    const data = { ...sent.data, survey, funnel };
    openSurveys("/campaigns/5", (requests) =>
      requests.path === "/integration/campaigns/5" ? { ...sent, data } : serve(requests),
    );
    const heading = await screen.findByRole("region", { name: "Progress" });
    const values = [...heading.querySelectorAll("dd")].map((value) => value.textContent);
    expect(values).toEqual(["24", "24", "≥ 15"]);
    expect(heading.textContent).toContain("No one sees who answered");
  });

  test("offers its letters for printing, by a form that opens a server page", async () => {
    openSurveys("/campaigns/5", serve);
    const button = await screen.findByRole("button", { name: "Print letters" });
    const form = button.closest("form");
    expect([form?.getAttribute("action"), form?.method, button.getAttribute("value")]).toEqual([
      "/campaigns/5/letters",
      "post",
      "new",
    ]);
    expect(screen.getByRole("button", { name: "Reprint all" }).getAttribute("value")).toBe("all");
  });
});

describe("the list", () => {
  test("links to each campaign and keeps its filter in the address", async () => {
    const row = { ...createCampaign().data, name: "Spring", state: "sent" as const };
    const { history, requests } = openSurveys("/campaigns?status=sent", () => ({
      data: [row],
      meta: { pagination: { last: true, total_pages: 1, record_count: 1 } },
    }));
    expect((await screen.findByRole("link", { name: /Spring/ })).getAttribute("href")).toBe("/campaigns/5");
    expect(requests[0]?.query.get("filters[states][]")).toBe("sent");
    expect(history.location.search).toBe("?status=sent");
  });

  test("shows an error to viewers without access", async () => {
    openSurveys("/campaigns", () => createProblemReply(403, "Forbidden", "You do not have access to this page"));
    expect(await screen.findByText("You do not have access to this page")).toBeDefined();
  });
});

test("automated surveys are enabled and saved together", async () => {
  const createRule = (event: string, isActive: boolean) => ({
    event,
    audience: "residents",
    survey: { id: 25, name: { en: "Move In Survey", es: "Encuesta de mudanza" } },
    is_active: isActive,
    starts_on: isActive ? "2026-11-01" : null,
    recently_sent: isActive ? 12 : 0,
  });
  const { requests } = openSurveys("/settings/surveys", ({ path }) =>
    path === "/integration/event_rules"
      ? { data: [createRule("move_in", false), createRule("lease_end", true)] }
      : empty,
  );
  const moved = await screen.findByRole("switch", { name: "Moved in" });
  expect(screen.getByText(/On since Nov 1, 2026 · 12 sent in 30 days/)).toBeDefined();
  fireEvent.click(moved);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    rules: [
      { event: "move_in", is_active: true },
      { event: "lease_end", is_active: true },
    ],
  });
});
