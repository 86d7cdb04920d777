import type { ClientTx } from "./database.ts";
import { type DataKind, dataKinds } from "./data-kinds.ts";
import { PreparedStatement } from "./prepared.ts";
import { readOnce } from "./recorded-reads.ts";

/** Marks the database of a cluster among the shared versions (`distribute`). */
export const CLUSTER = "cluster";

/** The version of each kind of data as a transaction sees it. Equal versions mean equal rows. */
export type DataVersions = ReadonlyMap<DataKind | "clock", string>;

interface VersionRow {
  readonly kind: string;
  readonly version: string;
}

const versionsStatement = new PreparedStatement<VersionRow>(`
  SELECT kind, 'own ' || sum(version) AS version FROM data_versions WHERE client_id = $1::bigint GROUP BY kind
  UNION ALL
  SELECT kind, 'shared ' || sum(version) FROM shared_data_versions GROUP BY kind`);

// On a cluster the statement above runs on the client's node, beside all rows of the client. What is read without them
// comes from the coordinator, which may show another moment, so its own versions count too.
const coordinatorStatement = new PreparedStatement<VersionRow>(
  "SELECT kind, 'coordinator ' || sum(version) AS version FROM shared_data_versions GROUP BY kind",
);

/** Reads the versions that the client's replies depend on; null when rows may be newer or older than their version. */
export function readDataVersions(tx: ClientTx): Promise<DataVersions | null> {
  return readOnce(tx, "data versions", async (inner) => {
    if (inner.isSnapshot !== true) return null;
    const found = await versionsStatement.run(inner, [inner.clientId]);
    const isCluster = found.some(({ kind }) => kind === CLUSTER);
    const rows = isCluster ? [...found, ...(await coordinatorStatement.run(inner, []))] : found;
    const findVersion = (kind: DataKind): string =>
      rows.flatMap((row) => (row.kind === kind ? [row.version] : [])).join(" ");
    return new Map(dataKinds.map((kind) => [kind, findVersion(kind)]));
  });
}
