import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlanAudience, PlanType } from "../enrollments/auto-enrollment.rules.ts";
import type { PlansTables } from "../plans.tables.ts";

/** A plan with its audience, as enrolling needs it. */
export interface EnrollingPlan extends PlanAudience {
  readonly title: string;
  /** Empty: none. */
  readonly titleEs: string;
}

async function readIdsByPlan(
  tx: ClientTx,
  table: "plan_positions" | "plan_locations",
  column: "position_id" | "location_id",
  planIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = (await tx
    .on<PlansTables>()
    .selectFrom(table as "plan_positions")
    .select(["plan_id", `${column as "position_id"} as id`])
    .where("client_id", "=", tx.clientId)
    .where("plan_id", "in", [...planIds])
    .orderBy("id")
    .execute()) as readonly { readonly plan_id: number; readonly id: number }[];
  const ids = new Map<number, number[]>();
  for (const { plan_id, id } of rows) ids.set(plan_id, [...(ids.get(plan_id) ?? []), id]);
  return ids;
}

/** Reads the positions and locations of plans, by plan. A plan that is missing is for everyone. */
async function readAudienceIds(
  tx: ClientTx,
  planIds: readonly number[],
): Promise<{
  readonly positions: ReadonlyMap<number, readonly number[]>;
  readonly locations: ReadonlyMap<number, readonly number[]>;
}> {
  if (planIds.length === 0) return { positions: new Map(), locations: new Map() };
  return {
    positions: await readIdsByPlan(tx, "plan_positions", "position_id", planIds),
    locations: await readIdsByPlan(tx, "plan_locations", "location_id", planIds),
  };
}

/** Reads the plans of the client with their audiences, by title; limited to a type or to ids on request. */
export async function readEnrollingPlans(
  tx: ClientTx,
  request: { readonly type?: PlanType; readonly planId?: number } = {},
): Promise<readonly EnrollingPlan[]> {
  const { type, planId } = request;
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("plans as p")
    .leftJoin("plan_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "p.client_id")
        .onRef("v.plan_id", "=", "p.id")
        .on("v.published_at", "is not", null),
    )
    .select((column) => [
      "p.id",
      "p.type",
      "p.title",
      "p.title_es",
      "p.archived_at",
      column.fn.max("v.version").as("version"),
    ])
    .where("p.client_id", "=", tx.clientId)
    .$if(type !== undefined, (query) => query.where("p.type", "=", type ?? "onboarding"))
    .$if(planId !== undefined, (query) => query.where("p.id", "=", planId ?? 0))
    .groupBy(["p.id", "p.type", "p.title", "p.title_es", "p.archived_at"])
    .orderBy("p.title")
    .orderBy("p.id")
    .execute();
  const audience = await readAudienceIds(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    planId: row.id,
    type: row.type,
    title: row.title,
    titleEs: row.title_es,
    currentVersion: row.version,
    isArchived: row.archived_at !== null,
    positionIds: audience.positions.get(row.id) ?? [],
    locationIds: audience.locations.get(row.id) ?? [],
  }));
}

/** Counts the mentor tasks in the published version of each plan. Plans without any are left out. */
export async function countMentorTasks(
  tx: ClientTx,
  plans: readonly Pick<EnrollingPlan, "planId" | "currentVersion">[],
): Promise<ReadonlyMap<number, number>> {
  if (plans.length === 0) return new Map();
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("plan_tasks as p")
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "p.client_id")
        .onRef("v.task_template_id", "=", "p.task_template_id")
        .onRef("v.version", "=", "p.template_version"),
    )
    .select((column) => ["p.plan_id", "p.plan_version", column.fn.countAll<number>().as("tasks")])
    .where("p.client_id", "=", tx.clientId)
    .where(
      "p.plan_id",
      "in",
      plans.map(({ planId }) => planId),
    )
    .where("v.assignee", "=", "mentor")
    .groupBy(["p.plan_id", "p.plan_version"])
    .execute();
  const published = new Map(plans.map(({ planId, currentVersion }) => [planId, currentVersion]));
  return new Map(
    rows
      .filter((row) => published.get(row.plan_id) === row.plan_version)
      .map(({ plan_id: planId, tasks }) => [planId, tasks]),
  );
}

/** The columns of a plan version's task that enrolling needs. */
export interface TaskOfPlan {
  readonly templateId: number;
  readonly version: number;
  readonly anchor: PlansTables["task_template_versions"]["anchor"];
  readonly offsetDays: number;
  readonly alertDays: number;
  readonly escalateDays: number;
  readonly abandonDays: number;
}

/** Reads the tasks of a plan version, in its order. */
export function readTasksOfPlan(tx: ClientTx, planId: number, version: number): Promise<TaskOfPlan[]> {
  return tx
    .on<PlansTables>()
    .selectFrom("plan_tasks as p")
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "p.client_id")
        .onRef("v.task_template_id", "=", "p.task_template_id")
        .onRef("v.version", "=", "p.template_version"),
    )
    .select(["p.task_template_id as templateId", "p.template_version as version", "v.anchor"])
    .select(["v.offset_days as offsetDays", "v.alert_days as alertDays"])
    .select(["v.escalate_days as escalateDays", "v.abandon_days as abandonDays"])
    .where("p.client_id", "=", tx.clientId)
    .where("p.plan_id", "=", planId)
    .where("p.plan_version", "=", version)
    .orderBy("p.position")
    .execute();
}
