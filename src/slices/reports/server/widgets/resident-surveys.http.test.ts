import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { getIntouchDashboard } from "#slices/reports/contract/intouch.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { addCompanyComments, HIDDEN_COMMENT } from "#slices/reports/testing/sample-comments.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

const BASE = "/v1/en/analytics";

type Reply = z.output<(typeof getIntouchDashboard)["reply"]>;
type Row = Reply["data"]["results"][number];

let t: TestApplication;
const sessions = new Map<Role, { cookie: string }>();
beforeAll(async () => {
  t = await startReportPortal();
  for (const client of [1, 2]) {
    await addCompanyComments(t.db, client);
    await t.db.withClient(client, (tx) => t.product.surveys.rebuildRollups(tx));
  }
  for (const role of ["client-admin", "regional_manager", "property_manager", "employee"] as const) {
    sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
  }
});
afterAll(() => t.close());

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly rows: readonly Row[];
  readonly meta: Reply["meta"];
  readonly errors: readonly string[];
}

async function send(query = "", role: Role = "client-admin", at = "intouch/dashboard"): Promise<Answer> {
  const reply = await t.server.inject({ url: `${BASE}/${at}?${query}`, headers: sessions.get(role) ?? {} });
  const result = reply.json<Partial<Reply> & { errors?: { path: string; code: string }[] }>();
  return {
    status: reply.statusCode,
    body: reply.body,
    rows: result.data?.results ?? (result.data as Row[] | undefined) ?? [],
    meta: result.meta as Reply["meta"],
    errors: (result.errors ?? []).map(({ path, code }) => `${path} ${code}`),
  };
}

/** The full query of the list of responses when it opens. */
const opening =
  "sort_by=created_at&sort_desc=true&page[number]=1&page[size]=15&structures[date_interval]=month&structures[scope]=surveys_users&filters[confidential_only]=false&q_text=";

describe("GET intouch/dashboard", () => {
  test("has responses newest first under data.results, 15 a page, by month, each with the fields of its row [API-22] [SURV-07] [ENT-43] [CONST-01]", async () => {
    const { status, rows, meta } = await send(opening);
    expect(status).toBe(200);
    expect(meta.widget).toEqual({
      id: "resident_surveys",
      data_type: "calculator",
      url_key: "resident_surveys",
      title: "Resident Surveys",
    });
    expect(meta.endpoint).toBe(`${BASE}/intouch/dashboard`);
    expect(meta.structures).toMatchObject({ scope: "surveys_users", date_interval: "month" });
    expect(meta.additional_meta).toMatchObject({
      sort_by: "created_at",
      sort_desc: true,
      export_options: ["xlsx", "csv"],
    });
    expect(meta.pagination).toEqual({ last: false, total_pages: 2, record_count: 24 });
    expect(rows).toHaveLength(15);
    const days = rows.filter((row) => !row.is_confidential).map(({ created_at: day }) => day);
    expect(days).toEqual(["2026-11-19", "2026-11-18", "2026-10-21", "2026-10-20"]);
    expect(rows[1]).toEqual({
      m_id: expect.any(Number) as number,
      survey_name: "Resident Satisfaction Survey",
      created_at: "2026-11-18",
      month: "2026-11-01",
      response_count: 3,
      agreement_importance: 60,
      score_danger: true,
      likely_to_renew: 2,
      likelihood: "unlikely",
      location_name: "Alder",
      unit_number: null,
      is_confidential: false,
      resident_id: 2001,
      full_name: "F L2001",
      comment: "Fix the gate",
      to: `/residents/2001/resident-survey/${rows[1]?.m_id}`,
      user_task_id: null,
    });
    const opened = await send("");
    expect(opened.rows).toEqual(rows);
  });

  test("accepts surveys, regions, locations, reporting_group, confidential_only and q_text, each alone and all together [API-21]", async () => {
    const readCount = async (query: string): Promise<number | undefined> => {
      const { status, meta } = await send(query);
      expect(status, query).toBe(200);
      return meta.pagination?.record_count;
    };
    expect(await readCount("filters[surveys][]=25")).toBe(1);
    expect(await readCount("filters[regions][]=1")).toBe(6);
    expect(await readCount("filters[locations][]=2")).toBe(3);
    expect(await readCount("filters[reporting_group][]=1")).toBe(
      await readCount("filters[reporting_groups_by_locations]=1"),
    );
    expect(await readCount("filters[confidential_only]=true")).toBe(16);
    expect(await readCount("q_text=gate")).toBe(1);
    expect(await readCount("filters[q_text]=l2003")).toBe(1);
    expect(
      await readCount(
        "filters[surveys][]=24&filters[regions][]=1&filters[locations][]=1&filters[reporting_group][]=1&filters[confidential_only]=false&q_text=gate&structures[date_interval]=month",
      ),
    ).toBe(1);
    const { meta } = await send("filters[reporting_group][]=1&filters[confidential_only]=true");
    const chosen = meta.filters.flatMap(({ key, choices }) =>
      (choices ?? []).filter(({ selected }) => selected).map(({ id }) => `${key} ${id}`),
    );
    expect(chosen).toEqual(["general all", "reporting_groups_by_locations 1", "confidential_only true"]);
  });

  test("shows only month, survey and the place that ten share of confidential responses", async () => {
    const { rows, body } = await send("filters[confidential_only]=true&page[size]=100");
    expect(rows).toHaveLength(16);
    for (const [at, row] of rows.entries()) {
      expect(row).toEqual({
        m_id: `confidential-${at + 1}`,
        survey_name: "Resident Satisfaction Survey",
        created_at: "2026-10",
        month: "2026-10-01",
        response_count: null,
        agreement_importance: null,
        score_danger: false,
        likely_to_renew: null,
        likelihood: null,
        location_name: "Cedar",
        unit_number: "NA",
        is_confidential: true,
        resident_id: null,
        full_name: "Confidential",
        comment: null,
        to: null,
        user_task_id: null,
      });
    }
    expect(body).not.toContain("Quiet");
    expect((await send("page[size]=100")).body).not.toContain(HIDDEN_COMMENT);
  });
});

