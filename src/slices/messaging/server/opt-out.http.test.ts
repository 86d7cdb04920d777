import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type MessagingFixture, setUpMessagingFixture } from "#slices/messaging/testing/messaging-fixture.ts";
import { isCluster } from "#test/support/citus-database.ts";
import { buildForm, sameOrigin } from "#test/support/test-application.ts";

const SUCCESS = "Your email settings have been updated.";
const ANA = "ana@example.com";

let t: MessagingFixture;
let token = "";
beforeAll(async () => {
  t = await setUpMessagingFixture();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set("2026-11-20T15:00:00Z");
  for (const table of ["email_opt_outs", "public_form_throttle", "outbox", "mailbox"])
    await t.readRows(`DELETE FROM ${table}`);
  await t.readRows("DELETE FROM pgboss.job");
  token = await t.createOptOutToken(1, ANA);
});

async function readPage(url: string, language = "en"): Promise<{ status: number; body: string }> {
  const reply = await t.server.inject({ url, headers: { "accept-language": language } });
  return { status: reply.statusCode, body: reply.body };
}

async function submit(fields: Record<string, string>): Promise<{ status: number; body: string; next: string }> {
  const reply = await t.server.inject(buildForm("/opt-out", fields));
  const next = typeof reply.headers.location === "string" ? (await readPage(reply.headers.location)).body : "";
  return { status: reply.statusCode, body: reply.body, next };
}

function findInput(body: string, name: string): string {
  return new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(body)?.[0] ?? "";
}

async function readOptOuts(): Promise<unknown[]> {
  return (await t.readRows("SELECT email, source FROM email_opt_outs ORDER BY 1")).map((row) => [
    row["email"],
    row["source"],
  ]);
}

describe("the opt-out page", () => {
  test("has its title and opens signed out in the frame of the sign-in page [NAV-46] [OPT-01]", async () => {
    const { status, body } = await readPage("/opt-out");
    expect(status).toBe(200);
    expect(body).toContain("<h1>Survey E-mail Opt-Out</h1>");
    const signIn = (await readPage("/sign-in")).body;
    const findFrame = (text: string): string =>
      /<header>.*?<\/header><main><div class="card">/.exec(text)?.[0] ?? "none";
    expect(findFrame(body)).toBe(findFrame(signIn));
  });

  test("locks the address if the link contains it, otherwise asks for it [OPT-02]", async () => {
    const field = findInput((await readPage("/opt-out?email=eve%40example.com")).body, "email");
    expect(field).toContain('value="eve@example.com"');
    expect(field).toContain('readOnly=""');
    const tokened = findInput((await readPage(`/opt-out?token=${token}`)).body, "email");
    expect(tokened).toContain(`value="${ANA}"`);
    expect(tokened).toContain('readOnly=""');
    expect(findInput((await readPage("/opt-out")).body, "email")).not.toContain("readOnly");
  });

  test("has a choice of yes and no, with yes as the default [OPT-03]", async () => {
    const { body } = await readPage("/opt-out");
    expect(body).toMatch(/<input type="radio"[^>]* name="opt_out"[^>]* checked=""[^>]* value="yes"/);
    expect(body).toMatch(/<input type="radio"[^>]* name="opt_out"(?![^>]*checked)[^>]* value="no"/);
  });

  test("explains each choice [OPT-04] [OPT-05]", async () => {
    const { body } = await readPage("/opt-out");
    expect(body).toMatch(/id="yes-text">You’ll no longer be asked by email for your confidential feedback\./);
    expect(body).toMatch(/id="no-text">Emails that ask for your confidential feedback may continue\./);
    expect((await readPage("/opt-out?lang=es")).body).toContain(
      "Ya no le pediremos por correo sus opiniones confidenciales.",
    );
  });

  test("escapes text from the address", async () => {
    const { body } = await readPage(`/opt-out?email=${encodeURIComponent('"><script>alert(1)</script>@x.co')}`);
    expect(body).not.toContain("<script");
  });
});

