import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import { isMailAddress, type MailAttachment, MAX_ATTACHMENT_BYTES } from "#platform/server/mail/mail-sender.ts";
import { renderPdfReport } from "#platform/server/pdf/pdf-report.ts";
import {
  buildDetachedRenderer,
  type OutboxRenderer,
  buildRenderer,
  type RenderResult,
} from "#platform/server/outbox/delivery.ts";
import { mediaTypes, createTableFile } from "#platform/server/spreadsheets/table-file.ts";
import type { PersonReader } from "#slices/identity/server/identity.api.ts";
import { type FileTable, registerFile } from "#slices/reports/server/reports.api.ts";
import { renderPausedMail } from "#slices/schedules/emails/paused-mail.tsx";
import { renderReportMail } from "#slices/schedules/emails/report-mail.tsx";
import type { DeliveryReason } from "#slices/schedules/contract/schedules.contract.ts";
import { deliveryReasons } from "./delivery-reasons.ts";
import { isReportAddress, toQuery } from "./new-schedule.ts";
import { toExtract } from "./report-extract.ts";
import { toPaper } from "./report-paper.ts";
import { toTitles } from "./schedule-rows.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { pausedMail, reportMail } from "./schedules.kinds.ts";
import {
  findDelivery,
  type ScheduleRecord,
  type DeliveryRecord,
  type ScheduleRecipient,
  readSchedules,
} from "./schedules.read-model.ts";
import { saveDeliveryResult } from "./schedules.repository.ts";
import { shiftRange } from "./schedules.rules.ts";
import type { Request, Result } from "./schedules.tables.ts";

/** Larger files are opened in the portal instead; a PDF with 5,000 rows has about 200 pages. */
const MAX_ROWS = { xlsx: 50_000, csv: 50_000, pdf: 5000 } as const;
const STOP_DAYS = 400;
const DAY = 86_400_000;

/** Thrown when a delivery is not sent, with the reason. */
class UnsentDelivery extends Error {
  readonly result: Result;

  /** The stored reason: a code, or the report's message about its parameters. */
  readonly reason: string;

  constructor(result: Result, reason: DeliveryReason | AppError) {
    super(typeof reason === "string" ? deliveryReasons[reason] : reason.message);
    this.result = result;
    this.reason = typeof reason === "string" ? reason : reason.message;
  }
}

/** The data to render a report for one person on a day. */
export interface ReportContext {
  readonly schedule: Pick<ScheduleRecord, "endpoint" | "asked" | "asked_on" | "file_type">;
  readonly person: PersonReader;
  readonly clientName: string;
  readonly today: string;
}

interface DeliveryContext extends ReportContext {
  readonly delivery: DeliveryRecord;
  readonly schedule: ScheduleRecord;
  readonly reader: ScheduleRecipient;
}

function skipIf(condition: boolean, reason: DeliveryReason): void {
  if (condition) throw new UnsentDelivery("skipped", reason);
}

/** Reads the current data of a delivery; throws when it must not be sent anymore. */
async function readSending(deps: SchedulesDeps, tx: ClientTx, delivery: DeliveryRecord): Promise<DeliveryContext> {
  const [schedule] = await readSchedules(tx, { id: delivery.scheduleId });
  const reader = schedule?.readers.find(({ personId }) => personId === delivery.personId);
  if (!schedule || !reader) throw new UnsentDelivery("skipped", "taken_out");
  skipIf(schedule.paused_at !== null, "paused");
  skipIf(reader.endedAt !== null, "ended");
  const person = await deps.identity.findReader(tx, delivery.personId);
  if (person === null) throw new UnsentDelivery("skipped", "no_account");
  const email = (person.email ?? "").toLowerCase();
  skipIf(!isMailAddress(email), "no_address");
  const block = (await deps.messaging.readBlockedAddresses(tx, [email])).get(email);
  skipIf(block === "bounced", "bounced");
  const report = deps.reports.getSendableReports(person.actor).find(({ reportId }) => reportId === schedule.report_id);
  skipIf(!report || !isReportAddress(report, schedule.endpoint), "no_right");
  const client = await deps.organization.readClient(tx, tx.clientId);
  return {
    delivery,
    schedule,
    reader,
    person,
    clientName: client.name,
    today: toLocalDate(client.timeZone, deps.clock.now()),
  };
}

