import { deleteClientRows, deleteVersions } from "#platform/server/db/client-rows.ts";
import type { Tx } from "#platform/server/db/database.ts";
import { allocateClientId } from "./clients.repository.ts";
import { readClient } from "./organization.read-model.ts";
import type { Sample, SamplesApi } from "./organization.api.ts";
import type { OrganizationTables } from "./organization.tables.ts";

/**
 * A sample that is being removed gets this time, so that it counts as abandoned and can be removed or loaded again at
 * once.
 */
const LONG_AGO = new Date(0);

const names = { en: "Sample company", es: "Empresa de ejemplo" } as const;

/** Returns true for sample data of a client. */
export async function isSample(tx: Tx, clientId: number): Promise<boolean> {
  const row = await tx
    .on<OrganizationTables>()
    .selectFrom("clients")
    .select("id")
    .where("id", "=", clientId)
    .where("sample_of", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

async function findSample(tx: Tx, clientId: number): Promise<Sample | null> {
  const row = await tx
    .on<OrganizationTables>()
    .selectFrom("clients")
    .select(["id", "sample_viewer_id", "sample_steps", "sample_changed_at", "created_at"])
    .where("sample_of", "=", clientId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, sample_viewer_id: viewerId, sample_steps: steps } = row;
  return { id, viewerId, steps, changedAt: row.sample_changed_at ?? row.created_at };
}

/** Creates, shows and deletes sample data. */
export const samplesRepository: SamplesApi = {
  find: findSample,

  async begin(tx, clientId, now) {
    const { timeZone: time_zone, locale } = await readClient(tx, clientId);
    const id = await allocateClientId(tx);
    const sampleColumns = { sample_of: clientId, sample_changed_at: now, created_at: now };
    // No company can have this slug, because theirs contain no dot.
    const row = {
      id,
      name: names[locale],
      slug: `sample.${clientId}`,
      time_zone,
      locale,
      has_areas: false,
      ...sampleColumns,
    };
    const inserted = await tx
      .on<OrganizationTables>()
      .insertInto("clients")
      .values(row)
      .onConflict((conflict) => conflict.column("sample_of").doNothing())
      .returning("id")
      .executeTakeFirst();
    return inserted === undefined ? null : { id, viewerId: null, steps: 0, changedAt: now };
  },

  async note(tx, sampleId, steps, now) {
    await tx
      .on<OrganizationTables>()
      .updateTable("clients")
      .set({ sample_steps: steps, sample_changed_at: now })
      .where("id", "=", sampleId)
      .where("sample_of", "is not", null)
      .execute();
  },

  async open(tx, sampleId, viewerId, now) {
    await tx
      .on<OrganizationTables>()
      .updateTable("clients")
      .set({ sample_viewer_id: viewerId, sample_changed_at: now })
      .where("id", "=", sampleId)
      .where("sample_of", "is not", null)
      .execute();
  },

  async clear(tx) {
    if (!(await isSample(tx, tx.clientId))) throw new Error(`client ${tx.clientId} is no sample data`);
    await deleteClientRows(tx);
  },

  async remove(db, sampleId) {
    await db.withClient(sampleId, async (tx) => {
      await samplesRepository.clear(tx);
      await tx
        .on<OrganizationTables>()
        .updateTable("clients")
        .set({ sample_viewer_id: null, sample_changed_at: LONG_AGO })
        .where("id", "=", sampleId)
        .execute();
    });
    // The deletion itself wrote new versions of the deleted rows just before its commit.
    await db.withClient(sampleId, deleteVersions);
    await db.global((tx) =>
      tx
        .on<OrganizationTables>()
        .deleteFrom("clients")
        .where("id", "=", sampleId)
        .where("sample_of", "is not", null)
        .execute(),
    );
  },
};
