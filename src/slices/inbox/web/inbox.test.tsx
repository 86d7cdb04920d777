import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, type OpenedRoutes, type SendRequest } from "#platform/web/testing/open-routes.tsx";
import type { InboxReply, InboxRow, MutableKind } from "#slices/inbox/contract/inbox.contract.ts";
import { InboxChoices } from "#slices/inbox/web/inbox-choices.tsx";
import { buildInboxRoutes } from "#slices/inbox/web/public.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";

const createRow = (more: Partial<InboxRow>): InboxRow => ({
  kind: "alert",
  key: "1",
  at: "2026-11-18T09:05:00-08:00",
  due_at: null,
  is_late: false,
  to: "/resident-alerts?alert=1",
  name: "Ana Diaz",
  about: "Pelican Point 12",
  es: null,
  has_failed: false,
  ...more,
});

const late = createRow({ due_at: "2026-11-19T17:30:00-08:00", is_late: true });
const comment = createRow({
  kind: "assignment_comment",
  key: "7",
  to: "/action-items/3",
  es: { about: "Agradecer más" },
});
const failed = createRow({ kind: "import", key: "2", name: null, about: "units.csv", has_failed: true });

const createReply = (data: readonly InboxRow[], more: Partial<InboxReply["meta"]> = {}): InboxReply => ({
  data: [...data],
  meta: {
    total: data.length,
    late: data.filter((each) => each.is_late).length,
    may_mark: true,
    muted: [],
    may_get_alerts: true,
    ...more,
  },
});

type MarkHandler = (request: SendRequest) => unknown;

/** Opens the inbox against a server that removes marked items from the next read. */
async function open(first: InboxReply, mark: MarkHandler = () => ({ data: { key: "1" } })): Promise<OpenedRoutes> {
  const gone = new Set<string>();
  const opened = openRoutes("/inbox", buildInboxRoutes, (request) => {
    if (request.method === "GET") {
      const data = first.data.filter(({ kind, key }) => !gone.has(`${kind} ${key}`));
      return { ...first, data };
    }
    const answer = mark(request);
    const { kind, key } = request.body as InboxRow;
    if (!(answer instanceof Response)) gone.add(`${kind} ${key}`);
    return answer;
  });
  await screen.findByRole("heading", { level: 1, name: /Inbox|Bandeja/ });
  await waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());
  return opened;
}

const getLines = (title: string): string[] =>
  within(screen.getByRole("region", { name: title }))
    .getAllByRole("link")
    .map((link) => link.textContent);

afterEach(() => setLocale("en"));

