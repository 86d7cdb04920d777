import { useMutation } from "@tanstack/react-query";
import { useState, type ComponentType, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { ResidentRow } from "#slices/residents/contract/residents-list.contract.ts";
import { toResidentsPayload, writeResidents, type ResidentsState } from "#slices/residents/web/list/residents-state.ts";
import { useResidentsStrings } from "#slices/residents/web/list/strings.ts";
import { formatNumber } from "#ui/format.ts";
import { SelectionBar, type RowSelection } from "#ui/table-selection.tsx";
import { useToast } from "#ui/toast.tsx";

/** Props of an action on the selected residents. */
export interface SelectionActionsProps {
  readonly residentIds: readonly number[];
  /** Clears the selection after the action. */
  readonly onDone: () => void;
}

/** An action of a slice above on several residents of the list at once. */
export interface SelectionPart {
  /** Shows the list, with boxes where the viewer has an action; else none can be selected. */
  readonly Offer: ComponentType<{ readonly children: (isOffered: boolean) => ReactNode }>;
  readonly Actions: ComponentType<SelectionActionsProps>;
}

/** Residents that can be selected at once. */
const MAX_SELECTED_RESIDENTS = 500;
const none: ReadonlySet<number> = new Set();

/**
 * The filters of the list, as one text: other filters clear the selection, so that no hidden resident stays selected.
 */
function toFilterKey(state: ResidentsState): string {
  const { sort: _sort, desc: _desc, page: _page, ...filters } = writeResidents(state);
  return JSON.stringify(filters);
}

interface SelectedResidents extends RowSelection<ResidentRow> {
  readonly ids: ReadonlySet<number>;
  readonly add: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

/** The selected residents, over all pages of the list; other filters clear them. */
export function useSelectedResidents(state: ResidentsState): SelectedResidents {
  const key = toFilterKey(state);
  const [kept, setKept] = useState({ key, ids: none });
  const ids = kept.key === key ? kept.ids : none;
  return {
    ids,
    isSelected: ({ id }) => ids.has(id),
    label: (row) => row.full_name,
    onSelect: (rows, selected) => {
      const next = new Set(ids);
      for (const { id } of rows) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      setKept({ key, ids: next });
    },
    add: (more) => setKept({ key, ids: new Set([...ids, ...more]) }),
    clear: () => setKept({ key, ids: none }),
  };
}

interface SelectedBarProps {
  selected: SelectedResidents;
  state: ResidentsState;
  /** The rows of the list on all its pages, and those on this one. */
  total: number;
  shown: number;
  Actions: SelectionPart["Actions"];
}

/** The number of selected residents, the rest of the list, and the action; empty while none is selected. */
export function SelectedBar({ selected, state, total, shown, Actions }: SelectedBarProps): ReactNode {
  const t = useResidentsStrings();
  const locale = useLocale();
  const toast = useToast();
  const all = useMutation({
    mutationFn: () =>
      call("getResidents", {
        query: { ...toResidentsPayload(state), page: { number: 1, size: MAX_SELECTED_RESIDENTS } },
      }),
    onSuccess: ({ data }) => selected.add(data.map(({ attributes }) => attributes.id)),
    onError: () => toast.say(t("selectFailed")),
  });
  const count = selected.ids.size;
  if (count === 0) return null;
  const toCount = (each: number) => ({ count: each, n: formatNumber(each, "count", locale) });
  const most = Math.min(total, MAX_SELECTED_RESIDENTS);
  return (
    <SelectionBar count={t("selected", toCount(count))} onClear={selected.clear}>
      {total > shown && count < most && (
        <button type="button" className="cy-link-button" aria-disabled={all.isPending} onClick={() => all.mutate()}>
          {t(total > MAX_SELECTED_RESIDENTS ? "selectFirst" : "selectMatching", toCount(most))}
        </button>
      )}
      {count > MAX_SELECTED_RESIDENTS ? (
        <span>{t("tooMany", toCount(MAX_SELECTED_RESIDENTS))}</span>
      ) : (
        <Actions residentIds={[...selected.ids]} onDone={selected.clear} />
      )}
    </SelectionBar>
  );
}
