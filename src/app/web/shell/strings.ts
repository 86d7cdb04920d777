import { defineStrings } from "#platform/web/i18n.ts";

export const useShellStrings = defineStrings("shell", {
  en: {
    skip: "Skip to content",
    main: "Main",
    menu: "Menu",
    close: "Close menu",
    theme: "Theme",
    theme_light: "Light",
    theme_dark: "Dark",
    theme_auto: "As the system",
    language: "Language",
    language_en: "English",
    language_es: "Español",
    account: "{{initials}}, account of {{name}}",
    signOut: "Sign out",
  },
  es: {
    skip: "Ir al contenido",
    main: "Principal",
    menu: "Menú",
    close: "Cerrar el menú",
    theme: "Tema",
    theme_light: "Claro",
    theme_dark: "Oscuro",
    theme_auto: "Como el sistema",
    language: "Idioma",
    language_en: "English",
    language_es: "Español",
    account: "{{initials}}, cuenta de {{name}}",
    signOut: "Cerrar sesión",
  },
});
