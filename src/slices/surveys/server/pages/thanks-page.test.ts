import { expect, test } from "vitest";
import { getSurvey } from "#slices/surveys/testing/survey-samples.ts";
import { MAX_REPLY } from "#slices/surveys/contract/comment-replies.contract.ts";
import type { ReplyRecord } from "../replies/replies.read-model.ts";
import type { SurveyView } from "../respond.service.ts";
import { renderThanksPage } from "./thanks-page.tsx";

const survey = getSurvey(24);
const createReply = (more: Partial<ReplyRecord> = {}): ReplyRecord => ({
  id: 1,
  invitationId: 7,
  questionId: 244,
  kind: "text",
  text: "We fixed it.",
  name: "Tom Ruiz",
  day: "2026-11-20",
  ...more,
});
const createView = (more: Partial<SurveyView>): SurveyView => ({
  state: "completed",
  survey,
  sheet: {},
  clientName: "Harborline",
  timeZone: "America/Chicago",
  locationName: "Cedar Point",
  language: "en",
  isProtected: true,
  isForResident: true,
  expiresAt: new Date("2026-12-11T06:00:00Z"),
  hidesReplies: false,
  replies: [],
  notice: null,
  ...more,
});

test("shows a reply with its question, escaped text, the name of the replier and the day", () => {
  const html = renderThanksPage(
    createView({ replies: [createReply({ text: "<i>Done</i>\nhttps is not a link" })] }),
    "en",
  );
  expect(html).toContain("A reply to your comment");
  expect(html).toContain("&lt;i&gt;Done&lt;/i&gt;\nhttps is not a link");
  expect(html).toContain("Tom Ruiz, November 20, 2026");
  expect(html).toContain("can’t see whether or when you read this");
  expect(html).not.toMatch(/<script|<a /);
});

test("shows the team as the replier when there is no name, and refers an open author to the office", () => {
  const thanks = createReply({ kind: "thanks", text: null, name: null });
  const html = renderThanksPage(createView({ isProtected: false, replies: [thanks, createReply({ id: 2 })] }), "es");
  expect(html).toContain("Gracias. Leímos su comentario.");
  expect(html).toContain("El equipo de Cedar Point, 20 de noviembre de 2026");
  expect(html).toContain("Respuestas a sus comentarios");
  expect(html).toContain("comuníquese con la oficina de Cedar Point");
});

test("announces that replies appear here, even without a reply; not where the link shows none", () => {
  const comeBack = "you’ll find the reply here";
  expect(renderThanksPage(createView({}), "en")).toContain(comeBack);
  expect(renderThanksPage(createView({ replies: [createReply()] }), "en")).toContain(comeBack);
  expect(renderThanksPage(createView({ hidesReplies: true }), "en")).not.toContain(comeBack);
});

test("stays below 30 kB with the longest replies to every question with free text", () => {
  const questions = survey.pages.flat().filter(({ type }) => type === "text-entry" || type.startsWith("multiple"));
  const replies = questions.flatMap(({ id }, at) => [
    createReply({ id: 2 * at, questionId: id, kind: "thanks", text: null }),
    createReply({ id: 2 * at + 1, questionId: id, text: "ñ".repeat(MAX_REPLY) }),
  ]);
  expect(replies.length).toBeGreaterThan(2);
  expect(Buffer.byteLength(renderThanksPage(createView({ replies }), "es"))).toBeLessThan(30_000);
});