function withMovedRange(part: unknown, chosenOn: string, today: string): unknown {
  if (typeof part !== "object" || part === null) return part;
  const { date_range: range } = part as Record<string, unknown>;
  return typeof range === "string" ? { ...part, date_range: shiftRange(range, chosenOn, today) } : part;
}

/** Returns the parameters of a report for a day, with its dates moved to that day. */
function moveRequest(request: Request, chosenOn: string, today: string): Record<string, unknown> {
  const moveRange = (part: unknown): unknown => withMovedRange(part, chosenOn, today);
  return toQuery({ ...request, structures: moveRange(request.structures), filters: moveRange(request.filters) });
}

/** Reads the recipient's own table; throws when they may not see it, or when its parameters are no longer valid. */
export async function readReportTable(
  deps: SchedulesDeps,
  { schedule, person, today }: ReportContext,
): Promise<FileTable> {
  const query = moveRequest(schedule.asked, schedule.asked_on, today);
  try {
    return await deps.reports.readTable(person.actor, { endpoint: schedule.endpoint, query });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === "invalid") throw new UnsentDelivery("failed", error);
    throw new UnsentDelivery("skipped", "out_of_sight");
  }
}

async function findBytes(content: AsyncIterable<string | Uint8Array>): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    const bytes = Buffer.from(part);
    size += bytes.byteLength;
    // Email encoding adds a third to the size; larger files are opened in the portal.
    if (size > MAX_ATTACHMENT_BYTES) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** Renders the table as a file and writes an audit row; null when it is too large for an email. */
export async function createReportFile(
  deps: SchedulesDeps,
  { schedule, person, clientName }: ReportContext,
  table: FileTable,
  fileRecord: Parameters<typeof registerFile>[4],
): Promise<MailAttachment | null> {
  const format = schedule.file_type;
  if (table.rows.length > MAX_ROWS[format]) return null;
  const auditContext = { clientId: person.actor.clientId, accountId: null, impersonatorId: null, requestId: null };
  const file = await registerFile(deps, auditContext, format, table, fileRecord);
  const { name } = file;
  if (format === "pdf") {
    const paper = toPaper(table, { language: person.locale, company: clientName, createdAt: deps.clock.now() });
    const content = await renderPdfReport(paper);
    return content.byteLength > MAX_ATTACHMENT_BYTES ? null : { name, mediaType: "application/pdf", content };
  }
  const content = await findBytes(createTableFile(format, file.table));
  return content === null ? null : { name, mediaType: mediaTypes[format], content };
}

/** Returns the page on which the report can be opened. */
export function getPage(deps: SchedulesDeps, { schedule, person }: ReportContext): string {
  const place = /\/(?:regions|properties)\/(\d+)\//.exec(schedule.endpoint)?.[1];
  const pattern = place === undefined ? schedule.endpoint : schedule.endpoint.replace(`/${place}/`, "/:id/");
  const route = deps.reports.getWidgetRoutes(person.actor).find(({ endpoint }) => endpoint === pattern);
  return `${deps.getPublicUrl()}${route ? route.path.replace(":id", place ?? "") : "/automated-reports"}`;
}

async function buildReportMail(
  deps: SchedulesDeps,
  tx: ClientTx,
  sending: DeliveryContext,
  table: FileTable,
  file: MailAttachment | null,
) {
  const { delivery, schedule, reader, person } = sending;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + STOP_DAYS * DAY);
  const token = await deps.sharing.mintToken(tx, { purpose: "report_stop", objectId: reader.id, expiresAt, now });
  const stopUrl = `${deps.getPublicUrl()}/automated-reports/stop/${token}`;
  const mail = renderReportMail({
    language: person.locale,
    clientName: sending.clientName,
    firstName: person.firstName,
    title: table.title,
    ...toExtract(table, person.locale),
    missed: delivery.missed,
    fileName: file?.name ?? null,
    frequency: schedule.frequency,
    owner: schedule.owner_id === reader.personId ? null : schedule.ownerName,
    url: getPage(deps, sending),
    stopUrl,
  });
  return {
    ...mail,
    to: (person.email ?? "").toLowerCase(),
    unsubscribeUrl: stopUrl,
    ...(file === null ? {} : { attachments: [file] }),
  };
}

