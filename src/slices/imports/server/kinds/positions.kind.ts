import { createField, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import { fold, presentValues, DuplicateKeyTracker } from "#slices/imports/server/planning/lookups.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";

const position = createField("position", "Position", "Puesto", {
  isRequired: true,
  maxLength: 120,
  synonyms: ["position name", "job title", "title", "name", "job"],
  example: "Leasing Consultant",
});
const category = createField("category", "Category", "Categoría", {
  maxLength: 120,
  synonyms: ["position category", "job family", "department", "group"],
  example: "Leasing",
});

/** Finds or plans a category by its name. */
function createCategories(plan: Plan): (name: string) => number {
  const table = plan.getTable("position_categories");
  const byName = new Map([...table.getStoredRows()].map((row) => [fold(row.name), row.id]));
  return (name) => {
    const existing = byName.get(fold(name));
    if (existing !== undefined) return existing;
    const { id } = table.create({ name });
    byName.set(fold(name), id);
    return id;
  };
}

/** Positions with their categories. */
export const positionsKind: ImportType = {
  kind: "positions",
  name: { en: "Positions", es: "Puestos" },
  fields: [position, category],
  tables: ["position_categories", "positions"],
  plan(plan) {
    const [duplicates, table, categoryId] = [
      new DuplicateKeyTracker(),
      plan.getTable("positions"),
      createCategories(plan),
    ];
    const byName = new Map([...table.getStoredRows()].map((row) => [fold(row.name), row]));
    for (const row of plan.rows) {
      const [name, group] = [getRowText(row, position.key), getRowText(row, category.key)];
      if (name === null || !duplicates.isFirst(plan, row, position, fold(name))) continue;
      const categoryOf = group === null ? null : categoryId(group);
      const existing = byName.get(fold(name));
      if (!existing) {
        table.create({ name, position_category_id: categoryOf });
        plan.setOutcome(row, "created");
        continue;
      }
      table.patch(existing.id, { name, ...presentValues({ position_category_id: categoryOf }) });
      plan.setOutcome(row, table.isChanged(existing.id) ? "updated" : "same");
    }
  },
};
