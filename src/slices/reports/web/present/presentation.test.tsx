import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";

const DASHBOARD = "/property/12/dashboard";

const findDialog = (): Promise<HTMLElement> => screen.findByRole("dialog");
const getShownSlides = (): (string | null | undefined)[] =>
  [...document.querySelectorAll("[data-slide]")].map((each) => each.querySelector("h2")?.textContent);
/** Returns the text of the slide for screen readers. */
const readStatus = (): string => document.querySelector(".rp-present [role=status]")?.textContent ?? "";
const press = (key: string): boolean => fireEvent.keyDown(document, { key });

test("shows one block at a time; arrow keys turn, Esc ends and restores the page", async () => {
  const { history } = openPlaces(`${DASHBOARD}?present`);
  const dialog = await findDialog();
  await waitFor(() => expect(getShownSlides()).toEqual([expect.any(String)]));
  const [first] = getShownSlides();
  expect(readStatus()).toMatch(new RegExp(`^${first}, 1 of \\d+$`));
  expect(dialog.getAttribute("aria-modal")).toBe("true");
  press("ArrowRight");
  await waitFor(() => expect(history.location.search).toBe("?present=2"));
  await waitFor(() => expect(readStatus()).toMatch(/, 2 of \d+$/));
  expect(getShownSlides()).not.toEqual([first]);
  press("ArrowLeft");
  await waitFor(() => expect(getShownSlides()).toEqual([first]));
  press("ArrowLeft");
  expect(history.location.search).toBe("?present=1");
  press("Escape");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(history.location.search).toBe("");
  expect(getShownSlides()).toEqual([]);
});

test("stops at the last block, and an address beyond it shows the last one", async () => {
  openPlaces(`${DASHBOARD}?present=99`);
  await findDialog();
  await waitFor(() => expect(readStatus()).toMatch(/, (\d+) of \1$/));
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
});

test("starts from the page's menu, makes the rest of the page inert, and restores the focus", async () => {
  const beside = document.createElement("a");
  document.body.append(beside);
  openPlaces(DASHBOARD);
  const menu = await screen.findByRole("button", { name: "More" });
  fireEvent.click(menu);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Present" }));
  await findDialog();
  expect(beside.inert).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "End presentation" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(beside.inert).toBe(false);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("More");
  beside.remove();
});

test("shows a report block by block, its rows last, and keeps the slide while the rows are sorted", async () => {
  const { history, requests } = openWidget("/satisfaction/resident_satisfaction_report?present=99");
  const dialog = await findDialog();
  await waitFor(() => expect(dialog.getAttribute("aria-label")).toBe("Resident Satisfaction Report"));
  await waitFor(() => expect(dialog.querySelectorAll("[data-slide] table")).toHaveLength(1));
  expect(readStatus()).toMatch(/^Resident Satisfaction Report, (\d+) of \1$/);
  const [header] = within(dialog).getAllByRole("columnheader");
  fireEvent.click(within(header ?? dialog).getByRole("button"));
  await waitFor(() => expect(history.location.search).toContain("sort="));
  expect(history.location.search).toContain("present=99");
  // The server would refuse it as a filter that it does not know.
  expect(requests.filter((address) => address.includes("present"))).toEqual([]);
  press("Home");
  await waitFor(() => expect(history.location.search).toContain("present=1"));
  expect(readStatus()).not.toBe("");
});

test("prints the page from its menu", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  openPlaces(DASHBOARD);
  fireEvent.click(await screen.findByRole("button", { name: "More" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Print or save as PDF" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});
