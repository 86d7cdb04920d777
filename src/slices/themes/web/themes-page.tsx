import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import type { ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { ThemeDialog } from "#slices/themes/web/theme-dialog.tsx";
import { findName } from "#slices/themes/web/theme-name.ts";
import { useThemeStrings } from "#slices/themes/web/themes-strings.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { formatNumber } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Skeleton } from "#ui/states.tsx";
import "#slices/themes/web/themes.css";

type Service = ThemeRow["service"];

const WAITING = 420;
/** Refetch interval while comments are being tagged again, in milliseconds. */
const READING_MS = 5000;

/** /settings/themes: the themes of comments and their terms. */
export function ThemesPage(): ReactNode {
  const t = useThemeStrings();
  const themesQuery = useQuery({
    queryKey: ["getCommentThemes"],
    queryFn: ({ signal }) => call("getCommentThemes", { signal }),
    refetchInterval: ({ state }) => (state.data?.meta.is_reading ? READING_MS : false),
  });
  return (
    <SettingsFrame current="themes">
      <p className="th-intro">{t("intro")}</p>
      {themesQuery.isError && <ErrorState error={themesQuery.error} onRetry={() => void themesQuery.refetch()} />}
      {themesQuery.isPending && <Skeleton width="100%" height={WAITING} />}
      {themesQuery.data?.meta.is_reading && <Notice>{t("reading")}</Notice>}
      {themesQuery.data && <Themes themes={themesQuery.data.data} />}
    </SettingsFrame>
  );
}

function Themes({ themes }: { themes: readonly ThemeRow[] }): ReactNode {
  const t = useThemeStrings();
  const services = (["intouch", "ingage"] as const).filter((each) => themes.some(({ service }) => service === each));
  const [service, setService] = useState<Service>(services[0] ?? "intouch");
  const [edited, setEdited] = useState<number | null>(null);
  const rows = themes.filter((theme) => theme.service === service);
  const theme = rows.find(({ m_id: id }) => id === edited);
  const columns = useThemeColumns(rows, setEdited);
  return (
    <section className="cy-panel th-list">
      {services.length > 1 && (
        <div className="cy-toolbar">
          <SegmentedControl
            label={t("service")}
            options={services.map((value) => ({ value, label: t(value) }))}
            value={service}
            onChange={setService}
          />
        </div>
      )}
      <DataTable
        caption={t("theme")}
        columns={columns}
        rows={rows}
        rowKey={({ m_id: id }) => String(id)}
        sort={{ key: "", descending: false }}
        onSort={() => {}}
      />
      {theme && <ThemeDialog key={theme.m_id} theme={theme} others={rows} onClose={() => setEdited(null)} />}
    </section>
  );
}

function useThemeColumns(rows: readonly ThemeRow[], onEdit: (id: number) => void): readonly Column<ThemeRow>[] {
  const t = useThemeStrings();
  const locale = useLocale();
  const formatPercent = (share: number): string => formatNumber(100 * share, "percent", locale);
  return [
    {
      key: "name",
      label: t("theme"),
      sortable: false,
      minWidth: 200,
      cell: (theme) => (
        <button
          type="button"
          className="th-name"
          aria-haspopup="dialog"
          aria-label={t("edit", { name: findName(theme, locale) })}
          onClick={() => onEdit(theme.m_id)}
        >
          {findName(theme, locale)}
        </button>
      ),
    },
    {
      key: "terms",
      label: t("words"),
      sortable: false,
      align: "end",
      minWidth: 90,
      cell: ({ terms }) => formatNumber(terms.en.length + terms.es.length, "count", locale),
    },
    {
      key: "quality",
      label: t("quality"),
      sortable: false,
      align: "end",
      minWidth: 130,
      cell: ({ quality }) =>
        quality && (
          <span title={t("qualityHint")}>
            {formatPercent(quality.precision)} / {formatPercent(quality.recall)}
          </span>
        ),
    },
    {
      key: "status",
      label: t("status"),
      sortable: false,
      minWidth: 160,
      cell: (theme) => <Status {...{ theme, rows }} />,
    },
  ];
}

function Status({ theme, rows }: { theme: ThemeRow; rows: readonly ThemeRow[] }): ReactNode {
  const t = useThemeStrings();
  const locale = useLocale();
  const into = rows.find(({ m_id: id }) => id === theme.merged_into);
  const isChanged = [theme.added, theme.removed].some(({ en, es }) => en.length + es.length > 0);
  return (
    <span className="th-status">
      {theme.is_hidden && <Badge>{t("hidden")}</Badge>}
      {theme.flag && t("flags")}
      {!theme.flag && !theme.is_hidden && !into && t("shown")}
      {into && <Badge>{t("mergedInto", { name: findName(into, locale) })}</Badge>}
      {isChanged && <Badge>{t("changed")}</Badge>}
    </span>
  );
}
