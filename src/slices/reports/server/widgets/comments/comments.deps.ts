import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, DateRange } from "#slices/analytics/server/analytics.api.ts";

// What people wrote, as the slice that owns the answers tells it. Protected answers come through the gate of
// comments there, before any of these conditions is looked at.

/** Where comments may come from. A confidential one may have lost its location, and its region after that. */
export interface CommentPlaces {
  /** Null: any location. */
  readonly locationIds: readonly number[] | null;
  /** Regions that are in view as a whole: of these also what is known by its region alone. */
  readonly regionIds: readonly number[];
  /** True where what has no place any more is in view too: everything is. */
  readonly isEverywhere: boolean;
}

/** Which comments; a missing list narrows nothing. Conditions hold together, over what is printed. */
export interface CommentsRequest {
  readonly service: AudienceService;
  /** Days, both inclusive. Of confidential ones the whole closed months in it. */
  readonly range: DateRange;
  readonly today: string;
  readonly places: CommentPlaces;
  /** Answers in own words, words beside a choice, or both. */
  readonly kind: "texts" | "choices" | "all";
  readonly surveyIds?: readonly number[];
  readonly questionIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  /** How likely the author is to stay or to renew, steps 1 to 5. */
  readonly likelihoods?: readonly number[];
  /** Themes of which a comment has at least one. */
  readonly themeIds?: readonly number[];
  /** Looked for in the words and their other forms, whatever case and accents. */
  readonly text?: string;
}

/** A page of comments by month, newest first unless stated otherwise; within a month open ones by day, then the others. */
export interface CommentsPage {
  readonly offset: number;
  readonly limit: number;
  readonly isOldestFirst: boolean;
}

/** A reply to a comment, as who reads the comment sees it. */
export interface CommentReply {
  /** An acknowledgment, or a text. */
  readonly kind: "thanks" | "text";
  readonly text: string | null;
  /** Who replied; null of someone erased. */
  readonly name: string | null;
  readonly day: string;
}

/** One comment as it may be printed. */
export interface CommentRecord {
  /** First day of the month. */
  readonly month: string;
  /** The day; null of a confidential one. */
  readonly day: string | null;
  readonly surveyId: number;
  readonly questionId: number;
  readonly text: string;
  /** True for words beside a choice. */
  readonly isChoice: boolean;
  /** Where the words stand that make it one of the requested themes: first character and end. */
  readonly marks: readonly (readonly [from: number, to: number])[];
  /** Steps 1 to 5; null where it was not said or may not be shown. */
  readonly likelihood: number | null;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly regionId: number | null;
  /** True where the author has left and that may be shown. */
  readonly isSeparated: boolean;
  /** Who wrote it; null of a confidential one, and of someone erased. */
  readonly author: { readonly residentId: number; readonly firstName: string; readonly lastName: string } | null;
  readonly isConfidential: boolean;
  /** The open response; null of a confidential one. */
  readonly responseId: number | null;
  /** Score of the open response, 20 to 100; null without an answer that scores, and of a confidential one. */
  readonly score: number | null;
  /** Names the comment in a reply, by what is printed of it alone. */
  readonly replyKey: string;
  readonly replies: readonly CommentReply[];
}

/** Comments of one survey or to one question, by how likely their authors are to stay or to renew. */
export interface CommentCount {
  readonly key: number;
  readonly count: number;
  readonly unlikely: number;
  readonly neutral: number;
  readonly likely: number;
  /** First day of the newest month. */
  readonly latest: string;
}

/** How many comments there are, and of each theme; a comment may have several. */
export interface ThemeCounts {
  readonly total: number;
  readonly byTheme: ReadonlyMap<number, number>;
}

/** A theme as a report lists it. */
export interface ThemeName {
  readonly id: number;
  readonly name: string;
  /** The Spanish name of a shipped theme; null of a client's own name. */
  readonly nameEs: string | null;
}

/** The themes of a service as a client uses them; answered by the slice that owns them. */
export type ThemeNames = (tx: ClientTx, service: AudienceService) => Promise<readonly ThemeName[]>;

/** Whether more agreement, likelihood or Yes is better. */
export type QuestionDirection = "more_is_better" | "less_is_better" | "neutral";

/** A question of the catalog as a report shows it. */
export interface QuestionFacts {
  readonly id: number;
  readonly service: AudienceService;
  readonly body: string;
  /** The slug of its type. */
  readonly type: string;
  readonly typeName: string;
  readonly topic: string;
  /** What the likelihood is about; null for other types. */
  readonly likelihood: "remain" | "renew" | "recommend" | null;
  readonly direction: QuestionDirection;
  readonly surveys: readonly { readonly id: number; readonly name: string }[];
  /** What can be chosen, by value; steps of a scale too. */
  readonly options: readonly { readonly value: number; readonly label: string }[];
}

/** What stands beside any of some comments, each once. */
export interface PrintedBeside {
  /** Steps 1 to 5. */
  readonly likelihoods: readonly number[];
  readonly categoryIds: readonly number[];
}

/** What people wrote, and what they were asked. */
export interface AnswersGiven {
  /** One page of comments and how many there are. */
  comments(
    tx: ClientTx,
    request: CommentsRequest,
    page: CommentsPage,
  ): Promise<{ readonly rows: readonly CommentRecord[]; readonly count: number }>;
  /** How many comments there are. */
  countComments(tx: ClientTx, request: CommentsRequest): Promise<number>;
  /** How many comments there are by survey or by question; keys without any are left out. */
  commentCounts(tx: ClientTx, request: CommentsRequest, by: "survey" | "question"): Promise<readonly CommentCount[]>;
  /** How many comments there are by theme, out of those that may be read. */
  themeCounts(tx: ClientTx, request: CommentsRequest): Promise<ThemeCounts>;
  /** The newest comments of each of the requested themes, of those that may be read; the words of that theme are marked. */
  themeComments(
    tx: ClientTx,
    request: CommentsRequest & { readonly themeIds: readonly number[] },
    limit: number,
  ): Promise<ReadonlyMap<number, readonly CommentRecord[]>>;
  /** What is printed beside comments: of confidential ones only what enough people share. */
  printedBeside(tx: ClientTx, request: CommentsRequest): Promise<PrintedBeside>;
  /** A question of the catalog by its id; null where there is none. */
  question(id: number): QuestionFacts | null;
  /** The questions of a service in the order in which they are asked. */
  questions(service: AudienceService): readonly QuestionFacts[];
  /** The question why someone is not very likely to renew. */
  readonly reasonsQuestionId: number;
}
