import { readFile } from "node:fs/promises";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import { StartupError } from "#platform/server/app-error.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { limits, SpreadsheetError } from "#platform/server/spreadsheets/sheet.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { ResponseImportResult } from "#slices/surveys/server/response-import/past-answers.service.ts";
import { compose } from "../compose.ts";
import { readClients } from "../demo/demo-state.repository.ts";
import { parseImportArguments, readAnswerMap } from "./import-answers-arguments.ts";
import { openEngine } from "../open-engine.ts";
import { createResponseImporter } from "../past-answers.ts";

/** Rebuilding all rollups of a client takes a while. */
const STATEMENT_TIMEOUT = 3_600_000;

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new StartupError(`Cannot read ${path} (${error instanceof Error ? error.message : String(error)})`);
  }
}

const formatCount = (n: number, what: string): string => `  ${what.padEnd(22)} ${n.toLocaleString("en").padStart(11)}`;

/** Formats the result. Throws StartupError with every error where nothing was written. */
function toShown(taken: ResponseImportResult, isDryRun: boolean): string {
  const errors = [
    ...taken.general,
    ...taken.errors.map(({ row, column, text }) => `row ${row}${column === "" ? "" : `, column ${column}`}: ${text}`),
    ...(taken.omittedErrors > 0 ? [`and ${taken.omittedErrors.toLocaleString("en")} more`] : []),
  ];
  if (errors.length > 0) throw new StartupError(`Nothing was written.\n${errors.join("\n")}`);
  return [
    isDryRun ? "Dry run. Nothing was written. This would be imported:" : "Imported:",
    formatCount(taken.responses, "responses"),
    formatCount(taken.unanswered, "invited, no response"),
    formatCount(taken.answers, "answers"),
    formatCount(taken.respondents, "new respondents"),
    formatCount(taken.locations, "new locations"),
    formatCount(taken.regions, "new regions"),
    formatCount(taken.positionCategories, "new categories"),
    formatCount(taken.known, "rows already imported"),
    ...(taken.unreadColumns.length === 0
      ? []
      : [`Columns that the map does not read: ${taken.unreadColumns.join(", ")}`]),
  ].join("\n");
}

/** Imports a file of past answers into the database of the environment. Returns the text for the operator. */
export async function runImportAnswersCommand(
  start: { readonly config: Config; readonly root: string; readonly clock: Clock },
  args: readonly string[],
): Promise<string> {
  const wish = parseImportArguments(args);
  const map = readAnswerMap(String(await readBytes(wish.map)));
  const bytes = await readBytes(wish.file);
  if (bytes.length > limits.bytes) throw new StartupError(`${wish.file} is larger than ${limits.bytes / 2 ** 20} MB`);
  const { config, root, clock } = start;
  const opened = await openEngine(config.database, root, { statementTimeout: STATEMENT_TIMEOUT });
  const jobs = new Jobs(opened.engine, createLog("silent"), false);
  try {
    const db = openDatabase(opened.engine);
    const client = (await db.global(readClients)).find(
      ({ id, slug }) => slug === wish.client || String(id) === wish.client,
    );
    if (!client) throw new StartupError(`There is no company ${wish.client}`);
    await jobs.start();
    const units = createUnitsOfWork(db, clock, jobs);
    const getPublicUrl = (): string => config.publicUrl ?? `http://localhost:${config.port}`;
    const product = compose({ db, clock, units, getPublicUrl, mailbox: null, signInHint: null });
    const source = {
      size: bytes.length,
      async *chunks() {
        yield bytes;
      },
    };
    const auditContext = { clientId: client.id, accountId: null, impersonatorId: null, requestId: null };
    const taken = await createResponseImporter(product, { db, clock, units }).take(auditContext, {
      ...wish,
      surveyId: wish.survey.id,
      map,
      source,
    });
    await opened.updateStatistics();
    return toShown(taken, wish.isDryRun);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const details = Object.entries(error.details).map(([name, value]) => `${name} ${value}`);
    throw new StartupError(`The file cannot be read: ${[error.code.replaceAll("_", " "), ...details].join(", ")}`);
  } finally {
    await jobs.stop();
    await opened.close();
  }
}