test("the likelihood to renew is one of five levels, as a step and as a word [STATE-13]", async () => {
  const { rows } = await send(
    "page[size]=100&sort_by=likely_to_renew&filters[surveys]=24&filters[locations][]=1&filters[locations][]=2",
  );
  const answered = rows.filter(({ likely_to_renew: step }) => step !== null);
  expect([...new Set(answered.map(({ likely_to_renew: step, likelihood }) => `${step} ${likelihood}`))]).toEqual([
    "1 very_unlikely",
    "2 unlikely",
    "3 neutral",
    "4 likely",
    "5 very_likely",
  ]);
});

describe("permissions for residents' responses", () => {
  test("rejects viewers without the permission; a manager sees those of the managed places", async () => {
    expect((await send("", "employee")).status).toBe(403);
    const readPlaces = async (role: Role): Promise<(string | null)[]> => [
      ...new Set((await send("page[size]=100", role)).rows.map(({ location_name: name }) => name)),
    ];
    expect(await readPlaces("property_manager")).toEqual(["Alder"]);
    expect(new Set(await readPlaces("regional_manager"))).toEqual(new Set(["Alder", "Birch"]));
    const reply = await t.server.inject({ url: `${BASE}/intouch/dashboard` });
    expect(reply.statusCode).toBe(401);
  });

  test("a place that is not visible matches nothing, like one that does not exist, and has no page", async () => {
    for (const id of [3, 999]) {
      const { status, meta } = await send(`filters[locations]=${id}`, "property_manager");
      expect([status, meta.pagination?.record_count]).toEqual([200, 0]);
      expect((await send("", "property_manager", `properties/${id}/resident_surveys`)).status).toBe(404);
    }
    const own = await send("", "property_manager", "properties/1/resident_surveys");
    expect([own.status, own.meta.subject.name, own.rows.length]).toEqual([200, "Alder", 3]);
  });

  test("an unchanged reply returns 304, and only to its own viewer", async () => {
    const readTag = async (role: Role): Promise<string> => {
      const reply = await t.server.inject({ url: `${BASE}/intouch/dashboard`, headers: sessions.get(role) ?? {} });
      return String(reply.headers["etag"]);
    };
    expect(await readTag("property_manager")).not.toBe(await readTag("regional_manager"));
  });
});

