import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { CellButton } from "#ui/cell-button.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { COLLAPSE_DELAY } from "#ui/table-expansion.tsx";
import type { Sort } from "#ui/table-sort.tsx";

interface Place {
  name: string;
  units: number;
  to: string | null;
}

const columns: Column<Place>[] = [
  { key: "name", label: "Name", sortable: true, cell: (row) => row.name },
  { key: "units", label: "Units", sortable: false, align: "end", cell: (row) => row.units },
];
const rows: Place[] = [
  { name: "Alder", units: 3, to: "/region/1/dashboard" },
  { name: "Birch", units: 5, to: null },
];

function show(sort: Sort): { onSort: ReturnType<typeof vi.fn>; navigate: ReturnType<typeof vi.fn> } {
  const onSort = vi.fn();
  const navigate = vi.fn();
  renderUi(
    <DataTable
      caption="Places"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      rowHref={(row) => row.to}
      sort={sort}
      onSort={onSort}
    />,
    { navigate },
  );
  return { onSort, navigate };
}

test("only sortable headers are buttons, and the sorted one announces its direction", () => {
  const { onSort } = show({ key: "name", descending: false });
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
  expect(screen.getByRole("columnheader", { name: "Units" }).getAttribute("aria-sort")).toBeNull();
  expect(screen.queryByRole("button", { name: "Units" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenCalledWith({ key: "name", descending: true });
});

test("another column starts ascending", () => {
  const { onSort } = show({ key: "units", descending: true });
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenCalledWith({ key: "name", descending: false });
});

test("a row with a link follows it on click and by keyboard; a row without one does nothing", () => {
  const { navigate } = show({ key: "name", descending: false });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/region/1/dashboard"]);
  fireEvent.click(screen.getByText("Birch"));
  fireEvent.click(screen.getByText("5"));
  expect(navigate).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("3"));
  fireEvent.click(screen.getByText("Alder"));
  expect(navigate.mock.calls).toEqual([["/region/1/dashboard"], ["/region/1/dashboard"]]);
});

test("a click with a modifier is left to the browser", () => {
  const { navigate } = show({ key: "name", descending: false });
  fireEvent.click(screen.getByText("3"), { ctrlKey: true });
  expect(navigate).not.toHaveBeenCalled();
});

test("cells have their label, for the cards on a phone", () => {
  show({ key: "name", descending: false });
  expect(screen.getByText("5").getAttribute("data-label")).toBe("Units");
});

test("a phone's cards leave out details until all columns are requested, but never the sorted column", () => {
  const withDetails = columns.map((column) => (column.key === "units" ? { ...column, isDetail: true } : column));
  const showSortedBy = (key: string, isBrief = true): void => {
    renderUi(
      <DataTable
        caption="Places"
        columns={withDetails}
        rows={rows}
        rowKey={(row) => row.name}
        sort={{ key, descending: false }}
        onSort={() => {}}
        isBrief={isBrief}
      />,
    );
  };
  showSortedBy("name");
  const table = screen.getByRole("table", { name: "Places" });
  expect(screen.getByText("5").getAttribute("data-detail")).toBe("");
  expect(screen.getByText("Birch").getAttribute("data-detail")).toBeNull();
  expect(table.getAttribute("data-brief")).toBe("");
  const button = screen.getByRole("button", { name: "All columns", pressed: false });
  fireEvent.click(button);
  expect(table.getAttribute("data-brief")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "All columns", pressed: true }));
  expect(table.getAttribute("data-brief")).toBe("");
  cleanup();
  showSortedBy("units");
  expect(screen.getByText("5").getAttribute("data-detail")).toBeNull();
  expect(screen.queryByRole("button", { name: "All columns" })).toBeNull();
  cleanup();
  // Without brief cards, all columns are shown.
  showSortedBy("name", false);
  expect(screen.queryByRole("button", { name: "All columns" })).toBeNull();
});

test("brief cards of a phone show the first rows and the others on request, or once one of them is selected or open", () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ name: `Place ${index + 1}`, units: index, to: null }));
  const isLater = (name: string): boolean => screen.getByText(name).closest("tr")?.getAttribute("data-later") === "";
  const showWith = (selected: string, open = ""): void => {
    renderUi(
      <DataTable
        caption="Places"
        columns={columns}
        rows={many}
        rowKey={(row) => row.name}
        sort={{ key: "name", descending: false }}
        onSort={() => {}}
        isBrief
        selection={{ isSelected: ({ name }) => name === selected, onSelect: () => {}, label: ({ name }) => name }}
        expansion={{
          isOpen: ({ name }) => name === open,
          onToggle: () => {},
          label: ({ name }) => name,
          content: () => null,
        }}
      />,
    );
  };
  showWith("Place 1", "Place 2");
  expect([isLater("Place 6"), isLater("Place 7")]).toEqual([false, true]);
  fireEvent.click(screen.getByRole("button", { name: "Show 6 more" }));
  expect(isLater("Place 7")).toBe(false);
  const { activeElement } = screen.getByRole("table").ownerDocument;
  expect(activeElement?.getAttribute("aria-label")).toBe("Select Place 7");
  for (const [selected, open] of [["Place 12"], ["", "Place 12"]]) {
    cleanup();
    showWith(selected ?? "", open);
    expect(isLater("Place 7")).toBe(false);
    expect(screen.queryByRole("button", { name: "Show 6 more" })).toBeNull();
  }
});

