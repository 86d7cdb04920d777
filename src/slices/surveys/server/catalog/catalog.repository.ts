import { Kysely, type Transaction } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { createEngineDialect } from "#platform/server/db/kysely-dialect.ts";
import { catalog as sharedCatalog } from "./catalog.ts";
import { validateCatalog, findChangedQuestions } from "./catalog.rules.ts";
import type { Catalog, CatalogSurvey, Survey, SurveyQuestion } from "./catalog.schema.ts";
import type { CatalogInserts, CatalogTables } from "./catalog.tables.ts";

interface PlannedQuestion {
  readonly survey_id: number;
  readonly version: number;
  readonly position: number;
  readonly page: number;
  readonly question_id: number;
  readonly is_required: boolean;
}

function toPlannedQuestions(survey: CatalogSurvey): PlannedQuestion[] {
  const entries = survey.pages.flatMap((page, index) => page.map((entry) => ({ ...entry, page: index + 1 })));
  return entries.map((entry, index) => ({
    survey_id: survey.id,
    version: survey.version,
    position: index + 1,
    page: entry.page,
    question_id: entry.questionId,
    is_required: entry.isRequired,
  }));
}

async function syncNamed(
  trx: Transaction<CatalogInserts>,
  table: "catalog_topics" | "catalog_factors" | "catalog_indicators",
  rows: Catalog["topics"],
): Promise<void> {
  for (const row of rows) {
    const name = JSON.stringify(row.name);
    await trx
      .insertInto(table)
      .values({ id: row.id, slug: row.slug, name })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ slug: row.slug, name }))
      .execute();
  }
}

async function syncQuestions(trx: Transaction<CatalogInserts>, catalog: Catalog): Promise<void> {
  const present = await (trx as unknown as Transaction<CatalogTables>)
    .selectFrom("catalog_questions")
    .selectAll()
    .execute();
  const changed = findChangedQuestions(present, catalog.questions);
  if (changed.length > 0) {
    throw new Error(
      `Questions with new wording, scale or options are new questions and need new ids: ${changed.join(", ")}`,
    );
  }
  for (const question of catalog.questions) {
    const place = {
      topic_id: question.topicId,
      factor_id: question.factorId,
      service_issue_value: question.serviceIssueValue,
    };
    await trx
      .insertInto("catalog_questions")
      .values({
        id: question.id,
        type: question.type,
        likelihood: question.likelihood,
        ...place,
        body: JSON.stringify(question.body),
        options: JSON.stringify(question.options),
      })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(place))
      .execute();
  }
}

/** The texts of an action item may change: assignments refer to it by id. */
async function syncActionItems(trx: Transaction<CatalogInserts>, actionItems: Catalog["actionItems"]): Promise<void> {
  for (const { id, topicId, title, body, steps } of actionItems) {
    const words = {
      topic_id: topicId,
      title: JSON.stringify(title),
      body: JSON.stringify(body),
      steps: JSON.stringify(steps),
    };
    await trx
      .insertInto("catalog_action_items")
      .values({ id, ...words })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(words))
      .execute();
  }
}