describe("with the token of an email", () => {
  test("Submit takes effect at once and confirms it [OPT-06]; the form is gone then [OPT-12]", async () => {
    const { status, next } = await submit({ token, opt_out: "yes", email: ANA, lang: "en" });
    expect(status).toBe(303);
    expect(next).toContain(SUCCESS);
    expect(next).not.toContain("<form");
    expect(next).not.toContain("One more step");
    expect(await readOptOuts()).toEqual([[ANA, "mail_link"]]);
    expect(await t.readAudits(1, "messaging.opt-out")).toEqual([{ source: "mail_link" }]);
  });

  test("the token decides which address is opted out, not the address beside it", async () => {
    await submit({ token, opt_out: "yes", email: "boss@example.com", lang: "en" });
    expect(await readOptOuts()).toEqual([[ANA, "mail_link"]]);
  });

  test("an opt-in needs a recent token; an opt-out accepts an old one", async () => {
    await submit({ token, opt_out: "yes", lang: "en" });
    await submit({ token, opt_out: "no", lang: "en" });
    expect(await readOptOuts()).toEqual([]);
    t.clock.set("2028-11-20T15:00:00Z");
    await submit({ token, opt_out: "yes", lang: "en" });
    expect(await readOptOuts()).toEqual([[ANA, "mail_link"]]);
    const late = await submit({ token, opt_out: "no", email: ANA, lang: "en" });
    expect(late.next).toContain("One more step");
    expect(late.next).not.toContain(SUCCESS);
    expect(await readOptOuts()).toEqual([[ANA, "mail_link"]]);
  });

  test("one company's recipient opts out of all survey emails, also in the send guard of the outbox", async () => {
    await submit({ token, opt_out: "yes", lang: "en" });
    const blocked = await t.db.withClient(2, (tx) =>
      t.product.messaging.readBlockedAddresses(tx, ["ANA@example.com", "x@example.com"]),
    );
    expect([...blocked]).toEqual([["ANA@example.com", "opted_out"]]);
    const mail = { to: ANA, subject: "s", html: "", plain: "", unsubscribeUrl: "https://x.example/" };
    const checkGuard = (more: object) =>
      t.db.withClient(2, (tx) => t.product.guard(tx, "any.kind", { mail: { ...mail, ...more } }));
    expect(await checkGuard({})).toEqual({ withdrawn: "the address has opted out" });
    expect(await checkGuard({ unsubscribeUrl: null })).toBeNull();
    expect(await checkGuard({ to: "x@example.com" })).toBeNull();
  });
});

describe("one-click opt-out of an email program (RFC 8058)", () => {
  const sendOneClick = (method: "GET" | "POST", contentType?: string) =>
    t.server.inject({
      method,
      url: `/opt-out/one-click/${token}`,
      ...(contentType === undefined
        ? {}
        : { headers: { "content-type": contentType }, payload: "List-Unsubscribe=One-Click" }),
    });

  test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", undefined])(
    "takes effect at once, from any origin, repeatedly, with a body of type %s",
    async (type) => {
      for (const round of [1, 2]) {
        const reply = await sendOneClick("POST", type);
        expect([round, reply.statusCode]).toEqual([round, 200]);
        expect(reply.body).toContain(SUCCESS);
      }
      expect(await readOptOuts()).toEqual([[ANA, "one_click"]]);
    },
  );

  test("a scanner that opens the links changes nothing", async () => {
    const opened = await sendOneClick("GET");
    expect(opened.headers.location).toBe(`/opt-out?token=${token}`);
    await readPage(`/opt-out?token=${token}`);
    await readPage(`/opt-out?done=now`);
    expect(await readOptOuts()).toEqual([]);
  });

  test("an unknown token changes nothing and shows the form", async () => {
    const reply = await t.server.inject({ method: "POST", url: `/opt-out/one-click/${"A".repeat(43)}` });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain("<form");
    expect(await readOptOuts()).toEqual([]);
  });
});

