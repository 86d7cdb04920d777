import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import type {
  EmployeeFormInput,
  ManagedEmployee,
  NewEmployeeInput,
} from "#slices/people/contract/employee-form.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm, type Form } from "#platform/web/use-form.ts";
import { AvatarEditor } from "#slices/people/web/avatar/avatar-editor.tsx";
import { formatInitials } from "#slices/people/web/avatar/initials.ts";
import { EmployeeFields, type EmployeeValues } from "#slices/people/web/employee-fields.tsx";
import { HireFields } from "#slices/people/web/hire-fields.tsx";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { getTodayHere } from "#ui/dates/day-range.ts";
import { stalePeople } from "#slices/people/web/use-team.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

const POLL_MS = 1000;
const MAX_TRIES = 10;
const CLOSE_AFTER_MS = 1500;

interface EmployeeFormDialogProps {
  /** Null for a new employee. */
  employeeId: number | null;
  onClose: () => void;
}

/** The form of an employee, empty for a new one. */
export function EmployeeFormDialog({ employeeId, onClose }: EmployeeFormDialogProps): ReactNode {
  return employeeId === null ? <CreateDialog onClose={onClose} /> : <EditDialog id={employeeId} onClose={onClose} />;
}

function toBody(values: EmployeeValues): EmployeeFormInput {
  const { effective_on: _day, manager_id: _manager, plans_from: _plans, ...fields } = values;
  return fields;
}

function toHire(values: EmployeeValues): NewEmployeeInput {
  const { manager_id, plans_from } = values;
  return {
    ...toBody(values),
    ...(manager_id === undefined ? {} : { manager_id }),
    ...(plans_from === "start_date" ? {} : { plans_from }),
  };
}

const ofHire = { manager_id: undefined, plans_from: "start_date" } as const;

function createValues(): EmployeeValues {
  const today = getTodayHere();
  const noPerson = { first_name: "", last_name: "", employee_id: "", cell_phone: "", email: "" };
  const post = { location_id: null, position_id: null };
  return { ...noPerson, ...post, ...ofHire, start_date: today, locale: "en", effective_on: today };
}

function toValues(employee: ManagedEmployee): EmployeeValues {
  const { first_name, last_name, location_id, position_id, locale } = employee;
  return {
    first_name,
    last_name,
    location_id,
    position_id,
    locale,
    employee_id: employee.employee_id ?? "",
    start_date: employee.start_date ?? "",
    cell_phone: employee.cell_phone ?? "",
    email: employee.email ?? "",
    effective_on: getTodayHere(),
    ...ofHire,
  };
}

/**
 * Checks once a second whether the new employee exists. A failed request counts as "not yet". Gives up after more than
 * ten attempts and returns true.
 */
function useArrival(id: number | null, onArrived: (id: number) => void): boolean {
  const [tries, setTries] = useState(0);
  const arrived = useEffectEvent(onArrived);
  const isSlow = tries > MAX_TRIES;
  useEffect(() => {
    if (id === null || isSlow) return;
    let timer: number | undefined;
    const request = new AbortController();
    const send = async (): Promise<void> => {
      try {
        await call("getTeamMember", { params: { id }, signal: request.signal });
      } catch {
        if (!request.signal.aborted) timer = window.setTimeout(() => setTries(tries + 1), POLL_MS);
        return;
      }
      if (!request.signal.aborted) arrived(id);
    };
    void send();
    return () => {
      request.abort();
      window.clearTimeout(timer);
    };
  }, [id, isSlow, tries]);
  return isSlow;
}

function CreateDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useEmployeeStrings();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [id, setId] = useState<number | null>(null);
  const isSlow = useArrival(id, () => {
    toast.say(t("created"));
    void client.invalidateQueries({ queryKey: ["getTeam"] });
    void navigate({ to: `/team/${id}/employee-details` });
  });
  const form = useForm<EmployeeValues>({
    initial: createValues(),
    submit: async (values) => {
      const { data } = await call("createUser", { body: toHire(values) });
      setId(data.user_id);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("createTitle")}>
      {id === null && (
        <FormFrame
          label={t("createTitle")}
          submitLabel={t("create")}
          busy={form.busy}
          summary={form.summary}
          onSubmit={form.submit}
          onCancel={onClose}
        >
          <EmployeeFields form={form} before={null} />
          <HireFields form={form} />
        </FormFrame>
      )}
      <div role="status">
        {id !== null && !isSlow && <Notice>{t("creating")}</Notice>}
        {isSlow && <Notice tone="warning">{t("slow")}</Notice>}
      </div>
    </Dialog>
  );
}

function EditDialog({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useEmployeeStrings();
  const employee = useQuery({
    queryKey: ["getManagedEmployee", id],
    queryFn: async ({ signal }) => (await call("getManagedEmployee", { params: { id }, signal })).data,
    // The form must start with current values, and must not change while the user types.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data } = employee;
  const title = data ? t("editTitle", { first: data.first_name, last: data.last_name }) : t("update");
  return (
    <Dialog opened onClose={onClose} title={title}>
      {employee.isPending && <Skeleton width="100%" height={420} />}
      {employee.isError && <ErrorState error={employee.error} onRetry={() => void employee.refetch()} />}
      {data && <EditForm employee={data} title={title} onClose={onClose} />}
    </Dialog>
  );
}

interface EditFormProps {
  employee: ManagedEmployee;
  title: string;
  onClose: () => void;
}

function hasMoved(values: EmployeeValues, employee: ManagedEmployee): boolean {
  return values.location_id !== employee.location_id || values.position_id !== employee.position_id;
}

function useSavedForm(employee: ManagedEmployee): Form<EmployeeValues> {
  const client = useQueryClient();
  return useForm<EmployeeValues>({
    initial: toValues(employee),
    submit: async (values) => {
      const day = hasMoved(values, employee) && values.effective_on !== "" ? { effective_on: values.effective_on } : {};
      await call("updateManagedEmployee", { params: { id: employee.id }, body: { ...toBody(values), ...day } });
      const stale = stalePeople.filter(([key]) => key !== "getManagedEmployee");
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

function EditForm({ employee, title, onClose }: EditFormProps): ReactNode {
  const t = useEmployeeStrings();
  const [saved, setSaved] = useState(false);
  const form = useSavedForm(employee);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!saved) return;
    const timer = window.setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [saved]);
  return (
    <>
      <AvatarEditor
        personId={employee.id}
        initials={formatInitials(`${employee.first_name} ${employee.last_name}`)}
        avatar={employee.avatar}
      />
      <FormFrame
        label={title}
        submitLabel={t("save")}
        busy={form.busy || saved}
        summary={form.summary}
        onSubmit={async () => setSaved(await form.submit())}
        onCancel={onClose}
      >
        <EmployeeFields form={form} before={employee} />
      </FormFrame>
      <div role="status">{saved && <Notice>{t("updated")}</Notice>}</div>
    </>
  );
}
