import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { type SendRequest, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import type { ShareLink } from "#slices/sharing/contract/share-links.contract.ts";
import { openResponse, createResidentSurvey } from "#slices/surveys/web/testing/open-response.ts";

const LINKS = "/analytics/residents/11/resident_survey/20/share_links";

const createShareLink = (more: Partial<ShareLink> = {}): ShareLink => ({
  id: 7,
  shared_by: "Elena Ruiz",
  is_own: false,
  created_at: "2026-11-20T09:00:00-08:00",
  expires_on: "2026-12-20",
  openings: 2,
  last_opened_at: "2026-11-21T14:05:00-08:00",
  ...more,
});

/** Creates a server that returns a link by its number of days, and a list of links. */
function createShareServer(lists: () => readonly ShareLink[] = () => []): (requests: SendRequest) => unknown {
  return ({ method, path, query }) => {
    if (query.get("structures[report_type]") === "share_link") {
      const days = query.get("structures[days]");
      return { data: { share_link: `https://portal.example/share/${days}`, expires_on: "2026-12-20" }, meta: {} };
    }
    if (path === LINKS) return method === "GET" ? { data: lists() } : { data: { id: 7 } };
    return path.startsWith(LINKS) ? new Response(null, { status: 204 }) : undefined;
  };
}

async function openDialog(answer: (requested: SendRequest) => unknown) {
  const { requests } = openResponse(createResidentSurvey(), answer);
  fireEvent.click(await screen.findByRole("button", { name: "Share" }));
  return { requests, dialog: await screen.findByRole("dialog", { name: "Share this response" }) };
}

function stubClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(window.navigator, "clipboard", { value: { writeText }, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(window.navigator, "clipboard");
});

const isLinkCall = ({ query }: SendRequest): boolean => query.get("structures[report_type]") === "share_link";

describe("the dialog that shares a response", () => {
  test("is opened by the Share button [SURV-04]", async () => {
    const { dialog } = await openDialog(createShareServer());
    expect(dialog.textContent).toContain("Anyone with the link can read this one response");
  });

  test("requests a link when it opens, and not before [SHARE-01]", async () => {
    const { requests } = openResponse(createResidentSurvey(), createShareServer());
    const button = await screen.findByRole("button", { name: "Share" });
    expect(requests.some(isLinkCall)).toBe(false);
    fireEvent.click(button);
    await waitFor(() => expect(requests.filter(isLinkCall)).toHaveLength(1));
    expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("shows the link, valid for 30 days or as selected [SHARE-02]", async () => {
    await openDialog(createShareServer());
    expect(await screen.findByDisplayValue("https://portal.example/share/30")).toBeDefined();
    expect(screen.getByText("It opens through Dec 20, 2026.")).toBeDefined();
    expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
      "1 day",
      "7 days",
      "30 days",
      "90 days",
    ]);
    fireEvent.click(screen.getByRole("radio", { name: "7 days" }));
    expect(await screen.findByDisplayValue("https://portal.example/share/7")).toBeDefined();
  });

  test("copies it, confirms that, and records it [SHARE-03]", async () => {
    const copied: string[] = [];
    stubClipboard(async (text) => void copied.push(text));
    const { requests } = await openDialog(createShareServer());
    fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Link copied")).toBeDefined();
    expect(copied).toEqual(["https://portal.example/share/30"]);
    await waitFor(() =>
      expect(requests.find(({ method, path }) => method === "POST" && path === LINKS)?.body).toEqual({
        share_link: "https://portal.example/share/30",
      }),
    );
  });

  test("shows an error when copying fails, and selects the link for manual copying [ERR-12]", async () => {
    stubClipboard(() => Promise.reject(new Error("denied")));
    await openDialog(createShareServer());
    fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Automatic copy failed");
    const field = screen.getByLabelText<HTMLInputElement>("Link");
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  test("shows an error when there is no link [ERR-11]", async () => {
    await openDialog((requests) =>
      isLinkCall(requests) ? createProblemReply(500, "Broken") : createShareServer()(requests),
    );
    expect((await screen.findByRole("alert")).textContent).toContain("There was a problem generating your share link.");
  });

  test("clears errors when it is closed [SHARE-04]", async () => {
    let isBroken = true;
    const { dialog } = await openDialog((requests) =>
      isBroken && isLinkCall(requests) ? createProblemReply(500, "Broken") : createShareServer()(requests),
    );
    await screen.findByRole("alert");
    isBroken = false;
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByDisplayValue("https://portal.example/share/30")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("active links", () => {
  test("show who shared them, how often they were opened and when last", async () => {
    const createLinks = () => [
      createShareLink(),
      createShareLink({ id: 8, is_own: true, openings: 0, last_opened_at: null }),
    ];
    const { dialog } = await openDialog(createShareServer(createLinks));
    const lines = within(await within(dialog).findByRole("list")).getAllByRole("listitem");
    expect(lines[0]?.textContent).toContain("Shared by Elena Ruiz on Nov 20, 2026");
    expect(lines[0]?.textContent).toContain("Opened 2 times, last on Nov 21, 2026, 2:05 PM");
    expect(lines[1]?.textContent).toContain("Shared by you on Nov 20, 2026Not opened yet");
  });

  test("are revoked one by one, with an undo", async () => {
    let live = true;
    const { requests } = await openDialog((one) => {
      if (one.path.endsWith("/revoke")) live = false;
      if (one.path.endsWith("/restore")) live = true;
      return createShareServer(() => (live ? [createShareLink()] : []))(one);
    });
    fireEvent.click(await screen.findByRole("button", { name: "Revoke the link shared on Nov 20, 2026" }));
    expect(await screen.findByText(/None yet/)).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/Shared by Elena Ruiz/)).toBeDefined();
    const sent = requests.filter(({ method }) => method === "POST").map(({ path }) => path.replace(LINKS, ""));
    expect(sent).toEqual(["/7/revoke", "/7/restore"]);
  });

  test("are all revoked after a confirmation", async () => {
    const { requests } = await openDialog(createShareServer());
    fireEvent.click(await screen.findByRole("button", { name: "Revoke all links" }));
    expect(requests.some(({ path }) => path.endsWith("/revoke_all"))).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Yes, revoke all" }));
    expect(await screen.findByText("No link to this response opens any longer.")).toBeDefined();
    await waitFor(() => expect(requests.filter(isLinkCall).length).toBeGreaterThan(1));
  });
});
