import { randomInt } from "node:crypto";
import type { ClientId, ClientTx } from "./database.ts";
import { type DataKind, dataKinds } from "./data-kinds.ts";
import { PreparedStatement } from "./prepared.ts";
import { readOnce } from "./recorded-reads.ts";

/** Writers of one client wait for each other, until the commit, only where they draw the same slot. */
const SLOTS = 8;
const MOST = 2 ** 48 - 1;

/** On a cluster shards commit by themselves, so that a version would say nothing of the rows read after it. */
export const CLUSTER = "cluster";

function renewal(table: string, key: string, head: string, kinds: readonly string[]): string {
  if (kinds.length === 0) return "";
  // A number that was never used before, and no counter: after a restore a counter would repeat itself.
  const rows = kinds.map((kind) => `(${head}'${kind}', ${randomInt(SLOTS)}, ${randomInt(MOST)})`);
  return `INSERT INTO ${table} (${key}, version) VALUES ${rows.join(", ")}
    ON CONFLICT (${key}) DO UPDATE SET version = excluded.version; `;
}

/**
 * What a transaction says last, right before it commits, of the kinds of data that it wrote: in one order, so that no two
 * transactions wait for each other. Empty where it wrote nothing that reports show.
 */
export function renewVersions(clientId: ClientId | null, written: ReadonlySet<DataKind>): string {
  if (written.size === 0) return "";
  const kinds = dataKinds.filter((kind) => written.has(kind));
  const isShared = (kind: DataKind): boolean => clientId === null || kind === "shared";
  const own = kinds.filter((kind) => !isShared(kind));
  return (
    renewal("data_versions", "client_id, kind, slot", `${String(clientId)}, `, own) +
    renewal("shared_data_versions", "kind, slot", "", kinds.filter(isShared))
  );
}

/** The version of each kind of data as a transaction sees it: two equal ones stand for the same rows. */
export type DataVersions = ReadonlyMap<DataKind | "clock", string>;

interface VersionRow {
  readonly kind: string;
  readonly version: string;
}

const versionsStatement = new PreparedStatement<VersionRow>(`
  SELECT kind, 'own ' || sum(version) AS version FROM data_versions WHERE client_id = $1::bigint GROUP BY kind
  UNION ALL
  SELECT kind, 'shared ' || sum(version) FROM shared_data_versions GROUP BY kind`);

/** Reads the versions that the client's replies hang on; null where rows may be newer or older than their version. */
export function readDataVersions(tx: ClientTx): Promise<DataVersions | null> {
  return readOnce(tx, "data versions", async (inner) => {
    if (inner.isSnapshot !== true) return null;
    const rows = await versionsStatement.run(inner, [inner.clientId]);
    if (rows.some(({ kind }) => kind === CLUSTER)) return null;
    const versionOf = (kind: DataKind): string =>
      rows.flatMap((row) => (row.kind === kind ? [row.version] : [])).join(" ");
    return new Map(dataKinds.map((kind) => [kind, versionOf(kind)]));
  });
}
