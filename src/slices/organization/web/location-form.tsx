import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm, type Form } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { FirstField } from "#slices/organization/web/first-field.tsx";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";
import { OrderField } from "#slices/organization/web/order-field.tsx";
import {
  stalePlaces,
  useAllLocations,
  useAllRegions,
  useCompany,
  useGroups,
} from "#slices/organization/web/use-organization.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField, MultiComboField } from "#ui/form/combo-fields.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface Values {
  name: string;
  external_id: string;
  region_id: number | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  time_zone: string | null;
  email: string;
  phone: string;
  service_order: LocationDetail["service_order"];
  linked_location_ids: readonly number[];
  reporting_group_ids: readonly number[];
}

const blank: Values = {
  name: "",
  external_id: "",
  region_id: null,
  address: "",
  city: "",
  state: "",
  zip: "",
  time_zone: null,
  email: "",
  phone: "",
  service_order: ["introduce", "ingage", "intouch"],
  linked_location_ids: [],
  reporting_group_ids: [],
};

function toValues(location: LocationDetail): Values {
  const { address, city, state, zip, email, phone } = location;
  return {
    name: location.name,
    region_id: location.region_id,
    address,
    city,
    state,
    zip,
    time_zone: location.time_zone,
    email,
    phone,
    service_order: location.service_order,
    external_id: location.external_id ?? "",
    linked_location_ids: location.linked_locations.map((each) => each.id),
    reporting_group_ids: location.reporting_groups.map((each) => each.id),
  };
}

function toBody({ region_id: _region, time_zone, ...values }: Values) {
  return {
    ...values,
    time_zone: time_zone ?? "",
    service_order: [...values.service_order],
    linked_location_ids: [...values.linked_location_ids],
    reporting_group_ids: [...values.reporting_group_ids],
  };
}

interface LocationFormDialogProps {
  /** The location to edit; null to add one. */
  location: LocationDetail | null;
  onClose: () => void;
}

/** Adds or edits a location. The region can be selected only for a new one, because a later move changes metrics. */
export function LocationFormDialog({ location, onClose }: LocationFormDialogProps): ReactNode {
  const t = useLocationStrings();
  const toast = useToast();
  const navigate = useNavigate();
  const saving = useSaving(async (values: Values) => {
    if (location !== null) {
      const body = { ...toBody(values), if_unchanged: location.version };
      return call("updateLocation", { params: { id: location.id }, body });
    }
    const { time_zone: zone, ...body } = toBody(values);
    const own = values.time_zone === null ? {} : { time_zone: zone };
    return call("createLocation", { body: { ...body, ...own, region_id: values.region_id } });
  }, stalePlaces);
  const form = useForm<Values>({
    initial: location === null ? blank : toValues(location),
    submit: async (values) => {
      const { data } = await saving.mutateAsync(values);
      if (location === null) {
        toast.say(t("added", { name: values.name.trim() }));
        void navigate({ to: `/settings/organization/locations/${data.id}` });
      } else {
        toast.say(t("saved", { name: values.name.trim() }));
        onClose();
      }
    },
  });
  const title = location === null ? t("addTitle") : t("editTitle", { name: location.name });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormFrame
        label={title}
        submitLabel={location === null ? t("add") : t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <NameFields form={form} isNew={location === null} />
        <AddressFields form={form} isNew={location === null} />
        <GroupingFields form={form} ownId={location?.id ?? null} />
      </FormFrame>
    </Dialog>
  );
}

function NameFields({ form, isNew }: { form: Form<Values>; isNew: boolean }): ReactNode {
  const t = useLocationStrings();
  const regions = useAllRegions().data ?? [];
  return (
    <>
      <FirstField {...form.bindField("name")} label={t("name")} required maxLength={120} />
      <div className="og-pair">
        <TextField {...form.bindField("external_id")} label={t("code")} help={t("codeHelp")} maxLength={60} />
        {isNew && (
          <ComboField
            {...form.bindField("region_id")}
            label={t("region")}
            placeholder={t("noRegion")}
            options={regions.map((region) => ({ value: region.id, label: region.name }))}
          />
        )}
      </div>
    </>
  );
}

function AddressFields({ form, isNew }: { form: Form<Values>; isNew: boolean }): ReactNode {
  const t = useLocationStrings();
  const company = useCompany().data;
  return (
    <>
      <TextField {...form.bindField("address")} label={t("address")} maxLength={120} />
      <div className="og-town">
        <TextField {...form.bindField("city")} label={t("city")} maxLength={120} />
        <TextField {...form.bindField("state")} label={t("state")} maxLength={120} />
        <TextField {...form.bindField("zip")} label={t("zip")} maxLength={20} />
      </div>
      <ComboField
        {...form.bindField("time_zone")}
        label={t("timeZone")}
        required={!isNew}
        placeholder={company?.time_zone ?? ""}
        options={getZones(form.values.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      />
      <div className="og-pair">
        <TextField {...form.bindField("email")} label={t("email")} type="email" maxLength={254} />
        <TextField {...form.bindField("phone")} label={t("phone")} help={t("phoneHelp")} type="tel" maxLength={40} />
      </div>
    </>
  );
}

/** Returns the browser's time zones with UTC and the current one, which some browsers omit. */
function getZones(own: string | null): string[] {
  return [...new Set(["UTC", ...(own === null ? [] : [own]), ...Intl.supportedValuesOf("timeZone")])].toSorted();
}

function GroupingFields({ form, ownId }: { form: Form<Values>; ownId: number | null }): ReactNode {
  const t = useLocationStrings();
  const locations = (useAllLocations().data ?? []).filter((location) => location.id !== ownId);
  const groups = useGroups().data ?? [];
  return (
    <>
      <MultiComboField
        {...form.bindField("linked_location_ids")}
        label={t("linked")}
        help={t("linkedHelp")}
        placeholder={t("pickLocation")}
        options={locations.map((location) => ({ value: location.id, label: location.name }))}
      />
      <MultiComboField
        {...form.bindField("reporting_group_ids")}
        label={t("groups")}
        placeholder={t("pickGroup")}
        options={groups.map((group) => ({ value: group.id, label: group.name }))}
      />
      <OrderField {...form.bindField("service_order")} label={t("blocks")} />
    </>
  );
}
