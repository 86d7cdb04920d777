import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import type { CallInput } from "#platform/web/client.ts";
import { useDownload, type Download } from "#platform/web/use-download.ts";
import { useExportStrings } from "#slices/reports/web/export-strings.ts";
import { usePrintItem } from "#slices/reports/web/print/print-item.ts";
import type { WidgetAddress } from "#slices/reports/web/widget/widget-path.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";

const endpoints = {
  portfolio: { xlsx: "exportPortfolioXlsx", csv: "exportPortfolioCsv" },
  region: { xlsx: "exportRegionLocationsXlsx", csv: "exportRegionLocationsCsv" },
  widget: { xlsx: "exportReportXlsx", csv: "exportReportCsv" },
  legacyReport: { xlsx: "exportLegacyReportXlsx", csv: "exportLegacyReportCsv" },
  widgetOfRegion: { xlsx: "exportRegionReportXlsx", csv: "exportRegionReportCsv" },
  widgetOfLocation: { xlsx: "exportPropertyReportXlsx", csv: "exportPropertyReportCsv" },
} as const;

const formats = ["xlsx", "csv"] as const;

/** The table to export: the portfolio, the locations of a region or a widget, with the screen's request and columns. */
export type ExportedTable =
  | { readonly kind: "portfolio"; readonly payload: NonNullable<CallInput<"exportPortfolioXlsx">["body"]> }
  | {
      readonly kind: "region";
      readonly regionId: number;
      readonly payload: NonNullable<CallInput<"exportRegionLocationsXlsx">["body"]>;
    }
  | {
      readonly kind: "widget";
      readonly address: WidgetAddress;
      readonly payload: NonNullable<CallInput<"exportReportXlsx">["body"]>;
    }
  /** A table of another slice, which has endpoints of its own. */
  | { readonly kind: "other"; readonly take: (file: Download, format: (typeof formats)[number]) => Promise<void> };

interface ExportMenuProps {
  table: ExportedTable;
  /** The formats that the reply offers (`additional_meta.export_options`); without any there is no menu. */
  options: readonly string[];
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

function takeWidget(
  file: Download,
  format: (typeof formats)[number],
  { address: { widget, place, isLegacy = false }, payload: body }: Extract<ExportedTable, { kind: "widget" }>,
): Promise<void> {
  const whole = isLegacy ? endpoints.legacyReport : endpoints.widget;
  if (!place) return file.start(whole[format], { params: { widget }, body });
  const named = place.linkType === "region" ? endpoints.widgetOfRegion : endpoints.widgetOfLocation;
  return file.start(named[format], { params: { id: place.id, widget }, body });
}

/** Returns the server's message where the person can act on it; null for every other error. */
function findReason(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? (error.detail ?? null) : null;
}

/**
 * Exports what the screen shows, as a workbook or as text; shows a message when the file is ready, or why it failed.
 */
export function ExportMenu({ table, options }: ExportMenuProps): ReactNode {
  const t = useExportStrings();
  const toast = useToast();
  const file = useDownload({
    onSaved: (name) => toast.say(t("saved", { name })),
    onFailed: (error) => toast.say(findReason(error) ?? t(isOffline(error) ? "offline" : "failed")),
  });
  const printItem = usePrintItem();
  const isWorking = file.state === "working";

  const take = (format: (typeof formats)[number]): Promise<void> => {
    if (table.kind === "widget") return takeWidget(file, format, table);
    if (table.kind === "other") return table.take(file, format);
    return table.kind === "portfolio"
      ? file.start(endpoints.portfolio[format], { body: table.payload })
      : file.start(endpoints.region[format], { params: { id: table.regionId }, body: table.payload });
  };

  const offered = formats.filter((format) => options.includes(format));
  const files = offered.map((format) => ({ key: format, label: t(format), onSelect: () => void take(format) }));
  const items = files.length === 0 ? [] : [...files, printItem];
  const label = t(isWorking ? "exporting" : "export");
  return (
    <ActionMenu
      label={label}
      items={isWorking ? [{ key: "stop", label: t("stop"), onSelect: file.stop }] : items}
      face={
        <>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
        </>
      }
    />
  );
}
