import type { FileReply } from "#platform/server/http/route.ts";
import type { FileCell } from "#platform/server/spreadsheets/table-cells.ts";
import type { FileFormat } from "#platform/server/spreadsheets/table-file.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { TeamExportQuery } from "#slices/people/contract/team-files.contract.ts";
import type { TeamOptions, teamSorts } from "#slices/people/contract/team.contract.ts";
import { exportTable, type FileTable } from "#slices/reports/server/reports.api.ts";
import type { PeopleDeps } from "./people.context.ts";
import { formatFullName } from "./people.rules.ts";
import { readTeamOptions } from "./team-choices.ts";
import { countTeam, readTeam, type TeamFilter, type TeamMember } from "./team.read-model.ts";
import { readView, readFilter, listSorts, teamLabels, toSort } from "./team.widget.ts";

/** Maximum people in a file. A file that is cut off says so. */
const MAX_ROWS = 50_000;

const cells: Readonly<Record<(typeof teamSorts)[number], (member: TeamMember) => FileCell>> = {
  employee_name: formatFullName,
  position: (member) => member.position,
  location: (member) => member.location,
  managers: (member) => member.managerName,
  lifecycle_status: (member) => (member.isArchived ? "Archived" : "Active"),
};

function toFacts(filter: TeamFilter, options: TeamOptions): FileTable["filters"] {
  const formatNamed = (
    label: string,
    ids: readonly number[],
    choices: readonly { readonly id: number; readonly name: string }[],
  ): [string, string][] => {
    const names = choices.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return names.length === 0 ? [] : [[label, names.join(", ")]];
  };
  return [
    ["Employees", filter.general],
    ...(filter.text === "" ? [] : [["Search", filter.text] as const]),
    ...formatNamed("Regions", filter.regionIds, options.regions),
    ...formatNamed("Locations", filter.locationIds, options.locations),
    ...formatNamed("Groups", filter.groupIds, options.reporting_groups_by_locations),
    ...formatNamed("Positions", filter.positionIds, options.positions),
    ...formatNamed("Position Categories", filter.categoryIds, options.position_categories),
    ...(filter.lifecycles.length === 0 ? [] : [["Status", filter.lifecycles.join(", ")] as const]),
    ["As Of", filter.today],
  ];
}

/** Exports the list with the columns and order of the screen. Writes an audit row. */
export async function exportTeam(
  deps: PeopleDeps,
  who: { readonly actor: Actor; readonly requestId: string },
  format: FileFormat,
  query: TeamExportQuery,
): Promise<FileReply> {
  const { actor } = who;
  const { sort_by, sort_desc, filters } = query;
  const table = await deps.db.reading(actor.clientId, async (tx): Promise<FileTable> => {
    const view = await readView(deps, tx, actor);
    const { filter } = await readFilter(deps, view, filters, false);
    const page = { sort: toSort(actor, sort_by), descending: sort_desc === "true", number: 1, size: MAX_ROWS };
    const members = await readTeam(tx, filter, page);
    const columns = listSorts(actor);
    const facts = toFacts(filter, await readTeamOptions(tx, actor));
    const isTruncated = members.length === MAX_ROWS && (await countTeam(tx, filter)) > MAX_ROWS;
    return {
      title: "Team",
      filters: isTruncated ? [...facts, ["Rows", `The first ${MAX_ROWS}`]] : facts,
      columns: columns.map((key) => ({ label: teamLabels[key], kind: "text", missing: "N/A" })),
      rows: members.map((member) => columns.map((key) => cells[key](member))),
    };
  });
  const { q_text: text, ...otherFilters } = filters;
  const details = { ...otherFilters, is_searched: text !== undefined, sort_by, sort_desc };
  return exportTable(deps, who, format, table, { operation: "people.team.export", object: null, details });
}
