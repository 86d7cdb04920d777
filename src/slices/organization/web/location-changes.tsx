import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LocationDetail, LocationPreview } from "#slices/organization/contract/locations.contract.ts";
import type { LocationStaffMember } from "#slices/organization/contract/places.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";
import { useCounted } from "#slices/organization/web/strings.ts";
import { findReason, stalePlaces, useAllRegions } from "#slices/organization/web/use-organization.ts";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

type Status = "archive" | "restore";

function usePreview(id: number, change: "move" | Status, regionId: number | null) {
  const query = regionId === null ? { change } : { change, region_id: regionId };
  return useQuery({
    queryKey: ["previewLocationChange", id, query],
    queryFn: async ({ signal }) => (await call("previewLocationChange", { params: { id }, query, signal })).data,
  });
}

interface DialogProps {
  location: LocationDetail;
  onClose: () => void;
}

/** Moves a location to another region. Previews the changes below the selection. */
export function MoveDialog({ location, onClose }: DialogProps): ReactNode {
  const t = useLocationStrings();
  const toast = useToast();
  const { id, name } = location;
  const regions = useAllRegions().data ?? [];
  const saving = useSaving(
    (body: { region_id: number | null; if_unchanged: string }) => call("moveLocation", { params: { id }, body }),
    stalePlaces,
  );
  const form = useForm<{ region_id: number | null }>({
    initial: { region_id: location.region_id },
    validate: (values) => (values.region_id === location.region_id ? { region_id: t("moveSame") } : {}),
    submit: async ({ region_id }) => {
      await saving.mutateAsync({ region_id, if_unchanged: preview.data?.version ?? location.version });
      const to = regions.find((region) => region.id === region_id)?.name ?? t("noRegion");
      toast.say(t("moved", { name, to }));
      onClose();
    },
  });
  const { region_id: wanted } = form.values;
  const preview = usePreview(id, "move", wanted);
  const title = t("moveTitle", { name });
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <FormFrame
        label={title}
        submitLabel={t("moveConfirm")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <ComboField
          {...form.bindField("region_id")}
          label={t("moveTo")}
          placeholder={t("noRegion")}
          options={regions.map((region) => ({ value: region.id, label: region.name }))}
        />
        {wanted !== location.region_id && <Preview preview={preview} />}
      </FormFrame>
    </Dialog>
  );
}

/** Archives or restores a location after confirmation. Previews the changes. */
export function StatusDialog({ change, location, onClose }: DialogProps & { change: Status }): ReactNode {
  const t = useLocationStrings();
  const toast = useToast();
  const { id, name } = location;
  const preview = usePreview(id, change, null);
  const saving = useSaving(
    (version: string) =>
      call(change === "archive" ? "archiveLocation" : "restoreLocation", {
        params: { id },
        body: { if_unchanged: version },
      }),
    stalePlaces,
  );
  const confirm = async (): Promise<void> => {
    await saving.mutateAsync(preview.data?.version ?? location.version).then(
      () => {
        toast.say(t(`${change}dDone`, { name }));
        onClose();
      },
      // The dialog shows the error.
      () => {},
    );
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(`${change}Title`, { name })}
      confirmLabel={t(change)}
      danger={change === "archive"}
      onConfirm={confirm}
      error={findReason(saving.error)}
    >
      <Preview preview={preview} />
    </ConfirmDialog>
  );
}

function Preview({ preview }: { preview: ReturnType<typeof usePreview> }): ReactNode {
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  return preview.data ? <WhatChanges preview={preview.data} /> : <Skeleton width="100%" height={96} />;
}

function WhatChanges({ preview }: { preview: LocationPreview }): ReactNode {
  const t = useLocationStrings();
  const counted = useCounted();
  const { name } = preview.location;
  const people = t("peopleCount", counted(preview.employee_count));
  const units = t("unitCount", counted(preview.unit_count));
  const from = preview.from_region?.name ?? t("noRegion");
  const to = preview.to_region?.name ?? t("noRegion");
  return (
    <div className="og-preview" aria-live="polite">
      {preview.change === "move" && (
        <>
          <p>
            <strong>{t("moveText", { name, from, to })}</strong>
          </p>
          <p>{t("moveHistory")}</p>
        </>
      )}
      {preview.change === "archive" && <p>{t("archiveText")}</p>}
      {preview.change === "restore" && <p>{t("restoreText")}</p>}
      <p>{t("affects", { people, units })}</p>
      <Names title={t("losing")} people={preview.losing_sight} />
      <Names title={t("gaining")} people={preview.gaining_sight} />
      {preview.change === "archive" && (
        <Names title={t("managedBy")} people={preview.managers} note={t("stillManage")} />
      )}
    </div>
  );
}

function Names({
  title,
  people,
  note,
}: {
  title: string;
  people: readonly LocationStaffMember[];
  note?: string;
}): ReactNode {
  if (people.length === 0) return null;
  return (
    <p>
      {title} {people.map((person) => person.full_name).join(", ")}
      {note !== undefined && `. ${note}`}
    </p>
  );
}
