import { type ColumnType, type Insertable, sql } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";
import type { AudienceService } from "../analytics.facts.ts";
import type { Sums } from "../release/release-gate.ts";
import type { DaySpan } from "../windows.rules.ts";
import { ALL_SURVEYS, type FrozenFamily } from "./benchmark.rules.ts";
import type { BenchmarkSegment, FrozenSegment } from "./segments.rules.ts";

/** Rows of these tables are added and read; the database rejects changes and deletions. */
type Once<Value, Written = Value> = ColumnType<Value, Written, never>;

interface BenchmarkTables {
  benchmark_years: { service: Once<AudienceService>; year: Once<number>; decided_at: Once<Date> };
  benchmark_contributors: { service: Once<AudienceService>; year: Once<number>; client_id: Once<number> };
  benchmark_months: {
    service: Once<AudienceService>;
    survey_id: Once<number>;
    family: Once<string>;
    month: Once<string>;
    clients: Once<number>;
    sums: Once<Sums | null, string | null>;
    frozen_at: Once<Date>;
  };
  benchmark_pool_starts: { service: Once<AudienceService>; first_month: Once<string | null> };
  benchmark_segment_months: { service: Once<AudienceService>; month: Once<string>; frozen_at: Once<Date> };
  benchmark_segments: {
    service: Once<AudienceService>;
    cut: Once<BenchmarkSegment>;
    cut_id: Once<number>;
    family: Once<string>;
    month: Once<string>;
    clients: Once<number>;
    sums: Once<Sums | null, string | null>;
    frozen_at: Once<Date>;
  };
}

/** A frozen month of one family that may be disclosed. */
export interface DisclosedMonth {
  readonly month: string;
  readonly family: string;
  readonly sums: Sums;
}

const ROWS_PER_INSERT = 200;

