import type { ReactNode } from "react";
import { NotFound } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { setTheme, useTheme, type Scheme } from "#platform/web/theme.ts";
import { useIdentityUser } from "#slices/home/web/public.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { KitCharts } from "./kit-charts.tsx";
import { KitFigures } from "./kit-figures.tsx";
import { KitFilters } from "./kit-filters.tsx";
import { KitForms } from "./kit-forms.tsx";
import { KitParts } from "./kit-parts.tsx";
import { KitStates } from "./kit-states.tsx";
import { KitTables } from "./kit-tables.tsx";
import { KitTokens } from "./kit-tokens.tsx";
import { KitWholes } from "./kit-wholes.tsx";
import "./ui-kit.css";

const contents = [
  ["tokens", "Colors"],
  ["figures", "Figures"],
  ["charts", "Charts"],
  ["wholes", "Wholes and parts"],
  ["tables", "Tables"],
  ["filters", "Filters and dates"],
  ["forms", "Forms"],
  ["parts", "Parts of pages"],
  ["states", "States"],
] as const;

const schemes: readonly { value: Scheme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** /ui-kit: for staff and for clients with invented data; others get a page that does not exist. */
export function UiKitPage(): ReactNode {
  const user = useIdentityUser().data;
  if (!user) return null;
  return user.client.is_demo || user.is_staff ? <Kit /> : <NotFound />;
}

/** The design system in all its states, from the same code as the screens. For developers, so in English only. */
function Kit(): ReactNode {
  usePageTitle("UI kit");
  const { scheme } = useTheme();
  return (
    <div className="cy-wrap uk-page" lang="en">
      <PageHeader
        title="UI kit"
        sub="Every component in every state, with invented figures"
        actions={<SegmentedControl label="Theme of the kit" options={schemes} value={scheme} onChange={setTheme} />}
      />
      <nav className="uk-contents" aria-label="Contents">
        <ul>
          {contents.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <KitTokens />
      <KitFigures />
      <KitCharts />
      <KitWholes />
      <KitTables />
      <KitFilters />
      <KitForms />
      <KitParts />
      <KitStates />
    </div>
  );
}
