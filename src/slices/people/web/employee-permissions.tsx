import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TeamAccess } from "#slices/people/contract/team-actions.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm, type Form } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { stalePeople, useTeamOptions } from "#slices/people/web/use-team.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { MultiComboField } from "#ui/form/combo-fields.tsx";
import { SelectField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

type Service = TeamAccess["services"][number];
type Role = TeamAccess["access"][number]["role"];
type Grant = TeamAccess["access"][number];

const roles: readonly Role[] = [
  "client-admin",
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
  "employee",
];

/** The kind of places that each role manages. Other roles manage none. */
const manages: Partial<Record<Role, "region_ids" | "location_ids">> = {
  regional_manager: "region_ids",
  multi_regional_manager: "region_ids",
  property_manager: "location_ids",
  multi_property_manager: "location_ids",
  maintenance_manager: "location_ids",
};

function useAccess(id: number): UseQueryResult<TeamAccess> {
  return useQuery({
    queryKey: ["getTeamAccess", id],
    queryFn: async ({ signal }) => (await call("getTeamAccess", { params: { id }, signal })).data,
  });
}

function usePlaceNames(): (grant: Grant) => string {
  const options = useTeamOptions().data;
  return (grant) => {
    const regions = grant.region_ids.map((id) => options?.regions.find((each) => each.id === id)?.name);
    const locations = grant.location_ids.map((id) => options?.locations.find((each) => each.id === id)?.name);
    return [...regions, ...locations].filter((name) => name !== undefined).join(", ");
  };
}

/** The role and places in each service. */
export function PermissionsPanel({ id, onChange }: { id: number; onChange: () => void }): ReactNode {
  const t = useEmployeeStrings();
  const access = useAccess(id);
  const getNames = usePlaceNames();
  const { data } = access;
  return (
    <Panel
      title={t("rights")}
      sub={t("rightsSub")}
      actions={
        <button type="button" className="cy-button" onClick={onChange}>
          {t("changeRights")}
        </button>
      }
    >
      {access.isPending && <Skeleton width="100%" height={60} />}
      {access.isError && <ErrorState error={access.error} onRetry={() => void access.refetch()} />}
      {data?.access.length === 0 && t("noRights")}
      {data && data.access.length > 0 && (
        <Facts
          facts={data.access.map((grant) => ({
            label: t(`service_${grant.service}`),
            value: [t(`role_${grant.role}`), getNames(grant)].filter((part) => part !== "").join(": "),
          }))}
        />
      )}
    </Panel>
  );
}

interface RightsDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Permission editor: a role and its places for each of the client's services. */
export function PermissionsDialog({ id, name, onClose }: RightsDialogProps): ReactNode {
  const t = useEmployeeStrings();
  const access = useAccess(id);
  return (
    <Dialog opened onClose={onClose} title={t("changeRights")}>
      {access.isPending && <Skeleton width="100%" height={220} />}
      {access.isError && <ErrorState error={access.error} onRetry={() => void access.refetch()} />}
      {access.data && <RightsForm id={id} name={name} access={access.data} onClose={onClose} />}
    </Dialog>
  );
}

interface Right {
  readonly role: Role | "";
  readonly region_ids: readonly number[];
  readonly location_ids: readonly number[];
}
type Values = Partial<Record<Service, Right>>;

const none: Right = { role: "", region_ids: [], location_ids: [] };

function toValues({ services, access }: TeamAccess): Values {
  return Object.fromEntries(
    services.map((service) => [service, access.find((grant) => grant.service === service) ?? none]),
  );
}

/** Converts form values to grants. A role keeps only the kind of places that it manages. */
function toGrants(values: Values, services: readonly Service[]): Grant[] {
  return services.flatMap((service) => {
    const { role, region_ids, location_ids } = values[service] ?? none;
    if (role === "") return [];
    const kind = manages[role];
    return [
      {
        service,
        role,
        region_ids: kind === "region_ids" ? [...region_ids] : [],
        location_ids: kind === "location_ids" ? [...location_ids] : [],
      },
    ];
  });
}

function RightsForm({ id, name, access, onClose }: RightsDialogProps & { access: TeamAccess }): ReactNode {
  const t = useEmployeeStrings();
  const toast = useToast();
  const saving = useSaving(
    (grants: Grant[]) => call("saveTeamAccess", { params: { id }, body: { access: grants } }),
    stalePeople,
  );
  const form = useForm<Values>({
    initial: toValues(access),
    submit: (values) => saving.mutateAsync(toGrants(values, access.services)),
  });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("rightsDone", { name }));
    onClose();
  };
  return (
    <FormFrame
      label={t("changeRights")}
      submitLabel={t("changeRights")}
      busy={form.busy}
      summary={form.summary.map((issue) => ({ ...issue, label: findLabel(issue.label, form, access, t) }))}
      onSubmit={submit}
      onCancel={onClose}
    >
      {access.services.map((service) => (
        <ServiceRight
          key={service}
          service={service}
          right={form.values[service] ?? none}
          onChange={(right) => form.set(service, right)}
        />
      ))}
    </FormFrame>
  );
}

/**
 * Returns the label of a field error. The server's paths name grants by index (`access.1.location_ids`), the screen by
 * service.
 */
function findLabel(
  path: string | undefined,
  form: Form<Values>,
  access: TeamAccess,
  t: ReturnType<typeof useEmployeeStrings>,
): string | undefined {
  const index = /^access\.(\d+)\./.exec(path ?? "")?.[1];
  const grant = index === undefined ? undefined : toGrants(form.values, access.services)[Number(index)];
  return grant ? t(`service_${grant.service}`) : path;
}

interface ServiceRightProps {
  service: Service;
  right: Right;
  onChange: (right: Right) => void;
}

function ServiceRight({ service, right, onChange }: ServiceRightProps): ReactNode {
  const t = useEmployeeStrings();
  const options = useTeamOptions().data;
  const kind = right.role === "" ? undefined : manages[right.role];
  const named = (kind === "region_ids" ? options?.regions : options?.locations) ?? [];
  return (
    <fieldset className="pe-right">
      <legend className="cy-field-label">{t(`service_${service}`)}</legend>
      <SelectField<Role | "">
        name={`${service}-role`}
        label={t("role")}
        value={right.role}
        placeholder={t("role_none")}
        options={roles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
        onChange={(role) => onChange({ ...right, role })}
      />
      {kind !== undefined && (
        <MultiComboField
          name={`${service}-places`}
          label={t(kind === "region_ids" ? "regions" : "locations")}
          required
          value={right[kind]}
          options={named.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(ids) => onChange({ ...right, [kind]: ids })}
        />
      )}
    </fieldset>
  );
}
