import type { ApiFamily, ReplacedModule } from "#slices/developers/contract/api-docs.contract.ts";

/** A module of a family, as the specification names it. */
interface NamedModule {
  readonly name: string;
  /** Names of calls in other modules that replace or complement its own. The page explains why. */
  readonly instead?: readonly string[];
}

const readReports = ["getReport", "getRegionReport", "getPropertyReport"] as const;

/**
 * The families and modules of the specification (001 §7), in its order. A module without calls of its own has an
 * explanation on the page (`replacedModules`) and links to related calls.
 */
export const namedModules: Readonly<Record<Exclude<ApiFamily, "portal">, readonly NamedModule[]>> = {
  analytics: [
    { name: "team" },
    { name: "portfolio" },
    { name: "residents", instead: readReports },
    { name: "search", instead: ["searchPortal", "searchTeam"] },
    { name: "tasks" },
    { name: "escalations" },
  ],
  integration: [
    { name: "users" },
    { name: "locations" },
    { name: "positions" },
    { name: "geographical_groups" },
    { name: "transformations", instead: ["setImportSource", "setImportMapping"] },
    { name: "import_history", instead: ["getImports", "getImport", "undoImport"] },
    { name: "units" },
    { name: "leases", instead: ["getImportTemplate", "uploadImport", "applyImport"] },
    { name: "residents", instead: ["getImportTemplate", "uploadImport", "applyImport"] },
    { name: "audits", instead: [] },
    { name: "sms" },
  ],
  plans: [
    ...["plans", "tasks", "enrollments", "user_tasks", "employees", "mentors", "task_assignments"].map((name) => ({
      name,
    })),
    { name: "assignment_groups" },
    { name: "task_tags", instead: ["getPlans", "getPlan"] },
    { name: "reports_api", instead: ["getReports", ...readReports, "getTaskAssignments"] },
  ],
};

const families: ReadonlySet<string> = new Set(Object.keys(namedModules));

function isFamily(text: string): text is keyof typeof namedModules {
  return families.has(text);
}

/** A call with the data that determines its module. */
export interface PlacedCall {
  readonly name: string;
  readonly path: string;
}

/** A module with the names of its own calls and of those that replace it. */
export interface ApiModule {
  readonly id: string;
  readonly family: ApiFamily;
  readonly name: string;
  readonly isNamed: boolean;
  readonly standIn: ReplacedModule | null;
  readonly calls: readonly string[];
  readonly instead: readonly string[];
}

/** Returns the family and the module of a path: the first two parts after the version and the language. */
function toPlace(path: string): { family: ApiFamily; name: string } {
  const [, , , first = "", second = ""] = path.split("/");
  // A parameter is named after its value; a file belongs to its table.
  const toPartName = (part: string): string => part.replace(/^:/, "").replace(/\..*$/, "");
  return isFamily(first) ? { family: first, name: toPartName(second) } : { family: "portal", name: toPartName(first) };
}

const toId = (family: ApiFamily, name: string): string => `${family}-${name}`;

/**
 * Groups all calls by family and module: first the modules of the specification in its order, then the others by name.
 */
export function buildApiModules(calls: readonly PlacedCall[]): readonly ApiModule[] {
  const own = new Map<string, { family: ApiFamily; name: string; calls: string[] }>();
  for (const call of calls) {
    const { family, name } = toPlace(call.path);
    const id = toId(family, name);
    const moduleOfCall = own.get(id) ?? { family, name, calls: [] };
    moduleOfCall.calls.push(call.name);
    own.set(id, moduleOfCall);
  }
  const callNames = new Set(calls.map((call) => call.name));
  const named = Object.entries(namedModules).flatMap(([family, modules]) =>
    modules.map(({ name, instead }): ApiModule => {
      const id = toId(family as ApiFamily, name);
      const standIn = instead === undefined ? null : (id as ReplacedModule);
      const others = (instead ?? []).filter((each) => callNames.has(each));
      return {
        id,
        family: family as ApiFamily,
        name,
        isNamed: true,
        standIn,
        calls: own.get(id)?.calls ?? [],
        instead: others,
      };
    }),
  );
  const namedIds = new Set(named.map(({ id }) => id));
  const further = [...own]
    .filter(([id]) => !namedIds.has(id))
    .map(([id, module]): ApiModule => ({ id, isNamed: false, standIn: null, instead: [], ...module }));
  const order: readonly string[] = [...families, "portal"];
  const compareByFamily = (a: ApiModule, b: ApiModule): number => order.indexOf(a.family) - order.indexOf(b.family);
  return [...named, ...further.toSorted((a, b) => (a.name < b.name ? -1 : 1))].toSorted(compareByFamily);
}