async function addRows(tx: Tx, rows: readonly Insertable<BenchmarkTables["benchmark_months"]>[]): Promise<number> {
  let added = 0;
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const result = await tx
      .on<BenchmarkTables>()
      .insertInto("benchmark_months")
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.columns(["service", "survey_id", "family", "month"]).doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

/**
 * Decides which clients contribute to a service's benchmark in a year. Returns false, with nothing written, when that
 * is already decided. Concurrent calls wait for the first.
 */
export async function saveMembers(
  tx: Tx,
  decided: {
    readonly service: AudienceService;
    readonly year: number;
    readonly clientIds: readonly number[];
    readonly at: Date;
  },
): Promise<boolean> {
  const { service, year, clientIds, at } = decided;
  const result = await tx
    .on<BenchmarkTables>()
    .insertInto("benchmark_years")
    .values({ service, year, decided_at: at })
    .onConflict((conflict) => conflict.columns(["service", "year"]).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  const members = clientIds.map((client_id) => ({ service, year, client_id }));
  if (members.length > 0) await tx.on<BenchmarkTables>().insertInto("benchmark_contributors").values(members).execute();
  return true;
}

/** Returns the clients that contribute to a service's benchmark in a year, by id. */
export async function readMembers(tx: Tx, service: AudienceService, year: number): Promise<readonly number[]> {
  const rows = await tx
    .on<BenchmarkTables>()
    .selectFrom("benchmark_contributors")
    .select("client_id")
    .where("service", "=", service)
    .where("year", "=", year)
    .orderBy("client_id")
    .execute();
  return rows.map((row) => row.client_id);
}

/**
 * Returns the first month whose benchmark includes region pools and survey segments; null: every month. Written once by
 * the migration that introduced them.
 */
export async function findFirstMonthWithPools(tx: Tx, service: AudienceService): Promise<string | null> {
  const row = await tx
    .on<BenchmarkTables>()
    .selectFrom("benchmark_pool_starts")
    .select("first_month")
    .where("service", "=", service)
    .executeTakeFirstOrThrow();
  return row.first_month;
}

/** Returns the frozen months of a service. */
export async function listFrozenMonths(tx: Tx, service: AudienceService): Promise<ReadonlySet<string>> {
  const rows = await tx
    .on<BenchmarkTables>()
    .selectFrom("benchmark_months")
    .select("month")
    .distinct()
    .where("service", "=", service)
    .where("survey_id", "=", ALL_SURVEYS)
    .execute();
  return new Set(rows.map((row) => row.month));
}

/** Returns the months of a service whose segments are frozen. */
export async function listFrozenSegmentMonths(tx: Tx, service: AudienceService): Promise<ReadonlySet<string>> {
  const rows = await tx
    .on<BenchmarkTables>()
    .selectFrom("benchmark_segment_months")
    .select("month")
    .where("service", "=", service)
    .execute();
  return new Set(rows.map((row) => row.month));
}

/**
 * Stores a month permanently; returns the number of rows. The rows of the total claim the month: when another run was
 * first, nothing is added, so all rows of a month come from one run.
 */
export async function saveBenchmarkMonth(
  tx: Tx,
  kept: {
    readonly service: AudienceService;
    readonly month: string;
    readonly rows: readonly FrozenFamily[];
    readonly at: Date;
  },
): Promise<number> {
  const rows = kept.rows.map(({ surveyId, family, clients, sums }) => ({
    service: kept.service,
    survey_id: surveyId,
    family,
    month: kept.month,
    clients,
    sums: sums === null ? null : JSON.stringify(sums),
    frozen_at: kept.at,
  }));
  const claimed = await addRows(
    tx,
    rows.filter((row) => row.survey_id === ALL_SURVEYS),
  );
  if (claimed === 0) return 0;
  const surveys = rows.filter((row) => row.survey_id !== ALL_SURVEYS);
  return claimed + (await addRows(tx, surveys));
}

/** Stores the segments of a month permanently; returns the number of rows, 0 when another run was first. */
export async function saveBenchmarkSegments(
  tx: Tx,
  kept: {
    readonly service: AudienceService;
    readonly month: string;
    readonly segments: readonly FrozenSegment[];
    readonly at: Date;
  },
): Promise<number> {
  const claim = await tx
    .on<BenchmarkTables>()
    .insertInto("benchmark_segment_months")
    .values({ service: kept.service, month: kept.month, frozen_at: kept.at })
    .onConflict((conflict) => conflict.columns(["service", "month"]).doNothing())
    .executeTakeFirst();
  if (claim.numInsertedOrUpdatedRows !== 1n) return 0;
  const rows = kept.segments.map(({ cut, cutId, family, clients, sums }) => ({
    service: kept.service,
    cut,
    cut_id: cutId,
    family,
    month: kept.month,
    clients,
    sums: sums === null ? null : JSON.stringify(sums),
    frozen_at: kept.at,
  }));
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    await tx
      .on<BenchmarkTables>()
      .insertInto("benchmark_segments")
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .execute();
  }
  return rows.length;
}

/** Returns the disclosed segments of the frozen months within a span, by id; or those of one id. */
export async function readDisclosedSegments(
  tx: Tx,
  requested: {
    readonly service: AudienceService;
    readonly cut: BenchmarkSegment;
    readonly cutId?: number;
    readonly families: readonly string[];
    readonly span: DaySpan;
  },
): Promise<readonly (DisclosedMonth & { readonly cutId: number })[]> {
  if (requested.families.length === 0) return [];
  const rows = await tx
    .on<BenchmarkTables>()
    .selectFrom("benchmark_segments")
    .select(["month", "family", "cut_id as cutId", sql<Sums>`sums`.as("sums")])
    .where("service", "=", requested.service)
    .where("cut", "=", requested.cut)
    .$if(requested.cutId !== undefined, (query) => query.where("cut_id", "=", requested.cutId ?? 0))
    .where("family", "in", [...requested.families])
    .where("month", ">=", requested.span.first)
    .where("month", "<", requested.span.until)
    .where("sums", "is not", null)
    .orderBy("month")
    .execute();
  return rows;
}

/** Returns the disclosed surveys with open answers of the frozen months within a span, by survey. */
export async function readDisclosedSurveys(
  tx: Tx,
  requested: { readonly service: AudienceService; readonly families: readonly string[]; readonly span: DaySpan },
): Promise<readonly (DisclosedMonth & { readonly cutId: number })[]> {
  if (requested.families.length === 0) return [];
  const rows = await tx
    .on<BenchmarkTables>()
    .selectFrom("benchmark_months")
    .select(["month", "family", "survey_id as cutId", sql<Sums>`sums`.as("sums")])
    .where("service", "=", requested.service)
    .where("survey_id", "<>", ALL_SURVEYS)
    .where("family", "in", [...requested.families])
    .where("month", ">=", requested.span.first)
    .where("month", "<", requested.span.until)
    .where("sums", "is not", null)
    .orderBy("month")
    .execute();
  return rows;
}

/** The requested frozen months. */
export interface RequestedMonths {
  readonly service: AudienceService;
  readonly surveyId: number;
  readonly families: readonly string[];
  readonly span: DaySpan;
}

/** Returns the disclosed frozen months (by their first day) within a span, or all (null), oldest first. */
export async function readDisclosedMonths(
  tx: Tx,
  { service, surveyId, families, span }: Omit<RequestedMonths, "span"> & { readonly span: DaySpan | null },
): Promise<readonly DisclosedMonth[]> {
  if (families.length === 0) return [];
  let months = tx
    .on<BenchmarkTables>()
    .selectFrom("benchmark_months")
    .select(["month", "family", sql<Sums>`sums`.as("sums")])
    .where("service", "=", service)
    .where("survey_id", "=", surveyId)
    .where("family", "in", [...families])
    .where("sums", "is not", null);
  if (span !== null) months = months.where("month", ">=", span.first).where("month", "<", span.until);
  return months.orderBy("month").execute();
}
