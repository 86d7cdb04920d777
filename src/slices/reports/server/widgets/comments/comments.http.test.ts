import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommentGroup, QuestionData, ResidentComment } from "#slices/reports/contract/comments.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { addCompanyComments, HIDDEN_COMMENT } from "#slices/reports/testing/sample-comments.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

const BASE = "/v1/en/analytics";

let t: TestApplication;
const sessions = new Map<Role, { cookie: string }>();
beforeAll(async () => {
  t = await startReportPortal();
  for (const client of [1, 2]) await addCompanyComments(t.db, client);
  for (const role of ["client-admin", "regional_manager", "property_manager", "employee"] as const) {
    sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
  }
});
afterAll(() => t.close());

interface Reply<Data> {
  readonly status: number;
  readonly body: string;
  readonly data: Data;
  readonly meta: WidgetMeta;
  readonly faults: readonly string[];
}

async function send<Data = { results: ResidentComment[] }>(
  url: string,
  role: Role = "client-admin",
): Promise<Reply<Data>> {
  const reply = await t.server.inject({ url: `${BASE}/${url}`, headers: sessions.get(role) ?? {} });
  const result = reply.json<Partial<Reply<Data>> & { errors?: { path: string; code: string }[] }>();
  return {
    status: reply.statusCode,
    body: reply.body,
    data: result.data as Data,
    meta: result.meta as WidgetMeta,
    faults: (result.errors ?? []).map(({ path, code }) => `${path} ${code}`),
  };
}

/** Returns a question's reply, with its attributes in the place of its data. */
async function requestQuestion(url: string): Promise<Reply<QuestionData>> {
  const reply = await send<{ id: string; type: string; attributes: QuestionData }>(url);
  return { ...reply, data: reply.data.attributes };
}

async function save(url: string, body: object, role: Role = "client-admin"): Promise<{ status: number; body: string }> {
  const headers = { ...sameOrigin, ...sessions.get(role) };
  const reply = await t.server.inject({ method: "POST", url: `${BASE}/${url}`, headers, payload: body });
  return { status: reply.statusCode, body: reply.body };
}

describe("comments of employees", () => {
  test("have their month, and the attributes that ten people share [ENT-23]", async () => {
    const { data, meta } = await send<{ results: object[] }>("reports/employee_comments");
    expect(meta.widget).toMatchObject({ id: "employee_comments", data_type: "load_more_calculator" });
    expect(meta.headers.map(({ label }) => label)).toEqual(["Survey/Question", "Date", "Comment"]);
    expect(data.results).toHaveLength(12);
    expect(data.results[0]).toMatchObject({
      survey: "New Hire Survey",
      question: "What would have made your first weeks easier?",
      date: "2026-10-01",
      region: { name: "Region 1" },
      location: { name: "Alder" },
      position_category: null,
      likely_to_remain: "very_likely",
      user_status: "active",
    });
    expect(Object.keys(data.results[0] ?? {})).toEqual(expect.arrayContaining(["text_entry", "position_category"]));
  });

  test("offer likelihoods and position categories that are next to a comment, and no filter that finds nothing [ENG-41]", async () => {
    const readFilterChoices = async (query: string): Promise<(readonly [string, unknown[] | undefined])[]> =>
      (await send(`reports/employee_comments?${query}`)).meta.filters
        .filter(({ key }) => ["likelihoods", "position_categories"].includes(key))
        .map(({ key, choices }) => [key, choices?.map(({ id }) => id)] as const);
    // Twelve people share one likelihood and have no position category.
    expect(await readFilterChoices("")).toEqual([["likelihoods", ["very_likely"]]]);
    // A search text removes no option; a selected option stays so that it can be cleared.
    expect(await readFilterChoices("filters[q_text]=nothing")).toEqual([["likelihoods", ["very_likely"]]]);
    expect(await readFilterChoices("filters[likelihoods]=unlikely")).toEqual([
      ["likelihoods", ["unlikely", "very_likely"]],
    ]);
    expect(await readFilterChoices("filters[surveys]=5")).toEqual([]);
  });

  test("are filtered by likelihood, survey and words, one page at a time [ENG-41]", async () => {
    const readCount = async (query: string): Promise<number | undefined> =>
      (await send(`reports/employee_comments?${query}`)).meta.pagination?.record_count;
    expect(await readCount("filters[likelihoods]=very_likely")).toBe(12);
    expect(await readCount("filters[likelihoods][]=unlikely&filters[likelihoods][]=neutral")).toBe(0);
    expect(await readCount("filters[surveys][]=5&filters[surveys][]=3")).toBe(12);
    expect(await readCount("filters[surveys]=5")).toBe(0);
    expect(await readCount("filters[q_text]=new%20hire%207")).toBe(1);
    const { data, meta } = await send("reports/employee_comments?page[number]=2&page[size]=5");
    expect([data.results.length, meta.pagination]).toEqual([
      5,
      { last: false, total_pages: 3, record_count: 12, cursor: "after-2" },
    ]);
    expect((await send("reports/employee_comments?page[number]=9")).data.results).toEqual([]);
  });
});

