import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AvatarEditor } from "#slices/people/web/avatar/avatar-editor.tsx";
import { openPeople } from "#slices/people/web/testing/open-people.ts";
import { managed, createTeamReply, createTeamRow } from "#slices/people/web/testing/team-replies.ts";
import { UiProvider } from "#ui/ui-provider.tsx";

const PAGE = "/team/11/employee-details";
const URL_BEFORE = "/v1/en/integration/users/11/avatar?v=1";
const URL_AFTER = "/v1/en/integration/users/11/avatar?v=2";

const createAvatar = (url: string | null) => ({ url, thumb: { url } });

/** Recorded drawing calls and requests. */
let drawn: number[][];
let sent: { readonly address: string; readonly field: string; readonly file: File }[];

/** Replaces the browser's upload request, which reports progress. */
class RecordingRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly statusText = "OK";
  readonly responseText = JSON.stringify({ data: { user_id: 11, avatar: createAvatar(URL_AFTER) } });
  #address = "";

  open(_method: string, address: string): void {
    this.#address = address;
  }

  setRequestHeader(): void {}

  getResponseHeader(): string {
    return "application/json";
  }

  send(form: FormData): void {
    for (const [field, file] of form) sent.push({ address: this.#address, field, file: file as File });
    this.dispatchEvent(new Event("load"));
  }
}

beforeEach(() => {
  drawn = [];
  sent = [];
  vi.stubGlobal("XMLHttpRequest", RecordingRequest);
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 400, height: 300 }));
  const context = { fillStyle: "", fillRect: () => {}, drawImage: (_: unknown, ...rest: number[]) => drawn.push(rest) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) => give(new Blob(["x"])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = (input: HTMLElement, files: readonly File[]): void => {
  fireEvent.change(input, { target: { files } });
};

test("edit mode shows, crops, uploads and removes the picture; one .jpg, .jpeg or .png file can be selected [EMP-14]", async () => {
  const { getCalls } = openPeople(`${PAGE}?open=edit`, {
    "GET /integration/manage_employee/11": () => ({ data: { ...managed, avatar: createAvatar(URL_BEFORE) } }),
    "PUT /integration/users/11/remove-avatar": () => ({ data: { user_id: 11, avatar: createAvatar(null) } }),
  });
  const panel = await screen.findByRole("region", { name: "Picture" });
  expect(panel.querySelector("img")?.getAttribute("src")).toBe(URL_BEFORE);
  const input = within(panel).getByLabelText<HTMLInputElement>("Change picture");
  expect([input.accept, input.multiple]).toEqual([".jpg,.jpeg,.png", false]);

  choose(input, [new File(["x"], "me.png", { type: "image/png" })]);
  fireEvent.change(await within(panel).findByLabelText("Zoom"), { target: { value: "3" } });
  fireEvent.change(within(panel).getByLabelText("Left to right"), { target: { value: "0" } });
  fireEvent.change(within(panel).getByLabelText("Top to bottom"), { target: { value: "100" } });
  fireEvent.click(within(panel).getByRole("button", { name: "Use picture" }));
  await within(panel).findByText("The picture was saved");
  expect(sent.map(({ address, field, file }) => [address, field, file.name, file.type])).toEqual([
    ["/v1/en/integration/users/11/upload-avatar", "avatar", "avatar.jpg", "image/jpeg"],
  ]);
  expect(drawn.at(-1)).toEqual([0, 200, 100, 100, 0, 0, 512, 512]);
  expect(panel.querySelector("img")?.getAttribute("src")).toBe(URL_AFTER);

  fireEvent.click(within(panel).getByRole("button", { name: "Remove picture" }));
  await within(panel).findByText("The picture was removed");
  expect(getCalls("PUT /integration/users/11/remove-avatar")).toHaveLength(1);
  expect([panel.querySelector("img"), within(panel).queryByRole("button", { name: "Remove picture" })]).toEqual([
    null,
    null,
  ]);
  expect(within(panel).getByText("AB")).toBeDefined();
});

test("on sample data no picture can be selected, and the editor says why", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider locale="en" scheme="light" isSample>
        <AvatarEditor personId={11} initials="AB" avatar={createAvatar(URL_BEFORE)} />
      </UiProvider>
    </QueryClientProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Change picture");
  expect(input.disabled).toBe(true);
  expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Sample data can’t be changed.",
  );
});

test("create mode has no picture [EMP-14]", async () => {
  openPeople("/team");
  fireEvent.click(await screen.findByRole("button", { name: "Add Employee" }));
  const dialog = await screen.findByRole("dialog", { name: "Create new employee" });
  await within(dialog).findByLabelText(/^First name/);
  expect(within(dialog).queryByRole("region", { name: "Picture" })).toBeNull();
  expect(dialog.querySelector("input[type=file]")).toBeNull();
});

test("rejects other file types before upload, and shows the server's rejection", async () => {
  openPeople(`${PAGE}?open=edit`);
  const panel = await screen.findByRole("region", { name: "Picture" });
  const input = within(panel).getByLabelText("Upload picture");
  choose(input, [new File(["x"], "me.gif", { type: "image/gif" })]);
  expect((await within(panel).findByRole("alert")).textContent).toBe("Choose one .jpg, .jpeg or .png picture.");
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  choose(input, [new File(["x"], "broken.png", { type: "image/png" })]);
  await waitFor(() => expect(within(panel).getByRole("alert")).toBeDefined());
  expect([within(panel).queryByLabelText("Zoom"), sent]).toEqual([null, []]);
});

test("the list has name with avatar, position, location and managers; initials without a picture or if it does not load [TEAM-02]", async () => {
  const rows = [createTeamRow(11, "Ada Byron", { avatar: createAvatar(URL_BEFORE) }), createTeamRow(12, "Ben Okri")];
  openPeople("/team", { "GET /analytics/team": () => createTeamReply({ rows }) });
  const row = await screen.findByRole("row", { name: /Ada Byron/ });
  const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
  expect(headers.slice(0, 4)).toEqual(["Name", "Position", "Location", "Manager"]);
  const cells = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 4)).toEqual(["Leasing Consultant", "Pelican Point", "Dana Whitfield"]);
  const image = row.querySelector("img");
  expect(image?.getAttribute("src")).toBe(URL_BEFORE);
  expect(within(screen.getByRole("row", { name: /Ben Okri/ })).getByText("BO")).toBeDefined();
  fireEvent.error(image as HTMLElement);
  expect(within(row).getByText("AB")).toBeDefined();
});
