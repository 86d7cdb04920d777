import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { computePagerWindow } from "#ui/pager-window.ts";
import { Pager } from "#ui/pager.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const doNothing = (): void => {};

test("shows up to 14 pages and is disabled under 2 pages [REPORT-07]", () => {
  const { unmount } = renderUi(<Pager page={1} totalPages={20} recordCount={300} onChange={doNothing} />);
  expect(screen.getAllByRole("button", { name: /^Page \d+$/ })).toHaveLength(14);
  expect(screen.getByRole("button", { name: "Next page" }).getAttribute("disabled")).toBeNull();
  unmount();
  renderUi(<Pager page={1} totalPages={1} recordCount={5} onChange={doNothing} />);
  for (const button of screen.getAllByRole("button")) expect(button.getAttribute("disabled")).toBe("");
});

test("is not rendered without data", () => {
  const { container } = renderUi(<Pager page={1} totalPages={0} recordCount={0} onChange={doNothing} />);
  expect(container.querySelector("nav")).toBeNull();
});

test("names its list when a page has several", () => {
  renderUi(<Pager page={1} totalPages={3} recordCount={40} onChange={doNothing} of="Locations of Coastal" />);
  renderUi(<Pager page={1} totalPages={3} recordCount={40} onChange={doNothing} />);
  expect(screen.getAllByRole("navigation").map((nav) => nav.getAttribute("aria-label"))).toEqual([
    "Pages of Locations of Coastal",
    "Pages",
  ]);
});

test("goes to adjacent pages and to a page number, and marks the current one", () => {
  const turn = vi.fn();
  renderUi(<Pager page={2} totalPages={3} recordCount={40} onChange={turn} />);
  expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  fireEvent.click(screen.getByRole("button", { name: "Previous page" }));
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  fireEvent.click(screen.getByRole("button", { name: "Page 3" }));
  expect(turn.mock.calls).toEqual([[1], [3], [3]]);
});

test("the page numbers follow the current page and stay within the list", () => {
  expect(computePagerWindow(1, 3)).toEqual([1, 2, 3]);
  expect(computePagerWindow(1, 40).at(-1)).toBe(14);
  expect(computePagerWindow(20, 40)).toContain(20);
  expect(computePagerWindow(40, 40)).toEqual(Array.from({ length: 14 }, (_, index) => 27 + index));
});