describe("the inbox", () => {
  test("lists items, late ones first, each with its link", async () => {
    await open(createReply([late, comment, failed]));
    expect(getLines("Late")).toEqual(["Alert from Ana DiazPelican Point 12Was due Nov 19, 2026, 5:30 PM"]);
    expect(getLines("Waiting")).toEqual([
      "Ana Diaz commented on an action itemPelican Point 12Nov 18, 2026, 9:05 AM",
      "Import failedunits.csvNov 18, 2026, 9:05 AM",
    ]);
    expect(screen.getByRole("link", { name: /^Alert from/ }).getAttribute("href")).toBe("/resident-alerts?alert=1");
  });

  test("shows them in Spanish, with the Spanish name of their subject", async () => {
    setLocale("es");
    await open(createReply([comment]));
    expect(getLines("Pendiente")).toEqual(["Ana Diaz comentó una acciónAgradecer más18 nov 2026, 9:05 a.m."]);
  });

  test("says in one line that the inbox is empty", async () => {
    await open(createReply([], { total: 0 }));
    expect(screen.getByText("Nothing is waiting for you.")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("shows how many more items there are than it lists", async () => {
    await open(createReply([comment], { total: 3 }));
    expect(screen.getByText("2 more items. Mark some as done to see them.")).toBeDefined();
  });

  test("shows the first seven items of a list, and all of them on request and by address", async () => {
    const rows = Array.from({ length: 9 }, (_, at) => createRow({ key: String(at), name: `Person ${at}` }));
    const { history } = await open(createReply([late, ...rows]));
    expect([getLines("Late").length, getLines("Waiting").length]).toEqual([1, 7]);
    fireEvent.click(screen.getByRole("button", { name: "Show all 9" }));
    await waitFor(() => expect(getLines("Waiting")).toHaveLength(9));
    expect(history.location.search).toBe("?all=waiting");
    fireEvent.click(screen.getByRole("button", { name: "Show fewer" }));
    await waitFor(() => expect(getLines("Waiting")).toHaveLength(7));
    expect(history.location.search).toBe("");
  });

  test("removes only the item that is done or snoozed", async () => {
    const { requests } = await open(createReply([late, comment, failed]));
    fireEvent.click(screen.getByRole("button", { name: "Done: Alert from Ana Diaz, Pelican Point 12" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Late" })).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Snooze: Import failed, units.csv" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Monday at 9:00 AM" }));
    await waitFor(() => expect(getLines("Waiting")).toHaveLength(1));
    const sent = requests.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
    expect(sent).toEqual([
      ["/inbox/done", { kind: "alert", key: "1" }],
      ["/inbox/snooze", { kind: "import", key: "2", until: "monday" }],
    ]);
  });

  test("removes several at once, each before the server has replied", async () => {
    const waiting = new Promise<void>(() => {});
    const { requests } = await open(createReply([late, comment, failed]), () => waiting);
    for (const name of [/^Done: Alert/, /^Done: Ana Diaz/]) fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(getLines("Waiting")).toHaveLength(1));
    expect(screen.queryByRole("region", { name: "Late" })).toBeNull();
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(2);
  });

  test("shows that a mark was not saved, and keeps the item", async () => {
    await open(createReply([comment]), () => new Response(null, { status: 503 }));
    fireEvent.click(screen.getByRole("button", { name: /^Done/ }));
    expect(await screen.findByText("That couldn’t be saved. Try again.")).toBeDefined();
    expect(getLines("Waiting")).toHaveLength(1);
  });

  test("has no actions for impersonating staff", async () => {
    await open(createReply([comment], { may_mark: false }));
    expect(screen.queryByRole("button")).toBeNull();
    expect(getLines("Waiting")).toHaveLength(1);
  });

  test("supports J and K", async () => {
    await open(createReply([late, comment]));
    fireEvent.keyDown(document.body, { key: "j" });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "j" });
    expect(document.activeElement?.getAttribute("href")).toBe("/action-items/3");
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "k" });
    expect(document.activeElement?.getAttribute("href")).toBe("/resident-alerts?alert=1");
  });
});

describe("muting", () => {
  /** Opens an inbox with a server that stores mutes. */
  function openMuting(path: string, more: Partial<InboxReply["meta"]> = {}): OpenedRoutes {
    const muted = new Set<MutableKind>(more.muted);
    const buildRoutes = (parent: Parameters<typeof buildInboxRoutes>[0]) => [
      ...buildInboxRoutes(parent),
      ...buildPlansRoutes(parent, { Inbox: InboxChoices }),
    ];
    return openRoutes(path, buildRoutes, ({ method, path: asked, body }) => {
      if (asked === "/plans/task_mails") return Response.json({}, { status: 403 });
      for (const [kind, isMuted] of Object.entries((body as { muted?: object } | null)?.muted ?? {}))
        if (isMuted === true) muted.add(kind as MutableKind);
        else muted.delete(kind as MutableKind);
      if (method !== "GET") return { data: { muted: [...muted] } };
      const data = [late, comment, failed].filter(
        ({ kind, is_late: isLate }) => isLate || !muted.has(kind as MutableKind),
      );
      return createReply(data, { ...more, muted: [...muted] });
    });
  }

  test("a kind hides its items, explains the effect on emails, and can be undone in place", async () => {
    openMuting("/inbox");
    fireEvent.click(
      await screen.findByRole("button", { name: "More: Ana Diaz commented on an action item, Pelican Point 12" }),
    );
    fireEvent.click(await screen.findByRole("menuitem", { name: "Mute comments on action items" }));
    const muted = await screen.findByRole("region", { name: "Muted" });
    expect(within(muted).getByRole("listitem").textContent).toContain(
      "Comments on action itemsNo emails about them either.",
    );
    expect(getLines("Waiting")).toHaveLength(1);
    expect(await screen.findByText("Muted: Comments on action items.")).toBeDefined();
    fireEvent.click(within(muted).getByRole("button", { name: "Unmute: Comments on action items" }));
    await waitFor(() => expect(getLines("Waiting")).toHaveLength(2));
    expect(screen.queryByRole("region", { name: "Muted" })).toBeNull();
  });

  test("shows an error when it could not be saved", async () => {
    await open(createReply([comment]), () => new Response("{}", { status: 503 }));
    fireEvent.click(screen.getByRole("button", { name: /^More: Ana Diaz/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Mute comments on action items" }));
    expect(await screen.findByText("That couldn’t be saved. Try again.")).toBeDefined();
    expect(getLines("Waiting")).toHaveLength(1);
  });

  test("is visible to impersonating staff, who cannot change it", async () => {
    openMuting("/inbox", { muted: ["import"], may_mark: false });
    expect(await screen.findByRole("region", { name: "Muted" })).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is the same choice on the email preferences page, with alerts for people who resolve them", async () => {
    const { requests } = openMuting("/email-preferences", { muted: ["alert"] });
    expect((await screen.findByRole("switch", { name: /^Alerts that no one owns/ })).ariaChecked).not.toBe("true");
    fireEvent.click(screen.getByRole("switch", { name: /^Comments on action items/ }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1));
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      muted: { assignment_comment: true, alert: true },
    });
  });

  test("has no alerts for people who resolve none", async () => {
    openMuting("/email-preferences", { may_get_alerts: false });
    expect(await screen.findByRole("switch", { name: /^Comments/ })).toBeDefined();
    expect(screen.queryByRole("switch", { name: /^Alerts/ })).toBeNull();
  });
});

test("a flagged comment shows the day since which it can be read, and no time", async () => {
  await open(
    createReply([createRow({ kind: "flagged_comment", name: null, about: "Safety", at: "2026-11-18T04:00:00-08:00" })]),
  );
  expect(getLines("Waiting")).toEqual(["A comment needs your attentionSafetyNov 18, 2026"]);
});
