import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PlaceHeader } from "#slices/reports/contract/place.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { formatNumber } from "#ui/format.ts";
import { StatList } from "#ui/stat-card.tsx";

/** Opens the numbers of a group of locations; the address keeps whether it is open. */
export function GroupStats({ place }: { place: PlaceHeader }): ReactNode {
  const t = useDashboardStrings();
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const { stats: isOpen, ...rest } = search;
  const show = (next: Search): void => void navigate({ to: ".", search: next, resetScroll: false });
  return (
    <>
      <button
        type="button"
        className="cy-button"
        aria-haspopup="dialog"
        onClick={() => show({ ...search, stats: "open" })}
      >
        {t("stats")}
      </button>
      <Dialog
        opened={isOpen === "open"}
        onClose={() => show(rest)}
        title={t("statsOf", { name: place.name })}
        size="sm"
      >
        <Numbers general={place.general} />
      </Dialog>
    </>
  );
}

/** Levels from the widest down, without those that the client or the viewer lacks. */
function Numbers({ general }: Pick<PlaceHeader, "general">): ReactNode {
  const t = useDashboardStrings();
  const locale = useLocale();
  const lines: [string, number | null][] = [
    [t("districts"), general.areas],
    [t("regions"), general.regions],
    [t("properties"), general.locations],
    [t("units"), general.units],
    [t("employees"), general.active_employees],
    [t("residents"), general.active_primary_resident_count],
  ];
  const stats = lines
    .filter(([, value]) => value !== null)
    .map(([label, value]) => ({ label, value: formatNumber(value, "count", locale) }));
  return <StatList stats={stats} lead />;
}
