import type { z } from "zod";
import type { getPermissionDocs } from "#slices/developers/contract/permission-docs.contract.ts";
import type { DescribedOperation } from "#slices/developers/contract/permission-docs.contract.ts";
import { type Role, roles, type Service } from "#slices/identity/contract/identity.contract.ts";
import type { OperationAccess, OperationTable } from "#slices/identity/server/identity.api.ts";

/** The sources of the permissions: the same tables that the server checks. */
export interface PermissionSources {
  readonly operations: OperationTable;
  readonly operationServices: ReadonlyMap<string, Service>;
  /** Every call and page with its operation. */
  readonly addresses: readonly { readonly operation: string; readonly method: string; readonly path: string }[];
}

/** Returns the roles that pass an access value; any signed-in role passes what everyone passes. */
function toRoles(access: OperationAccess): Role[] {
  if (typeof access !== "string") return roles.filter((role) => role === "client-admin" || access.includes(role));
  return ["public", "signed_in", "any_account", "own_account"].includes(access) ? [...roles] : [];
}

/** Describes every operation by area, which is the part of its name before the first period. */
export function describePermissions({
  operations,
  operationServices,
  addresses,
}: PermissionSources): z.input<typeof getPermissionDocs.reply>["data"] {
  const calls = Map.groupBy(addresses, ({ operation }) => operation);
  const described = Object.entries(operations).map(([name, access]): DescribedOperation => ({
    name,
    caller: typeof access === "string" ? access : "roles",
    roles: toRoles(access),
    service: operationServices.get(name) ?? null,
    calls: (calls.get(name) ?? []).map(({ method, path }) => `${method} ${path}`).toSorted(),
  }));
  const areas = Map.groupBy(
    described.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ({ name }) => name.split(".", 1)[0] ?? "",
  );
  return { roles: [...roles], areas: [...areas].map(([name, inArea]) => ({ name, operations: inArea })) };
}
