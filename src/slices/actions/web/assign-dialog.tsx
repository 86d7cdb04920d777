import { useDebouncedValue } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { AssignmentChoices } from "#slices/actions/contract/assignments.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { useEffectPoints } from "#slices/actions/web/effect-label.tsx";
import { staleAssignments, useActionEffects, useChoices } from "#slices/actions/web/use-assignments.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField, MultiComboField } from "#ui/form/combo-fields.tsx";
import { DateField, TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/actions/web/actions.css";

const MAX_NOTE = 2000;
const WAITING = 480;

interface Values {
  action_item_id: number | null;
  assignee_id: number | null;
  due_by: string;
  region_ids: readonly number[];
  location_ids: readonly number[];
  position_ids: readonly number[];
  note: string;
}

const EMPTY_VALUES: Values = {
  action_item_id: null,
  assignee_id: null,
  due_by: "",
  region_ids: [],
  location_ids: [],
  position_ids: [],
  note: "",
};

type NamedTargets = readonly { readonly id: number; readonly name: string }[];
const toOptions = (named: NamedTargets) => named.map(({ id, name }) => ({ value: id, label: name }));

/**
 * Creates a key that makes repeated submissions create one assignment. Browsers support it over https and on localhost.
 */
const createFormKey = (): { readonly form_key?: string } =>
  window.isSecureContext ? { form_key: crypto.randomUUID() } : {};

interface AssignDialogProps {
  priorityId: number;
  onClose: () => void;
}

/** Assigns an action item of a priority to a person. */
export function AssignDialog({ priorityId, onClose }: AssignDialogProps): ReactNode {
  const t = useActionStrings();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 200);
  const choices = useChoices(priorityId, text);
  const { data } = choices;
  return (
    <Dialog opened onClose={onClose} title={t("create")}>
      {choices.isError && !data && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.isPending && <Skeleton width="100%" height={WAITING} />}
      {data && <AssignForm priorityId={priorityId} choices={data} onSearch={setTyped} onClose={onClose} />}
    </Dialog>
  );
}

interface AssignFormProps extends AssignDialogProps {
  choices: AssignmentChoices;
  onSearch: (text: string) => void;
}

/** Returns the people found by the search, and the selected person even if no longer among them. */
function useAssignees(results: AssignmentChoices["assignees"], selectedId: number | null) {
  const [known, setKnown] = useState<AssignmentChoices["assignees"][number]>();
  const current = results.find(({ id }) => id === selectedId) ?? (known?.id === selectedId ? known : undefined);
  if (current !== undefined && current.id !== known?.id) setKnown(current);
  const all = current === undefined || results.some(({ id }) => id === current.id) ? results : [current, ...results];
  const formatAssignee = ({ name, position, location }: AssignmentChoices["assignees"][number]): string =>
    [name, position, location].filter((part) => part !== null).join(" · ");
  return { current, options: all.map((each) => ({ value: each.id, label: formatAssignee(each) })) };
}

/** Returns the action items of a priority, each with its effect so far. */
function useItems(priorityId: number, items: AssignmentChoices["action_items"]) {
  const t = useActionStrings();
  const locale = useLocale();
  const getPoints = useEffectPoints();
  const { data: effects = [] } = useActionEffects(priorityId);
  return items.map(({ id, title, es }) => {
    const known = effects.find((effect) => effect.id === id);
    const words = known && [t(`effect_${known.word}`), getPoints(known), t("doneTimes", { count: known.assignments })];
    const did = words?.filter((each) => each !== null).join(", ");
    return { value: id, label: [locale === "es" ? es.title : title, ...(did ? [did] : [])].join(" · ") };
  });
}

function AssignForm({ priorityId, choices, onSearch, onClose }: AssignFormProps): ReactNode {
  const t = useActionStrings();
  const toast = useToast();
  const client = useQueryClient();
  const locale = useLocale();
  const [formKey] = useState(createFormKey);
  const form = useForm<Values>({
    initial: EMPTY_VALUES,
    submit: async (values) => {
      // The server reports missing selections as required.
      const selection = { action_item_id: values.action_item_id ?? "", assignee_id: values.assignee_id ?? "" };
      const targets = {
        region_ids: [...values.region_ids],
        location_ids: [...values.location_ids],
        position_ids: [...values.position_ids],
      };
      const body = { priority_id: priorityId, ...values, ...selection, ...targets, ...formKey };
      await call("createAssignment", { body });
      await Promise.all(staleAssignments.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const { current, options } = useAssignees(choices.assignees, form.values.assignee_id);
  const items = useItems(priorityId, choices.action_items);
  const topic = locale === "es" ? choices.es.topic : choices.topic;
  return (
    <FormFrame
      label={t("create")}
      submitLabel={t("assign")}
      busy={form.busy}
      summary={form.summary}
      onCancel={onClose}
      onSubmit={async () => {
        if (!(await form.submit())) return;
        toast.say(t("assigned", { name: current?.name ?? "" }));
        onClose();
      }}
    >
      <p className="ac-question">{t("createSub", { topic })}</p>
      <ComboField label={t("actionItem")} required options={items} {...form.bindField("action_item_id")} />
      <ComboField
        label={t("assignee")}
        required
        options={options}
        help={t("assigneeHelp")}
        onSearch={onSearch}
        {...form.bindField("assignee_id")}
      />
      <DateField label={t("dueBy")} required help={t("dueHelp")} {...form.bindField("due_by")} />
      <p className="cy-meta">{t("targets")}</p>
      {(choices.regions.length > 0 || choices.locations.length === 0) && (
        <MultiComboField label={t("regions")} options={toOptions(choices.regions)} {...form.bindField("region_ids")} />
      )}
      {choices.locations.length > 0 && (
        <MultiComboField
          label={t("locations")}
          options={toOptions(choices.locations)}
          {...form.bindField("location_ids")}
        />
      )}
      <MultiComboField
        label={t("positions")}
        options={toOptions(choices.positions)}
        {...form.bindField("position_ids")}
      />
      <TextAreaField label={t("note")} rows={3} maxLength={MAX_NOTE} help={t("noteHelp")} {...form.bindField("note")} />
    </FormFrame>
  );
}
