import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Facts } from "#ui/detail-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Steps } from "#ui/steps.tsx";
import { TabNav } from "#ui/tabs.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

test("the header has one title and a link back", () => {
  const navigate = vi.fn();
  renderUi(<PageHeader title="Alder" sub="Region" breadcrumb={[{ text: "Places", to: "/places" }]} />, { navigate });
  expect(screen.getByRole("heading", { level: 1, name: "Alder" })).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Breadcrumb" })).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Places" }));
  expect(navigate).toHaveBeenCalledWith("/places");
});

test("the open tab is marked, and every tab is a link", () => {
  const tabs = [
    { to: "/people", text: "Active", count: 12 },
    { to: "/people?state=archived", text: "Archived" },
  ];
  renderUi(<TabNav label="People" tabs={tabs} current="/people?state=archived" />);
  const marks = screen.getAllByRole("link").map((link) => link.getAttribute("aria-current"));
  expect(marks).toEqual([null, "page"]);
});

test("steps are done, current and to do, and only a done one is a link back", () => {
  const steps = [
    { key: "file", label: "File", to: "?step=file" },
    { key: "match", label: "Match", to: "?step=match" },
    { key: "run", label: "Run", to: "?step=run" },
  ];
  const { container, rerender } = renderUi(<Steps label="Import" steps={steps} current="match" />);
  const listStates = (): (string | null)[] =>
    [...container.querySelectorAll("li")].map((li) => li.getAttribute("data-state"));
  expect(listStates()).toEqual(["done", "current", "todo"]);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["?step=file"]);
  expect(container.querySelector('[aria-current="step"]')?.textContent).toBe("2Matchcurrent step");
  rerender(<Steps label="Import" steps={steps} current={null} />);
  expect(listStates()).toEqual(["done", "done", "done"]);
});

test("progress is available as text, even when the total is unknown", () => {
  renderUi(
    <>
      <ProgressBar label="Import" value={120} max={600} text="120 of 600 rows" />
      <ProgressBar label="Export" value={null} />
      <ProgressBar label="Send" value={1} max={3} />
    </>,
  );
  const getBar = (name: string): HTMLElement => screen.getByRole("progressbar", { name });
  expect(getBar("Import").getAttribute("aria-valuenow")).toBe("120");
  expect(getBar("Import").getAttribute("aria-valuetext")).toBe("120 of 600 rows");
  expect(getBar("Export").getAttribute("aria-valuenow")).toBeNull();
  expect(getBar("Export").getAttribute("aria-valuetext")).toBe("Working…");
  expect(getBar("Send").getAttribute("aria-valuetext")).toBe("33%");
});

test("a panel is a region with its heading; facts, states and notices are text", () => {
  const { container } = renderUi(
    <Panel title="Lease" actions={<button type="button">Edit</button>}>
      <Facts facts={[{ label: "Unit", value: "12B" }]} />
      <StatusBadge tone="good">Active</StatusBadge>
      <Notice tone="warning" title="Ends soon">
        In 12 days.
      </Notice>
    </Panel>,
  );
  expect(screen.getByRole("region", { name: "Lease" }).textContent).toContain("Active");
  expect(container.querySelector("dt")?.textContent).toBe("Unit");
  expect(container.querySelector("dd")?.textContent).toBe("12B");
  expect(container.querySelector(".cy-notice")?.textContent).toBe("Ends soonIn 12 days.");
});
