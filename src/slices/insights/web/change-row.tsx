import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ChangeAction, ChangeEntry } from "#slices/insights/contract/changes.contract.ts";
import { toChangeSentence, toFigureName, toReasons } from "#slices/insights/web/change-sentence.ts";
import { useChangesStrings } from "#slices/insights/web/changes-strings.ts";
import { Badge } from "#ui/badge.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { formatNumber, type NumberKind } from "#ui/format.ts";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface ChangeRowProps {
  entry: ChangeEntry;
  isFirst: boolean;
  /** Whether it is marked as new to the viewer. */
  isNew: boolean;
}

/** Shows a change of one figure at one place: how much, why, and the suggested action. */
export function ChangeRow({ entry, isFirst, isNew }: ChangeRowProps): ReactNode {
  const t = useChangesStrings();
  const locale = useLocale();
  const { value, previous_value: previous, delta } = entry.figure;
  const kind: NumberKind = entry.metric === "agreement_importance" ? "score" : "percent";
  const figure: Figure = {
    ...NO_FIGURE,
    ...entry.figure,
    trend: delta > 0 ? "up" : "down",
    certainty: "real",
  };
  const name = toFigureName(entry, t);
  const reasons = toReasons(entry, t, locale);
  const { action, to } = entry;
  const label = action && (locale === "es" ? action.es.label : action.label);
  const sub = [t("people", { count: entry.people }), ...(label ? [label] : [])].join(" · ");
  return (
    <li className="in-change">
      <div className="in-delta">
        <TrendDelta figure={figure} kind={kind} />
        <span className="in-from" aria-hidden="true">
          {formatNumber(previous, kind, locale)} → <b>{formatNumber(value, kind, locale)}</b>
        </span>
      </div>
      <div className="in-text">
        <h3>
          {isNew && <Badge>{t("isNew")}</Badge>} {to === null ? entry.name : <UiLink href={to}>{entry.name}</UiLink>}{" "}
          <span>{name}</span>
        </h3>
        <span className="cy-sr">{toChangeSentence(entry, t)}</span>
        {reasons !== null && <p>{reasons}</p>}
        <p className="in-sub">{sub}</p>
      </div>
      {action !== null && <RowAction action={action} name={entry.name} isFirst={isFirst} />}
    </li>
  );
}

interface RowActionProps {
  action: ChangeAction;
  name: string;
  isFirst: boolean;
}

/** Shows the suggested action; for the first change it is the page's main button. */
function RowAction({ action: { kind, to }, name, isFirst }: RowActionProps): ReactNode {
  const t = useChangesStrings();
  return (
    <div className="in-action">
      <UiLink
        className="cy-button"
        data-primary={isFirst && kind === "item" ? "" : undefined}
        href={to}
        aria-label={t("about", { action: t(kind), name })}
      >
        {t(kind)}
      </UiLink>
    </div>
  );
}