test("the lists behind the satisfaction card have as many rows as it counts", async () => {
  for (const place of ["reports", "regions/1", "properties/1", "properties/2"]) {
    const reply = await t.server.inject({
      url: `${BASE}/${place}/satisfaction_dashboard`,
      headers: sessions.get("client-admin") ?? {},
    });
    const { data, meta } = reply.json<{
      data: { figures: Record<string, { value: number | null }> };
      meta: Reply["meta"];
    }>();
    const { from, to } = meta.dates.current;
    const readCount = async (option: string): Promise<number | undefined> => {
      const query = `filters[survey_options]=${option}&structures[date_range]=${from}:${to}`;
      return (await send(query, "client-admin", `${place}/resident_surveys`)).meta.pagination?.record_count;
    };
    expect(await readCount("unlikely-to-renew"), place).toBe(data.figures["unlikely_to_renew"]?.value ?? 0);
    expect(await readCount("has-maintenance-issues"), place).toBe(
      data.figures["residents_with_reported_maintenance_issues"]?.value ?? 0,
    );
  }
});

test("invalid parameters are rejected by their path, all at once", async () => {
  const wrong =
    "filters[colour]=red&filters[surveys]=x&filters[survey_options]=sad&filters[confidential_only]=maybe&structures[scope]=moons&structures[date_interval]=week&sort_by=weather&page[size]=0&structures[date_range]=2026-02-31:x&client_id=2";
  const { status, errors } = await send(wrong);
  expect([status, errors.map((error) => error.replace(/ .*/, "")).toSorted()]).toEqual([
    400,
    [
      "query.client_id",
      "query.filters.colour",
      "query.filters.confidential_only",
      "query.filters.survey_options",
      "query.filters.surveys.0",
      "query.page.size",
      "query.sort_by",
      "query.structures.date_interval",
      "query.structures.date_range",
      "query.structures.scope",
    ],
  ]);
  const twice = await send("filters[reporting_group]=1&filters[reporting_groups_by_locations]=2");
  expect(twice.errors).toEqual(["query.filters.reporting_group contradiction"]);
  for (const odd of ["filters=1", "structures=x", "page=3", "q_text[a]=b", "filters[confidential_only][a]=1"]) {
    expect((await send(odd)).status, odd).toBe(400);
  }
});

describe("files of responses", () => {
  test("have the printed content of the screen, row by row, at both addresses, with the request", async () => {
    const save = async (url: string, payload: object, role: Role = "client-admin") => {
      const headers = { ...sameOrigin, ...sessions.get(role) };
      return t.server.inject({ method: "POST", url: `${BASE}/${url}`, headers, payload });
    };
    const payload = { filters: { confidential_only: false }, structures: { date_interval: "month" } };
    for (const url of ["intouch/dashboard.csv", "reports/resident_surveys.csv"]) {
      const file = await save(url, payload);
      expect(file.statusCode).toBe(200);
      expect(file.body).toContain("Resident,Survey,Date,Location,Unit,Satisfaction,Likely to Renew,Comments");
      expect(file.body).toContain("F L2001,Resident Satisfaction Survey,2026-11-18,Alder,N/A,60,Unlikely,Fix the gate");
      expect(file.body).toContain("Confidential,Resident Satisfaction Survey,2026-10,Cedar,NA,Hidden,Hidden,Hidden");
      expect(file.body.split("\r\nConfidential,").length - 1).toBe(16);
      expect(file.body).not.toContain("Quiet");
    }
    const workbook = await save("intouch/dashboard.xlsx", { filters: { confidential_only: true } });
    expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
    expect((await save("intouch/dashboard.csv", {}, "employee")).statusCode).toBe(403);
    expect((await save("intouch/dashboard.csv", { page: { number: 0 } })).statusCode).toBe(400);
  });
});
