import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, type ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { CompanyPanel } from "#slices/organization/web/company-panel.tsx";
import { GroupsPanel } from "#slices/organization/web/groups-panel.tsx";
import { LocationsPanel } from "#slices/organization/web/locations-panel.tsx";
import type { OrganizationParts } from "#slices/organization/web/organization-parts.ts";
import {
  changeState,
  parts,
  readState,
  writeState,
  type ChangeOrganization,
  type OrganizationPart,
  type OrganizationState,
} from "#slices/organization/web/organization-state.ts";
import { PositionsPanel } from "#slices/organization/web/positions-panel.tsx";
import { SettingsPage } from "#slices/organization/web/settings-frame.tsx";
import { RegionsPanel } from "#slices/organization/web/regions-panel.tsx";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { useCompany } from "#slices/organization/web/use-organization.ts";
import { TabNav } from "#ui/tabs.tsx";
import "#slices/organization/web/organization.css";

const PATH = "/settings/organization";

function toAddress(part: OrganizationPart): string {
  return part === "locations" ? PATH : `${PATH}?tab=${part}`;
}

/** Returns the page's state from the address, and a function to change it. */
function useOrganizationState(): [OrganizationState, ChangeOrganization] {
  const location = useLocation();
  const navigate = useNavigate();
  const search = location.search as Search;
  const state = useMemo(() => readState(search), [search]);
  const change = useCallback<ChangeOrganization>(
    (part, how) => {
      const next = writeState(changeState(state, part));
      void navigate({ to: ".", search: next, replace: how?.replace ?? false, resetScroll: false });
    },
    [navigate, state],
  );
  return [state, change];
}

/** /settings/organization: a company's places, reporting groups and positions. */
export function OrganizationPage({ CompanySettings }: OrganizationParts): ReactNode {
  const t = useOrganizationStrings();
  const [state, change] = useOrganizationState();
  // People without permission to see the company cannot see any part of this page.
  const company = useCompany();
  if (company.error instanceof ApiError && company.error.status === 403) return <ErrorState error={company.error} />;
  return (
    <SettingsPage current="organization">
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
