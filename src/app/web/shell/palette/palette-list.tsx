import {
  IconBolt,
  IconBuilding,
  IconChartBar,
  IconCornerDownLeft,
  IconClipboardList,
  IconHome,
  IconListDetails,
  IconMap2,
  IconUser,
  IconWindow,
  type Icon,
} from "@tabler/icons-react";
import { useEffect, type MouseEvent, type ReactNode } from "react";
import type { PaletteEntry, PaletteGroup, PaletteGroupName } from "#app/web/shell/palette/palette-entries.ts";
import { usePaletteStrings } from "#app/web/shell/palette/palette-strings.ts";
import { useUi } from "#ui/ui-context.ts";

/** How long an entry is selected before its page is preloaded. */
const ACTIVE_MS = 120;

const icons: Record<PaletteGroupName, Icon> = {
  page: IconWindow,
  report: IconChartBar,
  plan: IconClipboardList,
  item: IconListDetails,
  region: IconMap2,
  location: IconBuilding,
  person: IconUser,
  resident: IconHome,
  action: IconBolt,
};

/** Returns the id of an entry's element, which the field names as the selected one. */
export function getOptionId(list: string, entry: PaletteEntry): string {
  return `${list}-${entry.key.replaceAll(/[^\w-]/g, "_")}`;
}

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  onChoose: (entry: PaletteEntry) => void;
  onPoint: (key: string) => void;
}

/** The results, group by group. The focus stays in the field, which names the selected entry. */
export function PaletteList({ id, groups, ...rest }: PaletteListProps): ReactNode {
  const t = usePaletteStrings();
  // A listbox without options is invalid.
  if (groups.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t("results")}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div className="pl-group" id={`${id}-${group.name}`} role="presentation">
            {t(`group_${group.name}`)}
          </div>
          {group.entries.map((entry) => (
            <Option key={entry.key} list={id} entry={entry} group={group.name} {...rest} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Omit<PaletteListProps, "id" | "groups"> {
  list: string;
  entry: PaletteEntry;
  group: PaletteGroupName;
}

/** With a modifier or another button the browser opens a tab or window, which must stay possible. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function Option({ list, entry, group, active, onChoose, onPoint }: OptionProps): ReactNode {
  const Picture = icons[group];
  const isActive = entry.key === active?.key;
  const { to } = entry;
  const { preload } = useUi();
  useEffect(() => {
    if (!isActive || to === undefined) return;
    const timer = window.setTimeout(() => preload?.(to), ACTIVE_MS);
    return () => window.clearTimeout(timer);
  }, [isActive, to, preload]);
  const shared = {
    id: getOptionId(list, entry),
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    className: "pl-option",
    onMouseMove: () => {
      if (!isActive) onPoint(entry.key);
    },
    // The field keeps the focus.
    onMouseDown: (event: MouseEvent) => {
      if (isPlainClick(event)) event.preventDefault();
    },
  } as const;
  const content = (
    <>
      <Picture size={17} stroke={1.75} aria-hidden="true" />
      <span className="pl-text">
        {entry.text}
        {entry.detail !== null && <small>{entry.detail}</small>}
      </span>
      {isActive && <IconCornerDownLeft className="pl-enter" size={15} stroke={1.75} aria-hidden="true" />}
    </>
  );
  if (entry.to === undefined) {
    return (
      <button type="button" {...shared} onClick={() => onChoose(entry)}>
        {content}
      </button>
    );
  }
  return (
    <a
      {...shared}
      href={entry.to}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChoose(entry);
      }}
    >
      {content}
    </a>
  );
}
