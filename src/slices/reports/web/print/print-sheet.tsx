import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { useAsOfFact, usePortfolioFacts, useWidgetFacts } from "#slices/reports/web/print/print-facts.ts";
import { usePrintStrings } from "#slices/reports/web/print/print-strings.ts";
import { PrintNote } from "#ui/print-note.tsx";

/** The printed lines below the title of a report. */
export function WidgetPrintNote({ meta, page }: { meta: WidgetMeta; page: number }): ReactNode {
  return <PrintNote facts={useWidgetFacts(meta, page)} />;
}

/** The printed lines below the title of a table of places. */
export function PortfolioPrintNote({ reply, page }: { reply: PortfolioReply; page: number }): ReactNode {
  return <PrintNote facts={usePortfolioFacts(reply, page)} />;
}

interface DashboardPrintNoteProps {
  /** The time of the figures. */
  asOf: string;
  /** The open tab, where the page has tabs. */
  tab?: string;
}

/** The printed lines below the title of a dashboard. */
export function DashboardPrintNote({ asOf, tab }: DashboardPrintNoteProps): ReactNode {
  const t = usePrintStrings();
  const toAsOf = useAsOfFact();
  const facts = tab === undefined ? [] : [{ label: t("tab"), value: tab }];
  return <PrintNote facts={[...facts, toAsOf(asOf)]} />;
}
