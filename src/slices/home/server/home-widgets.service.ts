import { addDays, type Clock, toLocalDate, getEndOfDay } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { type CachedReplies, type ReplyContext, readCachedReply } from "#platform/server/db/cached-replies.ts";
import {
  getHomeWidgets,
  type HomeItem,
  type HomeReportType,
  type HomeTask,
  type HomeWidgetsReply,
  MAX_HOME_TASKS,
  type MyAssignments,
} from "#slices/home/contract/home-widgets.contract.ts";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";
import { type Actor, type IdentityApi, canOpenConfidential } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PlansApi } from "#slices/plans/server/plans.api.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import {
  isClosingSoon,
  toCourseItem,
  toEnrollmentItem,
  toNewsItem,
  startOfNextWeek,
  toTaskItem,
} from "./home-blocks.rules.ts";
import { isClientAdmin, canWriteSpotlights } from "./home.policy.ts";
import { countNews, readNews } from "./news.read-model.ts";

export interface HomeWidgetsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly replies: CachedReplies;
  readonly organization: Pick<OrganizationApi, "readClient">;
  readonly identity: Pick<IdentityApi, "readActiveServices">;
  readonly plans: Pick<PlansApi, "readAssignedTasks" | "readRunningPlans" | "readCourses">;
  readonly surveys: Pick<SurveysApi, "readOwnInvitations">;
}

type Summary = HomeWidgetsReply["meta"]["summary_object"];

interface Block {
  readonly items: readonly HomeItem[];
  /** The total number, where the block does not contain all. */
  readonly count?: number;
  readonly summary?: Partial<Summary>;
}

/** The common inputs of all blocks. */
interface BlockContext {
  readonly deps: HomeWidgetsDeps;
  readonly tx: ClientTx;
  readonly actor: Actor;
  readonly now: Date;
  readonly timeZone: string;
}

const notThere: Block = { items: [], summary: { available: false } };

async function readNewsBlock({ tx, actor }: BlockContext, kind: NewsKind): Promise<Block> {
  const viewer = { personId: actor.personId, isAdmin: isClientAdmin(actor) };
  const rows = await readNews(tx, kind);
  const canWrite = kind === "announcement" ? viewer.isAdmin : canWriteSpotlights(actor);
  const items = rows.map((row) => toNewsItem(row, viewer));
  return { items, count: await countNews(tx, kind), summary: { may_write: canWrite } };
}

/** Plans and courses exist for clients that have the service. */
async function readIfPlans(viewing: BlockContext, block: () => Promise<Block>): Promise<Block> {
  const { deps, tx } = viewing;
  return (await deps.identity.readActiveServices(tx)).has("introduce") ? block() : notThere;
}

interface WaitingTasks {
  readonly items: HomeTask[];
  readonly count: number;
}

async function readWaitingTasks(viewing: BlockContext, isThisWeek: boolean): Promise<WaitingTasks> {
  const { deps, tx, actor, now, timeZone } = viewing;
  if (!(await deps.identity.readActiveServices(tx)).has("introduce")) return { items: [], count: 0 };
  const before = isThisWeek ? startOfNextWeek(toLocalDate(timeZone, now)) : null;
  const { tasks, count } = await deps.plans.readAssignedTasks(tx, {
    personId: actor.personId,
    now,
    before,
    limit: MAX_HOME_TASKS,
  });
  return { items: tasks.map((task) => toTaskItem(task, actor.personId)), count };
}

async function readPlansBlock({ deps, tx, actor, now }: BlockContext): Promise<Block> {
  const { plans, tasks, pastDue } = await deps.plans.readRunningPlans(tx, { personId: actor.personId, now });
  return { items: plans.map(toEnrollmentItem), summary: { tasks, past_due: pastDue } };
}

async function readCoursesBlock({ deps, tx, actor, now }: BlockContext): Promise<Block> {
  const courses = await deps.plans.readCourses(tx, { personId: actor.personId, now });
  return { items: courses.map(toCourseItem) };
}

