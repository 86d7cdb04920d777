import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openHome, createViewer } from "#slices/home/web/testing/open-home.ts";

/** The card is loaded with the first comments. */
const LOADED = { timeout: 15_000 };

const WIDGET = "employee_comments";
const routes = [{ path: `/engagement/${WIDGET}`, endpoint: `/v1/en/analytics/reports/${WIDGET}` }];
const comment = {
  survey: "New Hire Survey",
  question: "What would have made your first weeks easier?",
  question_id: 46,
  text_entry: "A map of the place",
  date: "2026-10-01",
  month: "2026-10-01",
  region: null,
  location: null,
  position_category: null,
  likely_to_remain: null,
  user_status: "active",
  marks: [],
  reply_key: null,
  replies: [],
};

function openWith(comments: readonly unknown[]): { readonly requests: string[] } {
  const requests: string[] = [];
  openHome("/?show=comments", {
    user: createViewer({ navigation: { items: [], routes } }),
    first: ({ path, query }) => {
      if (path !== `/analytics/reports/${WIDGET}`) return undefined;
      requests.push(decodeURIComponent(query.toString()));
      const widget = { id: WIDGET, data_type: "load_more_calculator", url_key: WIDGET, title: "" };
      return { data: { results: comments }, meta: { widget, structures: { scope: "responses" } } };
    },
  });
  return { requests };
}

test("Onboarding Comments requests the surveys 5 and 3, and links to all of their comments [HOME-10]", async () => {
  const { requests } = openWith([comment]);
  const card = await screen.findByRole("region", { name: "Onboarding Comments" });
  expect(await within(card).findByText("A map of the place", undefined, LOADED)).toBeTruthy();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain("filters[surveys][]=5");
  expect(requests[0]).toContain("filters[surveys][]=3");
  const more = within(card).getByRole("link", { name: /^View Details/ });
  expect(decodeURIComponent(more.getAttribute("href") ?? "")).toBe(`/engagement/${WIDGET}?surveys=5,3`);
});

test("Onboarding Comments says so where no comment may be shown yet", async () => {
  openWith([]);
  const card = await screen.findByRole("region", { name: "Onboarding Comments" });
  expect(await within(card).findByText("No Data Found", undefined, LOADED)).toBeTruthy();
});
