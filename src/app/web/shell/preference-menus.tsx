import { IconLanguage } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { locales, setLocale, useLocale } from "#platform/web/i18n.ts";
import { setTheme, themeChoices, useTheme } from "#platform/web/theme.ts";
import type { OverlayCode } from "#ui/overlay-code.ts";
import { BarMenu } from "#app/web/shell/bar-menu.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";

interface ItemsProps {
  /** The code of menus. */
  Menu: OverlayCode["Menu"];
}

interface ChoiceItemsProps<Value extends string> extends ItemsProps {
  label: string;
  values: readonly Value[];
  current: Value;
  name: (value: Value) => string;
  onChoose: (value: Value) => void;
}

function ChoiceItems<Value extends string>({ Menu, ...props }: ChoiceItemsProps<Value>): ReactNode {
  return (
    <div className="sh-choices" role="group" aria-label={props.label}>
      <small aria-hidden="true">{props.label}</small>
      {props.values.map((value) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={value === props.current}
          closeMenuOnClick
          onChange={() => props.onChoose(value)}
        >
          {props.name(value)}
        </Menu.RadioItem>
      ))}
    </div>
  );
}

/** The choices of language and theme, as items of a menu. */
export function PreferenceItems({ Menu }: ItemsProps): ReactNode {
  const t = useShellStrings();
  const { choice } = useTheme();
  return (
    <>
      <ChoiceItems
        Menu={Menu}
        label={t("language")}
        values={locales}
        current={useLocale()}
        name={(value) => t(`language_${value}`)}
        onChoose={setLocale}
      />
      <ChoiceItems
        Menu={Menu}
        label={t("theme")}
        values={themeChoices}
        current={choice}
        name={(value) => t(`theme_${value}`)}
        onChoose={setTheme}
      />
    </>
  );
}

/** A menu of the choices, for guests, who have no account menu. */
export function PreferencesMenu(): ReactNode {
  const t = useShellStrings();
  const name = `${t("language")}, ${t("theme")}`;
  return (
    <BarMenu
      face={
        <button type="button" className="cy-icon-button" aria-label={name} title={name}>
          <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
        </button>
      }
    >
      {(Menu) => <PreferenceItems Menu={Menu} />}
    </BarMenu>
  );
}
