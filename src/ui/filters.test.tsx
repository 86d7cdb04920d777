import { fireEvent, screen, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { ColumnMenu } from "#ui/column-menu.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { MultiFilter } from "#ui/filter-menu.tsx";
import { PhoneFilters } from "#ui/phone-filters.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const columns = [
  { key: "name", label: "Name" },
  { key: "score", label: "Satisfaction" },
  { key: "rate", label: "Response Rate" },
] as const;
type Key = (typeof columns)[number]["key"];

function Columns({ result, standard }: { result: (keys: Key[]) => void; standard?: readonly Key[] }): ReactNode {
  const [chosen, setSelected] = useState<readonly Key[]>(["name", "rate"]);
  return (
    <ColumnMenu<Key>
      columns={columns}
      chosen={chosen}
      {...(standard ? { standard } : {})}
      onChange={(keys) => {
        result(keys);
        setSelected(keys);
      }}
    />
  );
}

test("a phone has one button for the filters, with the number of active ones", () => {
  const { rerender } = renderUi(<PhoneFilters count={2}>Regions</PhoneFilters>);
  const isOpen = (): boolean => screen.getByText("Regions").getAttribute("data-open") === "";
  expect(isOpen()).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Filters 2", expanded: false }));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Filters 2", expanded: true }));
  expect(isOpen()).toBe(false);
  rerender(<PhoneFilters count={0}>Regions</PhoneFilters>);
  expect(screen.getByRole("button", { name: "Filters" })).toBeDefined();
});

async function open(name: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole("button", { name }));
  return screen.findByRole("dialog");
}

test("columns are selected by checkbox and returned in the table's order, and the first stays", async () => {
  const result = vi.fn<(keys: Key[]) => void>();
  renderUi(<Columns result={result} />);
  const menu = await open("Columns");
  expect(within(menu).getByRole("checkbox", { name: "Name" }).getAttribute("disabled")).toBe("");
  fireEvent.click(within(menu).getByRole("checkbox", { name: "Satisfaction" }));
  fireEvent.click(within(menu).getByRole("checkbox", { name: "Response Rate" }));
  fireEvent.click(within(menu).getByRole("checkbox", { name: "Satisfaction" }));
  expect(result.mock.calls.map(([keys]) => keys)).toEqual([["name", "score", "rate"], ["name", "score"], ["name"]]);
  fireEvent.click(within(menu).getByRole("button", { name: "Show all" }));
  expect(result.mock.lastCall).toEqual([["name", "score", "rate"]]);
  expect(within(menu).queryByRole("button", { name: "Show all" })).toBeNull();
});

test("a table with fewer columns by default can be reset to them", async () => {
  const result = vi.fn<(keys: Key[]) => void>();
  renderUi(<Columns result={result} standard={["name", "score"]} />);
  const menu = await open("Columns");
  fireEvent.click(within(menu).getByRole("button", { name: "Reset" }));
  expect(result.mock.lastCall).toEqual([["name", "score"]]);
  expect(within(menu).queryByRole("button", { name: "Reset" })).toBeNull();
});

test("Esc closes the menu", async () => {
  renderUi(<Columns result={() => {}} />);
  fireEvent.keyDown(await open("Columns"), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

function createOptions(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Región ${index + 1}`,
    count: 1000 + index,
  }));
}

test("more than ten options can be searched regardless of accents and case, and show their counts", async () => {
  renderUi(<MultiFilter label="Regions" options={createOptions(11)} selected={[]} onChange={() => {}} />);
  const list = await open("Regions");
  expect(within(list).getByRole("checkbox", { name: "Región 1 1,000" })).toBeTruthy();
  fireEvent.change(within(list).getByRole("searchbox", { name: "Search Regions" }), {
    target: { value: "REGION 11" },
  });
  expect(within(list).getAllByRole("checkbox")).toHaveLength(1);
  fireEvent.change(within(list).getByRole("searchbox"), { target: { value: "nowhere" } });
  expect(within(list).getByRole("status").textContent).toBe("No match");
});

test("ten options have no search field", async () => {
  renderUi(<MultiFilter label="Regions" options={createOptions(10)} selected={[]} onChange={() => {}} />);
  expect(within(await open("Regions")).queryByRole("searchbox")).toBeNull();
});

test("a search keeps earlier selections", async () => {
  const result = vi.fn<(ids: number[]) => void>();
  renderUi(<MultiFilter label="Regions" options={createOptions(12)} selected={[2]} onChange={result} />);
  const list = await open("Regions: Región 2");
  fireEvent.change(within(list).getByRole("searchbox"), { target: { value: "12" } });
  fireEvent.click(within(list).getByRole("checkbox"));
  expect(result.mock.lastCall).toEqual([[2, 12]]);
});

test("each chip removes its own filter, and Clear all removes every one", () => {
  const [one, all] = [vi.fn(), vi.fn()];
  const chips = [{ key: "q", label: "Text: alder", onClear: one }];
  const { rerender } = renderUi(<FilterChips chips={chips} onClearAll={all} />);
  fireEvent.click(screen.getByRole("button", { name: "Remove filter Text: alder" }));
  expect(one).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
  expect(all).toHaveBeenCalledOnce();
  rerender(<FilterChips chips={[]} onClearAll={all} />);
  expect(screen.queryByRole("list")).toBeNull();
});
