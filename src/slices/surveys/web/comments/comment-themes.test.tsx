import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { sixFilters, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createResidentComment } from "#slices/reports/web/testing/resident-comment.ts";
import { loadSurveyReports } from "#slices/surveys/web/public.tsx";
import { createFigure } from "#ui/testing/figure.ts";

beforeAll(async () => {
  await import("#slices/surveys/web/comments/comments-view.tsx");
});

afterEach(() => setLocale("en"));

const PATH = "/satisfaction/resident_comments";
const headers = [
  { key: "name", label: "Theme", sortable: false, numeric: false, kind: null },
  { key: "response_count", label: "Comments", sortable: false, numeric: true, kind: "count" as const },
  { key: "share", label: "Share of Comments", sortable: false, numeric: true, kind: "percent" as const },
];

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
  share: createFigure(28, 12, { certainty: "real" }),
  ...more,
});

const themesFilter = {
  key: "themes",
  label: "Themes",
  type: "select" as const,
  choices: [
    { id: 114, name: "Parking", name_es: "Estacionamiento", selected: false },
    { id: 211, name: "Team", name_es: null, selected: false },
  ],
  value: null,
};

function open(address: string, scope: "themes" | "responses", results: readonly object[]): void {
  const { meta } = createTableReply();
  const reply = {
    data: { results },
    meta: {
      ...meta,
      widget: {
        id: "resident_comments",
        data_type: "load_more_calculator",
        url_key: "resident_comments",
        title: "Comments",
      },
      headers: scope === "themes" ? headers : [{ ...headers[0], key: "comment", label: "Comment" }],
      filters: [...sixFilters, themesFilter],
      structures: { ...meta.structures, scope, scopes: [{ key: scope, label: scope }], report_types: [] },
      pagination: { last: true, total_pages: 1, record_count: results.length },
    },
  };
  const endpoint = "/v1/en/analytics/reports/resident_comments";
  const entry = { id: "resident_comments", url_key: "resident_comments", title: "", data_type: "", service: "intouch" };
  openWidget(
    address,
    () => reply,
    [{ path: PATH, endpoint }],
    [{ ...entry, endpoints: [], scopes: [] }],
    [loadSurveyReports],
  );
}

test("themes have their share with its change, and link to their comments", async () => {
  open(`${PATH}?scope=themes`, "themes", [
    createTheme({}),
    createTheme({ m_id: 107, name: "Pests", share: createFigure(null) }),
  ]);
  const table = await screen.findByRole("table", { name: "Comments" });
  const link = within(table).getAllByRole("link", { name: /Parking/u })[0];
  expect(link?.getAttribute("href")).toContain("themes=114");
  expect(link?.getAttribute("href")).not.toContain("scope=themes");
  const row = link?.closest("tr")?.textContent ?? "";
  expect(row).toContain("14");
  expect(row).toContain("28%");
  expect(row).toContain("16");
  expect(within(table).getByText("Shares need at least 10 comments")).toBeTruthy();
  // The key of the arrows is below.
  expect(document.querySelector(".cy-change-key")).toBeTruthy();
});

test("in Spanish a shipped theme has its Spanish name, and a company's own name stays as it is", async () => {
  setLocale("es");
  open(`${PATH}?scope=themes`, "themes", [createTheme({}), createTheme({ m_id: 211, name: "Team", name_es: null })]);
  const table = await screen.findByRole("table");
  expect(within(table).getAllByRole("link", { name: /Estacionamiento/u }).length).toBeGreaterThan(0);
  expect(within(table).getAllByRole("link", { name: /Team/u }).length).toBeGreaterThan(0);
  expect(within(table).queryByText("Equipo")).toBeNull();
});

test("the words that matched are marked, and the rest is unchanged", async () => {
  const comment = "Tow trucks took my spot";
  const marks: [number, number][] = [
    [0, 3],
    [19, 23],
  ];
  open(`${PATH}?themes=114`, "responses", [createResidentComment({ comment, marks })]);
  const words = (await screen.findByText("spot")).closest("p");
  expect(words?.textContent).toBe(comment);
  expect([...(words?.querySelectorAll("mark") ?? [])].map((mark) => mark.textContent)).toEqual(["Tow", "spot"]);
});
