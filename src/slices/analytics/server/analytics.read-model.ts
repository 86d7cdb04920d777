import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { listFor } from "#platform/server/db/date-arrays.ts";
import { repeatedText } from "#platform/server/db/prepared.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type { DimensionKey } from "./analytics.dimensions.ts";
import type { RunningSums } from "./analytics.facts.ts";
import { compileRunningSeals } from "./compiler/compile-running.ts";
import type { Statement } from "./compiler/statement.ts";
import type { ReleasedWindows } from "./released/released-sums.rules.ts";
import type { RunningDays } from "./running.rules.ts";

/** A row of a compiled statement: a key (`place_id`), the number of a period, and sums by measure (every other column). */
export interface SumRow {
  readonly place_id: DimensionKey;
  readonly period: number;
  readonly [measure: string]: DimensionKey;
}

async function run(tx: ClientTx, { sql, parameters }: Statement): Promise<readonly SumRow[]> {
  const query = CompiledQuery.raw(repeatedText(tx, sql), [...parameters]);
  return (await tx.on<unknown>().executeQuery<SumRow>(query)).rows;
}

/**
 * Runs a compiled statement in the transaction; no statement gives no rows. Widgets of one page request some of the same
 * sums: where all see one moment, they are read once.
 */
export async function runStatement(tx: ClientTx, statement: Statement | null): Promise<readonly SumRow[]> {
  if (!statement) return [];
  if (tx.isSnapshot !== true) return run(tx, statement);
  return readOnce(tx, `sums ${statement.sql} ${JSON.stringify(statement.parameters)}`, (inner) =>
    run(inner, statement),
  );
}

interface SealRow {
  readonly part: number;
  readonly place_days: string;
  readonly client_days: string;
  readonly place_answer_days: string | null;
  readonly client_answer_days: string | null;
  readonly changed_since: string | null;
  readonly is_of_regions: boolean | null;
  readonly windows: string | null;
  readonly is_windows_of_regions: boolean | null;
}

/** What was added up ahead and may be read: before which days, and of which windows release cells. */
export interface SealedSums {
  readonly running: RunningDays;
  /** Those, and the later days before which there are sums of what does not change any more. */
  readonly recent: RunningDays;
  readonly released: ReleasedWindows;
}

/** Sums whose seals are read at once, and whether those of regions are requested. */
export interface SealsAsked {
  readonly all: readonly RunningSums[];
  readonly ofRegions: boolean;
}

/**
 * Which of the client's running sums, and of its sums of cells, may be read; of regions only where that is asked, and no
 * location moved. All that is asked in one transaction is shown the same; where regions are, of all sums at once, for which
 * location is where costs more than the rest.
 */
export async function readRunningDays(
  tx: ClientTx,
  sums: RunningSums,
  { all, ofRegions }: SealsAsked,
): Promise<SealedSums> {
  const asked = ofRegions && all.some(({ seals }) => seals === sums.seals) ? all : [sums];
  const name = `running seals ${ofRegions} ${asked.map(({ seals }) => seals).join(" ")}`;
  const read = await readOnce(tx, name, (inner) => readSeals(inner, asked, ofRegions));
  return read[asked.findIndex(({ seals }) => seals === sums.seals)] ?? NOTHING;
}

const NOTHING: SealedSums = { running: {}, recent: {}, released: {} };

async function readSeals(
  tx: ClientTx,
  all: readonly RunningSums[],
  ofRegions: boolean,
): Promise<readonly SealedSums[]> {
  const { sql, parameters } = compileRunningSeals(all, tx.clientId, { ofRegions });
  const query = CompiledQuery.raw(repeatedText(tx, sql), [...parameters]);
  const { rows } = await tx.on<unknown>().executeQuery<SealRow>(query);
  const byPart = new Map(rows.map((row) => [row.part, sealedIn(row, all[row.part]?.regionDays)]));
  return all.map((_, part) => byPart.get(part) ?? NOTHING);
}

function sealedIn(seal: SealRow, regionDays: RunningSums["regionDays"]): SealedSums {
  const { changed_since: since } = seal;
  const listed = (...lists: readonly (string | null)[]): ReadonlySet<string> =>
    new Set(listFor(lists.join(" ")).filter((day) => day !== "" && (since === null || day <= since)));
  const daysOf = (places: ReadonlySet<string>, client: ReadonlySet<string>): RunningDays => ({
    location: places,
    client,
    ...(seal.is_of_regions === true ? { region: regionDays === "client" ? client : places } : {}),
  });
  const windows = new Set((seal.windows ?? "").split(" ").filter((name) => name !== ""));
  return {
    running: daysOf(listed(seal.place_days), listed(seal.client_days)),
    recent: daysOf(listed(seal.place_days, seal.place_answer_days), listed(seal.client_days, seal.client_answer_days)),
    released: {
      location: windows,
      client: windows,
      ...(seal.is_windows_of_regions === true ? { region: windows } : {}),
    },
  };
}
