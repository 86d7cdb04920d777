import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call, type ReplyOf } from "#platform/web/client.ts";
import type { DescribedOperation } from "#slices/developers/contract/permission-docs.contract.ts";
import { DocsError, DocsFrame } from "#slices/developers/web/docs-frame.tsx";
import { usePermissionStrings } from "#slices/developers/web/permissions/permission-strings.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { SelectField } from "#ui/form/form-fields.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import "#slices/developers/web/permissions/permissions.css";

type Permissions = ReplyOf<"getPermissionDocs">["data"];

/** /docs/permissions: every operation with the roles that pass it. */
export function PermissionDocsPage(): ReactNode {
  return (
    <DocsFrame page="permission_docs">
      <LoadedPermissions />
    </DocsFrame>
  );
}

function LoadedPermissions(): ReactNode {
  const permissions = useQuery({
    queryKey: ["getPermissionDocs"],
    queryFn: async ({ signal }) => (await call("getPermissionDocs", { signal })).data,
    staleTime: 60 * 60_000,
  });
  if (permissions.error) {
    return <DocsError error={permissions.error} onRetry={() => void permissions.refetch()} />;
  }
  if (!permissions.data) {
    return (
      <div className="cy-wrap dd-frame" aria-busy="true" data-loading="">
        <Skeleton width="100%" height={320} />
      </div>
    );
  }
  return <PermissionList permissions={permissions.data} />;
}

function PermissionList({ permissions: { roles, areas } }: { permissions: Permissions }): ReactNode {
  const t = usePermissionStrings();
  const [role, setRole] = useState<Role | "">("");
  const visible = areas
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter((operation) => role === "" || operation.roles.includes(role)),
    }))
    .filter(({ operations }) => operations.length > 0);
  return (
    <div className="cy-wrap dd-frame">
      <p className="dp-intro">{t("intro")}</p>
      <div className="dd-pickers">
        <SelectField
          name="role"
          label={t("role")}
          value={role}
          onChange={setRole}
          placeholder={t("allRoles")}
          options={roles.map((each) => ({ value: each, label: each }))}
        />
      </div>
      <div className="dp-areas">
        {visible.map(({ name, operations }) => (
          <Area key={name} name={name} operations={operations} roles={roles} />
        ))}
      </div>
    </div>
  );
}

interface AreaProps {
  name: string;
  operations: readonly DescribedOperation[];
  roles: readonly Role[];
}

function Area({ name, operations, roles }: AreaProps): ReactNode {
  const t = usePermissionStrings();
  const count = operations.length === 1 ? t("one") : t("count", { count: operations.length });
  return (
    <Panel title={name} sub={count} flush>
      {/* A scrollable region must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="dp-scroll" role="group" aria-label={name} tabIndex={0}>
        <table className="dp-table">
          <caption className="cy-sr">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t("operation")}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {role.replaceAll("_", " ")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {operations.map((operation) => (
              <tr key={operation.name}>
                <th scope="row">
                  <OperationName operation={operation} />
                </th>
                <Passing operation={operation} roles={roles} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function OperationName({ operation: { name, calls, service } }: { operation: DescribedOperation }): ReactNode {
  const t = usePermissionStrings();
  const many = calls.length === 1 ? t("call") : t("calls", { count: calls.length });
  return (
    <>
      <span className="dd-code">{name}</span>
      {calls.length === 0 ? (
        <small>{t("noCalls")}</small>
      ) : (
        <details>
          <summary>{many}</summary>
          <ul>
            {calls.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </details>
      )}
      {service !== null && <small>{t("service", { service })}</small>}
    </>
  );
}

function Passing({ operation, roles }: { operation: DescribedOperation; roles: readonly Role[] }): ReactNode {
  const t = usePermissionStrings();
  const { caller } = operation;
  if (caller !== "roles") return <td colSpan={roles.length}>{t(`caller_${caller}`)}</td>;
  return roles.map((role) => {
    const passes = operation.roles.includes(role);
    return (
      <td key={role} className="dp-mark" data-passes={passes}>
        {passes && <IconCheck size={16} stroke={2.25} aria-hidden="true" />}
        <span className={passes ? "cy-sr" : undefined}>{passes ? t("passes") : "–"}</span>
        {!passes && <span className="cy-sr">{t("fails")}</span>}
      </td>
    );
  });
}
