import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, type ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { CompanyPanel } from "#slices/organisation/web/company-panel.tsx";
import { GroupsPanel } from "#slices/organisation/web/groups-panel.tsx";
import { LocationsPanel } from "#slices/organisation/web/locations-panel.tsx";
import type { OrganisationParts } from "#slices/organisation/web/organisation-parts.ts";
import {
  changeState,
  parts,
  readState,
  writeState,
  type ChangeOrganisation,
  type OrganisationPart,
  type OrganisationState,
} from "#slices/organisation/web/organisation-state.ts";
import { PositionsPanel } from "#slices/organisation/web/positions-panel.tsx";
import { SettingsPage } from "#slices/organisation/web/settings-frame.tsx";
import { RegionsPanel } from "#slices/organisation/web/regions-panel.tsx";
import { useOrganisationStrings } from "#slices/organisation/web/strings.ts";
import { useCompany } from "#slices/organisation/web/use-organisation.ts";
import { TabNav } from "#ui/tabs.tsx";
import "#slices/organisation/web/organisation.css";

const PATH = "/settings/organisation";

function toAddress(part: OrganisationPart): string {
  return part === "locations" ? PATH : `${PATH}?tab=${part}`;
}

/** The page's state from the address, and the one way to change it. */
function useOrganisationState(): [OrganisationState, ChangeOrganisation] {
  const location = useLocation();
  const navigate = useNavigate();
  const search = location.search as Search;
  const state = useMemo(() => readState(search), [search]);
  const change = useCallback<ChangeOrganisation>(
    (part, how) => {
      const next = writeState(changeState(state, part));
      void navigate({ to: ".", search: next, replace: how?.replace ?? false, resetScroll: false });
    },
    [navigate, state],
  );
  return [state, change];
}

/** /settings/organisation: the places a company runs, what they are gathered in, and what people do there. */
export function OrganisationPage({ CompanySettings }: OrganisationParts): ReactNode {
  const t = useOrganisationStrings();
  const [state, change] = useOrganisationState();
  // Anyone who may not see the company may see none of this page.
  const company = useCompany();
  if (company.error instanceof ApiError && company.error.status === 403) return <ErrorState error={company.error} />;
  return (
    <SettingsPage current="organisation">
      <div className="og-parts">
        <TabNav
          label={t("parts")}
          tabs={parts.map((part) => ({ to: toAddress(part), text: t(part) }))}
          current={toAddress(state.tab)}
        />
      </div>
      {state.tab === "locations" && <LocationsPanel state={state} change={change} />}
      {state.tab === "regions" && <RegionsPanel hasDistricts={company.data?.has_areas ?? false} />}
      {state.tab === "groups" && <GroupsPanel />}
      {state.tab === "positions" && <PositionsPanel />}
      {state.tab === "company" && <CompanyPanel company={company} Settings={CompanySettings} />}
    </SettingsPage>
  );
}
