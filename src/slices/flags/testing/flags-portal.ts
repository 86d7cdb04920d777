import type { FlaggedRow, FlagSettings, FlagSettingsChange } from "#slices/flags/contract/flags.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { PASSWORD, people, buildEmail } from "#test/support/two-clients.ts";

/** Returns the id of the person with a role at a company of report portals. */
export const toPersonId = (role: Role): number => 200 + (people.find((person) => person.role === role)?.id ?? 0);

/** The time when readers are named, and the time when their lists are read. */
const NAMED_AT = "2026-10-01T15:00:00Z";
export const READ_AT = "2026-11-20T15:00:00Z";

/** Creates a comment of an employee, which is always protected. */
export const toEmployee = (author: number, text: string, more: Partial<WrittenResponse> = {}): WrittenResponse => ({
  author,
  audience: "employees",
  surveyId: 3,
  questionId: 46,
  day: "2026-10-12",
  locationId: 1,
  categoryId: null,
  likelihood: null,
  text,
  ...more,
});

/** Creates an open comment of a resident. */
export const toOpen = (author: number, text: string, more: Partial<WrittenResponse> = {}): WrittenResponse => ({
  ...toEmployee(author, text),
  audience: "residents",
  surveyId: 24,
  questionId: 244,
  isProtected: false,
  ...more,
});

/** A reply of the API, with its errors as "path code". */
interface Reply<Data> {
  readonly status: number;
  readonly text: string;
  readonly data: Data;
  readonly errors: readonly string[];
}

interface Call {
  readonly role?: Role;
  readonly client?: number;
  readonly body?: object;
}

/** Starts the application with two companies and a signed-in person of each role. */
export async function startFlagsPortal() {
  const t = await startReportPortal();
  const sessions = new Map<string, { cookie: string }>();
  for (const { role } of people) sessions.set(`1 ${role}`, await t.signIn(buildEmail(1, role), PASSWORD));
  sessions.set("2 client-admin", await t.signIn(buildEmail(2, "client-admin"), PASSWORD));
  const sharing = createSharingModule({ db: t.db }).api;

  async function sendAs<Data>(
    headers: object,
    method: "GET" | "POST" | "PUT",
    url: string,
    body?: object,
  ): Promise<Reply<Data>> {
    const reply = await t.server.inject({
      method,
      url: `/v1/en/${url}`,
      headers: { ...sameOrigin, ...headers },
      ...(body ? { payload: body } : {}),
    });
    const json = reply.json<{ data: Data; errors?: { path: string; code: string }[] }>();
    const errors = (json.errors ?? []).map(({ path, code }) => `${path} ${code}`);
    return { status: reply.statusCode, text: reply.body, data: json.data, errors };
  }

  const send = <Data>(
    method: "GET" | "POST" | "PUT",
    url: string,
    { role = "client-admin", client = 1, body }: Call = {},
  ): Promise<Reply<Data>> =>
    sendAs<Data>(
      sessions.get(`${client} ${role}`) ?? {},
      method,
      url.startsWith("/") ? url.slice(1) : `analytics/${url}`,
      body,
    );

  const run = (statement: string, client = 1) => readClientRows(t, client, statement);
  const runJob = (kind: string, clientId = 1) =>
    t.product.jobs.find(({ name: own }) => own === kind)?.run({ clientId });

  /** Names the readers by their roles, on the day from which comments count. */
  async function nameReaders(
    readers: Partial<Record<"safety" | "discrimination", readonly Role[]>>,
    hasNotice = false,
  ) {
    const before = t.clock.now();
    t.clock.set(NAMED_AT);
    const body: FlagSettingsChange = {
      safety: (readers.safety ?? []).map(toPersonId),
      discrimination: (readers.discrimination ?? []).map(toPersonId),
      has_notice: hasNotice,
    };
    const reply = await send<FlagSettings>("PUT", "comment_flags/settings", { body });
    t.clock.set(before);
    if (reply.status >= 500 || reply.status === 401) throw new Error(reply.text);
    return reply;
  }

  /** Writes comments and tags them. */
  async function write(written: readonly WrittenResponse[], client = 1): Promise<void> {
    await t.db.withClient(client, (tx) => addWritten(tx, written));
    await runJob("themes.tag-comments", client);
  }

  async function list(role: Role, status = "open", client = 1): Promise<readonly FlaggedRow[]> {
    const { data } = await send<FlaggedRow[]>("GET", `flagged_comments?status=${status}`, { role, client });
    return data;
  }

  const readWords = async (role: Role, status = "open"): Promise<readonly string[]> =>
    (await list(role, status)).map(({ text }) => text).toSorted((a, b) => a.localeCompare(b));

  /** Stores that comments were written below the current notice. */
  const insertNotices = (authors: string): Promise<unknown> =>
    run(`INSERT INTO noticed_comments (client_id, invitation_id, question_id, notice_id)
      SELECT a.client_id, a.invitation_id, a.question_id, n.id FROM answers AS a
      JOIN invitations AS i ON i.client_id = a.client_id AND i.id = a.invitation_id
      JOIN flag_notices AS n ON n.client_id = a.client_id AND n.ended_at IS NULL
      WHERE a.client_id = 1 AND a.text_entry <> '' AND i.person_id IN (${authors})`);

  /** Returns a link to an unanswered survey of a resident. */
  async function openSurvey(id: number, isProtected = true): Promise<string> {
    await run(`INSERT INTO invitations (client_id, id, survey_id, survey_version, location_id, resident_id, is_protected,
        sent_at, sent_on, expires_at)
      VALUES (1, ${id}, 24, 1, 1, 1, ${isProtected}, '2026-11-19T15:00:00Z', '2026-11-19', '2026-12-10T06:00:00Z')`);
    const expiresAt = new Date("2026-12-10T06:00:00Z");
    return t.db.withClient(1, (tx) =>
      sharing.mintToken(tx, { purpose: "survey", objectId: id, expiresAt, now: t.clock.now() }),
    );
  }

  async function clear(): Promise<void> {
    const all = [
      "comment_flags",
      "noticed_comments",
      "flag_notices",
      "flag_settings",
      "comment_themes",
      "comment_tags",
    ];
    for (const table of [...all, "outbox"]) await run(`DELETE FROM ${table} WHERE client_id = 1`);
    await run("UPDATE answers SET text_entry = NULL WHERE client_id = 1 AND text_entry IS NOT NULL");
    t.clock.set(READ_AT);
  }

  return {
    ...t,
    send,
    sendAs,
    run,
    runJob,
    name: nameReaders,
    write,
    list,
    words: readWords,
    notice: insertNotices,
    openSurvey,
    clear,
  };
}

export type FlagsPortal = Awaited<ReturnType<typeof startFlagsPortal>>;
