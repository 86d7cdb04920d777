import { createTheme, type CSSVariablesResolver } from "@mantine/core";

/** Cobalt from light to dark. Shades 8 and 7 carry white text at 4.5:1 in the light and the dark theme. */
export const mantineTheme = createTheme({
  fontFamily: "var(--font)",
  primaryColor: "cobalt",
  primaryShade: { light: 8, dark: 7 },
  colors: {
    cobalt: [
      "#eaeefb",
      "#d3dbf6",
      "#a9bcff",
      "#8ea3f0",
      "#7f9bff",
      "#5e88fc",
      "#4967ce",
      "#4260cb",
      "#3556c8",
      "#2743a8",
    ],
  },
  breakpoints: { xs: "30em", sm: "48em", md: "60em", lg: "75em", xl: "90em" },
  cursorType: "pointer",
  defaultRadius: "md",
  respectReducedMotion: true,
});

const shared = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--ink)",
  // Mantine's own dimmed text fails WCAG AA.
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-error": "var(--down)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-border": "var(--control)",
};

/** Gives Mantine the colors of our tokens, so that there is one palette. */
export const getMantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
