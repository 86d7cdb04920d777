import { useState, type ReactNode } from "react";
import type { RegionRow } from "#slices/organization/contract/places.contract.ts";
import type { DistrictRow } from "#slices/organization/contract/structure.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { NamedDialog } from "#slices/organization/web/name-dialog.tsx";
import { NamedTree, type TreeDialog } from "#slices/organization/web/named-tree.tsx";
import { useCounted, useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { TreeDialogs } from "#slices/organization/web/tree-dialogs.tsx";
import { stalePlaces, useAllRegions, useDistricts } from "#slices/organization/web/use-organization.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

type Open = TreeDialog<DistrictRow, RegionRow>;

/** The regions, grouped by district in a company with districts. */
export function RegionsPanel({ hasDistricts }: { hasDistricts: boolean }): ReactNode {
  const t = useOrganizationStrings();
  const regions = useAllRegions();
  const districts = useDistricts();
  const [open, setOpen] = useState<Open>(null);
  const actions = (
    <>
      {hasDistricts && (
        <button type="button" className="cy-button" onClick={() => setOpen({ kind: "addHead" })}>
          {t("addDistrict")}
        </button>
      )}
      <button type="button" className="cy-button" data-primary="" onClick={() => setOpen({ kind: "addItem" })}>
        {t("addRegion")}
      </button>
    </>
  );
  return (
    <Panel title={t("regions")} sub={t("regionsSub")} actions={actions} flush>
      {regions.isError && <ErrorState error={regions.error} onRetry={() => void regions.refetch()} />}
      {regions.isPending && <Skeleton width="100%" height={320} />}
      {regions.data && <Tree regions={regions.data} districts={districts.data ?? []} onOpen={setOpen} />}
      <Dialogs open={open} districts={hasDistricts ? (districts.data ?? []) : null} onClose={() => setOpen(null)} />
    </Panel>
  );
}

interface TreeProps {
  regions: readonly RegionRow[];
  districts: readonly DistrictRow[];
  onOpen: (open: Open) => void;
}

function Tree({ regions, districts, onOpen }: TreeProps): ReactNode {
  const t = useOrganizationStrings();
  const counted = useCounted();
  const describeRegion = (region: RegionRow) => {
    const names = region.managers.map((person) => person.full_name).join(", ");
    return {
      sub: names === "" ? undefined : t("regionManagers", { names }),
      count: {
        text: t("locationCount", counted(region.location_count)),
        to: `/settings/organization?regions=${region.id}`,
      },
    };
  };
  if (regions.length === 0 && districts.length === 0) {
    return (
      <EmptyState title={t("noRegions")}>
        <p>{t("noRegionsHint")}</p>
        <UiLink className="cy-button" href="/settings/imports">
          {t("import")}
        </UiLink>
      </EmptyState>
    );
  }
  return (
    <NamedTree
      headers={districts}
      items={regions}
      readHeader={(region) => region.district_id}
      noHeader={t("noDistrict")}
      about={describeRegion}
      onOpen={onOpen}
    />
  );
}

interface DialogsProps {
  open: Open;
  /** Null in a company without districts. */
  districts: readonly DistrictRow[] | null;
  onClose: () => void;
}

function Dialogs({ open, districts, onClose }: DialogsProps): ReactNode {
  return (
    <TreeDialogs
      open={open}
      header={{
        renderDialog: (district) => <DistrictDialog district={district} onClose={onClose} />,
        removal: "District",
        remove: (params) => call("deleteDistrict", { params }),
      }}
      item={{
        renderDialog: (region) => <RegionDialog region={region} districts={districts} onClose={onClose} />,
        removal: "Region",
        remove: (params) => call("deleteRegion", { params }),
      }}
      stale={stalePlaces}
      onClose={onClose}
    />
  );
}

function DistrictDialog({ district, onClose }: { district: DistrictRow | null; onClose: () => void }): ReactNode {
  const t = useOrganizationStrings();
  return (
    <NamedDialog
      title={district === null ? t("addDistrict") : t("editDistrict")}
      isNew={district === null}
      initial={{ name: district?.name ?? "", parent: null }}
      save={({ name }) =>
        district === null
          ? call("createDistrict", { body: { name } })
          : call("updateDistrict", { params: { id: district.id }, body: { name, if_unchanged: district.version } })
      }
      stale={stalePlaces}
      onClose={onClose}
    />
  );
}

interface RegionDialogProps {
  region: RegionRow | null;
  districts: readonly DistrictRow[] | null;
  onClose: () => void;
}

function RegionDialog({ region, districts, onClose }: RegionDialogProps): ReactNode {
  const t = useOrganizationStrings();
  return (
    <NamedDialog
      title={region === null ? t("addRegion") : t("editRegion")}
      isNew={region === null}
      initial={{ name: region?.name ?? "", parent: region?.district_id ?? null }}
      parent={
        districts === null
          ? undefined
          : { path: "district_id", label: t("district"), placeholder: t("noDistrict"), options: districts }
      }
      save={({ name, parent }) =>
        region === null
          ? call("createRegion", { body: { name, district_id: parent } })
          : call("updateRegion", {
              params: { id: region.id },
              body: { name, district_id: parent, if_unchanged: region.version },
            })
      }
      stale={stalePlaces}
      onClose={onClose}
    />
  );
}
