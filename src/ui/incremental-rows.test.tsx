import { fireEvent, screen, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

interface Place {
  readonly name: string;
  readonly units: number;
}

const COUNT = 130;
const FEWER = 70;
const places: readonly Place[] = Array.from({ length: COUNT }, (_, at) => ({ name: `Place ${at}`, units: 1000 - at }));

const columns: readonly Column<Place>[] = [
  { key: "name", label: "Place", sortable: true, cell: ({ name }) => name },
  { key: "units", label: "Units", sortable: true, cell: ({ units }) => units },
];

/** A table with sorting, expandable rows and a filter. */
function Table({ without }: { without?: string }): ReactNode {
  const [sort, setSort] = useState({ key: "name", descending: false });
  const [open, setOpen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(COUNT);
  const rows = sort.key === "units" ? places.toSorted((a, b) => a.units - b.units) : places;
  return (
    <>
      <button type="button" onClick={() => setShown(FEWER)}>
        Fewer
      </button>
      <DataTable
        caption="Places"
        columns={columns.filter(({ key }) => key !== without)}
        rows={rows.slice(0, shown)}
        rowKey={({ name }) => name}
        sort={sort}
        onSort={setSort}
        expansion={{
          isOpen: ({ name }) => open.includes(name),
          onToggle: ({ name }, isOpen) => setOpen(isOpen ? [name] : []),
          label: ({ name }) => name,
          content: ({ name }) => `inside ${name}`,
        }}
      />
    </>
  );
}

const getNames = (): (string | null | undefined)[] =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).queryAllByRole("cell")[0]?.textContent);

test("a long table contains every row, in order", async () => {
  renderUi(<Table />);
  await screen.findByText("Place 129");
  expect(getNames()).toEqual(places.map(({ name }) => name));
});

test("all rows follow the sort order, including those off screen", async () => {
  renderUi(<Table />);
  await screen.findByText("Place 129");
  fireEvent.click(screen.getByRole("button", { name: "Units" }));
  expect(getNames()).toEqual(places.map(({ name }) => name).toReversed());
});

test("a row at the end expands and collapses", async () => {
  renderUi(<Table />);
  fireEvent.click(await screen.findByRole("button", { name: "Details for Place 129" }));
  expect(await screen.findByText("inside Place 129")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Details for Place 129" }).getAttribute("aria-expanded")).toBe("true");
});

test("filtered rows and columns disappear", async () => {
  const { rerender } = renderUi(<Table />);
  await screen.findByText("Place 129");
  fireEvent.click(screen.getByRole("button", { name: "Fewer" }));
  expect(getNames()).toEqual(places.slice(0, FEWER).map(({ name }) => name));
  rerender(<Table without="units" />);
  expect(screen.queryByText("1000")).toBeNull();
  expect(await screen.findByText("Place 69")).toBeTruthy();
});
