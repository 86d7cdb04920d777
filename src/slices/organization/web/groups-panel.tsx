import { useState, type ReactNode } from "react";
import type { GroupRow } from "#slices/organization/contract/structure.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { FirstField } from "#slices/organization/web/first-field.tsx";
import { RemoveDialog } from "#slices/organization/web/remove-dialog.tsx";
import { useCounted, useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { TreeRow } from "#slices/organization/web/tree-rows.tsx";
import { stalePlaces, useAllLocations, useGroups } from "#slices/organization/web/use-organization.ts";
import { Dialog } from "#ui/dialog.tsx";
import { MultiComboField } from "#ui/form/combo-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

type Open = { readonly kind: "add" } | { readonly kind: "edit" | "remove"; readonly group: GroupRow } | null;

/** Number of location names that a group shows before it only counts the rest. */
const NAMES_SHOWN = 4;

/** The reporting groups with their locations. */
export function GroupsPanel(): ReactNode {
  const t = useOrganizationStrings();
  const groups = useGroups();
  const [open, setOpen] = useState<Open>(null);
  const add = (
    <button type="button" className="cy-button" data-primary="" onClick={() => setOpen({ kind: "add" })}>
      {t("addGroup")}
    </button>
  );
  return (
    <Panel title={t("groups")} sub={t("groupsSub")} actions={add} flush>
      {groups.isError && <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.isPending && <Skeleton width="100%" height={240} />}
      {groups.data && <Rows groups={groups.data} onOpen={setOpen} />}
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Panel>
  );
}

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }): ReactNode {
  const t = useOrganizationStrings();
  if (open === null) return null;
  if (open.kind === "add") return <GroupDialog group={null} onClose={onClose} />;
  const { group } = open;
  if (open.kind === "edit") return <GroupDialog group={group} onClose={onClose} />;
  return (
    <RemoveDialog
      title={t("removeTitle", { name: group.name })}
      text={t("removeGroupText")}
      confirmLabel={t("remove")}
      done={t("removed", { name: group.name })}
      remove={() => call("deleteReportingGroup", { params: { id: group.id } })}
      stale={stalePlaces}
      onClose={onClose}
    />
  );
}

function Rows({ groups, onOpen }: { groups: readonly GroupRow[]; onOpen: (open: Open) => void }): ReactNode {
  const t = useOrganizationStrings();
  const counted = useCounted();
  const names = new Map((useAllLocations().data ?? []).map((location) => [location.id, location.name]));
  if (groups.length === 0) {
    return (
      <EmptyState title={t("noGroups")}>
        <p>{t("noGroupsHint")}</p>
      </EmptyState>
    );
  }
  const findNames = (group: GroupRow): string | undefined => {
    const all = group.location_ids.flatMap((id) => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b));
    if (all.length === 0) return undefined;
    const firstNames = all.slice(0, NAMES_SHOWN).join(", ");
    return all.length > NAMES_SHOWN ? `${firstNames} ${t("andMore", { n: all.length - NAMES_SHOWN })}` : firstNames;
  };
  return (
    <ul className="og-rows">
      {groups.map((group) => (
        <TreeRow
          key={group.id}
          name={group.name}
          sub={findNames(group)}
          count={{ text: t("locationCount", counted(group.location_ids.length)) }}
          actionsLabel={t("actionsFor", { name: group.name })}
          actions={[
            { key: "edit", label: t("edit"), onSelect: () => onOpen({ kind: "edit", group }) },
            { key: "remove", label: t("remove"), danger: true, onSelect: () => onOpen({ kind: "remove", group }) },
          ]}
        />
      ))}
    </ul>
  );
}

interface Values {
  name: string;
  location_ids: readonly number[];
}

function GroupDialog({ group, onClose }: { group: GroupRow | null; onClose: () => void }): ReactNode {
  const t = useOrganizationStrings();
  const toast = useToast();
  const locations = useAllLocations().data ?? [];
  const saving = useSaving(({ name, location_ids }: Values) => {
    const body = { name, location_ids: [...location_ids] };
    if (group === null) return call("createReportingGroup", { body });
    return call("updateReportingGroup", { params: { id: group.id }, body: { ...body, if_unchanged: group.version } });
  }, stalePlaces);
  const form = useForm<Values>({
    initial: { name: group?.name ?? "", location_ids: group?.location_ids ?? [] },
    submit: async (values) => {
      await saving.mutateAsync(values);
      toast.say(t(group === null ? "added" : "saved", { name: values.name.trim() }));
      onClose();
    },
  });
  const title = group === null ? t("addGroup") : t("editGroup");
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormFrame
        label={title}
        submitLabel={group === null ? t("add") : t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <FirstField {...form.bindField("name")} label={t("name")} required maxLength={120} />
        <MultiComboField
          {...form.bindField("location_ids")}
          label={t("groupLocations")}
          placeholder={t("pickLocations")}
          options={locations.map((location) => ({ value: location.id, label: location.name }))}
        />
      </FormFrame>
    </Dialog>
  );
}
