import type { ReactNode } from "react";
import type { PortfolioReply, PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { AttentionSentence } from "#slices/reports/web/portfolio/portfolio-attention-count.tsx";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { summaryScopes } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { PortfolioWindows } from "#slices/reports/web/portfolio/portfolio-windows.tsx";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { PageHeader, type Crumb } from "#ui/page-header.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { SegmentedLinks } from "#ui/segmented-links.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface PortfolioHeadProps {
  title: string;
  meta: PortfolioReply["meta"] | undefined;
  loading: boolean;
  /** Breadcrumbs after the client's name. */
  crumbs: readonly Crumb[] | undefined;
  actions: ReactNode;
}

/** The client, the title, and the effective dates of the figures. */
export function PortfolioHeader({ title, meta, loading, crumbs, actions }: PortfolioHeadProps): ReactNode {
  return (
    <PageHeader
      title={title}
      breadcrumb={[...(meta?.breadcrumb ?? []), ...(crumbs ?? [])]}
      waiting={loading}
      sub={
        <div className="rp-sub">
          {meta && <AttentionSentence meta={meta} />}
          {meta && <PortfolioWindows meta={meta} />}
          {loading && <Skeleton width={420} height={14} />}
        </div>
      }
      actions={actions}
    />
  );
}

interface ScopeChoiceProps {
  meta: PortfolioReply["meta"] | undefined;
  scope: PortfolioScope;
  onScope: (scope: PortfolioScope) => void;
}

/** The options Region, Location and other scopes of the company; nothing where there is only one. */
export function ScopeChoice({ meta, scope, onScope }: ScopeChoiceProps): ReactNode {
  const t = useReportsStrings();
  const offered = meta?.structures.scopes ?? summaryScopes;
  if (offered.length < 2) return null;
  return (
    <SegmentedControl
      label={t("scope")}
      options={offered.map((value) => ({ value, label: t(`scope_${value}`) }))}
      value={scope}
      onChange={onScope}
    />
  );
}

const PORTFOLIO = "/portfolio";
const HEAT_MAP = "/portfolio/heat-map";
const scoredColumns: ReadonlySet<string> = new Set(["engagement", "satisfaction"]);

/** The options table and heat map; nothing where no service has scores. */
export function ViewChoice({ meta }: { meta: PortfolioReply["meta"] | undefined }): ReactNode {
  const t = useReportsStrings();
  const isNarrow = useNarrow();
  if (meta && !meta.headers.some(({ key }) => scoredColumns.has(key))) return null;
  if (isNarrow)
    return (
      <UiLink className="cy-button" href={HEAT_MAP}>
        {t("viewMap")}
      </UiLink>
    );
  return (
    <SegmentedLinks
      label={t("view")}
      links={[
        { to: PORTFOLIO, text: t("viewTable") },
        { to: HEAT_MAP, text: t("viewMap") },
      ]}
      current={PORTFOLIO}
    />
  );
}
