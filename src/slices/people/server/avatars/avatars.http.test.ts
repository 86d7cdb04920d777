import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ManagedEmployee } from "#slices/people/contract/employee-form.contract.ts";
import type { Avatar } from "#slices/people/contract/avatar.contract.ts";
import type { EmployeeDetails } from "#slices/people/contract/team.contract.ts";
import { createJpegFile, createPngFile } from "#slices/people/testing/pictures.ts";
import { type Role, setUpTeamFixture, type TeamFixture } from "#slices/people/testing/team-fixture.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

let t: TeamFixture;
beforeAll(async () => {
  t = await setUpTeamFixture();
});
afterAll(() => t.close());

const png = createPngFile();

interface SentFile {
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
  readonly bytes: Buffer;
}

function toForm(files: readonly SentFile[]): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const parts = files.flatMap(({ name = "me.png", type = "image/png", field = "avatar", bytes }) => [
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  const payload = Buffer.concat([...parts, Buffer.from("--b--\r\n")]);
  return { payload, headers: { "content-type": "multipart/form-data; boundary=b" } };
}

interface AvatarReply {
  readonly status: number;
  readonly body: { readonly data: { readonly user_id: number; readonly avatar: Avatar }; readonly code?: string };
}

async function upload(who: Role, id: number, files: readonly SentFile[], client = 1): Promise<AvatarReply> {
  const session = await t.signIn(buildEmail(client, who), PASSWORD);
  const form = toForm(files);
  const headers = { ...session, ...sameOrigin, ...form.headers, "x-requested-with": "courtyard" };
  const url = `/v1/en/integration/users/${id}/upload-avatar`;
  const reply = await t.server.inject({ method: "POST", url, payload: form.payload, headers });
  return { status: reply.statusCode, body: JSON.parse(reply.body) as AvatarReply["body"] };
}

async function getPicture(who: Role, url: string, client = 1) {
  const session = await t.signIn(buildEmail(client, who), PASSWORD);
  return t.server.inject({ url, headers: session });
}

const remove = (who: Role, id: number) =>
  t.send<AvatarReply["body"]>(who, "PUT", `/integration/users/${id}/remove-avatar`);

describe("picture of an employee", () => {
  test("is uploaded, shown with the employee, gets a new address when replaced, and is gone when removed [API-47] [API-48]", async () => {
    const { status, body } = await upload("property_manager", 11, [{ bytes: png }]);
    const url = body.data.avatar.url ?? "";
    expect([status, body.data]).toEqual([200, { user_id: 11, avatar: { url, thumb: { url } } }]);
    const shown = await getPicture("property_manager", url);
    expect([shown.statusCode, shown.headers["content-type"], shown.rawPayload.equals(png)]).toEqual([
      200,
      "image/png",
      true,
    ]);
    expect(shown.headers["cache-control"]).toBe("private, max-age=86400");

    const details = await t.send<{ data: EmployeeDetails }>(
      "client-admin",
      "GET",
      "/analytics/team/11/employee_details",
    );
    const managed = await t.send<{ data: ManagedEmployee }>("client-admin", "GET", "/integration/manage_employee/11");
    const rows = (await t.list("client-admin")).body.data;
    expect([details.body.data.avatar.url, managed.body.data.avatar.thumb.url]).toEqual([url, url]);
    expect(rows.flatMap((row) => (row.avatar.url === null ? [] : [row.id]))).toEqual([11]);

    t.clock.advance(60);
    const second = await upload("property_manager", 11, [
      { name: "me.JPG", type: "image/jpeg", bytes: createJpegFile() },
    ]);
    const other = second.body.data.avatar.url ?? "";
    expect(other).not.toBe(url);
    expect((await getPicture("property_manager", other)).headers["content-type"]).toBe("image/jpeg");

    const removed = await remove("property_manager", 11);
    expect([removed.status, removed.body.data.avatar]).toEqual([200, { url: null, thumb: { url: null } }]);
    expect((await getPicture("property_manager", other)).statusCode).toBe(404);
    expect((await remove("property_manager", 11)).status).toBe(200);
    const audited = await t.run("SELECT details FROM audit_log WHERE operation = 'people.avatar.change'");
    expect(audited).toHaveLength(3);
  });

  test("accepts one .jpg, .jpeg or .png file; rejects a GIF, a renamed page and a second file [RULE-12]", async () => {
    const files: readonly [SentFile[], number, string | undefined][] = [
      [[{ name: "a.jpg", type: "image/jpeg", bytes: createJpegFile() }], 200, undefined],
      [[{ name: "a.jpeg", type: "image/jpeg", bytes: createJpegFile() }], 200, undefined],
      [[{ name: "a.png", bytes: png }], 200, undefined],
      [
        [{ name: "a.gif", type: "image/gif", bytes: Buffer.from("GIF89a\u0001\u0000\u0001\u0000") }],
        400,
        "not_a_picture",
      ],
      [[{ name: "a.png", bytes: Buffer.from("<script>alert(1)</script>") }], 400, "not_a_picture"],
      [[{ bytes: png }, { name: "b.png", bytes: png }], 400, "too_many_files"],
      [[{ field: "file", bytes: png }], 400, "file_missing"],
      [[], 400, "file_missing"],
      [[{ bytes: Buffer.alloc(2_097_153) }], 413, "file_too_large"],
    ];
    await remove("client-admin", 12);
    for (const [sent, status, code] of files) {
      const reply = await upload("client-admin", 12, sent);
      expect([sent[0]?.name, reply.status, reply.body.code]).toEqual([sent[0]?.name, status, code]);
    }
    // Rejected uploads leave the last valid picture in place.
    const { body } = await t.send<{ data: ManagedEmployee }>("client-admin", "GET", "/integration/manage_employee/12");
    expect((await getPicture("client-admin", body.data.avatar.url ?? "")).rawPayload.equals(png)).toBe(true);
  });

  test("a program uploads with the session token as bearer, without cookie or origin; a wrong token is rejected [API-48]", async () => {
    const { cookie } = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const send = (authorization: string) => {
      const form = toForm([{ bytes: png }]);
      const url = "/v1/en/integration/users/13/upload-avatar";
      return t.server.inject({
        method: "POST",
        url,
        payload: form.payload,
        headers: { ...form.headers, authorization },
      });
    };
    const sent = await send(`Bearer ${cookie.replace("session=", "")}`);
    expect([sent.statusCode, (JSON.parse(sent.body) as AvatarReply["body"]).data.user_id]).toEqual([200, 13]);
    expect((await send("Bearer nobodys-token")).statusCode).toBe(401);
    expect((await send("Basic abc")).statusCode).toBe(403);
  });

  test("can be changed by people who can edit the employee and by the employee; others get 404", async () => {
    expect((await upload("employee", 8, [{ bytes: png }])).status).toBe(200);
    const user = await t.send<{ data: { avatar: Avatar } }>("employee", "GET", "/identity/user");
    const url = user.body.data.avatar.url ?? "";
    expect((await getPicture("employee", url)).statusCode).toBe(200);
    expect((await upload("employee", 11, [{ bytes: png }])).status).toBe(404);
    expect((await upload("property_manager", 12, [{ bytes: png }])).status).toBe(404);
    expect((await remove("property_manager", 12)).status).toBe(404);
    expect((await upload("maintenance_manager", 1, [{ bytes: png }])).status).toBe(404);
    expect((await upload("property_manager", 1, [{ bytes: png }])).status).toBe(404);
    // The picture is visible to people who see the employee, in this client only.
    expect((await getPicture("property_manager", "/v1/en/integration/users/12/avatar")).statusCode).toBe(404);
    expect((await getPicture("client-admin", url.replace(/\?.*/, ""), 2)).statusCode).toBe(404);
  });

  test("is deleted when the person is erased", async () => {
    await upload("client-admin", 14, [{ bytes: png }]);
    await t.send("client-admin", "POST", "/analytics/team/14/erase", { full_name: "Person 14 of 1" });
    expect(await t.run("SELECT person_id FROM avatars WHERE person_id = 14")).toEqual([]);
  });
});
