import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/schedules/contract/schedules.contract.ts";
import { testScheduledReport } from "#slices/schedules/contract/test-report.contract.ts";
import { listDeliveries, listSchedules, getScheduleFor } from "./schedule-lists.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { canChooseRecipient } from "./schedules.policy.ts";
import { sendTest } from "./test-mail.ts";
import {
  type ActorContext,
  changeSchedule,
  createSchedule,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  runSchedule,
} from "./schedules.service.ts";

const OWN = "schedules.own";
const CREATING = "schedules.create";
const OTHERS = "schedules.others";

function requireActor({ principal }: { readonly principal: Principal }): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const toActorContext = (call: { readonly principal: Principal; readonly requestId: string }): ActorContext => ({
  actor: requireActor(call),
  requestId: call.requestId,
});

async function readSendable(deps: SchedulesDeps, actor: Actor) {
  const { timeZone } = await deps.db.reading(actor.clientId, (tx) => deps.organization.readClient(tx, actor.clientId));
  return {
    data: deps.reports.getSendableReports(actor).map(({ reportId: id, title: name, endpoints, compares }) => ({
      id,
      name,
      compares,
      endpoints: [...endpoints],
    })),
    meta: { time_zone: timeZone, may_choose_recipient: canChooseRecipient(actor), user_id: actor.personId },
  };
}

type Step = typeof contract.pauseScheduledReport;

function buildStepRoute(
  deps: SchedulesDeps,
  endpoint: Step,
  act: (deps: SchedulesDeps, context: ActorContext, id: number) => Promise<contract.Schedule>,
): ApiRoute<Principal> {
  return buildApiRoute<Step, Principal>(endpoint, OWN, async (call) => ({
    data: await act(deps, toActorContext(call), call.params.id),
  }));
}

/** Returns the routes for scheduled reports. */
export function buildSchedulesRoutes(deps: SchedulesDeps): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract.createScheduledReport, Principal>(
      contract.createScheduledReport,
      CREATING,
      async (call) => ({
        data: await createSchedule(deps, toActorContext(call), call.body),
      }),
    ),
    buildApiRoute<typeof testScheduledReport, Principal>(testScheduledReport, CREATING, async (call) => ({
      data: { email: await sendTest(deps, toActorContext(call), call.body) },
    })),
    buildApiRoute<typeof contract.getSendableReports, Principal>(contract.getSendableReports, CREATING, (call) =>
      readSendable(deps, requireActor(call)),
    ),
    buildApiRoute<typeof contract.getScheduledReports, Principal>(contract.getScheduledReports, OWN, (call) =>
      listSchedules(deps, requireActor(call), true, call.query),
    ),
    buildApiRoute<typeof contract.getClientScheduledReports, Principal>(
      contract.getClientScheduledReports,
      OTHERS,
      (call) => listSchedules(deps, requireActor(call), false, call.query),
    ),
    buildApiRoute<typeof contract.getScheduledReport, Principal>(contract.getScheduledReport, OWN, async (call) => ({
      data: await getScheduleFor(deps, requireActor(call), call.params.id),
    })),
    buildApiRoute<typeof contract.updateScheduledReport, Principal>(
      contract.updateScheduledReport,
      OWN,
      async (call) => ({
        data: await changeSchedule(deps, toActorContext(call), call.params.id, call.body),
      }),
    ),
    buildApiRoute<typeof contract.deleteScheduledReport, Principal>(
      contract.deleteScheduledReport,
      OWN,
      async (call) => {
        await removeSchedule(deps, toActorContext(call), call.params.id);
        return { data: { id: call.params.id } };
      },
    ),
    buildStepRoute(deps, contract.pauseScheduledReport, pauseSchedule),
    buildStepRoute(deps, contract.resumeScheduledReport, resumeSchedule),
    buildStepRoute(deps, contract.runScheduledReport, runSchedule),
    buildApiRoute<typeof contract.getReportDeliveries, Principal>(contract.getReportDeliveries, OWN, async (call) => ({
      data: await listDeliveries(deps, requireActor(call), call.params.id),
    })),
  ];
}