/** Returns why a rendered report is not sent; null when it is sent. */
export function findUnsentReason(
  { sends_empty, only_changed }: Pick<ScheduleRecord, "sends_empty" | "only_changed">,
  { rows, hasRealChange }: Pick<FileTable, "rows" | "hasRealChange">,
): UnsentDelivery | null {
  if (only_changed && hasRealChange === undefined) return new UnsentDelivery("failed", "not_compared");
  if (only_changed && !hasRealChange) return new UnsentDelivery("empty", "unchanged");
  return rows.length === 0 && !sends_empty ? new UnsentDelivery("empty", "nothing") : null;
}

async function renderDelivery(deps: SchedulesDeps, clientId: number, delivery: DeliveryRecord): Promise<RenderResult> {
  const sending = await deps.db.withClient(clientId, (tx) => readSending(deps, tx, delivery));
  const table = await readReportTable(deps, sending);
  const unsent = findUnsentReason(sending.schedule, table);
  if (unsent) throw unsent;
  const { schedule } = sending;
  const file = await createReportFile(deps, sending, table, {
    operation: reportMail.name,
    object: { type: "scheduled_report", id: schedule.id },
    details: { delivery: delivery.id, person: delivery.personId, endpoint: schedule.endpoint },
  });
  return deps.db.withClient(clientId, async (tx) => {
    await saveDeliveryResult(tx, delivery.id, { result: "sent", reason: null, rows: table.rows.length });
    return { mail: await buildReportMail(deps, tx, sending, table, file) };
  });
}

async function renderReport(deps: SchedulesDeps, clientId: number, deliveryId: number): Promise<RenderResult> {
  const delivery = await deps.db.withClient(clientId, (tx) => findDelivery(tx, deliveryId));
  if (delivery === null) return { withdrawn: "the automated report was deleted" };
  try {
    return await renderDelivery(deps, clientId, delivery);
  } catch (error) {
    if (!(error instanceof UnsentDelivery)) throw error;
    const { result, reason, message } = error;
    const rows = reason === "nothing" ? 0 : null;
    await deps.db.withClient(clientId, (tx) => saveDeliveryResult(tx, deliveryId, { result, reason, rows }));
    return { withdrawn: message };
  }
}

async function renderPaused(
  deps: SchedulesDeps,
  tx: ClientTx,
  { scheduleId, personId }: { readonly scheduleId: number; readonly personId: number },
): Promise<RenderResult> {
  const [schedule] = await readSchedules(tx, { id: scheduleId });
  const person = await deps.identity.findReader(tx, personId);
  if (!schedule || schedule.paused_reason === null) return { withdrawn: "it runs again, or is gone" };
  const to = (person?.email ?? "").toLowerCase();
  if (!person || !isMailAddress(to)) return { withdrawn: "the reader cannot be reached" };
  const client = await deps.organization.readClient(tx, tx.clientId);
  const isOwner = schedule.owner_id === personId;
  const mail = renderPausedMail({
    language: person.locale,
    clientName: client.name,
    firstName: person.firstName,
    title: toTitles(deps).get(schedule.report_id) ?? "",
    owner: schedule.ownerName,
    reason: schedule.paused_reason,
    url: `${deps.getPublicUrl()}${isOwner ? "/automated-reports" : "/admin-automated-reports"}`,
  });
  return { mail: { ...mail, to, unsubscribeUrl: null } };
}

/** Renders reports for their recipients, and notices of paused schedules, when they are sent. */
export function buildSchedulesRenderers(deps: SchedulesDeps): OutboxRenderer[] {
  return [
    buildDetachedRenderer(reportMail, (clientId, { deliveryId }) => renderReport(deps, clientId, deliveryId)),
    buildRenderer(pausedMail, (tx, payload) => renderPaused(deps, tx, payload)),
  ];
}
