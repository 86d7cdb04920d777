import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, DateRange } from "#slices/analytics/server/analytics.api.ts";

// Comments, provided by the slice that owns the answers. Protected answers pass that slice's gate of comments before
// any of these conditions applies.

/** The places that comments may come from. A confidential comment may have lost its location, and then its region. */
export interface CommentPlaces {
  /** Null: any location. */
  readonly locationIds: readonly number[] | null;
  /** Regions that are in scope as a whole; they include comments known by region alone. */
  readonly regionIds: readonly number[];
  /** True where everything is in scope, including comments without any place. */
  readonly isEverywhere: boolean;
}

/**
 * The conditions of a request for comments; a missing list is no condition. Conditions combine with AND, over what is
 * printed.
 */
export interface CommentsRequest {
  readonly service: AudienceService;
  /** Days, both inclusive. For confidential comments the whole closed months within it. */
  readonly range: DateRange;
  readonly today: string;
  readonly places: CommentPlaces;
  /** Answers to text questions, comments on a choice, or both. */
  readonly kind: "texts" | "choices" | "all";
  readonly surveyIds?: readonly number[];
  readonly questionIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  /** The author's likelihood to stay or to renew, steps 1 to 5. */
  readonly likelihoods?: readonly number[];
  /** Themes of which a comment has at least one. */
  readonly themeIds?: readonly number[];
  /** Matches the words and their other forms, ignoring case and accents. */
  readonly text?: string;
}

/** A page of comments by month, newest first unless stated otherwise; within a month open ones by day, then the others. */
export interface CommentsPage {
  readonly offset: number;
  readonly limit: number;
  readonly isOldestFirst: boolean;
}

/** A reply to a comment, as the comment's viewer sees it. */
export interface CommentReply {
  /** An acknowledgment, or a text. */
  readonly kind: "thanks" | "text";
  readonly text: string | null;
  /** The name of the replier; null for an erased person. */
  readonly name: string | null;
  readonly day: string;
}

/** A comment in the form in which it may be printed. */
export interface CommentRecord {
  /** First day of the month. */
  readonly month: string;
  /** The day; null for a confidential comment. */
  readonly day: string | null;
  readonly surveyId: number;
  readonly questionId: number;
  readonly text: string;
  /** True for a comment on a choice. */
  readonly isChoice: boolean;
  /** The positions of the words that match the requested themes: first character and end. */
  readonly marks: readonly (readonly [from: number, to: number])[];
  /** Steps 1 to 5; null where it was not answered or may not be shown. */
  readonly likelihood: number | null;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly regionId: number | null;
  /** True where the author has left and this may be shown. */
  readonly isSeparated: boolean;
  /** The author; null for a confidential comment and for an erased author. */
  readonly author: { readonly residentId: number; readonly firstName: string; readonly lastName: string } | null;
  readonly isConfidential: boolean;
  /** The open response; null for a confidential one. */
  readonly responseId: number | null;
  /** Score of the open response, 20 to 100; null without an answer that scores, and for a confidential one. */
  readonly score: number | null;
  /** Identifies the comment in a reply, by its printed attributes alone. */
  readonly replyKey: string;
  readonly replies: readonly CommentReply[];
}

/** The number of comments of one survey or on one question, by their authors' likelihood to stay or to renew. */
export interface CommentCount {
  readonly key: number;
  readonly count: number;
  readonly unlikely: number;
  readonly neutral: number;
  readonly likely: number;
  /** First day of the newest month. */
  readonly latest: string;
}

/** The number of comments in total and for each theme; a comment may have several. */
export interface ThemeCounts {
  readonly total: number;
  readonly byTheme: ReadonlyMap<number, number>;
}

/** A theme in the list of a report. */
export interface ThemeName {
  readonly id: number;
  readonly name: string;
  /** The Spanish name of a shipped theme; null for a client's own name. */
  readonly nameEs: string | null;
}

/** Reads the themes of a service under the client's names; implemented by the slice that owns them. */
export type ThemeNames = (tx: ClientTx, service: AudienceService) => Promise<readonly ThemeName[]>;

/** Whether more agreement, likelihood or Yes is better. */
export type QuestionDirection = "more_is_better" | "less_is_better" | "neutral";

/** A question of the catalog in the form of a report. */
export interface QuestionFacts {
  readonly id: number;
  readonly service: AudienceService;
  readonly body: string;
  /** The slug of its type. */
  readonly type: string;
  readonly typeName: string;
  readonly topic: string;
  /** The subject of the likelihood; null for other types. */
  readonly likelihood: "remain" | "renew" | "recommend" | null;
  readonly direction: QuestionDirection;
  readonly surveys: readonly { readonly id: number; readonly name: string }[];
  /** The options by value, including steps of a scale. */
  readonly options: readonly { readonly value: number; readonly label: string }[];
}

/** The attributes printed next to any of some comments, each once. */
export interface CommentAttributes {
  /** Steps 1 to 5. */
  readonly likelihoods: readonly number[];
  readonly categoryIds: readonly number[];
}

/** Comments and choices, and the questions that they answer. */
export interface AnswerSources {
  /** Reads one page of comments and their total number. */
  readComments(
    tx: ClientTx,
    request: CommentsRequest,
    page: CommentsPage,
  ): Promise<{ readonly rows: readonly CommentRecord[]; readonly count: number }>;
  /** Counts comments. */
  countComments(tx: ClientTx, request: CommentsRequest): Promise<number>;
  /** Counts comments by survey or by question; keys without comments are left out. */
  countCommentsBy(tx: ClientTx, request: CommentsRequest, by: "survey" | "question"): Promise<readonly CommentCount[]>;
  /** Counts the readable comments by theme. */
  countThemes(tx: ClientTx, request: CommentsRequest): Promise<ThemeCounts>;
  /** Reads the newest readable comments of each requested theme, with the theme's words marked. */
  readThemeComments(
    tx: ClientTx,
    request: CommentsRequest & { readonly themeIds: readonly number[] },
    limit: number,
  ): Promise<ReadonlyMap<number, readonly CommentRecord[]>>;
  /** Returns the attributes printed next to comments; for confidential ones only those that enough people share. */
  readAttributes(tx: ClientTx, request: CommentsRequest): Promise<CommentAttributes>;
  /** Returns a question of the catalog by its id; null where there is none. */
  findQuestion(id: number): QuestionFacts | null;
  /** Returns the questions of a service in survey order. */
  getQuestions(service: AudienceService): readonly QuestionFacts[];
  /** The question why a resident is not very likely to renew. */
  readonly reasonsQuestionId: number;
}