/** Which surveys a person has not answered is private: impersonation does not show it. */
async function readSurveysBlock({ deps, tx, actor, now, timeZone }: BlockContext): Promise<Block> {
  if (!canOpenConfidential(actor)) return { items: [], summary: { withheld: true } };
  const endOfTomorrow = getEndOfDay(timeZone, addDays(toLocalDate(timeZone, now), 1));
  const waiting = await deps.surveys.readOwnInvitations(tx, actor.personId, now);
  return {
    items: waiting.map(({ id, name, expiresAt }) => ({
      kind: "survey",
      id,
      name,
      // Links end at the start of a day, so the day before is the last one.
      date: toLocalDate(timeZone, new Date(expiresAt.getTime() - 1)),
      closes_soon: isClosingSoon(expiresAt, now, endOfTomorrow),
      href: `/s/own/${id}`,
    })),
  };
}

const blocks: Readonly<Record<HomeReportType, (viewing: BlockContext) => Promise<Block>>> = {
  announcements: (viewing) => readNewsBlock(viewing, "announcement"),
  spotlights: (viewing) => readNewsBlock(viewing, "spotlight"),
  // Without plans there are no tasks, and the block has a text for that.
  todo: (viewing) => readWaitingTasks(viewing, true),
  career_development: (viewing) => readIfPlans(viewing, () => readPlansBlock(viewing)),
  training: (viewing) => readIfPlans(viewing, () => readCoursesBlock(viewing)),
  surveys: readSurveysBlock,
};

async function toViewing(
  deps: HomeWidgetsDeps,
  actor: Actor,
  { tx, now }: Pick<ReplyContext, "tx" | "now">,
): Promise<BlockContext> {
  const { timeZone } = await deps.organization.readClient(tx, actor.clientId);
  return { deps, tx, actor, now, timeZone };
}

async function runInViewing<T>(
  deps: HomeWidgetsDeps,
  actor: Actor,
  work: (viewing: BlockContext) => Promise<T>,
): Promise<T> {
  return deps.db.reading(actor.clientId, async (tx) =>
    work(await toViewing(deps, actor, { tx, now: deps.clock.now() })),
  );
}

/** Blocks that change only by the day unless data is written. Open surveys also change by the minute. */
const keptBlocks: ReadonlySet<HomeReportType> = new Set(["training"]);

/** Reads one block of a person's home page. */
export function readHomeWidget(
  deps: HomeWidgetsDeps,
  actor: Actor,
  reportType: HomeReportType,
): Promise<HomeWidgetsReply> {
  const make = async (viewing: BlockContext): Promise<HomeWidgetsReply> => {
    const { items, summary, count = items.length } = await blocks[reportType](viewing);
    return {
      data: [...items],
      meta: {
        widget: { id: reportType, data_type: "basic_json_array", url_key: reportType },
        endpoint: getHomeWidgets.path,
        pagination: {
          last: count <= items.length,
          total_pages: Math.ceil(count / Math.max(1, items.length)),
          record_count: count,
        },
        filters: {},
        structures: { report_type: reportType },
        parent: null,
        breadcrumb: [],
        top_nav: [],
        summary_object: { available: true, may_write: false, tasks: null, past_due: null, withheld: false, ...summary },
        additional_meta: { sorts: [], export_options: [] },
        headers: [],
      },
    };
  };
  if (!keptBlocks.has(reportType)) return runInViewing(deps, actor, make);
  const request = { viewer: actor, address: getHomeWidgets.path, query: reportType };
  return readCachedReply(deps, request, async (making) => make(await toViewing(deps, actor, making)));
}

/** Reads a person's first open tasks and their total number; none where the client has no plans. */
export async function readMyAssignments(
  deps: HomeWidgetsDeps,
  actor: Actor,
  isThisWeek: boolean,
): Promise<MyAssignments> {
  const { items, count } = await runInViewing(deps, actor, (viewing) => readWaitingTasks(viewing, isThisWeek));
  return { data: items, meta: { record_count: count } };
}
