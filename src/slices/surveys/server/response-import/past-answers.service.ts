import { addDays, addMonths, type Clock, toLocalDate, getEndOfDay } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import type { ByteSource } from "#platform/server/spreadsheets/sheet.ts";
import type { AuditContext, UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { findCurrentSurvey } from "../catalog/catalog.repository.ts";
import type { Survey } from "../catalog/catalog.schema.ts";
import { getSurveyKind } from "../survey-kinds.rules.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import type { SurveysApi } from "../surveys.api.ts";
import type { AnswerMap } from "./answer-map.schema.ts";
import { validateMap } from "./check-map.rules.ts";
import {
  insertImportedAnswers,
  addPastInvitations,
  addPastRespondents,
  allocateInvitationIds,
  lockPastAnswers,
  type PastInvitation,
  readPastKeys,
  readPastRespondents,
  type PastSurvey,
  type RespondentScope,
} from "./past-answers.repository.ts";
import { readPastFile } from "./past-file.ts";
import { foldName, type PastPlaces, readPlaces } from "./past-places.ts";
import type { ImportedResponseRow, RowError } from "./past-rows.rules.ts";
import { validateOtherSources, selectFresh } from "./past-sources.rules.ts";

/** Creates respondents of whom only the answers are known; returns their ids. */
export type CreateRespondents = (tx: ClientTx, count: number, now: Date) => Promise<number[]>;

export interface PastAnswersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readClient">;
  /** Writes locations, regions and position categories. */
  readonly places: Importer;
  readonly createRespondents: { readonly intouch: CreateRespondents; readonly ingage: CreateRespondents };
  readonly readSurvey: SurveyReader;
  readonly correctRollups: SurveysApi["correctRollups"];
  /** Closes the rollups by question after the answers are committed; until then metrics are read from the answers. */
  readonly refreshQuestionRollups: SurveysApi["refreshQuestionRollups"];
  /** Reads the last months of the release cells of locations. */
  readonly readReleasedCells: (
    tx: ClientTx,
    request: {
      readonly service: "intouch" | "ingage";
      readonly locationIds: readonly number[];
      readonly measures: readonly string[];
    },
  ) => Promise<readonly { readonly locationId: number; readonly kind: string; readonly lastMonth: string }[]>;
}

/** A file to import. */
export interface PastFile {
  readonly surveyId: number;
  readonly map: AnswerMap;
  readonly source: ByteSource;
  /** Name of the file's source. Files of one source share respondents and rows; files of different sources never do. */
  readonly sourceName: string;
  /** Whether residents' answers are confidential; employees' answers always are. */
  readonly isConfidential: boolean;
  /** Reads and checks everything and writes nothing. */
  readonly isDryRun: boolean;
}

/** The result of an import. */
export interface ResponseImportResult {
  /** Errors of map, header and cells; with any error nothing was written. */
  readonly general: readonly string[];
  readonly errors: readonly RowError[];
  readonly omittedErrors: number;
  /** Columns of the file that the map does not read. */
  readonly unreadColumns: readonly string[];
  /** Number of rows of the file. */
  readonly rows: number;
  /** Number of rows that were imported before. */
  readonly known: number;
  readonly responses: number;
  readonly unanswered: number;
  readonly answers: number;
  readonly respondents: number;
  readonly locations: number;
  readonly regions: number;
  readonly positionCategories: number;
}

const EMPTY_RESULT: ResponseImportResult = {
  general: [],
  errors: [],
  omittedErrors: 0,
  unreadColumns: [],
  rows: 0,
  known: 0,
  responses: 0,
  unanswered: 0,
  answers: 0,
  respondents: 0,
  locations: 0,
  regions: 0,
  positionCategories: 0,
};

/** Links of this product accept answers for this many days. */
const LINK_DAYS = 21;

const HALF_A_DAY = 12 * 3_600_000;

/** Thrown to roll back a unit of work. */
class DryRunRollback extends Error {
  override readonly name = "NothingWritten";
  readonly result: ResponseImportResult;

  constructor(result: ResponseImportResult) {
    super("nothing was written");
    this.result = result;
  }
}

/** Imports answers from before the client used this product: a whole file or nothing, and repeated without effect. */
export class ResponseImporter {
  readonly #deps: PastAnswersDeps;

