import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import type { TeamActionBody } from "#slices/people/contract/team-actions.contract.ts";
import type { TeamAction } from "#slices/people/contract/team.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm, type Form } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useTeamStrings } from "#slices/people/web/strings.ts";
import { getTodayHere } from "#ui/dates/day-range.ts";
import { stalePeople, useEmployeeNames, useTeamOptions } from "#slices/people/web/use-team.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { DateField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

/** The employee of an action, with the fields that list and page have. */
export interface ActionSubject {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly manager: { readonly id: number; readonly full_name: string } | null;
}

interface Values {
  last_day: string;
  effective_on: string;
  manager_id: number | null;
  position_id: number | null;
  location_id: number | null;
}

type Fields = (props: { form: Form<Values>; subject: ActionSubject }) => ReactNode;

interface DialogCopy {
  readonly text: "archiveText" | "unarchiveText" | "welcomeText" | "locationText" | null;
  readonly done: "archiveDone" | "unarchiveDone" | "welcomeDone" | "assignDone";
  readonly fields: Fields | null;
  readonly body: (values: Values) => Partial<TeamActionBody>;
}

const place: DialogCopy = {
  text: "locationText",
  done: "assignDone",
  fields: LocationChoice,
  body: ({ location_id }) => (location_id === null ? {} : { location_id }),
};

const looks: Readonly<Record<TeamAction, DialogCopy>> = {
  archive: {
    text: "archiveText",
    done: "archiveDone",
    fields: LastDay,
    body: ({ last_day }) => (last_day === "" ? {} : { last_day }),
  },
  unarchive: { text: "unarchiveText", done: "unarchiveDone", fields: null, body: () => ({}) },
  send_welcome_email: { text: "welcomeText", done: "welcomeDone", fields: null, body: () => ({}) },
  assign_manager: {
    text: null,
    done: "assignDone",
    fields: ManagerChoice,
    body: ({ manager_id }) => ({ manager_id }),
  },
  assign_position: {
    text: null,
    done: "assignDone",
    fields: PositionChoice,
    body: ({ position_id, effective_on }) => ({
      ...(position_id === null ? {} : { position_id }),
      ...(effective_on === "" ? {} : { effective_on }),
    }),
  },
  assign_as_location_manager: place,
  assign_as_location_maintenance_manager: place,
};

interface ActionDialogProps {
  action: TeamAction;
  subject: ActionSubject;
  onClose: () => void;
}

/** Confirms and runs one of the row actions: shows its effect, asks for its input and shows server errors. */
export function ActionDialog({ action, subject, onClose }: ActionDialogProps): ReactNode {
  const t = useTeamStrings();
  const toast = useToast();
  const look = looks[action];
  const saving = useSaving(
    (values: Values) => call("runTeamAction", { params: { id: subject.id, action }, body: look.body(values) }),
    stalePeople,
  );
  const form = useForm<Values>({
    initial: {
      last_day: getTodayHere(),
      effective_on: getTodayHere(),
      manager_id: subject.manager?.id ?? null,
      position_id: subject.positionId,
      location_id: subject.locationId,
    },
    submit: (values) => saving.mutateAsync(values),
  });
  const { name } = subject;
  const Choice = look.fields;
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t(look.done, { name }));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t(action)} size="sm">
      <FormFrame
        label={t(action)}
        submitLabel={t(action)}
        busy={form.busy}
        summary={form.summary}
        danger={action === "archive"}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p className="pe-dialog-text">
          {look.text === null ? name : t(look.text, { name, email: subject.email ?? "" })}
        </p>
        {Choice && <Choice form={form} subject={subject} />}
      </FormFrame>
    </Dialog>
  );
}

function LastDay({ form }: { form: Form<Values> }): ReactNode {
  const t = useTeamStrings();
  return <DateField label={t("lastDay")} {...form.bindField("last_day")} max={getTodayHere()} />;
}

function ManagerChoice({ form, subject }: { form: Form<Values>; subject: ActionSubject }): ReactNode {
  const t = useTeamStrings();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 200);
  const names = useEmployeeNames(text === subject.manager?.full_name ? "" : text).data ?? [];
  const own = subject.manager === null ? [] : [{ id: subject.manager.id, name: subject.manager.full_name }];
  const known = [...own, ...names.filter((each) => each.id !== subject.manager?.id)];
  const options = known.filter((each) => each.id !== subject.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ComboField
      label={t("manager")}
      help={t("managerHelp")}
      options={options}
      onSearch={setTyped}
      {...form.bindField("manager_id")}
    />
  );
}

function PositionChoice({ form }: { form: Form<Values> }): ReactNode {
  const t = useTeamStrings();
  const options = useTeamOptions().data?.positions ?? [];
  return (
    <>
      <ComboField
        label={t("position")}
        required
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.bindField("position_id")}
      />
      <DateField label={t("effectiveOn")} {...form.bindField("effective_on")} />
    </>
  );
}

function LocationChoice({ form }: { form: Form<Values> }): ReactNode {
  const t = useTeamStrings();
  const options = (useTeamOptions().data?.locations ?? []).filter((each) => !each.is_archived);
  return (
    <ComboField
      label={t("location")}
      required
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.bindField("location_id")}
    />
  );
}
