import { createField, type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import {
  LocationLookup,
  ResidentLookup,
  presentValues,
  DuplicateKeyTracker,
  UnitLookup,
} from "#slices/imports/server/planning/lookups.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";
import type { UnitRow, WorkOrderRow } from "#slices/imports/server/planning/rows.ts";
import { residentField } from "./residents.kind.ts";
import { buildingField, propertyField, unitField } from "./units.kind.ts";

const f = {
  id: createField("work_order_id", "Work order ID", "Número de orden", {
    isRequired: true,
    maxLength: 60,
    synonyms: ["id", "work order", "wo", "wo number", "work order number", "service request id", "ticket"],
    example: "WO-3001",
  }),
  property: propertyField,
  building: buildingField,
  unit: unitField,
  resident: { ...residentField, isRequired: false },
  category: createField("category", "Category", "Categoría", {
    maxLength: 120,
    synonyms: ["type", "problem type", "work order type"],
    example: "Plumbing",
  }),
  description: createField("description", "Description", "Descripción", {
    maxLength: 4000,
    synonyms: ["problem", "issue", "details", "problem description", "brief description"],
    example: "The kitchen tap drips.",
  }),
  opened: createField("opened", "Opened", "Abierta", {
    type: "date",
    isRequired: true,
    synonyms: ["opened on", "open date", "created", "call date", "date opened", "reported"],
    example: "2026-02-10",
  }),
  closed: createField("closed", "Closed", "Cerrada", {
    type: "date",
    synonyms: ["closed on", "close date", "completed", "date closed", "complete date", "date completed"],
    example: "2026-02-12",
  }),
};

function isClosedAfterOpened(plan: Plan, row: ParsedRow, before: WorkOrderRow | undefined): boolean {
  const opened = getRowText(row, f.opened.key);
  const closed = getRowText(row, f.closed.key) ?? before?.closed_on ?? null;
  // A missing or invalid day has its own error already.
  if (opened === null) return false;
  if (closed === null || closed >= opened) return true;
  plan.addError(row, f.closed, "closed_before_opened");
  return false;
}

function planRow(
  plan: Plan,
  row: ParsedRow,
  id: string,
  before: WorkOrderRow | undefined,
  parts: { readonly unit: UnitRow; readonly residentId: number | null },
): void {
  const table = plan.getTable("work_orders");
  const opened = getRowText(row, f.opened.key) ?? "";
  const values = {
    unit_id: parts.unit.id,
    opened_on: opened,
    ...presentValues({
      resident_id: parts.residentId,
      category: getRowText(row, f.category.key),
      description: getRowText(row, f.description.key),
      closed_on: getRowText(row, f.closed.key),
    }),
  } as Partial<WorkOrderRow>;
  if (before) {
    table.patch(before.id, values);
    plan.setOutcome(row, table.isChanged(before.id) ? "updated" : "same");
    return;
  }
  const defaults = { unit_id: 0, resident_id: null, category: "", description: "", opened_on: opened, closed_on: null };
  table.create({ external_id: id, ...defaults, ...values });
  plan.setOutcome(row, "created");
}

/** Work orders by their number. A service request is an imported work order. */
export const workOrdersKind: ImportType = {
  kind: "work_orders",
  name: { en: "Work orders", es: "Órdenes de trabajo" },
  fields: Object.values(f),
  tables: ["locations", "units", "residents", "work_orders"],
  plan(plan) {
    const [locations, units, duplicates] = [new LocationLookup(plan), new UnitLookup(plan), new DuplicateKeyTracker()];
    const residents = new ResidentLookup(plan);
    const stored = new Map([...plan.getTable("work_orders").getStoredRows()].map((row) => [row.external_id, row]));
    for (const row of plan.rows) {
      const id = getRowText(row, f.id.key);
      const before = id === null ? undefined : stored.get(id);
      const resident = residents.findInRow(plan, row, f.resident);
      const location = locations.findInRow(plan, row, f.property);
      const unit = location ? units.findInRow(plan, row, location.id, f) : null;
      const isSound = isClosedAfterOpened(plan, row, before);
      if (id === null || !duplicates.isFirst(plan, row, f.id, id)) continue;
      if (!unit || resident === undefined || !isSound) continue;
      planRow(plan, row, id, before, { unit, residentId: resident?.id ?? null });
    }
  },
};