describe("without a token", () => {
  /** Returns the next page, without its nonce. */
  async function request(email: string, fields: Record<string, string> = {}): Promise<string> {
    const { status, next } = await submit({ email, opt_out: "yes", lang: "en", ...fields });
    expect(status).toBe(303);
    await t.work("messaging.opt-out-request");
    await t.deliverMail();
    return next.replaceAll(/ nonce="[^"]+"/g, "");
  }

  test("the reply is the same for every address; a confirmation email makes the choice effective", async () => {
    const known = await request("Ana@Example.com");
    const unknown = await request("nobody@example.com");
    expect(known).toBe(unknown);
    expect(known).toContain("One more step");
    expect(known).toContain("nothing changes until then");
    expect(known).not.toContain(SUCCESS);
    expect(await readOptOuts()).toEqual([]);
    const mails = await t.mailbox.list();
    expect(mails.map((mail) => mail.recipient)).toEqual([ANA]);
    const link = new URL(/http:\S+/.exec(mails[0]?.plain ?? "")?.[0] ?? "");
    expect((await readPage(link.pathname + link.search)).body).toContain("<form");
    expect(await readOptOuts()).toEqual([]);
    await submit({ token: link.searchParams.get("token") ?? "", opt_out: "yes", lang: "en" });
    expect(await readOptOuts()).toEqual([[ANA, "mail_link"]]);
  });

  // On a cluster, companies are asked one by one.
  test.skipIf(isCluster)("the company that contacted an address is found among many as fast as among few", async () => {
    const work = async (email: string): Promise<number> => {
      await submit({ email, opt_out: "yes", lang: "en" });
      const connect = vi.spyOn(t.engine, "connect");
      await t.work("messaging.opt-out-request");
      const count = connect.mock.calls.length;
      connect.mockRestore();
      return count;
    };
    const ofFew = await work("nobody@example.com");
    await t.readRows(`INSERT INTO clients (id, name, slug, time_zone, locale, created_at)
      SELECT id, 'Company ' || id, 'company-' || id, 'UTC', 'en', now() FROM generate_series(101, 140) AS id`);
    expect(await work("nobody.else@example.com")).toBe(ofFew);
    await t.createOptOutToken(139, "Far@Example.com");
    await t.createOptOutToken(140, "far@example.com");
    expect(await work("far@example.com")).toBeLessThan(ofFew + 5);
    await t.deliverMail();
    expect((await t.mailbox.list()).map(({ recipient }) => recipient)).toEqual(["far@example.com"]);
    expect(await t.readAudits(139, "messaging.opt-out.ask")).toEqual([{ optOut: true }]);
    expect(await t.readAudits(140, "messaging.opt-out.ask")).toEqual([]);
  });

  test("opting in again needs a confirmation email too", async () => {
    await submit({ token, opt_out: "yes", lang: "en" });
    await request(ANA, { opt_out: "no", lang: "es" });
    expect(await readOptOuts()).toHaveLength(1);
    const [mail] = await t.mailbox.list();
    expect(mail?.subject).toBe("Confirme: correos de encuestas otra vez");
    expect(mail?.plain).toMatch(/choice=no&lang=es/);
  });

  test("a valid address is required; the one in the link cannot be changed [RULE-22]", async () => {
    for (const [email, message] of [
      ["", "Required"],
      ["ana", "Must be a valid email"],
    ] as const) {
      const { status, body } = await submit({ email, opt_out: "no", lang: "en" });
      expect([email, status]).toEqual([email, 400]);
      expect(body).toContain(`id="email-error">${message}</p>`);
      expect(findInput(body, "email")).toMatch(/required=""/);
      expect(body).toMatch(/checked=""[^>]* value="no"/);
    }
    expect(await t.readRows("SELECT 1 FROM outbox")).toEqual([]);
    const field = findInput((await readPage("/opt-out?email=eve%40example.com")).body, "email");
    expect(field).toContain('readOnly=""');
    expect(findInput((await readPage("/opt-out")).body, "email")).not.toContain("readOnly");
  });

  test("limits requests by address and by network, without affecting other addresses", async () => {
    for (let round = 0; round < 5; round += 1) await submit({ email: ANA, opt_out: "yes", lang: "en" });
    const reply = await t.server.inject(buildForm("/opt-out", { email: ANA, opt_out: "yes", lang: "en" }));
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(reply.body).toContain("Too many attempts");
    expect((await submit({ email: "other@example.com", opt_out: "yes", lang: "en" })).status).toBe(303);
    const stored = JSON.stringify(
      await t.readRows("SELECT encode(throttle_key, 'escape') AS key FROM public_form_throttle"),
    );
    expect(stored).not.toContain("example.com");
    t.clock.advance(3600);
    expect((await submit({ email: ANA, opt_out: "yes", lang: "en" })).status).toBe(303);
  });

  test("rejects a form of another site", async () => {
    const foreign = {
      ...buildForm("/opt-out", { email: ANA }),
      headers: { ...sameOrigin, origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    };
    expect((await t.server.inject(foreign)).statusCode).toBe(403);
  });
});

describe("PUT survey_email_opt_out", () => {
  const put = (payload: object) =>
    t.server.inject({ method: "PUT", url: "/v1/en/integration/survey_email_opt_out", headers: sameOrigin, payload });

  test("returns the same reply for every address, and takes effect at once only with a token", async () => {
    for (const email of [ANA, "nobody@example.com"]) {
      const reply = await put({ email, opt_out: true });
      expect([reply.statusCode, reply.json()]).toEqual([200, { message: SUCCESS }]);
    }
    expect(await readOptOuts()).toEqual([]);
    await put({ email: ANA, opt_out: true, token });
    expect(await readOptOuts()).toEqual([[ANA, "mail_link"]]);
  });

  test.each([
    ["no", "yes"],
    [false, true],
  ])("%s undoes %s, which is the default [API-53]", async (no, yes) => {
    for (const wish of [{ opt_out: yes }, {}]) {
      expect((await put({ email: ANA, ...wish, token })).statusCode).toBe(200);
      expect(await readOptOuts()).toEqual([[ANA, "mail_link"]]);
      expect((await put({ email: ANA, opt_out: no, token })).statusCode).toBe(200);
      expect(await readOptOuts()).toEqual([]);
    }
  });

  test("returns the errors of all fields", async () => {
    const reply = await put({ email: "x", opt_out: "perhaps", extra: 1 });
    expect(reply.statusCode).toBe(400);
    const paths = reply.json<{ errors: { path: string }[] }>().errors.map((error) => error.path);
    expect(paths.toSorted()).toEqual(["body.email", "body.extra", "body.opt_out"]);
  });
});
