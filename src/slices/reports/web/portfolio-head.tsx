import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { scopes, type Scope } from "#slices/reports/web/portfolio-state.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { formatDay, monthsTouched } from "#ui/format.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

type Meta = PortfolioReply["meta"];

interface PortfolioHeadProps {
  meta: Meta | undefined;
  loading: boolean;
  scope: Scope;
  onScope: (scope: Scope) => void;
}

/** Title, the dates that the figures really cover, and the scope. */
export function PortfolioHead({ meta, loading, scope, onScope }: PortfolioHeadProps): ReactNode {
  const t = useReportsStrings();
  return (
    <header className="rp-head">
      <div>
        {meta && meta.breadcrumb.length > 0 && <Breadcrumb meta={meta} />}
        <h1>{t("portfolio")}</h1>
        <div className="rp-sub">
          {meta && <Dates dates={meta.dates} />}
          {loading && <Skeleton width={330} height={14} />}
        </div>
      </div>
      <SegmentedControl
        label={t("scope")}
        options={scopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
        value={scope}
        onChange={onScope}
      />
    </header>
  );
}

function Breadcrumb({ meta }: { meta: Meta }): ReactNode {
  const t = useReportsStrings();
  return (
    <nav className="rp-crumbs" aria-label={t("breadcrumb")}>
      {meta.breadcrumb.map((crumb) => (
        <UiLink key={crumb.to} href={crumb.to}>
          {crumb.text}
        </UiLink>
      ))}
    </nav>
  );
}

function Dates({ dates }: { dates: Meta["dates"] }): ReactNode {
  const t = useReportsStrings();
  const locale = useLocale();
  const { current, previous } = dates;
  const exact = t("window_exact", {
    from: formatDay(current.from, locale),
    to: formatDay(current.to, locale),
    previousFrom: formatDay(previous.from, locale),
    previousTo: formatDay(previous.to, locale),
  });
  return (
    <span title={exact}>{t("window", { count: monthsTouched(current), day: formatDay(current.to, locale) })}</span>
  );
}
