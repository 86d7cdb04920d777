import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { OperationAccess, Principal, Scope } from "./identity.api.ts";

/** The regions or locations that a person manages in one service, in order. */
export interface ManagementRecord {
  readonly regionId: number | null;
  readonly locationId: number | null;
}

const NO_LOCATIONS: Scope = { kind: "places", regionIds: [], locationIds: [] };

function toRegions(managed: readonly ManagementRecord[]): number[] {
  return managed.flatMap((entry) => (entry.regionId === null ? [] : [entry.regionId]));
}

function toLocations(managed: readonly ManagementRecord[]): number[] {
  return managed.flatMap((entry) => (entry.locationId === null ? [] : [entry.locationId]));
}

/** The visible regions and locations of each role, of those that are managed. Singular roles count the first only. */
const scopes: Readonly<Record<Role, (managed: readonly ManagementRecord[]) => Scope>> = {
  "client-admin": () => ({ kind: "client" }),
  reporting: () => ({ kind: "client" }),
  regional_manager: (managed) => ({ kind: "places", regionIds: toRegions(managed).slice(0, 1), locationIds: [] }),
  multi_regional_manager: (managed) => ({ kind: "places", regionIds: toRegions(managed), locationIds: [] }),
  property_manager: (managed) => ({ kind: "places", regionIds: [], locationIds: toLocations(managed).slice(0, 1) }),
  maintenance_manager: (managed) => ({ kind: "places", regionIds: [], locationIds: toLocations(managed).slice(0, 1) }),
  multi_property_manager: (managed) => ({ kind: "places", regionIds: [], locationIds: toLocations(managed) }),
  employee: () => NO_LOCATIONS,
};

/** Returns the regions and locations that a role shows. */
export function toScope(role: Role, managed: readonly ManagementRecord[]): Scope {
  return scopes[role](managed);
}

/** Returns the managed ids of a scope, as on the wire. */
export function toManagedIds(scope: Scope): readonly number[] {
  return scope.kind === "client" ? [] : [...scope.regionIds, ...scope.locationIds];
}

/** The check of each access value that is not a list of roles. */
const passes: Readonly<Record<Exclude<OperationAccess, readonly Role[]>, (principal: Principal) => boolean>> = {
  public: () => true,
  any_account: (principal) => principal.kind === "account" || principal.kind === "staff",
  own_account: (principal) =>
    principal.kind === "staff" || (principal.kind === "account" && principal.impersonatorId === null),
  signed_in: (principal) => principal.kind === "account",
  staff: (principal) => principal.kind === "staff",
  impersonating: (principal) => principal.kind === "account" && principal.impersonatorId !== null,
  developers: (principal) =>
    principal.kind === "staff" ||
    (principal.kind === "account" && (principal.isStaff || principal.impersonatorId !== null)),
};

/** Returns true when a principal may perform an operation, before any object is loaded. */
export function isAllowed(principal: Principal, access: OperationAccess): boolean {
  if (typeof access === "string") return passes[access](principal);
  if (principal.kind !== "account") return false;
  return principal.permissions.some((right) => right.role === "client-admin" || access.includes(right.role));
}

const NO_SCREEN = /^\/(sign-in|v1|s|share|r|dev)(\/|$)/i;

/**
 * Returns true for a path with exactly one leading slash. A second slash or a backslash would make a browser go to
 * another host.
 */
function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** Decodes a path as the router does; null for an invalid encoding. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Returns the path after signing in: one of our own screens, otherwise the start page. */
export function toSafeReturnPath(requestedPath: string | undefined): string {
  const base = "http://portal.invalid";
  if (requestedPath === undefined || !isLocalPath(requestedPath) || !URL.canParse(requestedPath, base)) return "/";
  const url = new URL(requestedPath, base);
  // Checks the normalized path that is sent: "/..//host" is local as written, but not once it is normalized.
  const decoded = decodePath(url.pathname);
  const isScreen =
    url.origin === base &&
    isLocalPath(url.pathname) &&
    decoded !== null &&
    isLocalPath(decoded) &&
    !NO_SCREEN.test(decoded);
  return isScreen ? `${url.pathname}${url.search}` : "/";
}
