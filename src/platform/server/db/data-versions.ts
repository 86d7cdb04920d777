import type { ClientTx } from "./database.ts";
import { type DataKind, dataKinds } from "./data-kinds.ts";
import { PreparedStatement } from "./prepared.ts";
import { readOnce } from "./recorded-reads.ts";

/** On a cluster shards commit independently, so a version says nothing about rows read after it. */
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

/** Reads the versions that the client's replies depend on; null when rows may be newer or older than their version. */
export function readDataVersions(tx: ClientTx): Promise<DataVersions | null> {
  return readOnce(tx, "data versions", async (inner) => {
    if (inner.isSnapshot !== true) return null;
    const rows = await versionsStatement.run(inner, [inner.clientId]);
    if (rows.some(({ kind }) => kind === CLUSTER)) return null;
    const findVersion = (kind: DataKind): string =>
      rows.flatMap((row) => (row.kind === kind ? [row.version] : [])).join(" ");
    return new Map(dataKinds.map((kind) => [kind, findVersion(kind)]));
  });
}
