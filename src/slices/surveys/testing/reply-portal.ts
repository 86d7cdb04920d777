import type { EmployeeComment, ResidentComment } from "#slices/reports/contract/comments.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { addCompanyComments } from "#slices/reports/testing/sample-comments.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { PASSWORD, people, buildEmail } from "#test/support/two-clients.ts";

type Service = "intouch" | "ingage";
type Comment = EmployeeComment | ResidentComment;

const lists = { ingage: "reports/employee_comments", intouch: "reports/resident_comments" } as const;
const BASE = "/v1/en/analytics";

/** Returns the text of a comment of either kind. */
export const getCommentText = (comment: Comment): string =>
  "text_entry" in comment ? comment.text_entry : comment.comment;

/** Returns the request body of a reply to a comment. */
export const toReply = (service: Service, comment: Comment, more: object = { kind: "thanks" }): object => ({
  service,
  month: comment.month,
  question_id: comment.question_id,
  key: comment.reply_key,
  ...more,
});

/** Starts the application with the comments of two companies, and signs in every role that could reply. */
export async function startReplyPortal() {
  const t = await startReportPortal();
  for (const client of [1, 2]) await addCompanyComments(t.db, client);
  const sessions = new Map<Role, { cookie: string }>();
  for (const { role } of people) sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
  const sharing = createSharingModule({ db: t.db }).api;

  async function readList(service: Service, role: Role = "client-admin"): Promise<{ body: string; rows: Comment[] }> {
    const url = `${BASE}/${lists[service]}?page[size]=100`;
    const { body } = await t.server.inject({ url, headers: sessions.get(role) ?? {} });
    const { data } = JSON.parse(body) as { data?: { results: Comment[] } };
    return { body: JSON.stringify(data), rows: data?.results ?? [] };
  }

  async function findComment(service: Service, words: string, role?: Role): Promise<Comment> {
    const comment = (await readList(service, role)).rows.find((each) => getCommentText(each) === words);
    if (!comment) throw new Error(`no comment "${words}"`);
    return comment;
  }

  async function send(body: object, role: Role = "client-admin", headers: Record<string, string> = {}) {
    const reply = await t.server.inject({
      method: "POST",
      url: `${BASE}/comment_replies`,
      headers: { ...sameOrigin, ...sessions.get(role), ...headers },
      payload: body,
    });
    const { code } = reply.json<{ code?: string }>();
    return { status: reply.statusCode, body: reply.body.replaceAll(/"request_?id":"[^"]*"/gi, ""), code };
  }

  async function findInvitation(words: string): Promise<number> {
    const rows = await readClientRows(
      t,
      1,
      `SELECT invitation_id FROM answers WHERE client_id = 1 AND text_entry = '${words}'`,
    );
    return Number(rows[0]?.["invitation_id"]);
  }

  /** Opens a link to a response of the first company, as its author would. */
  async function openLink(invitationId: number, language = "en"): Promise<{ status: number; body: string }> {
    const token = await t.db.withClient(1, (tx) =>
      sharing.mintToken(tx, {
        purpose: "survey",
        objectId: invitationId,
        expiresAt: new Date("2027-01-01T00:00:00Z"),
        now: t.clock.now(),
      }),
    );
    const { statusCode: status, body } = await t.server.inject({ url: `/s/${token}?lang=${language}` });
    return { status, body: body.replaceAll(/ nonce="[^"]+"/g, "") };
  }

  const count = async (table: string, where = "true"): Promise<number> =>
    Number(
      (await readClientRows(t, 1, `SELECT count(*) AS n FROM ${table} WHERE client_id = 1 AND ${where}`))[0]?.["n"],
    );

  const erase = (respondent: { personId: number } | { residentId: number }): Promise<void> =>
    t.units.run({ clientId: 1, accountId: null, impersonatorId: null, requestId: null }, (uow) =>
      t.product.surveys.eraseRespondent(uow, respondent),
    );

  return { ...t, readList, findComment, send, findInvitation, openLink, count, erase };
}

export type ReplyPortal = Awaited<ReturnType<typeof startReplyPortal>>;
