import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ListCell, ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { type OpenedWidget, openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";

const ID = "resident_surveys";
const columns: readonly (readonly [key: string, label: string, cell: ListCell])[] = [
  ["full_name", "Resident", "text"],
  ["survey_name", "Survey", "text"],
  ["created_at", "Date", "date"],
  ["location_name", "Location", "text"],
  ["unit_number", "Unit", "text"],
  ["agreement_importance", "Satisfaction", "score"],
  ["likely_to_renew", "Likely to Renew", "likelihood"],
  ["comment", "Comments", "words"],
];

const LONG = `${"Long words. ".repeat(30)}The end.`;

const open = (m_id: number, cells: Readonly<Record<string, ListRow[string]>>): ListRow => ({
  survey_name: "Move In Survey",
  location_name: "Alder Court",
  unit_number: "12B",
  agreement_importance: null,
  score_danger: false,
  likely_to_renew: null,
  comment: null,
  is_confidential: false,
  m_id,
  to: null,
  user_task_id: null,
  ...cells,
});

const rows: readonly ListRow[] = [
  open(31, {
    full_name: "Ana Cruz",
    created_at: "2026-11-18",
    month: "2026-11-01",
    agreement_importance: 60,
    score_danger: true,
    likely_to_renew: 2,
    comment: "Fix the gate",
  }),
  open(30, { full_name: "Bo Ek", created_at: "2026-10-30", month: "2026-10-01", comment: LONG }),
  {
    ...open(0, {}),
    m_id: "confidential-3",
    full_name: "Confidential",
    created_at: "2026-10",
    month: "2026-10-01",
    location_name: null,
    unit_number: "NA",
    is_confidential: true,
  },
];

function openList(data: readonly ListRow[], search = "", sort_by = "created_at"): OpenedWidget {
  const { meta } = createTableReply();
  const reply: WidgetReply = {
    data: [...data],
    meta: {
      ...meta,
      widget: { id: ID, data_type: "basic_json_array", url_key: ID, title: "Resident Surveys" },
      structures: { ...meta.structures, scope: "surveys_users", date_interval: "month" },
      headers: columns.map(([key, label, cell]) => ({ key, label, cell, sortable: true, numeric: false, kind: null })),
      filters: [
        {
          key: "confidential_only",
          label: "Confidentiality",
          type: "radio",
          choices: [
            { id: "false", name: "All", selected: true },
            { id: "true", name: "Confidential only", selected: false },
          ],
          value: null,
        },
      ],
      summary_object: null,
      pagination: { last: true, total_pages: 1, record_count: data.length },
      additional_meta: { ...meta.additional_meta, sorts: ["created_at"], sort_by, sort_desc: true },
    },
  };
  const route = { path: `/satisfaction/${ID}`, endpoint: `/v1/en/analytics/reports/${ID}` };
  return openWidget(`/satisfaction/${ID}${search}`, (path) => (path === `/reports/${ID}` ? reply : undefined), [route]);
}

const toCells = (name: string): string[] =>
  within(screen.getByText(name).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

describe("the responses of residents", () => {
  test("are grouped by month, each with its texts", async () => {
    openList(rows);
    await screen.findByText("Ana Cruz");
    expect(screen.getAllByRole("heading", { level: 3 }).map((header) => header.textContent)).toEqual([
      "November 2026",
      "October 2026",
    ]);
    const october = screen.getByRole("region", { name: "October 2026" });
    expect(within(october).getByText("Bo Ek")).toBeTruthy();
    expect(within(october).queryByText("Ana Cruz")).toBeNull();
    expect(toCells("Ana Cruz")).toEqual([
      "Ana Cruz",
      "Move In Survey",
      "Nov 18, 2026",
      "Alder Court",
      "12B",
      expect.stringContaining("60"),
      "Unlikely",
      "Fix the gate",
    ]);
    expect(toCells("Ana Cruz")[5]).toContain("Score below 70");
    expect(toCells("Bo Ek").slice(5, 7)).toEqual(["N/A", "N/A"]);
  });

  test("a confidential one has its month alone; its other values are hidden, not missing, and it has no link", async () => {
    openList(rows);
    const row = (await screen.findByText("Confidential")).closest("tr") as HTMLElement;
    const cells = within(row).getAllByRole("cell");
    expect(cells[2]?.textContent).toBe("Oct 2026");
    expect(cells[4]?.textContent).toBe("NA");
    for (const at of [3, 5, 6, 7]) expect(cells[at]?.querySelector(".cy-hidden"), columns[at]?.[1]).not.toBeNull();
    expect(row.textContent).not.toContain("N/A");
    expect(within(row).queryByRole("link")).toBeNull();
    expect(screen.getByText(/Confidential responses are grouped by month/)).toBeTruthy();
  });

  test("a long text is cut, and expands in place", async () => {
    openList(rows);
    const words = (await screen.findByText("Show all")).closest("details") as HTMLDetailsElement;
    expect(words.open).toBe(false);
    fireEvent.click(within(words).getByText("Show all"));
    expect(words.open).toBe(true);
    expect(words.textContent).toContain("The end.");
  });

  test("in another sort they are one table; without any there is No Responses", async () => {
    openList(rows, "?sort=full_name", "full_name");
    await screen.findByText("Ana Cruz");
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
    openList([]);
    expect(await screen.findByText("No Responses")).toBeTruthy();
  });

  test("only confidential ones can be requested, and the address says so", async () => {
    const { requests, history } = openList(rows);
    fireEvent.click(await screen.findByRole("button", { name: /Confidentiality/ }));
    fireEvent.click(await screen.findByText("Confidential only"));
    await waitFor(() => expect(history.location.search).toContain("confidential_only=true"));
    await waitFor(() => expect(requests.some((each) => each.includes("filters[confidential_only]=true"))).toBe(true));
  });
});
