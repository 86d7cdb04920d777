import type { ReactNode } from "react";
import type { UnitRow } from "#slices/organization/contract/units.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { FirstField } from "#slices/organization/web/first-field.tsx";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";
import { RemoveDialog } from "#slices/organization/web/remove-dialog.tsx";
import { useCounted } from "#slices/organization/web/strings.ts";
import { stalePlaces } from "#slices/organization/web/use-organization.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

/** Formats a unit: "Building A 101". */
export function formatUnitName(unit: Pick<UnitRow, "building_name" | "unit_number">): string {
  return `${unit.building_name} ${unit.unit_number}`.trim();
}

interface UnitDialogProps {
  locationId: number;
  /** The unit to rename; null to add one. */
  unit: UnitRow | null;
  onClose: () => void;
}

/** Adds one unit or renames one. */
export function UnitDialog({ locationId, unit, onClose }: UnitDialogProps): ReactNode {
  const t = useLocationStrings();
  const toast = useToast();
  const saving = useSaving(
    (values: { building_name: string; unit_number: string }) =>
      unit === null
        ? call("createUnit", { body: { location_id: locationId, ...values } })
        : call("updateUnit", { params: { id: unit.id }, body: { ...values, if_unchanged: unit.version } }),
    stalePlaces,
  );
  const form = useForm({
    initial: { building_name: unit?.building_name ?? "", unit_number: unit?.unit_number ?? "" },
    submit: async (values) => {
      await saving.mutateAsync(values);
      toast.say(t(unit === null ? "unitAdded" : "unitSaved", { name: formatUnitName(values) }));
      onClose();
    },
  });
  const title = unit === null ? t("addUnit") : t("unitEdit");
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <FormFrame
        label={title}
        submitLabel={unit === null ? t("addUnit") : t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <FirstField {...form.bindField("unit_number")} label={t("number")} required maxLength={40} />
        <TextField {...form.bindField("building_name")} label={t("building")} help={t("buildingHelp")} maxLength={40} />
      </FormFrame>
    </Dialog>
  );
}

/** Adds the units of a pasted list with ranges to one building. */
export function ManyUnitsDialog({ locationId, onClose }: { locationId: number; onClose: () => void }): ReactNode {
  const t = useLocationStrings();
  const counted = useCounted();
  const toast = useToast();
  const saving = useSaving(
    (values: { building_name: string; units: string }) =>
      call("createUnits", { body: { location_id: locationId, ...values } }),
    stalePlaces,
  );
  const form = useForm({
    initial: { building_name: "", units: "" },
    submit: async (values) => {
      const { data } = await saving.mutateAsync(values);
      const skipped = data.skipped.length === 0 ? "" : ` ${t("manySkipped", counted(data.skipped.length))}`;
      toast.say(`${t("manyAdded", counted(data.added))}${skipped}`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("manyTitle")}>
      <FormFrame
        label={t("manyTitle")}
        submitLabel={t("manyAdd")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <TextField {...form.bindField("building_name")} label={t("building")} help={t("buildingHelp")} maxLength={40} />
        <TextAreaField {...form.bindField("units")} label={t("manyLabel")} help={t("manyHelp")} required rows={6} />
      </FormFrame>
    </Dialog>
  );
}

/** Confirms the removal of a unit. */
export function RemoveUnitDialog({ unit, onClose }: { unit: UnitRow; onClose: () => void }): ReactNode {
  const t = useLocationStrings();
  const name = formatUnitName(unit);
  return (
    <RemoveDialog
      title={t("unitRemoveTitle", { name })}
      text={t("unitRemoveText")}
      confirmLabel={t("remove")}
      done={t("unitRemoved", { name })}
      remove={() => call("deleteUnit", { params: { id: unit.id } })}
      stale={stalePlaces}
      onClose={onClose}
    />
  );
}
