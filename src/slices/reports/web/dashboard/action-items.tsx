import { IconChevronRight, IconDownload } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import { usePriorityStrings } from "#slices/reports/web/dashboard/priority-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Panel } from "#ui/panel.tsx";

type Item = PriorityData["recommended_action_items"][number];

/** Returns a function that selects an item's text in the language of the screen. */
function useWording(): (item: Item) => { title: string; body: string; resource: string | null } {
  const locale = useLocale();
  return (item) => {
    const [attachment] = item.attachments;
    const { title, body } = locale === "es" ? item.es : item;
    const resource = locale === "es" ? item.es.file_description : attachment?.file_description;
    return { title, body, resource: attachment && resource !== undefined ? resource : null };
  };
}

/** Suggested actions about a topic; each opens in a dialog, which the address keeps. */
export function ActionItems({ items, topic }: { items: readonly Item[]; topic: string }): ReactNode {
  const t = usePriorityStrings();
  const said = useWording();
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const { action, ...rest } = search;
  const opened = items.find((item) => String(item.id) === action);
  const show = (next: Search): void => void navigate({ to: ".", search: next, resetScroll: false });
  return (
    <Panel title={t("actionItems")} sub={t("actionItemsOf", { topic })}>
      <ul className="rp-actions">
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => show({ ...rest, action: String(item.id) })}>
              <span>
                <strong>{said(item).title}</strong>
                <span className="cy-meta">{said(item).body}</span>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog opened onClose={() => show(rest)} title={said(opened).title}>
          <p className="rp-action-body">{said(opened).body}</p>
          <Resources item={opened} description={said(opened).resource} />
        </Dialog>
      )}
    </Panel>
  );
}

/** The files of an action item. */
function Resources({ item, description }: { item: Item; description: string | null }): ReactNode {
  const t = usePriorityStrings();
  if (description === null) return null;
  return (
    <section className="rp-action-resources">
      <h3>{t("resources")}</h3>
      <ul>
        {item.attachments.map(({ id, name, file }) => (
          <li key={id}>
            <a className="cy-button" href={file} download={name}>
              <IconDownload size={16} stroke={1.75} aria-hidden="true" />
              {description}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
