import { CLUSTER } from "./data-versions.ts";
import type { SqlConnection, SqlEngine } from "./engine.ts";
import { type DistributionPlan, planDistribution, type SchemaFacts, type SchemaTable } from "./distribution.rules.ts";

const COLUMN = "client_id";

async function withConnection<T>(engine: SqlEngine, work: (connection: SqlConnection) => Promise<T>): Promise<T> {
  const connection = await engine.connect();
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const toLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const toRegclass = (table: string): string => toLiteral(`public.${quoteName(table)}`);

/** Facts about a cluster, read from its coordinator. */
export interface ClusterFacts {
  readonly version: string;
  /** The number of nodes that may hold shards. */
  readonly nodes: number;
  /** True when the coordinator is a node too, so that it has copies of reference tables. */
  readonly hasCoordinator: boolean;
}

/** Reads facts about the cluster from the Citus extension; null when the database does not have it. */
export function readCluster(owner: SqlEngine): Promise<ClusterFacts | null> {
  return withConnection(owner, async (connection) => {
    const extensionRows = await connection.query(
      "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
    );
    const version = extensionRows.rows[0]?.["version"];
    if (typeof version !== "string") return null;
    const { rows } = await connection.query(
      `SELECT count(*) FILTER (WHERE shouldhaveshards)::int AS nodes, coalesce(bool_or(groupid = 0), false) AS coordinator
         FROM pg_dist_node WHERE isactive AND noderole = 'primary'`,
    );
    const [nodes] = rows;
    return {
      version,
      nodes: Number(nodes?.["nodes"]),
      hasCoordinator: nodes?.["coordinator"] === true,
    };
  });
}

const placements = new Map<string, SchemaTable["placed"]>([
  ["h", "distributed"],
  ["n t", "reference"],
]);

async function readPlacedTables(connection: SqlConnection): Promise<ReadonlyMap<string, SchemaTable["placed"]>> {
  const catalog = await connection.query("SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there");
  if (catalog.rows[0]?.["there"] !== true) return new Map();
  const { rows } = await connection.query(
    "SELECT c.relname AS name, p.partmethod AS method, p.repmodel AS model FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid",
  );
  return new Map(
    rows.map(({ name, method, model }) => [
      String(name),
      placements.get(String(method)) ?? placements.get(`${String(method)} ${String(model)}`) ?? "other",
    ]),
  );
}

/** Reads the tables of the schema, their foreign keys and their placement in the cluster. */
export function readSchemaFacts(owner: SqlEngine): Promise<SchemaFacts> {
  return withConnection(owner, async (connection) => {
    const placementByTable = await readPlacedTables(connection);
    const tables = await connection.query(
      `SELECT c.relname AS name, c.relforcerowsecurity AS owned FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
        WHERE c.relkind IN ('r', 'p') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
        ORDER BY 1`,
    );
    const references = await connection.query(
      `SELECT k.conname AS name, c.relname AS from, f.relname AS to, pg_get_constraintdef(k.oid) AS definition
         FROM pg_constraint k
         JOIN pg_class c ON c.oid = k.conrelid
         JOIN pg_class f ON f.oid = k.confrelid
         JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
        WHERE k.contype = 'f' ORDER BY 2, 1`,
    );
    return {
      tables: tables.rows.map((row) => ({
        name: String(row["name"]),
        isOwned: row["owned"] === true,
        placed: placementByTable.get(String(row["name"])) ?? null,
      })),
      references: references.rows.map((row) => ({
        name: String(row["name"]),
        from: String(row["from"]),
        to: String(row["to"]),
        definition: String(row["definition"]),
      })),
    };
  });
}

/**
 * Returns the statements of a plan, in order, each with a message for the operator. Row-level security is not forced
 * while rows move: a node takes them by COPY, which PostgreSQL rejects for roles that row-level security binds.
 */
function buildDistributionStatements(
  plan: DistributionPlan,
  owned: ReadonlySet<string>,
): readonly { readonly sql: string; readonly says: string }[] {
  const { anchor } = plan;
  const buildMove = (table: string): { sql: string; says: string }[] => {
    const beside = anchor === null || anchor === table ? "none" : `public.${quoteName(anchor)}`;
    const move = {
      sql: `SELECT create_distributed_table(${toRegclass(table)}, ${toLiteral(COLUMN)}, colocate_with => ${toLiteral(beside)})`,
      says: `distributed by ${COLUMN}: ${table}`,
    };
    if (!owned.has(table)) return [move];
    return [
      { sql: `ALTER TABLE public.${quoteName(table)} NO FORCE ROW LEVEL SECURITY`, says: "" },
      move,
      { sql: `ALTER TABLE public.${quoteName(table)} FORCE ROW LEVEL SECURITY`, says: "" },
    ];
  };
  return [
    ...plan.dropped.map(({ from, name }) => ({
      sql: `ALTER TABLE public.${quoteName(from)} DROP CONSTRAINT ${quoteName(name)}`,
      says: "",
    })),
    ...plan.replicated.map((table) => ({
      sql: `SELECT create_reference_table(${toRegclass(table)})`,
      says: `on every node: ${table}`,
    })),
    ...plan.distributed.flatMap(buildMove),
    ...plan.restored.map(({ from, name, definition }) => ({
      sql: `ALTER TABLE public.${quoteName(from)} ADD CONSTRAINT ${quoteName(name)} ${definition}`,
      says: "",
    })),
    ...plan.removedReferences.map(({ name, from, to }) => ({
      sql: "",
      says: `given up: ${name} (${from} stays on the coordinator and cannot refer to ${to}, which every node holds)`,
    })),
  ];
}

// A cluster reads two versions of shared data (readDataVersions), and looks for due work client by client.
const markCluster = `INSERT INTO shared_data_versions (kind, slot, version) VALUES (${toLiteral(CLUSTER)}, 0, 1) ON CONFLICT DO NOTHING`;

/** The result of distributing: errors, or the steps taken. */
export interface DistributionResult {
  readonly errors: readonly string[];
  readonly did: readonly string[];
}

/**
 * Distributes the schema by client as its owner, in one transaction. Does nothing when repeated; after an upgrade it
 * distributes new tables. Rejects with the cluster's error.
 */
export async function distribute(
  owner: SqlEngine,
  {
    replicated,
    spread,
    shards,
  }: { readonly replicated: readonly string[]; readonly spread: readonly string[]; readonly shards: number },
): Promise<DistributionResult> {
  const facts = await readSchemaFacts(owner);
  const plan = planDistribution(facts, replicated, spread);
  if (plan.errors.length > 0) return { errors: plan.errors, did: [] };
  const owned = facts.tables.flatMap(({ name, isOwned }) => (isOwned ? [name] : []));
  const statements = buildDistributionStatements(plan, new Set(owned));
  await withConnection(owner, async (connection) => {
    // One connection per node: every statement must see the effects of the one before it.
    await connection.query(
      `BEGIN; SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL citus.shard_count = ${Math.trunc(shards)}; ` +
        "SET LOCAL citus.shard_replication_factor = 1",
    );
    try {
      for (const { sql } of statements) if (sql !== "") await connection.query(sql);
      await connection.query(markCluster);
      await connection.query("COMMIT");
    } catch (error) {
      await connection.query("ROLLBACK").catch(() => {});
      throw error;
    }
  });
  const cleared = await clearLeftovers(owner, [...plan.distributed, ...plan.replicated]);
  return { errors: [], did: [...statements.flatMap(({ says }) => (says === "" ? [] : [says])), ...cleared] };
}

/** Frees the space of moved rows. They are invisible, so a failure does no harm. */
async function clearLeftovers(owner: SqlEngine, tables: readonly string[]): Promise<string[]> {
  return withConnection(owner, async (connection) => {
    const messages: string[] = [];
    for (const table of tables.toReversed()) {
      try {
        await connection.query(`SELECT truncate_local_data_after_distributing_table(${toRegclass(table)})`);
      } catch (error) {
        messages.push(
          `${table}: the moved rows still take space on the coordinator (${error instanceof Error ? error.message : String(error)})`,
        );
      }
    }
    return messages;
  });
}

/**
 * Wraps an engine for schemas that stay on the coordinator. A cluster would otherwise create them on every node too,
 * which needs privileges over its roles. Without a cluster the setting has no effect.
 */
export function toCoordinatorOnly(engine: SqlEngine): SqlEngine {
  return {
    ...engine,
    connect: async () => {
      const connection = await engine.connect();
      await connection.query("SET citus.enable_ddl_propagation = off");
      return {
        query: (sql, parameters) => connection.query(sql, parameters),
        release: () => {
          void connection
            .query("RESET citus.enable_ddl_propagation")
            .catch(() => {})
            .finally(() => connection.release());
        },
      };
    },
    close: () => engine.close(),
  };
}

/** Makes new sessions pass their client to the nodes; without it a node shows no rows at all. */
export function shareClientContext(owner: SqlEngine): Promise<void> {
  return withConnection(owner, async (connection) => {
    const { rows } = await connection.query("SELECT current_database() AS name");
    await connection.query(
      `ALTER DATABASE ${quoteName(String(rows[0]?.["name"]))} SET citus.propagate_set_commands = 'local'`,
    );
  });
}

/** Returns true for a session of a cluster that does not pass its client to the nodes. */
export function hidesClientContext(engine: SqlEngine): Promise<boolean> {
  return withConnection(engine, async (connection) => {
    const { rows } = await connection.query(
      `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')
          AND current_setting('citus.propagate_set_commands', true) IS DISTINCT FROM 'local' AS hidden,
        to_regclass('pg_dist_partition') IS NOT NULL AS there`,
    );
    if (rows[0]?.["hidden"] !== true || rows[0]["there"] !== true) return false;
    const distributed = await connection.query(
      "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE partmethod = 'h') AS any",
    );
    return distributed.rows[0]?.["any"] === true;
  });
}