  constructor(deps: PastAnswersDeps) {
    this.#deps = deps;
  }

  /** Throws SpreadsheetError for a file that is not a spreadsheet; returns all other errors and then writes nothing. */
  async take(auditContext: AuditContext, file: PastFile): Promise<ResponseImportResult> {
    try {
      const result = await this.#deps.units.run(auditContext, (uow) => this.#importFile(uow, file));
      await this.#deps.refreshQuestionRollups(auditContext.clientId);
      return result;
    } catch (error) {
      if (error instanceof DryRunRollback) return error.result;
      throw error;
    }
  }

  async #importFile(uow: UnitOfWork, file: PastFile): Promise<ResponseImportResult> {
    await lockPastAnswers(uow);
    const { timeZone } = await this.#deps.organization.readClient(uow, uow.clientId);
    const current = await findCurrentSurvey(uow, file.surveyId);
    if (!current) throw new RangeError(`there is no survey ${file.surveyId}`);
    const survey = await this.#deps.readSurvey(uow, current.id, current.version);
    const general = validateMap(file.map, survey);
    if (general.length > 0) throw new DryRunRollback({ ...EMPTY_RESULT, general });
    const today = toLocalDate(timeZone, uow.now);
    const read = await readPastFile(file.source, { map: file.map, survey, service: survey.service, today });
    const before = await readPastKeys(uow, survey.id);
    const { fresh, errors } = selectFresh(before, file, read.rows);
    const sourceErrors = validateOtherSources(before, file, read.rows);
    const summary = {
      ...EMPTY_RESULT,
      ...read,
      general: [...read.general, ...sourceErrors],
      errors: [...read.errors, ...errors],
      rows: read.rows.length,
    };
    if (summary.general.length + summary.errors.length > 0) throw new DryRunRollback(summary);
    const known = read.rows.length - fresh.length;
    if (fresh.length === 0) throw new DryRunRollback({ ...summary, known });
    const written = await this.#write(uow, survey, file, fresh, timeZone);
    const result = { ...summary, ...written, known };
    if (file.isDryRun) throw new DryRunRollback(result);
    const { general: _, errors: __, omittedErrors: ___, unreadColumns: ____, ...details } = result;
    await uow.audit({
      operation: "surveys.pastAnswers",
      objectType: "survey",
      objectId: survey.id,
      details: { ...details, source: file.sourceName, isConfidential: this.#isProtected(survey, file) },
    });
    return result;
  }

