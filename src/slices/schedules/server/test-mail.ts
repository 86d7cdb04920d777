import { toLocalDate } from "#platform/server/clock.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { buildDetachedRenderer, type OutboxRenderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { toAuditContext } from "#slices/identity/server/identity.api.ts";
import { renderReportMail } from "#slices/schedules/emails/report-mail.tsx";
import type { TestedReport } from "#slices/schedules/contract/test-report.contract.ts";
import { deliveryReasons } from "./delivery-reasons.ts";
import { isReportAddress, toQuery, validateReport } from "./new-schedule.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { testMail } from "./schedules.kinds.ts";
import { toExtract } from "./report-extract.ts";
import { createReportFile, type ReportContext, getPage, readReportTable } from "./schedules.mails.ts";
import type { ActorContext } from "./schedules.service.ts";

/** Emails the viewer a report as a schedule would; returns the address. Throws `invalid` with all errors. */
export async function sendTest(
  deps: SchedulesDeps,
  { actor, requestId }: ActorContext,
  body: TestedReport,
): Promise<string> {
  const now = deps.clock.now();
  const request = { ...body, frequency: "7 days", cc_email: [], send_empty: true, only_changed: false } as const;
  const problems = await validateReport(deps, actor, {
    ...request,
    cc_email: [],
    user_id: actor.personId,
    first_occurrence_at: now.toISOString(),
  });
  const person = await deps.db.withClient(actor.clientId, (tx) => deps.identity.findReader(tx, actor.personId));
  const email = (person?.email ?? "").toLowerCase();
  const unreachable = { path: "body", code: "no_address", message: deliveryReasons.no_address };
  assertNoFieldErrors([...problems, ...(isMailAddress(email) ? [] : [unreachable])]);
  const payload = {
    personId: actor.personId,
    reportId: body.report_id,
    endpoint: body.endpoint,
    asked: toQuery(body),
    fileType: body.file_type,
  };
  await deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await uow.post(testMail, `${actor.personId}:${now.getTime()}`, payload);
    await uow.audit({ operation: "schedules.test", details: { report_id: body.report_id, endpoint: body.endpoint } });
  });
  return email;
}

/** Renders a test with what its recipient may see when it is sent. */
async function renderTest(
  deps: SchedulesDeps,
  clientId: number,
  { personId, reportId, endpoint, asked: request, fileType }: ReturnType<(typeof testMail)["payload"]["parse"]>,
): Promise<RenderResult> {
  const { person, client } = await deps.db.withClient(clientId, async (tx) => ({
    person: await deps.identity.findReader(tx, personId),
    client: await deps.organization.readClient(tx, clientId),
  }));
  if (person === null) return { withdrawn: deliveryReasons.no_account };
  const report = deps.reports.getSendableReports(person.actor).find((each) => each.reportId === reportId);
  if (!report || !isReportAddress(report, endpoint)) return { withdrawn: deliveryReasons.no_right };
  const today = toLocalDate(client.timeZone, deps.clock.now());
  const schedule = { endpoint, asked: request, asked_on: today, file_type: fileType };
  const context: ReportContext = { schedule, person, clientName: client.name, today };
  const table = await readReportTable(deps, context);
  const file = await createReportFile(deps, context, table, {
    operation: testMail.name,
    object: { type: "person", id: personId },
    details: { endpoint },
  });
  const mail = renderReportMail({
    language: person.locale,
    clientName: client.name,
    firstName: person.firstName,
    title: table.title,
    ...toExtract(table, person.locale),
    missed: 0,
    fileName: file?.name ?? null,
    frequency: "7 days",
    owner: null,
    url: getPage(deps, context),
    stopUrl: null,
  });
  const to = (person.email ?? "").toLowerCase();
  return { mail: { ...mail, to, unsubscribeUrl: null, ...(file === null ? {} : { attachments: [file] }) } };
}

/** Renders tests of reports when they are sent. */
export function buildTestRenderer(deps: SchedulesDeps): OutboxRenderer {
  return buildDetachedRenderer(testMail, (clientId, payload) => renderTest(deps, clientId, payload));
}
