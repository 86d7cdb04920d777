import { expect, test } from "vitest";
import { getAlerts } from "#slices/alerts/contract/alerts.contract.ts";
import { getLocations, getRegions } from "#slices/organization/contract/places.contract.ts";
import { autocompletePositions } from "#slices/people/contract/team-actions.contract.ts";
import { getTeam } from "#slices/people/contract/team.contract.ts";
import { getCurrentTasks } from "#slices/plans/contract/tasks.contract.ts";
import { getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { getResidents } from "#slices/residents/contract/residents-list.contract.ts";

/** Rows a page by default. */
const getUsualSize = (endpoint: { readonly query: { parse(value: unknown): { page: { size: number } } } }): number =>
  endpoint.query.parse({}).page.size;

test("a page has 15 rows, one of residents 30, and lists of the viewer's own places all rows at once [CONST-01]", () => {
  for (const endpoint of [getTeam, getPortfolio, getCurrentTasks, getAlerts, autocompletePositions])
    expect(getUsualSize(endpoint), endpoint.path).toBe(15);
  expect(getUsualSize(getResidents)).toBe(30);
  for (const endpoint of [getRegions, getLocations]) {
    expect(getUsualSize(endpoint), endpoint.path).toBe(15);
    const own = endpoint.query.parse({ filters: { only_mine: "true" }, page: { size: "-1" } });
    expect(own.page.size, endpoint.path).toBe(-1);
  }
});
