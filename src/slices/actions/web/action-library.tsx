import type { ReactNode } from "react";
import type { ItemEffect } from "#slices/actions/contract/effects.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { EffectWordLabel } from "#slices/actions/web/effect-label.tsx";
import { useActionEffects } from "#slices/actions/web/use-assignments.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { Panel } from "#ui/panel.tsx";

/** Mean effects of action items, best first. Hidden with too few results. */
export function ActionLibrary(): ReactNode {
  const t = useActionStrings();
  const columns = useColumns();
  const { data: items = [] } = useActionEffects(null);
  if (items.length === 0) return null;
  return (
    <Panel title={t("library")} sub={t("librarySub")} flush>
      <DataTable
        caption={t("library")}
        columns={columns}
        rows={items}
        rowKey={({ id }) => String(id)}
        // Best first.
        sort={{ key: "effect", descending: true }}
        onSort={() => undefined}
      />
    </Panel>
  );
}

function useColumns(): Column<ItemEffect>[] {
  const t = useActionStrings();
  const locale = useLocale();
  const getText = (item: ItemEffect) => (locale === "es" ? item.es : item);
  return [
    { key: "title", label: t("actionItem"), sortable: false, width: "40%", cell: (item) => getText(item).title },
    { key: "topic", label: t("priority"), sortable: false, cell: (item) => getText(item).topic },
    {
      key: "effect",
      label: t("effect"),
      sortable: false,
      important: true,
      cell: (item) => <EffectWordLabel {...item} />,
    },
    {
      key: "done",
      label: t("doneBy"),
      sortable: false,
      cell: ({ assignments, places }) => t("doneAt", { assignments, places }),
    },
  ];
}
