import type { Page } from "playwright-core";

/** Ids that addresses need, found out by asking the running server. */
export interface KnownIds {
  readonly region: number;
  readonly property: number;
  readonly archivedProperty: number | null;
}

/** One screen that is pictured. */
export interface Screen {
  /** File name without widths and theme. */
  readonly name: string;
  /** Who looks; null: nobody is signed in. */
  readonly as: string | null;
  readonly address: (ids: KnownIds) => string;
  /** What is done before the picture is taken, such as opening a menu. */
  readonly before?: (page: Page) => Promise<void>;
}

const press = (role: "button" | "link" | "tab", name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().click();
};

const plain = (name: string, as: string | null, address: string): Screen => ({ name, as, address: () => address });

const portfolio: readonly Screen[] = [
  plain("portfolio", "dana", "/portfolio"),
  plain("portfolio-locations", "dana", "/portfolio/properties"),
  plain("portfolio-groups", "dana", "/portfolio?scope=reporting_groups"),
  plain("portfolio-archived", "dana", "/portfolio?scope=locations&general=archived"),
  plain("portfolio-nothing-found", "dana", "/portfolio?scope=locations&q=nowhere"),
  {
    ...plain("portfolio-columns-menu", "dana", "/portfolio/properties"),
    before: press("button", /^Columns/),
  },
  plain("portfolio-summary", "dana", "/portfolio/summary"),
  plain("portfolio-regional", "marcus", "/portfolio"),
  plain("portfolio-property", "elena", "/portfolio/properties"),
  plain("portfolio-maintenance", "ruth", "/portfolio/properties"),
  plain("portfolio-employee", "luis", "/portfolio"),
];

const places: readonly Screen[] = [
  { name: "region", as: "dana", address: ({ region }) => `/region/${region}/dashboard` },
  { name: "region-portfolio", as: "dana", address: ({ region }) => `/region/${region}/portfolio` },
  { name: "region-locations", as: "dana", address: ({ region }) => `/region/${region}/locations` },
  { name: "property", as: "dana", address: ({ property }) => `/property/${property}/dashboard` },
  {
    name: "property-archived",
    as: "dana",
    address: ({ archivedProperty, property }) => `/property/${archivedProperty ?? property}/dashboard`,
  },
  { name: "property-manager", as: "elena", address: () => "/portfolio/properties" },
];

const others: readonly Screen[] = [
  plain("sign-in", null, "/sign-in"),
  plain("not-found", "dana", "/nowhere"),
  plain("team", "dana", "/team"),
  plain("campaigns", "dana", "/campaigns"),
  plain("settings", "dana", "/settings"),
  plain("ui-kit", "dana", "/ui-kit"),
];

/** Every screen that is pictured, in the order of the contact sheets. */
export const screens: readonly Screen[] = [...portfolio, ...places, ...others];
