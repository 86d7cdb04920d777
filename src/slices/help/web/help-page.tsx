import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePageTitle } from "#platform/web/page-title.ts";
import { KeyList } from "#slices/help/web/key-list.tsx";
import { useHelpStrings } from "#slices/help/web/help-strings.ts";
import { news, termGroups, toHelpPath, type TermGroup } from "#slices/help/web/terms.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/help/web/help.css";

const groups = Object.keys(termGroups) as TermGroup[];

/** Explains the terms and marks of the screens, the keys, and what is new. The same for everyone. */
export function HelpPage(): ReactNode {
  const t = useHelpStrings();
  usePageTitle(t("title"));
  // The router scrolls to it.
  const { hash: named } = useLocation();
  return (
    <div className="cy-wrap cy-page hp-page">
      <PageHeader title={t("title")} sub={t("sub")} />
      <nav className="hp-contents" aria-label={t("contents")}>
        {groups.map((group) => (
          <UiLink key={group} href={`/help#${group}`}>
            {t(group)}
          </UiLink>
        ))}
        <UiLink href={toHelpPath("keys")}>{t("keys")}</UiLink>
        <UiLink href={toHelpPath("new")}>{t("new")}</UiLink>
      </nav>
      {groups.map((group) => (
        <section key={group} id={group} className="cy-panel hp-group" aria-label={t(group)}>
          <h2>{t(group)}</h2>
          <dl className="hp-terms">
            {termGroups[group].map((term) => (
              <div key={term} id={term} data-named={term === named || undefined}>
                <dt>{t(term)}</dt>
                <dd>{t(`${term}-text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section id="keys" className="cy-panel hp-group" aria-label={t("keys")}>
        <h2>{t("keys")}</h2>
        <KeyList level="h3" />
      </section>
      <section id="new" className="cy-panel hp-group" aria-label={t("new")}>
        <h2>{t("new")}</h2>
        <dl className="hp-terms">
          {news.map(({ key }) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{t(`${key}-text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
