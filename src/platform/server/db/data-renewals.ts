import { randomInt } from "node:crypto";
import { type DataKind, dataKinds } from "./data-kinds.ts";

/** Writers of one client wait for each other, until the commit, only where they draw the same slot. */
const SLOTS = 8;
const MOST = 2 ** 48 - 1;

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
export function renewVersions(clientId: number | null, written: ReadonlySet<DataKind>): string {
  if (written.size === 0) return "";
  const kinds = dataKinds.filter((kind) => written.has(kind));
  const isShared = (kind: DataKind): boolean => clientId === null || kind === "shared";
  const own = kinds.filter((kind) => !isShared(kind));
  return (
    renewal("data_versions", "client_id, kind, slot", `${String(clientId)}, `, own) +
    renewal("shared_data_versions", "kind, slot", "", kinds.filter(isShared))
  );
}
