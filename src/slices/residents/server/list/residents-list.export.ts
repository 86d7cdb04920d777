import type { FileReply } from "#platform/server/http/route.ts";
import type { FileCell } from "#platform/server/spreadsheets/table-cells.ts";
import type { FileFormat } from "#platform/server/spreadsheets/table-file.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { exportTable, type FileTable } from "#slices/reports/server/reports.api.ts";
import type { ResidentRow, ResidentsQuery } from "#slices/residents/contract/residents-list.contract.ts";
import { type ResidentsListDeps, type ResidentsPage, readResidentsPage } from "./residents-list.service.ts";

/** Maximum rows of a file; it states where there are more. */
const MAX_ROWS = 50_000;

type Column = FileTable["columns"][number] & { readonly cell: (row: ResidentRow) => FileCell };

const text = { kind: "text", missing: "N/A" } as const;
const count = { kind: "count", missing: "None" } as const;
const day = { kind: "day", missing: "N/A" } as const;

const risks = { higher: "Higher", usual: "Usual", lower: "Lower" } as const;

const columns: readonly Column[] = [
  { ...text, label: "Resident", cell: (row) => row.full_name },
  { ...text, label: "Property", cell: (row) => row.office_name },
  { ...text, label: "Unit", cell: (row) => row.units.map((unit) => unit.unit_number).join(", ") || null },
  { ...day, label: "Lease End", cell: (row) => row.lease_end },
  { ...text, label: "Lease Risk", cell: (row) => row.lease_warning && risks[row.lease_warning.risk] },
  { ...text, label: "Manager", cell: (row) => row.manager },
  { ...count, label: "Open Alerts", cell: (row) => row.recent_alerts.length },
  { ...count, label: "Surveys Sent", cell: (row) => row.surveys?.unconfidential_sent ?? null },
  { ...count, label: "Started", cell: (row) => row.surveys?.unconfidential_started ?? null },
  { ...count, label: "Completed", cell: (row) => row.surveys?.unconfidential_competed ?? null },
  { ...count, label: "Likely to Renew (1–5)", missing: "N/A", cell: (row) => row.likelihood_to_renew },
  { ...day, label: "Last Response", cell: (row) => row.last_response },
];

const generals = { all: "All", future: "Future", active: "Active", historical: "Historical" } as const;

function toFacts(
  { filters }: Pick<ResidentsQuery, "filters">,
  { choices, today }: ResidentsPage,
): FileTable["filters"] {
  const facts: (readonly [string, string])[] = [["Residents", generals[filters.general]]];
  const addFact = (label: string, found: readonly string[]): void => {
    if (found.length > 0) facts.push([label, found.join(", ")]);
  };
  const listNames = (ids: readonly number[] | undefined, named: readonly { id: number; name: string }[]): string[] =>
    named.filter(({ id }) => ids?.includes(id)).map(({ name }) => name);
  addFact("Search", filters.q_text ? [filters.q_text] : []);
  addFact("Survey Status", filters.survey_options ?? []);
  addFact("Surveys", listNames(filters.resident_surveys, choices.resident_surveys));
  addFact("Regions", listNames(filters.regions, choices.regions));
  addFact("Properties", listNames(filters.locations, choices.locations));
  addFact("Groups", listNames(filters.reporting_groups_by_locations, choices.reporting_groups_by_locations));
  addFact("Lease Ends Within", filters.lease_ends_within === undefined ? [] : [`${filters.lease_ends_within} days`]);
  addFact("Lease Risk", filters.lease_risk === undefined ? [] : [risks[filters.lease_risk]]);
  addFact("Dates", filters.date_range ? [filters.date_range.replace(":", " – ")] : []);
  return [...facts, ["As Of", today]];
}

/** Writes the list as a file, in the order of the screen, and the exporter to the audit log. */
export async function exportResidents(
  deps: ResidentsListDeps & { readonly units: UnitsOfWork },
  who: { readonly actor: Actor; readonly requestId: string },
  format: FileFormat,
  query: ResidentsQuery,
): Promise<FileReply> {
  const { actor } = who;
  const page = await deps.db.reading(actor.clientId, (tx) =>
    readResidentsPage(deps, tx, actor, query, { offset: 0, limit: MAX_ROWS }),
  );
  const { rows, count: found } = page;
  const facts = toFacts(query, page);
  const table: FileTable = {
    title: "Residents",
    filters: found > rows.length ? [...facts, ["Rows", `The first ${MAX_ROWS}`]] : facts,
    columns: columns.map(({ label, kind, missing }) => ({ label, kind, missing })),
    rows: rows.map((row) => columns.map((column) => column.cell(row))),
  };
  const { q_text: searchText, ...otherFilters } = query.filters;
  const { sort_by, sort_desc } = query;
  const details = { ...otherFilters, is_searched: searchText !== undefined, sort_by, sort_desc };
  return exportTable(deps, who, format, table, { operation: "residents.export", object: null, details });
}