/** An indicator may change: its questions are read with each request. */
async function syncIndicators(trx: Transaction<CatalogInserts>, indicators: Catalog["indicators"]): Promise<void> {
  await syncNamed(trx, "catalog_indicators", indicators);
  for (const { id, questionIds } of indicators) {
    await trx
      .deleteFrom("catalog_indicator_questions")
      .where("indicator_id", "=", id)
      .where("question_id", "not in", questionIds)
      .execute();
    await trx
      .insertInto("catalog_indicator_questions")
      .values(questionIds.map((question_id) => ({ indicator_id: id, question_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function syncSurveyQuestions(trx: Transaction<CatalogInserts>, survey: CatalogSurvey): Promise<void> {
  const expected = toPlannedQuestions(survey);
  const present = await trx
    .selectFrom("catalog_survey_questions")
    .selectAll()
    .where("survey_id", "=", survey.id)
    .where("version", "=", survey.version)
    .orderBy("position")
    .execute();
  if (present.length === 0) {
    await trx.insertInto("catalog_survey_questions").values(expected).execute();
    return;
  }
  const isSame =
    present.length === expected.length &&
    expected.every((row, index) =>
      Object.entries(row).every(([column, value]) => present[index]?.[column as keyof PlannedQuestion] === value),
    );
  if (!isSame)
    throw new Error(
      `Survey ${survey.id} asks other questions than its published version ${survey.version}: raise the version`,
    );
}

async function syncSurvey(trx: Transaction<CatalogInserts>, survey: CatalogSurvey): Promise<void> {
  const words = {
    slug: survey.slug,
    name: JSON.stringify(survey.name),
    intro: JSON.stringify(survey.intro),
    version: survey.version,
  };
  const present = await trx
    .selectFrom("catalog_surveys")
    .select("version")
    .where("id", "=", survey.id)
    .executeTakeFirst();
  // An older process that starts beside a newer one must not revert the newer version.
  if (present && present.version > survey.version) return;
  await trx
    .insertInto("catalog_surveys")
    .values({ id: survey.id, service: survey.service, ...words })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(words))
    .execute();
  await syncSurveyQuestions(trx, survey);
}

/**
 * Writes the shared catalog as the owner, in one transaction. Without changes it has no effect.
 * @throws when the catalog is invalid, a question's meaning changed or a published version differs; nothing is written
 * then.
 */
export async function syncCatalog(owner: SqlEngine, catalog: Catalog = sharedCatalog): Promise<void> {
  const errors = validateCatalog(catalog);
  if (errors.length > 0) throw new Error(`The survey catalog has errors:\n${errors.join("\n")}`);
  const db = new Kysely<CatalogInserts>({ dialect: createEngineDialect(owner) });
  await db.transaction().execute(async (trx) => {
    await syncNamed(trx, "catalog_topics", catalog.topics);
    await syncNamed(trx, "catalog_factors", catalog.factors);
    await syncQuestions(trx, catalog);
    await syncIndicators(trx, catalog.indicators);
    await syncActionItems(trx, catalog.actionItems);
    for (const survey of catalog.surveys) await syncSurvey(trx, survey);
  });
}

// The condition of a question is not a column: for shared questions it is as fixed as the wording and is defined with
// it.
const followUps = new Map(sharedCatalog.questions.map((question) => [question.id, question.shownWhen]));

/** Returns a survey's id and service, and the version for new invitations; null when there is no such survey. */
export async function findCurrentSurvey(
  tx: Tx,
  surveyId: number,
): Promise<{ id: number; version: number; service: "ingage" | "intouch" } | null> {
  const row = await tx
    .on<CatalogTables>()
    .selectFrom("catalog_surveys")
    .select(["id", "version", "service"])
    .where("id", "=", surveyId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Reads one version of a survey with its pages. Throws when there is none: invitations name published versions only.
 */
export async function readSurvey(tx: Tx, surveyId: number, version: number): Promise<Survey> {
  const db = tx.on<CatalogTables>();
  const survey = await db
    .selectFrom("catalog_surveys")
    .select(["id", "slug", "service", "name", "intro"])
    .where("id", "=", surveyId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom("catalog_survey_questions as entry")
    .innerJoin("catalog_questions as question", "question.id", "entry.question_id")
    .select(["entry.page", "entry.is_required", "question.id", "question.type", "question.likelihood"])
    .select(["question.topic_id", "question.factor_id", "question.body", "question.options"])
    .select("question.service_issue_value")
    .where("entry.survey_id", "=", surveyId)
    .where("entry.version", "=", version)
    .orderBy("entry.position")
    .execute();
  if (!survey || rows.length === 0) throw new Error(`There is no survey ${surveyId} in version ${version}`);
  const pages: SurveyQuestion[][] = [];
  for (const row of rows) {
    const page = (pages[row.page - 1] ??= []);
    page.push({
      id: row.id,
      type: row.type,
      likelihood: row.likelihood,
      topicId: row.topic_id,
      factorId: row.factor_id,
      body: row.body,
      options: row.options,
      isRequired: row.is_required,
      shownWhen: followUps.get(row.id) ?? null,
      serviceIssueValue: row.service_issue_value,
    });
  }
  return { ...survey, version, pages };
}
