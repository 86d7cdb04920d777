import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";

/** Returns a server's reply with an import of people, with overrides. */
export function createImportReply(overrides: Partial<ImportDetail> = {}): ImportDetail {
  return {
    id: 7,
    kind: "people",
    kind_name: "People",
    file_name: "staff.csv",
    state: "uploaded",
    rows_total: 1200,
    rows_done: 0,
    rows_created: 0,
    rows_updated: 0,
    rows_same: 0,
    rows_faulty: 0,
    effects: [],
    errors_total: 0,
    warnings_total: 0,
    failure: null,
    summary: [],
    created_by: { id: 1, name: "Dana Whitfield" },
    created_at: "2026-11-20T15:00:00.000Z",
    applied_by: null,
    applied_at: null,
    undone_by: null,
    undone_at: null,
    source: { format: "csv", encoding: "utf-8", delimiter: ";", sheets: [], sheet: null },
    columns: [
      {
        header: "First",
        samples: ["Eva", "Bo"],
        field: "first_name",
        date_order: null,
        has_date_order: false,
        is_ambiguous: false,
      },
      {
        header: "Nachname",
        samples: ["Ott"],
        field: null,
        date_order: null,
        has_date_order: false,
        is_ambiguous: false,
      },
      {
        header: "Since",
        samples: ["1/2/2026"],
        field: "start_date",
        date_order: "month_first",
        has_date_order: true,
        is_ambiguous: true,
      },
    ],
    fields: [
      { key: "first_name", label: "First name", is_required: true, is_date: false },
      { key: "last_name", label: "Last name", is_required: true, is_date: false },
      { key: "start_date", label: "Start date", is_required: false, is_date: true },
    ],
    has_file: true,
    ...overrides,
  };
}
