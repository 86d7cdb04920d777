import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import type { LocationStaffMember } from "#slices/organization/contract/places.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";
import { stalePlaces } from "#slices/organization/web/use-organization.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Panel } from "#ui/panel.tsx";
import { useToast } from "#ui/toast.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface ManagersPanelProps {
  location: LocationDetail;
  onChange: () => void;
}

/** The managers of a location, by kind. */
export function ManagersPanel({ location, onChange }: ManagersPanelProps): ReactNode {
  const t = useLocationStrings();
  const change = (
    <button type="button" className="cy-button" onClick={onChange}>
      {t("changeManagers")}
    </button>
  );
  return (
    <Panel title={t("managers")} sub={t("managersSub")} actions={change}>
      <div className="og-people">
        <People title={t("propertyManagers")} people={location.managers} />
        <People title={t("maintenanceManagers")} people={location.maintenance_managers} />
        <People title={t("regionalManagers")} people={location.regional_managers} />
      </div>
    </Panel>
  );
}

function People({ title, people }: { title: string; people: readonly LocationStaffMember[] }): ReactNode {
  const t = useLocationStrings();
  return (
    <div>
      <h3>{title}</h3>
      {people.length === 0 ? (
        <p className="og-absent">{t("nobody")}</p>
      ) : (
        <ul className="og-list">
          {people.map((person) => (
            <li key={person.id}>
              <UiLink href={`/team/${person.id}/employee-details`}>{person.full_name}</UiLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Values {
  managers: readonly LocationStaffMember[];
  maintenance_managers: readonly LocationStaffMember[];
}

const toIds = (people: readonly LocationStaffMember[]): number[] => people.map((person) => person.id);

/** Edits the managers of a location. Nothing changes before it is saved. */
export function ManagersDialog({ location, onClose }: { location: LocationDetail; onClose: () => void }): ReactNode {
  const t = useLocationStrings();
  const toast = useToast();
  const { id, name } = location;
  // The managers at the start of the edit. The page behind may refetch meanwhile.
  const [initialManagers] = useState({
    managers: toIds(location.managers),
    maintenance_managers: toIds(location.maintenance_managers),
  });
  const saving = useSaving(
    ({ managers, maintenance_managers }: Values) =>
      call("saveLocationManagers", {
        params: { id },
        body: {
          managers: toIds(managers),
          maintenance_managers: toIds(maintenance_managers),
          if_unchanged: initialManagers,
        },
      }),
    stalePlaces,
  );
  const form = useForm<Values>({
    initial: { managers: location.managers, maintenance_managers: location.maintenance_managers },
    submit: async (values) => {
      await saving.mutateAsync(values);
      toast.say(t("managersSaved", { name }));
      onClose();
    },
  });
  const title = t("managersTitle", { name });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormFrame
        label={title}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <p className="og-text">{t("managersNote")}</p>
        <PeopleField {...form.bindField("managers")} label={t("propertyManagers")} addLabel={t("addManager")} />
        <PeopleField
          {...form.bindField("maintenance_managers")}
          label={t("maintenanceManagers")}
          addLabel={t("addMaintenance")}
        />
      </FormFrame>
    </Dialog>
  );
}

interface PeopleFieldProps {
  name: string;
  label: string;
  addLabel: string;
  value: readonly LocationStaffMember[];
  onChange: (value: readonly LocationStaffMember[]) => void;
  error: string | undefined;
}

/** List of people. Each can be removed, and others are searched by name. */
function PeopleField({ name, label, addLabel, value, onChange, error }: PeopleFieldProps): ReactNode {
  const t = useLocationStrings();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 200);
  const query = useQuery({
    queryKey: ["autocompleteEmployees", text],
    queryFn: async ({ signal }) =>
      (await call("autocompleteEmployees", { query: { q_text: text, page: { size: 20 } }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const selectedIds = new Set(toIds(value));
  const options = (query.data ?? []).filter((person) => !selectedIds.has(person.id));
  const add = (id: number | null): void => {
    const person = options.find((option) => option.id === id);
    if (person) onChange([...value, { id: person.id, full_name: person.name }]);
    setTyped("");
  };
  return (
    <fieldset className="og-people-field">
      <legend className="cy-field-label">{label}</legend>
      {value.length === 0 ? (
        <p className="og-absent">{t("nobody")}</p>
      ) : (
        <ul className="og-list">
          {value.map((person) => (
            <li key={person.id}>
              {person.full_name}
              <button
                type="button"
                className="cy-icon-button"
                aria-label={t("takeAway", { name: person.full_name })}
                onClick={() => onChange(value.filter((other) => other.id !== person.id))}
              >
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboField
        // A selected person moves into the list, and the search field is reset.
        key={value.length}
        name={name}
        label={addLabel}
        value={null}
        onChange={add}
        onSearch={setTyped}
        error={error}
        placeholder={t("findEmployee")}
        options={options.map((person) => ({ value: person.id, label: person.name }))}
      />
    </fieldset>
  );
}
