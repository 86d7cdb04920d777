import { Menu } from "@mantine/core";
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { locales, setLocale, useLocale } from "#platform/web/i18n.ts";
import { setTheme, themeChoices, useTheme, type ThemeChoice } from "#platform/web/theme.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { BarMenu } from "#app/web/shell/bar-menu.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";

const themeIcons: Record<ThemeChoice, typeof IconSun> = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

interface ChoiceMenuProps<Value extends string> {
  label: string;
  face: ReactNode;
  values: readonly Value[];
  current: Value;
  name: (value: Value) => string;
  onChoose: (value: Value) => void;
}

function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>): ReactNode {
  return (
    <BarMenu
      face={
        <button
          type="button"
          className="cy-icon-button"
          aria-label={`${props.label}: ${props.name(props.current)}`}
          title={props.label}
        >
          {props.face}
        </button>
      }
    >
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
    </BarMenu>
  );
}

/** Light, dark, or as the system is set. */
export function ThemeMenu(): ReactNode {
  const t = useShellStrings();
  const { choice } = useTheme();
  const Icon = themeIcons[choice];
  return (
    <ChoiceMenu
      label={t("theme")}
      face={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      values={themeChoices}
      current={choice}
      name={(value) => t(`theme_${value}`)}
      onChoose={setTheme}
    />
  );
}

/** English or Spanish. */
export function LanguageMenu(): ReactNode {
  const t = useShellStrings();
  const locale = useLocale();
  return (
    <ChoiceMenu
      label={t("language")}
      face={<IconLanguage size={18} stroke={1.75} aria-hidden="true" />}
      values={locales}
      current={locale}
      name={(value) => t(`language_${value}`)}
      onChoose={setLocale}
    />
  );
}

/** Both menus as lists, for the drawer. */
export function PreferenceFields(): ReactNode {
  const t = useShellStrings();
  const { choice } = useTheme();
  const locale = useLocale();
  return (
    <div className="sh-preferences">
      <SegmentedControl
        label={t("language")}
        options={locales.map((value) => ({ value, label: t(`language_${value}`) }))}
        value={locale}
        onChange={setLocale}
      />
      <SegmentedControl
        label={t("theme")}
        options={themeChoices.map((value) => ({ value, label: t(`theme_${value}`) }))}
        value={choice}
        onChange={setTheme}
      />
    </div>
  );
}