test("a value that opens something is a button with its own name, and its click does not follow the row's link", () => {
  const [onOpen, navigate] = [vi.fn(), vi.fn()];
  const renderCell = (row: Place) => (
    <CellButton label={`Trends of ${row.name}`} onOpen={onOpen}>
      {row.units}
    </CellButton>
  );
  renderUi(
    <DataTable
      caption="Places"
      columns={[...columns, { key: "score", label: "Score", sortable: false, important: true, cell: renderCell }]}
      rows={rows}
      rowKey={(row) => row.name}
      rowHref={(row) => row.to}
      sort={{ key: "name", descending: false }}
      onSort={() => {}}
    />,
    { navigate },
  );
  const button = screen.getByRole("button", { name: /^3\W+Trends of Alder$/ });
  fireEvent.click(button);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(navigate).not.toHaveBeenCalled();
  expect(button.closest("td")?.getAttribute("data-important")).toBe("");
});

test("a table wider than its box is a named region that the keyboard can scroll; others are not", () => {
  // The design system compiles without the DOM library, but jsdom provides it.
  const { prototype } = (globalThis as unknown as { Element: { prototype: Element } }).Element;
  const wider = vi.spyOn(prototype, "scrollWidth", "get").mockReturnValue(900);
  vi.spyOn(prototype, "clientWidth", "get").mockReturnValue(600);
  // Browsers report each element once when they begin to observe it.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe(): void {
        this.#report();
      }
      disconnect(): void {}
    },
  );
  show({ key: "name", descending: false });
  expect(screen.getByRole("group", { name: "Places" }).getAttribute("tabindex")).toBe("0");
  cleanup();
  wider.mockReturnValue(600);
  show({ key: "name", descending: false });
  expect(screen.queryByRole("group")).toBeNull();
});

test("the table is as wide as its columns need", () => {
  const wide: Column<Place>[] = [
    { key: "name", label: "Name", sortable: true, minWidth: 200, cell: (row) => row.name },
  ];
  renderUi(
    <DataTable
      caption="Places"
      columns={[...wide, { key: "units", label: "Units", sortable: false, cell: (row) => row.units }]}
      rows={rows}
      rowKey={(row) => row.name}
      sort={{ key: "name", descending: false }}
      onSort={() => {}}
    />,
  );
  expect(screen.getByRole("table").getAttribute("style")).toContain("min-width: 320px");
});

describe("expandable rows", () => {
  const createExpansion = (open: readonly string[], onToggle: (row: Place, isOpen: boolean) => void = () => {}) => ({
    isOpen: (row: Place) => open.includes(row.name),
    onToggle,
    label: (row: Place) => row.name,
    canOpen: (row: Place) => row.name !== "Birch",
    content: (row: Place) => <p>{`inside ${row.name}`}</p>,
  });
  const renderTable = (given: ReturnType<typeof createExpansion>) => (
    <DataTable
      caption="Places"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      sort={{ key: "name", descending: false }}
      onSort={() => {}}
      expansion={given}
    />
  );

  test("a row announces whether it is expanded, and one without content has no button", () => {
    const onToggle = vi.fn();
    renderUi(renderTable(createExpansion([], onToggle)));
    const button = screen.getByRole("button", { name: "Details for Alder" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("button", { name: "Details for Birch" })).toBeNull();
    fireEvent.click(button);
    expect(onToggle).toHaveBeenCalledWith(rows[0], true);
  });

  test("a collapsed row is hidden immediately and removed after 300 ms", () => {
    vi.useFakeTimers();
    const { rerender } = renderUi(renderTable(createExpansion(["Alder"])));
    expect(screen.getByText("inside Alder")).toBeTruthy();
    rerender(renderTable(createExpansion([])));
    expect(screen.getByText("inside Alder").closest("tr")?.getAttribute("hidden")).toBe("");
    act(() => {
      vi.advanceTimersByTime(COLLAPSE_DELAY - 1);
    });
    expect(screen.queryByText("inside Alder")).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.queryByText("inside Alder")).toBeNull();
    vi.useRealTimers();
  });
});
