import type { Respondent } from "#test/support/respondents.ts";
import { ALONE, buildTable, formatNumber as shown, type Load, measureLoad, type Processes, TOGETHER } from "./load.ts";

/** How much of what a browser does: the forms as people send them, with or without the page that follows each. */
const ways = {
  "as a browser: each page opened and sent": true,
  "the first page opened, then all sent (1 GET, 6 POST)": false,
} as const;

type Way = keyof typeof ways;

/** Surveys of each client, in each way. */
const TIMES = { [ALONE]: 80, [TOGETHER]: 40 } as const;

/** What whole surveys cost in one way. */
export interface SurveyCost {
  readonly way: Way;
  readonly loads: readonly Load[];
}

/** The respondents that all measurements need. */
export const RESPONDENTS = Object.keys(ways).length * (TIMES[ALONE] + TOGETHER * TIMES[TOGETHER]) + 100;

function toBody(page: Respondent["pages"][number]): URLSearchParams {
  return new URLSearchParams(Object.entries(page).flatMap(([name, values]) => values.map((value) => [name, value])));
}

async function open(address: string, origin: string, form?: URLSearchParams): Promise<Response> {
  const request = form === undefined ? {} : { method: "POST", body: form, headers: { origin } };
  const reply = await fetch(new URL(address, origin), { ...request, redirect: "manual" });
  await reply.text();
  const expected = form === undefined ? 200 : 303;
  if (reply.status !== expected) throw new Error(`survey page: ${reply.status} instead of ${expected}`);
  return reply;
}

/** Answers a whole survey over HTTP, from the link to the page of thanks. */
export async function answerSurvey(origin: string, { token, pages }: Respondent, opensPages: boolean): Promise<void> {
  await open(`/s/${token}`, origin);
  for (const page of pages) {
    const reply = await open(`/s/${token}`, origin, toBody(page));
    if (opensPages) await open(reply.headers.get("location") ?? "", origin);
  }
}

/** Measures whole surveys, one at a time and by several people at once. */
export async function measureSurveys(
  origin: string,
  processes: Processes,
  respondents: readonly Respondent[],
): Promise<readonly SurveyCost[]> {
  const waiting = [...respondents];
  const takeNext = (): Respondent => {
    const respondent = waiting.pop();
    if (respondent === undefined) throw new Error("there are too few respondents");
    return respondent;
  };
  const costs: SurveyCost[] = [];
  for (const [way, opensPages] of Object.entries(ways) as [Way, boolean][]) {
    const answer = (): Promise<void> => answerSurvey(origin, takeNext(), opensPages);
    for (let count = 0; count < 40; count += 1) await answer();
    const alone = await measureLoad(processes, { clients: ALONE, times: TIMES[ALONE] }, answer);
    const together = await measureLoad(processes, { clients: TOGETHER, times: TIMES[TOGETHER] }, answer);
    costs.push({ way, loads: [alone, together] });
  }
  return costs;
}

/** Builds the section of docs/performance.md. */
export function buildSurveysSection(costs: readonly SurveyCost[], answers: number, machine: string): string {
  const rows = costs.flatMap(({ way, loads }) =>
    loads.map(({ clients, p50, p95, perSecond, node, database }) => [
      way,
      String(clients),
      ...[p50, p95, perSecond, node, database].map(shown),
    ]),
  );
  const header = ["a whole survey", "clients", "p50, ms", "p95, ms", "surveys/s", "Node CPU, ms", "PostgreSQL CPU, ms"];
  return `Residents who answer a survey of six pages (${answers.toFixed(1)} answers in the mean) over HTTP, from the link to the page of
thanks. Built server, PostgreSQL that waits for the disk, a company of 50 locations. Rollups are checked at the end. The
processor time is that of the server and the database alone; the program that answers runs on the same cores.

${buildTable(header, rows)}

${machine} \`npm run bench -- surveys\` writes this section.`;
}
