import type { Random } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import { toMailbox, generatePersonName } from "./content/names.ts";
import { positionCategories, positions } from "./content/positions.ts";
import type { DemoFrame } from "./demo-days.ts";
import { type DemoAccount, listAccounts } from "./demo-people.ts";
import { type Employee, sortByRank, writePeople } from "./demo-people-rows.ts";
import type { DemoStructure } from "./demo-places.ts";
import { plantStaff, type JobOpening, buildJobOpenings } from "./demo-job-openings.ts";
import type { DemoSink } from "./demo-sink.ts";
import { Staffing } from "./demo-staff.ts";

/** A company's people, as later rows refer to them. */
export interface DemoStaff {
  readonly employees: readonly Employee[];
  readonly categoryIds: ReadonlyMap<string, number>;
  readonly positionIds: ReadonlyMap<string, number>;
}

interface DemoStaffContext {
  readonly sink: DemoSink;
  readonly company: DemoCompany;
  readonly structure: DemoStructure;
  readonly frame: DemoFrame;
}

async function writePositions(sink: DemoSink, { locale }: DemoCompany) {
  const categoryIds = new Map<string, number>();
  const drawn = await sink.reserveIds("position_categories", positionCategories.length);
  for (const [index, name] of positionCategories.entries()) {
    const id = drawn[index] ?? 0;
    categoryIds.set(name, id);
    sink.add("position_categories", { id, name });
  }
  const positionIds = new Map<string, number>();
  const ids = await sink.reserveIds("positions", positions.length);
  for (const [index, { name, nameEs, category }] of positions.entries()) {
    const id = ids[index] ?? 0;
    positionIds.set(name, id);
    const position_category_id = categoryIds.get(category) ?? null;
    sink.add("positions", { id, name: locale === "es" ? nameEs : name, position_category_id });
  }
  return { categoryIds, positionIds };
}

/** True where an account belongs to this job opening. */
function isSeatFor(account: DemoAccount, jobOpening: Omit<JobOpening, "isSteady">): boolean {
  if (account.position !== jobOpening.position.name) return false;
  const [place] = account.places;
  if (place !== undefined) return jobOpening.place?.community.name === place || jobOpening.place?.index === place;
  const [region] = account.regions;
  return region === undefined || jobOpening.regionIndex === region;
}

function buildStaff(context: DemoStaffContext, random: Random, openings: readonly JobOpening[], isFlagship: boolean) {
  const staffing = new Staffing(random, context.frame, context.company);
  // Additional accounts, in the same jobs at the first two open places.
  const [one, other] = openings
    .filter((jobOpening) => jobOpening.position.name === "Maintenance Supervisor" && jobOpening.place?.closes === null)
    .map((jobOpening) => ({ ...jobOpening, isSteady: false }));
  if (isFlagship && one && other)
    plantStaff((jobOpening, from) => staffing.hire(jobOpening, from), [one, other], context.frame);
  for (const jobOpening of openings) staffing.fill(jobOpening);
  staffing.finish();
  return sortByRank(staffing.members);
}

/** Writes positions, people and their employments over the years. */
export async function writeStaff(context: DemoStaffContext, random: Random, isFlagship: boolean): Promise<DemoStaff> {
  const { sink, company, structure } = context;
  const { categoryIds, positionIds } = await writePositions(sink, company);
  const accounts = listAccounts(company);
  const findHolder = (jobOpening: Omit<JobOpening, "isSteady">) =>
    accounts.find((account) => isSeatFor(account, jobOpening)) ?? null;
  const seats = buildJobOpenings(
    random.fork(1),
    company,
    structure.places,
    positionIds,
    (jobOpening) => findHolder(jobOpening) !== null,
  );
  const members = buildStaff(context, random.fork(2), seats, isFlagship);
  const ids = await sink.reserveIds("people", members.length);
  const taken = new Map<string, number>();
  const employees = members.map((member, index): Employee => {
    const account = member.jobOpening.isSteady ? findHolder(member.jobOpening) : null;
    const name = account?.name ?? generatePersonName(member.random, member.locale);
    const mailbox = toMailbox(name);
    const times = (taken.get(mailbox) ?? 0) + 1;
    taken.set(mailbox, times);
    const email = account?.email ?? `${mailbox}${times === 1 ? "" : String(times)}@${company.domain}`;
    return { id: ids[index] ?? 0, member, name, email, account };
  });
  writePeople(sink, company, employees);
  return { employees, categoryIds, positionIds };
}