  #isProtected(survey: Survey, file: PastFile): boolean {
    return survey.service === "ingage" || file.isConfidential;
  }

  async #write(
    uow: UnitOfWork,
    survey: Survey,
    file: PastFile,
    rows: readonly ImportedResponseRow[],
    timeZone: string,
  ): Promise<Partial<ResponseImportResult>> {
    const { places: importer, correctRollups } = this.#deps;
    const { isDryRun, sourceName } = file;
    const scope: RespondentScope = { service: survey.service, sourceName };
    if (!isDryRun) await importer.begin(uow);
    const places = await readPlaces(uow, importer, rows, { timeZone, isDryRun });
    const counts = { ...this.#toCounts(rows), ...places.created };
    // A dry run only counts: writing and rolling back thousands of rows would bloat the tables.
    if (isDryRun) return { ...counts, respondents: (await this.#newRespondents(uow, scope, rows)).count };
    const { ids: respondents, created } = await this.#respondents(uow, scope, rows);
    const past: PastSurvey = { ...survey, ...scope, isProtected: this.#isProtected(survey, file) };
    const closed = past.isProtected ? await this.#closedMonths(uow, survey, places) : new Map<number, string>();
    const ids = await allocateInvitationIds(uow, rows.length);
    const invitations = rows.map((row, at) =>
      this.#invitation(row, { id: ids[at] ?? 0, respondentId: respondents[at] ?? 0, places, closed, timeZone }),
    );
    await addPastInvitations(uow, past, invitations);
    const answers = rows.flatMap((row, at) =>
      row.answers.map(({ question, answer }) => ({
        invitationId: ids[at] ?? 0,
        questionId: question.id,
        type: question.type,
        likelihood: question.likelihood,
        agreement: answer.agreement ?? null,
        importance: answer.importance ?? null,
        value: answer.value ?? null,
        choices: answer.choices ?? null,
        text: answer.text ?? null,
      })),
    );
    await insertImportedAnswers(uow, answers);
    await correctRollups(uow);
    return { ...counts, respondents: created };
  }

  #toCounts(rows: readonly ImportedResponseRow[]): Pick<ResponseImportResult, "responses" | "unanswered" | "answers"> {
    const responses = rows.filter((row) => row.completedOn !== null).length;
    const answers = rows.reduce((sum, row) => sum + row.answers.length, 0);
    return { responses, unanswered: rows.length - responses, answers };
  }

  /** Returns the respondents of earlier files, the keys of new ones, and the number of people to create. */
  async #newRespondents(uow: UnitOfWork, scope: RespondentScope, rows: readonly ImportedResponseRow[]) {
    const known = await readPastRespondents(uow, scope);
    const fresh = [...new Set(rows.flatMap(({ respondent }) => respondent ?? []))].filter((key) => !known.has(key));
    const nameless = rows.filter(({ respondent }) => respondent === null).length;
    return { known: new Map(known), fresh, count: fresh.length + nameless };
  }

  /** Returns the respondent of each row: known from earlier files, or created, one for each key. */
  async #respondents(
    uow: UnitOfWork,
    scope: RespondentScope,
    rows: readonly ImportedResponseRow[],
  ): Promise<{ readonly ids: readonly number[]; readonly created: number }> {
    const { known, fresh, count } = await this.#newRespondents(uow, scope, rows);
    const createdIds = await this.#deps.createRespondents[scope.service](uow, count, uow.now);
    const newRespondents = fresh.map((key, at) => ({ key, id: createdIds[at] ?? 0 }));
    await addPastRespondents(uow, scope, newRespondents);
    for (const { key, id } of newRespondents) known.set(key, id);
    let next = fresh.length;
    const ids = rows.map(({ respondent }) => {
      if (respondent !== null) return known.get(respondent) ?? 0;
      next += 1;
      return createdIds[next - 1] ?? 0;
    });
    return { ids, created: createdIds.length };
  }

  // Released cells never change: answers for a closed month count from the first day of the next open one.
  async #closedMonths(uow: UnitOfWork, survey: Survey, places: PastPlaces): Promise<ReadonlyMap<number, string>> {
    const locationIds = [...new Set(places.locations.values())];
    const cells = await this.#deps.readReleasedCells(uow, { service: survey.service, locationIds, measures: [] });
    const last = new Map<number, string>();
    const surveyKind = getSurveyKind(survey.service, survey.id);
    for (const { locationId, kind, lastMonth } of cells)
      if ((kind === surveyKind || kind === "mixed") && lastMonth > (last.get(locationId) ?? ""))
        last.set(locationId, lastMonth);
    return new Map([...last].map(([locationId, month]) => [locationId, addMonths(month, 1)]));
  }

  #invitation(
    row: ImportedResponseRow,
    of: {
      readonly id: number;
      readonly respondentId: number;
      readonly places: PastPlaces;
      readonly closed: ReadonlyMap<number, string>;
      readonly timeZone: string;
    },
  ): PastInvitation {
    const { places, closed, timeZone } = of;
    // The hour is unknown. Noon is on the same day in every time zone of the client.
    const toNoon = (day: string): string => new Date(getEndOfDay(timeZone, day).getTime() - HALF_A_DAY).toISOString();
    const locationId = places.locations.get(foldName(row.location)) ?? 0;
    const { positionCategory: category, completedOn } = row;
    const open = closed.get(locationId) ?? "";
    return {
      id: of.id,
      locationId,
      positionCategoryId: category === null ? null : (places.categories.get(foldName(category)) ?? null),
      respondentId: of.respondentId,
      sentAt: toNoon(row.sentOn),
      sentOn: row.sentOn,
      expiresAt: getEndOfDay(timeZone, addDays(row.sentOn, LINK_DAYS)).toISOString(),
      completedAt: completedOn === null ? null : toNoon(completedOn),
      completedOn: completedOn !== null && completedOn < open ? open : completedOn,
      key: row.key,
      group: row.group,
    };
  }
}
