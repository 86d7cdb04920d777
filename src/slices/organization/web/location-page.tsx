import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { NotFound, PageErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { MoveDialog, StatusDialog } from "#slices/organization/web/location-changes.tsx";
import { LocationFacts } from "#slices/organization/web/location-facts.tsx";
import { LocationFormDialog } from "#slices/organization/web/location-form.tsx";
import { ManagersDialog, ManagersPanel } from "#slices/organization/web/location-managers.tsx";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";
import { UnitsPanel } from "#slices/organization/web/location-units.tsx";
import { useSettingsStrings } from "#slices/organization/web/settings-strings.ts";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { useLocationDetail } from "#slices/organization/web/use-organization.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import "#slices/organization/web/organization.css";

const dialogs = ["edit", "move", "archive", "restore", "managers"] as const;
type OpenDialog = (typeof dialogs)[number];

function usePlace(): { id: number; open: OpenDialog | null; show: (dialog: OpenDialog | null) => void } {
  const params = useParams({ strict: false }) as { readonly id?: string };
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  return {
    id: /^[1-9]\d{0,14}$/.test(params.id ?? "") ? Number(params.id) : 0,
    open: dialogs.find((dialog) => dialog === search["open"]) ?? null,
    show: (dialog) =>
      void navigate({
        to: ".",
        search: dialog === null ? {} : { open: dialog },
        replace: dialog === null,
        resetScroll: false,
      }),
  };
}

/** /settings/organization/locations/{id}: a location with its actions. */
export function LocationPage(): ReactNode {
  const { id, open, show } = usePlace();
  const detail = useLocationDetail(id);
  const location = detail.data;
  const t = useOrganizationStrings();
  if (id === 0) return <NotFound />;
  if (detail.isError && !location)
    return <PageErrorState title={t("locations")} error={detail.error} onRetry={() => void detail.refetch()} />;
  return (
    <div className="cy-wrap">
      <ProgressLine active={detail.isFetching && !detail.isPending} />
      <LocationHeader location={location} show={show} />
      {location ? <LocationPanels location={location} show={show} /> : <Skeleton width="100%" height={560} />}
      {location && <LocationDialogs location={location} open={open} onClose={() => show(null)} />}
    </div>
  );
}

interface ShowProps {
  show: (dialog: OpenDialog | null) => void;
}

function LocationHeader({ location, show }: ShowProps & { location: LocationDetail | undefined }): ReactNode {
  const t = useLocationStrings();
  const settings = useSettingsStrings();
  const organization = useOrganizationStrings();
  usePageTitle(location?.name ?? organization("locations"));
  const isActive = location?.status_id === 1;
  return (
    <PageHeader
      breadcrumb={[
        { text: settings("settings"), to: "/settings" },
        { text: settings("organization"), to: "/settings/organization" },
      ]}
      title={
        location ? (
          <span className="og-title">
            {location.name}
            <StatusBadge tone={isActive ? "good" : "neutral"}>{isActive ? t("active") : t("archived")}</StatusBadge>
          </span>
        ) : (
          "\u00a0"
        )
      }
      sub={location ? (location.region ?? t("noRegion")) : "\u00a0"}
      actions={
        location && (
          <>
            <button type="button" className="cy-button" data-primary="" onClick={() => show("edit")}>
              {t("edit")}
            </button>
            <ActionMenu
              label={t("actions")}
              items={[
                { key: "move", label: t("move"), onSelect: () => show("move") },
                isActive
                  ? { key: "archive", label: t("archive"), danger: true, onSelect: () => show("archive") }
                  : { key: "restore", label: t("restore"), onSelect: () => show("restore") },
              ]}
            />
          </>
        )
      }
    />
  );
}

function LocationPanels({ location, show }: ShowProps & { location: LocationDetail }): ReactNode {
  const t = useLocationStrings();
  return (
    <div className="og-page og-columns">
      <div className="og-column">
        <Panel title={t("facts")}>
          <LocationFacts location={location} />
        </Panel>
        <UnitsPanel locationId={location.id} />
      </div>
      <div className="og-column">
        <ManagersPanel location={location} onChange={() => show("managers")} />
      </div>
    </div>
  );
}

interface DialogsProps {
  location: LocationDetail;
  open: OpenDialog | null;
  onClose: () => void;
}

/** The dialog in the address. */
function LocationDialogs({ location, open, onClose }: DialogsProps): ReactNode {
  switch (open) {
    case null:
      return null;
    case "edit":
      return <LocationFormDialog location={location} onClose={onClose} />;
    case "managers":
      return <ManagersDialog location={location} onClose={onClose} />;
    case "move":
      return <MoveDialog location={location} onClose={onClose} />;
    default:
      return <StatusDialog change={open} location={location} onClose={onClose} />;
  }
}