describe("comments of residents", () => {
  test("have name, place and day, confidential ones none of these, newest month first [ENT-24] [SAT-12] [SAT-14]", async () => {
    const { data } = await send("reports/resident_comments?page[size]=100");
    const months = data.results.map(({ month }) => month);
    expect(months).toEqual(months.toSorted().toReversed());
    const [ann] = data.results;
    expect(ann).toMatchObject({
      survey_name: "Resident Satisfaction Survey",
      body: "What one change would make living here better?",
      text_value_1: "Fix the gate",
      comment: "Fix the gate",
      other_text_response: null,
      first_name: "F",
      last_name: "L2001",
      name: "F L2001",
      location_name: "Alder",
      created_at: "2026-11-18",
      residents_id: 2001,
      likely_to_renew: "unlikely",
      agreement_importance: 60,
      is_low: true,
    });
    const confidential = data.results.filter((comment) => comment.is_confidential);
    expect(confidential).toHaveLength(11);
    for (const comment of confidential) {
      expect(comment).toMatchObject({
        name: "Confidential",
        first_name: null,
        last_name: null,
        residents_id: null,
        residents_survey_id: null,
        created_at: "2026-10-01",
        agreement_importance: null,
      });
    }
  });

  test("are grouped by survey and by question, 15 a page [SAT-11] [SAT-19]", async () => {
    const surveys = await send<{ results: CommentGroup[] }>("reports/resident_comments?structures[scope]=surveys");
    expect(surveys.meta.structures.scopes.map(({ key }) => key)).toEqual([
      "responses",
      "questions",
      "surveys",
      "themes",
    ]);
    expect(surveys.meta.headers.map(({ label }) => label)).toEqual(["Survey", "Comments", "Summary"]);
    expect(surveys.data.results[0]).toMatchObject({ m_id: 24, response_count: 13 });
    const questions = await send<{ results: CommentGroup[] }>("reports/resident_comments?structures[scope]=questions");
    expect(questions.meta.headers.map(({ label }) => label)).toEqual(["Question", "Responses"]);
    expect(questions.data.results).toHaveLength(15);
    expect(questions.meta.pagination?.total_pages).toBeGreaterThan(1);
    const [words] = (
      await send<{ results: CommentGroup[] }>(
        "reports/resident_comments?structures[scope]=questions&filters[questions]=244",
      )
    ).data.results;
    expect(words).toMatchObject({ question_type_slug: "text-entry", response_count: 13 });
  });
});

const forms = [
  "reports/employee_question_report/46",
  "regions/1/employee_question_report/46",
  "properties/1/employee_question_report/46",
  "reports/resident_question_report/244",
  "regions/1/resident_question_report/244",
  "properties/1/resident_question_report/244",
  "regions/1/reports/resident_question_report/244",
  "properties/1/reports/employee_question_report/46",
];

test.each([
  "satisfaction_dashboard",
  "resident_satisfaction_report",
  "resident_reasons_leaving_report",
  "resident_priority_report",
  "resident_comments",
])("GET reports/%s returns its data [API-14]", async (name) => {
  const { status, meta } = await send(`reports/${name}`);
  expect([status, meta.widget.id]).toEqual([200, name]);
});

