import { createContext, useEffect, type ComponentType, type ReactNode } from "react";
import type { QuestionData } from "#slices/reports/contract/comments.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { ComplianceStats, DevelopmentStats } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { ContributedCard, PlaceCard } from "#slices/reports/web/dashboard/card-declaration.ts";
import type { DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import type { PlaceTab } from "#slices/reports/web/dashboard/place-tab.ts";
import type { SummaryDeclaration } from "#slices/reports/web/dashboard/summary-state.ts";
import type { Texts } from "#slices/reports/web/dashboard/texts.ts";
import type { RequestedWidget } from "#slices/reports/web/dashboard/use-widgets.ts";
import type { Heights } from "#slices/reports/web/dashboard/widget-card.tsx";
import type { TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import type { WidgetAddress } from "#slices/reports/web/widget/widget-path.ts";
import type { OpenRow } from "#slices/reports/web/widget/widget-rows.ts";
import type { TranslateReply } from "#slices/reports/web/use-local-query.ts";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import type { WidgetState } from "#slices/reports/web/widget/widget-state.ts";

/** A card in a tab of a region's or property's page; the overview has a layout of its own. */
export type ContributedPlaceCard = PlaceCard & ContributedCard & { readonly tab: Exclude<PlaceTab, "overview"> };

/** A service's dashboard. The key of its first card is the service, and decides who may open it. */
export interface DashboardDeclaration {
  readonly title: Texts;
  /** The link to it on the page of a place. */
  readonly link: Texts;
  readonly summary: SummaryDeclaration;
  readonly cards: readonly ContributedCard[];
  /** Cards side by side below them. */
  readonly row?: readonly ContributedCard[];
}

/** Cards side by side below those of the dashboards of this slice, by the dashboard's service. */
type DashboardRows = Readonly<Partial<Record<DashboardService, readonly ContributedCard[]>>>;

/** The table of a report, for the cards above it. */
export interface TableCardsProps {
  readonly reply: TableReply;
  /** Returns the selected options of a filter. */
  readonly getFilter: (name: string) => readonly string[];
  readonly setFilter: (name: string, keys: readonly string[]) => void;
  /** Explains the total of a column. */
  readonly onExplain: (column: string) => void;
}

/**
 * The cards above the table of a report, of which a phone shows the first one at first, and the height that is reserved
 * while they load.
 */
export interface TableCards {
  readonly Cards: ComponentType<TableCardsProps>;
  readonly height: Heights;
}

/** The cells of a column, in reports and summaries. */
export interface ContributedCell {
  /** The inner radius of its rings; that of the design system unless stated otherwise. */
  readonly cutout?: number;
  readonly Around: ComponentType<{ readonly row: ReportRow; readonly children: ReactNode }>;
}

/** The numbers of plans of a place, or of everything visible. */
export interface PlansStats {
  readonly development: DevelopmentStats;
  readonly compliance: ComplianceStats | null;
}

/** A row of the portfolio's table; null stats where plans are out of its scope. */
export interface ComplianceCellProps {
  readonly stats: PortfolioRow["introduce_stats"];
}

/** Plans in the portfolio. They are shown at once, so they are loaded with the contribution. */
interface PortfolioPlans {
  /** The card of the portfolio and of a place's page. */
  readonly Card: ComponentType<PlansStats>;
  /** The large card of the summary. */
  readonly BigStat: ComponentType<PlansStats>;
  readonly ComplianceCell: ComponentType<ComplianceCellProps>;
}

/** An opened row of a report, for the notes below it. */
export interface RowNotesProps {
  /** The name of the row. */
  readonly name: string;
  readonly address: WidgetAddress;
  readonly state: WidgetState;
  /** The scope of the table's own rows. */
  readonly scopeOfRows: string;
  readonly open: OpenRow;
}

/** A report of comments, or of questions with their counts, without its filters. */
export interface CommentsProps {
  readonly reply: WidgetReply;
  readonly state: WidgetState;
  readonly change: ChangeWidget;
  /** The screen still shows the previous state. */
  readonly busy: boolean;
  /** Shown instead of rows where there are none. */
  readonly nothing: ReactNode;
}

/** One question with a page of its answers. */
export interface AnswersProps {
  readonly question: QuestionData;
  readonly meta: WidgetReply["meta"];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Comments and answers to questions, wherever reports show them. Each component suspends until it is loaded. */
interface CommentParts {
  readonly View: ComponentType<CommentsProps>;
  /** The newest comments. */
  readonly Card: ComponentType<{ readonly reply: WidgetReply }>;
  /** Comments by theme. */
  readonly ThemesCard: ComponentType<{ readonly reply: WidgetReply }>;
  /** The reasons not to renew. */
  readonly ReasonsCard: ComponentType<{ readonly reply: WidgetReply }>;
  readonly Answers: ComponentType<AnswersProps>;
}

/**
 * What a slice above shows of its own facts on dashboards and reports. It is loaded with the first of these pages; its
 * components suspend until they are loaded themselves.
 */
export interface ReportContribution {
  readonly portfolio?: PortfolioPlans;
  readonly comments?: CommentParts;
  readonly placeCards: readonly ContributedPlaceCard[];
  readonly dashboards: Readonly<Partial<Record<DashboardService, DashboardDeclaration>>>;
  readonly dashboardRows: DashboardRows;
  /** Widgets with a form of their own, by the widget's id. */
  readonly panels: Readonly<Record<string, ComponentType<{ readonly reply: WidgetReply }>>>;
  /** Cards in place of a report's totals, by the report's id. */
  readonly tableCards: Readonly<Record<string, TableCards>>;
  /** Cells of columns with more than their figure, by the column's key. */
  readonly cells: Readonly<Record<string, ContributedCell>>;
  /** Notes below opened rows, by the id of their widget. */
  readonly notes: Readonly<Record<string, ComponentType<RowNotesProps>>>;
  /** Calls its child with the function that puts the slice's texts in a reply into the reader's language. */
  readonly LocalTexts?: ComponentType<{ readonly children: (translate: TranslateReply) => ReactNode }>;
}

/** Loads what a slice contributes. */
export type LoadContribution = () => Promise<Partial<ReportContribution>>;

/** Joins records by their keys. Throws if two slices declare one key, because one of them would not be seen. */
function joinByKey<Value>(
  records: readonly (Readonly<Record<string, Value>> | undefined)[],
): Readonly<Record<string, Value>> {
  const entries = records.flatMap((record = {}) => Object.entries(record));
  const joined = Object.fromEntries(entries);
  const twice = entries.filter(([key, value]) => joined[key] !== value).map(([key]) => key);
  if (twice.length > 0) throw new Error(`declared by two slices: ${twice.join(", ")}`);
  return joined;
}

/** Joins what several slices contribute. Throws if two of them declare the same. */
export function joinContributions(all: readonly Partial<ReportContribution>[]): ReportContribution {
  return {
    ...joinByKey(all.map(({ portfolio }) => (portfolio ? { portfolio } : {}))),
    ...joinByKey(all.map(({ comments }) => (comments ? { comments } : {}))),
    placeCards: all.flatMap(({ placeCards = [] }) => placeCards),
    dashboards: joinByKey(all.map(({ dashboards }) => dashboards)),
    dashboardRows: joinByKey(all.map(({ dashboardRows }) => dashboardRows)),
    panels: joinByKey(all.map(({ panels }) => panels)),
    tableCards: joinByKey(all.map(({ tableCards }) => tableCards)),
    cells: joinByKey(all.map(({ cells }) => cells)),
    notes: joinByKey(all.map(({ notes }) => notes)),
    ...joinByKey(all.map(({ LocalTexts }) => (LocalTexts ? { LocalTexts } : {}))),
  };
}

/** Returns the requests of cards, by their keys. */
export function toRequests(cards: readonly ContributedCard[]): Readonly<Record<string, RequestedWidget>> {
  return Object.fromEntries(cards.map(({ of, request }) => [of, request]));
}

/** Loads the contents of cards while their figures are requested. */
export function usePreload(cards: readonly ContributedCard[]): void {
  useEffect(() => {
    // A card that cannot be loaded says so when it is shown.
    for (const { preload } of cards) preload().catch(() => undefined);
  }, [cards]);
}

/** Returns all cards of a dashboard. */
export const listDashboardCards = ({ cards, row = [] }: DashboardDeclaration): readonly ContributedCard[] => [
  ...cards,
  ...row,
];

/** What the slices above contribute to the pages of reports. */
export const contributionsContext = createContext<ReportContribution>(joinContributions([]));
