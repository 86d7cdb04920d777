/** A table with the facts that distribution needs. */
export interface SchemaTable {
  readonly name: string;
  /** True for a client-owned table, which has forced row-level security. */
  readonly isOwned: boolean;
  /** Its placement in the cluster's catalog; null for an ordinary table of the coordinator. */
  readonly placed: "distributed" | "reference" | "other" | null;
}

/** A foreign key, with its definition as the database catalog prints it. */
export interface SchemaReference {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly definition: string;
}

/** What the plan of a distribution needs to know of a schema. */
export interface SchemaFacts {
  readonly tables: readonly SchemaTable[];
  readonly references: readonly SchemaReference[];
}

/** The steps that turn a schema into a cluster, in order. */
export interface DistributionPlan {
  /** The reasons why distribution is impossible; the other steps are empty then. */
  readonly errors: readonly string[];
  /** Foreign keys that must be dropped while tables move. */
  readonly dropped: readonly SchemaReference[];
  /** Tables to copy to every node. */
  readonly replicated: readonly string[];
  /** Tables to distribute by client, each after those that it references. */
  readonly distributed: readonly string[];
  /** The table that the others are colocated with. */
  readonly anchor: string | null;
  /** The dropped keys that are created again. */
  readonly restored: readonly SchemaReference[];
  /** Keys that a cluster cannot have: from tables of the coordinator to tables that are copied to every node. */
  readonly removedReferences: readonly SchemaReference[];
}

/** Orders tables so that each comes after those it references. Tables in a circle keep the given order. */
function sortByReference(names: readonly string[], references: readonly SchemaReference[]): string[] {
  const remaining = new Set(names);
  const ordered = new Set<string>();
  const visit = (name: string, path: ReadonlySet<string>): void => {
    if (ordered.has(name) || path.has(name)) return;
    const parents = references.filter(({ from, to }) => from === name && remaining.has(to)).map(({ to }) => to);
    for (const parent of parents) visit(parent, new Set([...path, name]));
    ordered.add(name);
  };
  for (const name of names) visit(name, new Set());
  return [...ordered];
}

type Place = "distributed" | "reference" | "local";

function findReferenceError({ name, from, to }: SchemaReference, place: (table: string) => Place): string | null {
  const [here, there] = [place(from), place(to)];
  const isPossible = here === there || there === "reference";
  return isPossible ? null : `${from} (${here}) refers to ${to} (${there}) by ${name}`;
}

/**
 * Plans the distribution of a schema by client: clients' tables and the `spread` tables become distributed, the
 * `replicated` tables are copied to every node, and all others stay on the coordinator. Skips tables with the right
 * placement.
 */
export function planDistribution(
  facts: SchemaFacts,
  replicated: readonly string[],
  spread: readonly string[],
): DistributionPlan {
  const noSteps = { dropped: [], replicated: [], distributed: [], anchor: null, restored: [], removedReferences: [] };
  const byName = new Map(facts.tables.map((table) => [table.name, table]));
  const getPlace = (table: string): Place => {
    if (replicated.includes(table)) return "reference";
    return byName.get(table)?.isOwned === true || spread.includes(table) ? "distributed" : "local";
  };
  const missing = [...replicated, ...spread]
    .filter((name) => !byName.has(name))
    .map((name) => `there is no table ${name}`);
  const misplaced = facts.tables
    .filter(({ name, placed }) => placed !== null && placed !== getPlace(name))
    .map(({ name, placed }) => `${name} is in the cluster as ${String(placed)}, and should be ${getPlace(name)}`);
  const wrong = facts.references.flatMap((reference) => findReferenceError(reference, getPlace) ?? []);
  const errors = [...missing, ...misplaced, ...wrong];
  if (errors.length > 0) return { ...noSteps, errors };

  const selectWaiting = (targetPlacement: Place): string[] => {
    const names = facts.tables.filter(({ name, placed }) => placed === null && getPlace(name) === targetPlacement);
    return sortByReference(
      names.map(({ name }) => name),
      facts.references,
    );
  };
  const [references, distributed] = [selectWaiting("reference"), selectWaiting("distributed")];
  const moving = new Set([...references, ...distributed]);
  const dropped = facts.references.filter(({ from, to }) => moving.has(from) || moving.has(to));
  const isKept = ({ from, to }: SchemaReference): boolean =>
    getPlace(from) === getPlace(to) || getPlace(from) === "distributed";
  return {
    errors,
    dropped,
    replicated: references,
    distributed,
    anchor: facts.tables.find(({ placed }) => placed === "distributed")?.name ?? distributed[0] ?? null,
    restored: dropped.filter(isKept),
    removedReferences: dropped.filter((reference) => !isKept(reference)),
  };
}
