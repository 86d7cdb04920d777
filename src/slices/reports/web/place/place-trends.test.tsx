import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { createLocationsReply, openPlaces, type OpenedPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createRow } from "#slices/reports/web/testing/portfolio-reply.ts";
import type { NotesProps } from "#slices/reports/web/report-tools.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";

const getSearch = ({ history }: OpenedPlaces): string => history.location.search;
const findDialog = (name: string): Promise<HTMLElement> => screen.findByRole("dialog", { name });
const expectNoDialog = (): Promise<void> => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Opens a location's trends from its cell as with the keyboard: with the focus on the button. */
async function press(service: string): Promise<HTMLElement> {
  const button = await screen.findByRole("button", { name: new RegExp(`Alder Court ${service} trends`, "i") });
  button.focus();
  fireEvent.click(button);
  return button;
}

test("the satisfaction cell of the Region Summary opens that location's satisfaction trends [PORT-17]", async () => {
  const opened = openPlaces("/region/3/portfolio");
  await press("Satisfaction");
  const trends = await findDialog("Satisfaction Trends: Alder Court");
  expect(within(trends).getByRole("figure", { name: "Satisfaction" })).toBeTruthy();
  expect(within(trends).getByRole("figure", { name: "Likely to Renew" })).toBeTruthy();
  expect(within(trends).getAllByText("SBX").length).toBeGreaterThan(0);
  expect(opened.history.location.pathname).toBe("/region/3/portfolio");
  expect(getSearch(opened)).toBe("?trends=satisfaction&of=12");
  expect(opened.requests.at(-1)).toBe("/properties/12/resident_satisfaction_trends?structures[months]=12");
});

test("the engagement cell opens the engagement trends", async () => {
  const opened = openPlaces("/region/3/locations");
  await press("Engagement");
  expect(within(await findDialog("Engagement Trends: Alder Court")).getByText("Likely to Remain")).toBeTruthy();
  expect(opened.requests.at(-1)).toBe("/properties/12/employee_engagement_trends?structures[months]=12");
});

test("the notes of the place are below its score, and their days are marked on the line", async () => {
  const Notes = ({ place, from, onPins }: NotesProps) => {
    useEffect(
      () => onPins([{ key: "1", day: from, number: 1, text: "Shuttle stopped", onSelect: () => {} }]),
      [from, onPins],
    );
    return <p>{JSON.stringify({ place, from })}</p>;
  };
  openPlaces("/region/3/portfolio?trends=satisfaction&of=12", undefined, undefined, [], { Notes });
  const trends = await findDialog("Satisfaction Trends: Alder Court");
  expect(await within(trends).findByText(/"location":12/)).toBeTruthy();
  expect(await within(trends).findByRole("button", { name: /Shuttle stopped/ })).toBeTruthy();
});

test("a pasted link opens its trends, and closing them keeps the rest of the address", async () => {
  const opened = openPlaces("/region/3/portfolio?q=al&trends=satisfaction&of=12&months=36");
  const trends = await findDialog("Satisfaction Trends: Alder Court");
  expect(within(trends).getByRole("radio", { name: "36 months" })).toHaveProperty("checked", true);
  expect(opened.requests.at(-1)).toBe("/properties/12/resident_satisfaction_trends?structures[months]=36");
  fireEvent.click(within(trends).getByRole("button", { name: "Close" }));
  await expectNoDialog();
  expect(getSearch(opened)).toBe("?q=al");
  expect(opened.history.length).toBe(1);
});

test("the time frame is in the address without a history step of its own; Back closes the trends", async () => {
  const opened = openPlaces("/region/3/portfolio");
  await press("Satisfaction");
  const trends = await findDialog("Satisfaction Trends: Alder Court");
  fireEvent.click(within(trends).getByRole("radio", { name: "24 months" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?trends=satisfaction&of=12&months=24"));
  await waitFor(() => expect(opened.requests.at(-1)).toContain("structures[months]=24"));
  expect(opened.history.length).toBe(2);
  opened.history.back();
  await expectNoDialog();
  expect(getSearch(opened)).toBe("");
});

test("Escape closes the trends, removes the step, and restores the focus to the cell", async () => {
  const opened = openPlaces("/region/3/portfolio");
  const button = await press("Satisfaction");
  const trends = await findDialog("Satisfaction Trends: Alder Court");
  await waitFor(() => expect(trends.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(trends, { key: "Escape" });
  await expectNoDialog();
  expect(getSearch(opened)).toBe("");
  expect(opened.history.canGoBack()).toBe(false);
  expect(document.activeElement).toBe(button);
  expect(opened.requests.filter((path) => path.startsWith("/regions"))).toHaveLength(1);
});

test("each line has its table", async () => {
  openPlaces("/region/3/portfolio?trends=satisfaction&of=12");
  const trends = await findDialog("Satisfaction Trends: Alder Court");
  fireEvent.click(within(trends).getByRole("button", { name: "Show as table: Likely to Renew" }));
  const table = within(trends).getByRole("table");
  expect(within(table).getAllByRole("row")).toHaveLength(13);
  expect(table.textContent).toContain("71%");
});

test("a card opens the trends of its own place", async () => {
  const opened = openPlaces("/region/3/dashboard");
  fireEvent.click(await screen.findByRole("button", { name: /Coastal satisfaction trends/ }));
  expect(await findDialog("Satisfaction Trends: Coastal")).toBeTruthy();
  expect(getSearch(opened)).toBe("?trends=satisfaction");
  expect(opened.requests).toContain("/regions/3/resident_satisfaction_trends?structures[months]=12");
});

test("a location's page opens its own trends only, whatever the address says", async () => {
  const opened = openPlaces("/property/12/dashboard?trends=engagement&of=13");
  expect(await findDialog("Engagement Trends: Alder Court")).toBeTruthy();
  expect(opened.requests).toContain("/properties/12/employee_engagement_trends?structures[months]=12");
});

test("trends that the viewer may not see show a message in the dialog, not a page", async () => {
  openPlaces("/region/3/portfolio?trends=satisfaction&of=99", (path) =>
    path.endsWith("_trends") ? createProblemReply(404, "Not Found") : undefined,
  );
  const trends = await findDialog("Satisfaction Trends");
  expect(await within(trends).findByText("No trends available here.")).toBeTruthy();
  expect(screen.getByText("Alder Court")).toBeTruthy();
});

test("a score that the viewer's service does not show opens nothing", async () => {
  openPlaces("/region/3/portfolio", () =>
    createLocationsReply({
      rows: [createRow("Alder Court", { m_id: 12, link_type: "location", intouch_stats: null })],
    }),
  );
  await screen.findByRole("button", { name: /Alder Court engagement trends/ });
  expect(screen.queryByRole("button", { name: /Alder Court satisfaction trends/ })).toBeNull();
});