describe("one question", () => {
  test.each(forms)("GET %s accepts filters, add-ons, words and scope [API-17]", async (url) => {
    const all = "structures[addon_options]=summary&filters[general]=all&q_text=zzz&scope=questions";
    const { status, data, meta } = await requestQuestion(
      `${url}?${all.replace("&filters[general]=all", url.includes("properties") ? "" : "&filters[general]=all")}`,
    );
    expect([status, meta.widget.id]).toEqual([200, url.split("/").at(-2)]);
    expect(meta.endpoint).toBe(`${BASE}/${url.replace(/(?<=\d\/)reports\//, "")}`);
    expect(data).toMatchObject({ question_type: { slug: "text-entry", name: "Text Entry" }, responses: [] });
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(["body", "question_type", "response_count", "ai_importance", "ai_agreement"]),
    );
  });

  test("shows why residents are not very likely to renew, in numbers and comments [ENT-25] [ENT-26] [SAT-17]", async () => {
    const { data, meta } = await requestQuestion("reports/resident_reasons_leaving_report");
    expect(meta.widget.id).toBe("resident_reasons_leaving_report");
    expect(data.responses_title).toBe("Other responses to: Why aren't you very likely to renew?");
    const chosen = data.summary[0]?.values.filter(({ value }) => value !== 0);
    const half = { value: 50, hidden: false, bound: null, likely_range: { from: 9, to: 91, n: 2 } };
    expect(chosen).toEqual([
      { label: "The rent", ...half },
      { label: "Other", ...half },
    ]);
    expect(data.respondents_count).toBe(2);
    expect(data.responses).toHaveLength(1);
    expect(data.responses[0]).toMatchObject({
      other_text_response: "The stairs",
      location_name: "Birch",
      first_name: "F",
      last_name: "L2002",
      created_at: "2026-10-20",
    });
  });

  test("has its text, the number of answers, and the means of both halves of a pair [ENT-14]", async () => {
    const { data } = await requestQuestion("reports/resident_question_report/202");
    expect(data).toMatchObject({
      body: expect.stringMatching(/^[A-Z].+[.?]$/) as string,
      question_type: { name: "Agreement and Importance", slug: "agreement-importance" },
      response_count: 1,
      ai_importance: 4,
      ai_agreement: 3,
    });
  });

  test("of every type has the layout of its type [SAT-18]", async () => {
    const readSeries = async (service: string, id: number): Promise<string[]> => {
      const { data } = await requestQuestion(`reports/${service}_question_report/${id}`);
      return data.summary.map(({ key, values }) => `${key} ${values.length}`);
    };
    expect(await readSeries("resident", 201)).toEqual(["agreement 5", "importance 5"]);
    expect(await readSeries("resident", 205)).toEqual(["agreement 5"]);
    expect(await readSeries("resident", 232)).toEqual(["importance 5"]);
    expect(await readSeries("resident", 241)).toEqual(["likelihood 3"]);
    expect(await readSeries("resident", 211)).toEqual(["yes_no 2"]);
    expect(await readSeries("resident", 233)).toEqual(["choices 8"]);
    expect(await readSeries("resident", 243)).toEqual(["choices 11"]);
    expect(await readSeries("resident", 244)).toEqual([]);
  });

  test("of the other service or that does not exist returns 404", async () => {
    for (const id of [46, 999_999]) expect((await send(`reports/resident_question_report/${id}`)).status).toBe(404);
    expect((await send("reports/employee_question_report/201")).status).toBe(404);
    expect((await send("reports/resident_question_report")).status).toBe(404);
    expect((await send("reports/resident_comments/201")).status).toBe(404);
    expect((await send("reports/resident_question_report/x")).status).toBe(400);
  });
});

