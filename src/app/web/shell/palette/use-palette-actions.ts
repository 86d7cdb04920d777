import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { navigation } from "#platform/web/client.ts";
import { locales, setLocale, useLocale } from "#platform/web/i18n.ts";
import { setTheme, themeChoices, useTheme } from "#platform/web/theme.ts";
import { toHelpPath } from "#slices/help/web/public.tsx";
import { useSignOut } from "#slices/identity/web/public.tsx";
import type { PaletteEntry } from "#app/web/shell/palette/palette-entries.ts";
import { usePaletteStrings } from "#app/web/shell/palette/palette-strings.ts";
import { useShellStrings } from "#app/web/shell/strings.ts";

/** Returns the actions that work everywhere: another theme or language, security, signing out. */
export function usePaletteActions(user: IdentityUser): readonly PaletteEntry[] {
  const t = useShellStrings();
  const own = usePaletteStrings();
  const locale = useLocale();
  const { choice } = useTheme();
  const signOut = useSignOut();
  const createAction = (key: string, text: string, run: () => void): PaletteEntry => ({
    key: `action ${key}`,
    text,
    detail: null,
    run,
  });
  return [
    ...themeChoices
      .filter((theme) => theme !== choice)
      .map((theme) => createAction(theme, own("useTheme", { theme: t(`theme_${theme}`) }), () => setTheme(theme))),
    ...locales
      .filter((language) => language !== locale)
      .map((language) =>
        createAction(language, own("speak", { language: t(`language_${language}`) }), () => setLocale(language)),
      ),
    // A page of its own, outside the application; only the owner may open it.
    ...(user.is_impersonating
      ? []
      : [createAction("security", t("security"), () => navigation.to("/account/security"))]),
    { key: "action help", text: t("help"), detail: null, to: "/help" },
    { key: "action news", text: t("news"), detail: null, to: toHelpPath("new") },
    createAction("sign-out", t("signOut"), () => signOut.mutate()),
  ];
}
