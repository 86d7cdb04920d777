import type { LikelihoodKind, LocalizedText, QuestionOption, QuestionType } from "./catalog.schema.ts";

/** Rows as they are read: a jsonb column is its value. Writes pass JSON text. */
export interface CatalogTables {
  catalog_topics: { id: number; slug: string; name: LocalizedText };
  catalog_factors: { id: number; slug: string; name: LocalizedText };
  catalog_indicators: { id: number; slug: string; name: LocalizedText };
  catalog_indicator_questions: { indicator_id: number; question_id: number };
  catalog_questions: {
    id: number;
    type: QuestionType;
    likelihood: LikelihoodKind | null;
    topic_id: number;
    factor_id: number;
    body: LocalizedText;
    options: QuestionOption[];
    service_issue_value: 0 | 1 | null;
  };
  catalog_action_items: {
    id: number;
    topic_id: number;
    title: LocalizedText;
    body: LocalizedText;
    steps: LocalizedText[];
  };
  catalog_surveys: {
    id: number;
    slug: string;
    service: "ingage" | "intouch";
    name: LocalizedText;
    intro: LocalizedText;
    version: number;
  };
  catalog_survey_questions: {
    survey_id: number;
    version: number;
    position: number;
    page: number;
    question_id: number;
    is_required: boolean;
  };
}

type JsonAsText<Row> = {
  [Column in keyof Row]: Row[Column] extends LocalizedText | LocalizedText[] | QuestionOption[] ? string : Row[Column];
};

/** The same tables for writes: jsonb columns take text. */
export type CatalogInserts = {
  [Table in keyof CatalogTables]: JsonAsText<CatalogTables[Table]>;
};