describe("permissions for comments", () => {
  const names = [
    "employee_comments",
    "resident_comments",
    "resident_reasons_leaving_report",
    "resident_question_report/244",
  ];

  test("rejects viewers without the permission; a manager sees the managed places alone", async () => {
    for (const name of names) expect((await send(`reports/${name}`, "employee")).status, name).toBe(403);
    const own = await send("reports/resident_comments?page[size]=100", "property_manager");
    expect(own.data.results.map(({ location_name }) => location_name)).toEqual(["Alder"]);
    const region = await send("reports/resident_comments?page[size]=100", "regional_manager");
    expect(new Set(region.data.results.map(({ location_name: name }) => name))).toEqual(new Set(["Alder", "Birch"]));
  });

  test("a place that is not visible gets the same reply as one that does not exist", async () => {
    for (const name of names) {
      const readStatus = async (id: number) => (await send(`properties/${id}/${name}`, "property_manager")).status;
      expect([await readStatus(1), await readStatus(2), await readStatus(999)], name).toEqual([200, 404, 404]);
      expect((await send(`regions/1/${name}`, "property_manager")).status, name).toBe(403);
    }
  });

  test("invalid parameters are rejected by their path, all at once", async () => {
    const wrong =
      "filters[colour]=red&filters[surveys]=x&filters[likelihoods]=sure&structures[scope]=moons&sort_by=name&sort_desc=up&page[size]=0&page[number]=-1&structures[date_range]=2026-02-31:x&client_id=2";
    const { status, faults: errors } = await send(`reports/resident_comments?${wrong}`);
    expect(status).toBe(400);
    expect(errors.map((error) => error.replace(/ .*/, "")).toSorted()).toEqual([
      "query.client_id",
      "query.filters.colour",
      "query.filters.likelihoods.0",
      "query.filters.surveys.0",
      "query.page.number",
      "query.page.size",
      "query.sort_by",
      "query.sort_desc",
      "query.structures.date_range",
      "query.structures.scope",
    ]);
    for (const odd of ["filters=1", "structures=x", "page=3", "filters[q_text][]=a", "filters[likelihoods][a]=1"]) {
      expect((await send(`reports/employee_comments?${odd}`)).status, odd).toBe(400);
    }
  });
});

describe("files of comments", () => {
  test("have the printed content of the screen, row by row, and are logged in the audit log", async () => {
    const file = await save("reports/resident_comments.csv", { structures: { scope: "responses" } });
    expect(file.status).toBe(200);
    expect(file.body).toContain("Survey,Question,Date,Comment,Resident,Location,Likely to Renew,Score");
    expect(file.body).toContain("Fix the gate,F L2001,Alder,Unlikely,60");
    expect(file.body.split("Confidential").length - 1).toBe(11);
    const groups = await save("reports/resident_comments.csv", { structures: { scope: "surveys" } });
    expect(groups.body).toContain("Resident Satisfaction Survey,13,11,0,2");
    expect((await save("reports/resident_question_report.csv", {})).status).toBe(404);
    expect((await save("reports/resident_reasons_leaving_report.csv", {})).status).toBe(400);
  });
});

test("words that fewer than ten people share are in no filter, order, page, place, question or file", async () => {
  const ways = ["reports", "regions/1", "properties/1"].flatMap((at) => [
    `${at}/employee_comments`,
    `${at}/employee_question_report/46`,
    `${at}/resident_comments`,
    `${at}/resident_question_report/244`,
    `${at}/resident_question_report/243`,
    `${at}/resident_reasons_leaving_report`,
  ]);
  const narrowed = [
    "",
    "filters[q_text]=her",
    "filters[likelihoods]=very_unlikely",
    "structures[date_range]=2026-09-01:2026-09-30",
    "structures[date_range]=2026-09-09:2026-09-09",
    "structures[date_range]=historical:historical",
    "sort_desc=false&page[size]=1000",
  ];
  const result: string[] = [];
  for (const role of ["client-admin", "regional_manager", "property_manager"] as const) {
    // A viewer of everything sends every query; others, whose replies are parts of these, send the two that show most.
    const queries = role === "client-admin" ? narrowed : narrowed.slice(-2);
    for (const way of ways) {
      for (const query of queries) result.push((await send(`${way}?${query}`, role)).body);
      const file = await save(`${way}.csv`, { filters: { q_text: "her" } }, role);
      result.push(file.body, (await save(`${way}.csv`, {}, role)).body);
    }
  }
  expect(result.length).toBeGreaterThan(250);
  expect(result.filter((body) => body.includes(HIDDEN_COMMENT))).toEqual([]);
  expect(result.some((body) => body.includes("New hire 7"))).toBe(true);
}, 240_000);
