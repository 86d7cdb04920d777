import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRoute } from "@tanstack/react-router";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import { CommentReplies } from "#slices/surveys/web/replies/lazy-comment-replies.tsx";
import type { RepliesProps } from "#slices/surveys/web/replies/reply-props.ts";

const KEY = "A".repeat(22);
const acknowledgment: RepliesProps["replies"][number] = {
  kind: "thanks",
  text: null,
  name: "Tom Ruiz",
  date: "2026-11-20",
};

beforeAll(async () => {
  await import("#slices/surveys/web/replies/comment-replies.tsx");
});
afterEach(() => setLocale("en"));

function open(
  more: Partial<RepliesProps> = {},
  answer: () => unknown = () => ({ data: { kind: "thanks" } }),
): OpenedRoutes {
  const props: RepliesProps = {
    service: "ingage",
    questionId: 46,
    month: "2026-10-01",
    isConfidential: true,
    replyKey: KEY,
    replies: [],
    ...more,
  };
  const renderReplies = () => <CommentReplies {...props} />;
  return openRoutes(
    "/",
    (root) => [createRoute({ getParentRoute: () => root, path: "/", component: renderReplies })],
    ({ method }) => (method === "POST" ? answer() : undefined),
  );
}

const getSentBodies = ({ requests }: OpenedRoutes) =>
  requests.filter(({ method }) => method === "POST").map(({ body }) => body);
const comment = { service: "ingage", question_id: 46, month: "2026-10-01", key: KEY };

async function write(words: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name: "Reply" }));
  const dialog = await screen.findByRole("dialog", { name: "Reply" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Your reply" }), { target: { value: words } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Reply" }));
  return dialog;
}

describe("replies to a comment", () => {
  test("acknowledges with one click", async () => {
    const opened = open();
    fireEvent.click(await screen.findByRole("button", { name: "Acknowledge" }));
    await waitFor(() => expect(getSentBodies(opened)).toEqual([{ kind: "thanks", ...comment }]));
    expect(await screen.findByText("Comment acknowledged")).toBeTruthy();
  });

  test("the dialog says how a text reaches the author, with the same sentence for all confidential comments", async () => {
    const opened = open();
    const dialog = await write("  We fixed it. ");
    expect(dialog.textContent).toContain("You won’t learn who they are or whether they read it.");
    await waitFor(() => expect(getSentBodies(opened)).toEqual([{ kind: "text", text: "We fixed it.", ...comment }]));
    expect(await screen.findByText("Reply saved")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says that an open author gets a message", async () => {
    open({ isConfidential: false });
    expect((await write("x")).textContent).toContain("The resident gets your reply by email or text message");
  });

  test.each([
    ["comment_not_shown", "This comment can’t be shown anymore. No reply was saved."],
    ["already_replied", "Someone has already replied to this comment."],
    ["something_else", "The reply couldn’t be saved."],
  ])("the dialog shows %s, and keeps the typed text", async (code, message) => {
    open({}, () =>
      Response.json(
        { type: "about:blank", title: "No", status: 409, code, errors: [] },
        { status: 409, headers: { "content-type": "application/problem+json" } },
      ),
    );
    const dialog = await write("My words");
    expect((await within(dialog).findByRole("alert")).textContent).toBe(message);
    expect(within(dialog).getByRole<HTMLTextAreaElement>("textbox").value).toBe("My words");
  });

  test("lists replies with author and day; after a text reply there are no actions", async () => {
    open({ replies: [acknowledgment, { ...acknowledgment, kind: "text", text: "New valve.", name: null }] });
    const list = await screen.findByRole("list", { name: "Replies" });
    expect(list.textContent).toContain("Thank you. We have read this.Tom Ruiz · Nov 20, 2026");
    expect(list.textContent).toContain("New valve.A manager");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("shows viewers without permission the replies only, in their language", async () => {
    setLocale("es");
    open({ replyKey: null, replies: [acknowledgment] });
    expect((await screen.findByRole("list", { name: "Respuestas" })).textContent).toContain(
      "Gracias. Leímos su comentario.",
    );
    expect(screen.queryByRole("button")).toBeNull();
  });
});
