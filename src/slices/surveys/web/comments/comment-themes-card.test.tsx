import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import { loadPlacePage, openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createResidentComment } from "#slices/reports/web/testing/resident-comment.ts";
import { buildErrorOutcome, createWidgetReply, type WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";
import { loadSurveyReports } from "#slices/surveys/web/public.tsx";
import { createFigure } from "#ui/testing/figure.ts";

// It is loaded on demand; here it is loaded before the clock of a test runs.
beforeAll(async () => {
  await loadPlacePage();
  await import("#slices/surveys/web/comments/comment-themes-card.tsx");
});

afterEach(() => setLocale("en"));

const createTheme = (more: Partial<CommentGroup>): CommentGroup => ({
  m_id: 114,
  name: "Parking",
  name_es: "Estacionamiento",
  link_type: "theme",
  question_type_slug: null,
  response_count: 14,
  hidden: false,
  summary: null,
  latest: null,
  share: createFigure(28, 12, { certainty: "real", smallest_change: 9, is_low: false }),
  ...more,
});

const quote = createResidentComment({
  comment: "Someone parked in my spot",
  marks: [[8, 14]],
  likely_to_renew: "very_unlikely",
});
const themes = [
  createTheme({ quotes: [quote] }),
  createTheme({
    m_id: 107,
    name: "Pests",
    name_es: null,
    response_count: 7,
    share: createFigure(14, 13, { certainty: "noise", is_low: false }),
  }),
];

/** Opens a page with comments about these themes, and a total number of comments. */
function open(address: string, results: readonly CommentGroup[], total: number) {
  const answer: WidgetAnswer = ({ widget, category, id = 0 }) => {
    if (widget !== "resident_comments" && widget !== "employee_comments") return undefined;
    const isRegion = category === "regions";
    const subject = { link_type: isRegion ? "region" : "location", m_id: id, name: "Here" } as const;
    const { meta } = createWidgetReply(widget, { results: [] }, subject);
    return {
      status: 200,
      reply: {
        data: { results: [...results] },
        meta: {
          ...meta,
          widget: { ...meta.widget, data_type: "load_more_calculator" },
          structures: { ...meta.structures, scope: "themes" },
          summary_object: { sb_index: null, client_index: null, totals: { response_count: createFigure(total, 60) } },
        },
      },
    };
  };
  return openPlaces(address, undefined, answer, [loadSurveyReports]);
}

const HERE = "/property/12/dashboard";
const COMMENTS = "/satisfaction/property/12/resident_comments";
const findCard = (name = "What residents said") => screen.findByRole("region", { name });

test("a property shows the themes of residents with count, share and change", async () => {
  open(HERE, themes, 50);
  const card = await findCard();
  await within(card).findByText("Themes named most, out of 50 comments");
  const [named = card] = within(card).getAllByRole("list");
  const lines = within(named).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Parking1414 comments28%up 16\. .*16$/),
    expect.stringMatching(/^Pests77 comments14%up 1\. .*\+1$/),
  ]);
  // More comments on a theme are neither good nor bad.
  const steps = [...card.querySelectorAll<HTMLElement>(".cy-delta")].map(({ dataset }) => dataset);
  expect(steps.map(({ certainty, direction }) => [certainty, direction])).toEqual([
    ["real", "neutral"],
    ["noise", "neutral"],
  ]);
  expect(within(card).getByRole("link", { name: "Pests" }).getAttribute("href")).toBe(`${COMMENTS}?themes=107`);
});

test("quotes have the words of their theme marked, and link to its comments", async () => {
  open(HERE, themes, 50);
  const quotes = await within(await findCard()).findByRole("list", { name: "From the newest comments" });
  const figures = within(quotes).getAllByRole("figure");
  expect(figures.map((each) => each.querySelector("mark")?.textContent)).toEqual(["parked"]);
  expect(figures[0]?.textContent).toContain("Very Unlikely");
  expect(within(quotes).getByRole("link", { name: "Parking" }).getAttribute("href")).toBe(`${COMMENTS}?themes=114`);
  // A page of figures names no person.
  expect(figures[0]?.textContent).not.toContain(quote.name);
});

test("without a readable comment, one line says so", async () => {
  open(HERE, [], 0);
  expect(await screen.findByText("No readable comments in this period")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "What residents said" })).toBeNull();
});

test("comments without a listed theme are counted and can be opened", async () => {
  open(HERE, [], 5);
  const card = await findCard();
  expect(await within(card).findByText(/5 comments, none about a listed theme/)).toBeTruthy();
  expect(within(card).getByRole("link", { name: "Read the comments" }).getAttribute("href")).toBe(COMMENTS);
});

test("below ten comments there are counts, and the card explains when shares appear", async () => {
  open(HERE, [createTheme({ response_count: 2, share: createFigure(null, null) })], 6);
  const card = await findCard();
  expect(await within(card).findByText("Shares and changes need at least 10 comments.")).toBeTruthy();
  expect(card.textContent).not.toContain("%");
});

test("a region quotes employees too, in a request of its own; a property does not request their comments", async () => {
  const region = open("/region/3/dashboard?said=employeesSaid", themes, 50);
  const card = await findCard("What employees said");
  const link = await within(card).findAllByRole("link", { name: "Parking" });
  expect(link[0]?.getAttribute("href")).toBe("/engagement/region/3/employee_comments?themes=114");
  const [query] = region.batches
    .flat()
    .flatMap(({ widget, query: found }) => (widget === "employee_comments" ? [found] : []));
  expect(query).toEqual({
    structures: { scope: "themes", quotes: "true", addon_options: "summary" },
    page: { size: 4 },
  });
  const property = open(HERE, themes, 50);
  await screen.findAllByRole("region", { name: "What residents said" });
  expect(property.batches.flat().map(({ widget }) => widget)).not.toContain("employee_comments");
});

test("themes have their Spanish names in Spanish", async () => {
  setLocale("es");
  open(HERE, themes, 50);
  const card = await findCard("Lo que dijeron");
  expect(await within(card).findAllByRole("link", { name: "Estacionamiento" })).toHaveLength(2);
  expect(within(card).getByRole("link", { name: "Pests" })).toBeTruthy();
});

test("a viewer without the permission for residents’ comments has no card of them", async () => {
  openPlaces(HERE, undefined, ({ widget }) => (widget === "resident_comments" ? buildErrorOutcome(403) : undefined));
  await screen.findByRole("region", { name: "Resident Satisfaction" });
  expect(screen.queryByText(/What residents said/)).toBeNull();
});
