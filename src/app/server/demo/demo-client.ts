import type { ClientTx } from "#platform/server/db/database.ts";
import { createSeededRandom, mixSeed } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import { awkwardNames, hostileNames, hostileTexts } from "./content/planted-signals.ts";
import { type DemoAccess, writeAccess } from "./demo-access.ts";
import { createAlertHandlers } from "./demo-alerts.ts";
import { writeAssignments } from "./demo-assignments.ts";
import { ResponseBudget, type ResponseCounts } from "./demo-budget.ts";
import { type CompanyCampaigns, writeCampaigns, writeEventRules } from "./demo-campaigns.ts";
import { type DemoFrame, ZoneDays } from "./demo-days.ts";
import { reportEmployees } from "./demo-employees.ts";
import { writeHomes } from "./demo-home-rows.ts";
import { insertLoadMark } from "./demo-mark.repository.ts";
import { type DemoStructure, writeStructure } from "./demo-places.ts";
import { writeNews } from "./demo-news.ts";
import { writeTrendNotes } from "./demo-trend-notes.ts";
import { writePlantedActions } from "./demo-planted-actions.ts";
import { type DemoResidentsContext, reportResidents } from "./demo-residents.ts";
import { reportPlans } from "./demo-plans.ts";
import { generateOfficeAddress } from "./content/office-addresses.ts";
import type { DemoScale, DemoSize } from "./demo-sizes.ts";
import { DemoSink } from "./demo-sink.ts";
import { writeStaff } from "./demo-staff-rows.ts";
import type { DemoTable } from "./demo-tables.ts";
import { type DemoMailBlock, insertAccounts, insertDemoClient, insertMailBlocks } from "./demo.repository.ts";

/** What a whole demo shares. */
export interface DemoSetup {
  readonly seed: number;
  readonly size: DemoSize;
  readonly scale: DemoScale;
  readonly frame: DemoFrame;
  /** Hash of the one password; computed once, because hashing is slow on purpose. */
  readonly passwordHash: string;
  /** Responses of all companies but the flagship so far. */
  readonly others: ResponseCounts;
}

/** A company that was written: its number of places and of rows. */
export interface WrittenClient {
  readonly locations: number;
  readonly rows: ReadonlyMap<DemoTable, number>;
}

const STRUCTURE = 1;
const STAFF = 2;
const NEWS = 3;
const ASSIGNMENTS = 4;

async function writeResidents(context: DemoResidentsContext, structure: DemoStructure): Promise<void> {
  for (const place of structure.places) {
    const residents = await writeHomes(context, place);
    await reportResidents(context, place, residents);
    await context.sink.relieve();
  }
}

async function writeAccounts(tx: ClientTx, setup: DemoSetup, access: readonly DemoAccess[], at: Date): Promise<void> {
  const accounts = access.map(({ employee: { id, email, name } }) => {
    return { personId: id, email: email.toLowerCase(), name: `${name.first} ${name.last}` };
  });
  await insertAccounts(tx, accounts, { passwordHash: setup.passwordHash, at });
}

/** Writes the places, people, permissions, rules and campaigns of a company, which all later rows refer to. */
async function writeBase(setup: DemoSetup, company: DemoCompany, sink: DemoSink, days: ZoneDays) {
  const { frame, scale } = setup;
  const rank = scale.companies.indexOf(company);
  const isFlagship = rank === 0;
  const random = createSeededRandom(mixSeed(setup.seed, rank));
  for (const service of company.services) sink.add("client_services", { service, status: "active" });
  const context = { company, communities: scale.buildCommunities(company), rank };
  const structure = await writeStructure(sink, context, random.fork(STRUCTURE), frame);
  const staff = await writeStaff({ sink, company, structure, frame }, random.fork(STAFF), isFlagship);
  const access = writeAccess(sink, company, structure, staff.employees);
  const admin = access.find(({ role }) => role === "client-admin")?.employee;
  if (!admin) throw new Error(`${company.name} has nobody to administrate it`);
  writeEventRules(sink, { company, frame, days });
  const by = { company, frame, days, personId: admin.id };
  const campaigns: CompanyCampaigns = await writeCampaigns(sink, by, structure.places, rank);
  const { employees } = staff;
  writeNews({ sink, company, frame, days, administratorId: admin.id, access, employees }, random.fork(NEWS));
  const assigning = { sink, company, frame, days, structure, staff, access, administratorId: admin.id };
  await writeAssignments(assigning, random.fork(ASSIGNMENTS));
  await writePlantedActions(assigning);
  writeTrendNotes(assigning);
  await sink.flush();
  const alertHandlers = createAlertHandlers(access, admin.id, structure.places);
  return { structure, staff, campaigns, isFlagship, access, administratorId: admin.id, alertHandlers };
}

/** Writes a whole company as raw rows, within one transaction. */
export async function writeClient(tx: ClientTx, setup: DemoSetup, company: DemoCompany): Promise<WrittenClient> {
  const { frame } = setup;
  const { slug, name, zone, locale, hasDistricts: has_areas } = company;
  const named = { id: tx.clientId, slug, name, time_zone: zone, locale, has_areas };
  await insertDemoClient(tx, {
    ...named,
    postal_address: generateOfficeAddress(slug, zone),
    created_at: computeCreatedAt(setup),
  });
  // The state from which an interrupted load continues.
  await insertLoadMark(tx, { seed: setup.seed, size: setup.size, today: frame.today }, frame.asOf);
  const { locations, rows, access, blocks } = await writeCompany(tx, setup, company);
  await writeAccounts(tx, setup, access, new ZoneDays(zone).toInstant(frame.first, 0));
  await insertMailBlocks(tx, blocks);
  return { locations, rows };
}

/** The result for one company, and its rows outside any client: accounts and blocked addresses. */
export interface WrittenCompany extends WrittenClient {
  readonly access: readonly DemoAccess[];
  /** The administrator of the company. */
  readonly administratorId: number;
  readonly blocks: readonly DemoMailBlock[];
}

/** Writes the rows of a company in the client of the transaction only: no account, no address. */
export async function writeCompany(tx: ClientTx, setup: DemoSetup, company: DemoCompany): Promise<WrittenCompany> {
  const { frame } = setup;
  const sink = new DemoSink(tx);
  const days = new ZoneDays(company.zone);
  const base = await writeBase(setup, company, sink, days);
  const { structure, staff, campaigns, isFlagship, access, administratorId, alertHandlers } = base;
  const budget = new ResponseBudget(setup.others, isFlagship);
  const context = { sink, frame, days, budget, texts: isFlagship ? [...hostileTexts] : [], alertHandlers };
  const blocks: DemoMailBlock[] = [];
  if (company.services.includes("intouch")) {
    const names = isFlagship ? [...hostileNames, ...awkwardNames] : [];
    await writeResidents({ ...context, company, campaigns, names, blocks }, structure);
  }
  if (company.services.includes("ingage")) {
    await reportEmployees({ ...context, staff, campaigns, places: structure.places });
  }
  if (company.services.includes("introduce")) {
    await reportPlans({ sink, company, frame, staff, places: structure.places });
  }
  await sink.flush();
  return { locations: structure.places.length, rows: sink.written, access, administratorId, blocks };
}

const DAY_MS = 86_400_000;

/** When a client of the demo was created: some weeks before the first invitation. */
function computeCreatedAt({ frame, scale }: DemoSetup): Date {
  return new Date(frame.asOf.getTime() - (365 * scale.years + 60) * DAY_MS);
}
