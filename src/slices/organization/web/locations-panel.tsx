import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import type {
  LocationRow,
  LocationsReply,
  LocationStaffMember,
} from "#slices/organization/contract/places.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { LocationFormDialog } from "#slices/organization/web/location-form.tsx";
import {
  generals,
  isUnfiltered,
  sortKey,
  toQuery,
  type ChangeOrganization,
  type OrganizationState,
} from "#slices/organization/web/organization-state.ts";
import { useCounted, useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { formatNumber } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { Panel } from "#ui/panel.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface LocationsPanelProps {
  state: OrganizationState;
  change: ChangeOrganization;
}

/** All locations of the company, with search and filters by status and region. */
export function LocationsPanel({ state, change }: LocationsPanelProps): ReactNode {
  const t = useOrganizationStrings();
  const query = toQuery(state);
  const list = useQuery({
    queryKey: ["getLocations", query],
    queryFn: ({ signal }) => call("getLocations", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const add = (
    <button type="button" className="cy-button" data-primary="" onClick={() => change({ open: "add" })}>
      {t("addLocation")}
    </button>
  );
  return (
    <Panel title={t("locations")} actions={add} flush>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <Filters state={state} change={change} regions={getRegions(list.data)} />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton width="100%" height={520} />}
      {list.data && <Rows reply={list.data} state={state} change={change} stale={list.isPlaceholderData} />}
      {state.open === "add" && <LocationFormDialog location={null} onClose={() => change({ open: "" })} />}
    </Panel>
  );
}

interface FiltersProps extends LocationsPanelProps {
  regions: readonly { readonly id: number; readonly name: string }[];
}

/** Returns the regions of the filter. */
function getRegions(reply: LocationsReply | undefined): FiltersProps["regions"] {
  const choices = reply?.meta.filters.find(({ key }) => key === "regions")?.choices ?? [];
  return choices.flatMap(({ id, name }) => (typeof id === "number" ? [{ id, name }] : []));
}

function Filters({ state, change, regions }: FiltersProps): ReactNode {
  const t = useOrganizationStrings();
  return (
    <div className="cy-toolbar">
      <SearchField
        label={t("find")}
        value={state.q}
        // The first letter adds a history entry; further letters replace it.
        onChange={(q) => change({ q }, { replace: state.q !== "" })}
      />
      <SingleFilter
        label={t("status")}
        options={generals.map((value) => ({ value, label: t(`status_${value}`) }))}
        value={state.general}
        neutral="all"
        onChange={(general) => change({ general })}
      />
      <MultiFilter
        label={t("regions")}
        options={regions}
        selected={state.regions}
        onChange={(chosen) => change({ regions: chosen })}
      />
    </div>
  );
}

interface RowsProps extends LocationsPanelProps {
  reply: LocationsReply;
  /** True while the rows are still those of the previous state. */
  stale: boolean;
}

function Rows({ reply, state, change, stale }: RowsProps): ReactNode {
  const t = useOrganizationStrings();
  const counted = useCounted();
  const columns = useColumns();
  const { record_count: count, total_pages: lastPage } = reply.meta.pagination;
  const beyond = !stale && lastPage > 0 && state.page > lastPage;

  // An old link may name a page that no longer exists. It opens the last page.
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true });
  }, [beyond, change, lastPage]);

  if (reply.data.length === 0 && !beyond) return <NoLocations state={state} change={change} />;
  return (
    <>
      <DataTable
        caption={t("locations")}
        columns={columns}
        rows={reply.data}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => `/settings/organization/locations/${row.id}`}
        sort={{ key: state.sort, descending: state.desc }}
        onSort={(sort) => change({ sort: sortKey(sort.key), desc: sort.descending })}
        busy={stale || beyond}
        isBrief
      />
      <div className="cy-foot">
        <span aria-live="polite">{t("locationCount", counted(count))}</span>
        <Pager page={state.page} totalPages={lastPage} recordCount={count} onChange={(page) => change({ page })} />
      </div>
    </>
  );
}

/** Suggests the next step: clear the filters, or import locations. */
function NoLocations({ state, change }: LocationsPanelProps): ReactNode {
  const t = useOrganizationStrings();
  if (!isUnfiltered(state)) {
    return (
      <EmptyState title={t("noLocationFound")}>
        <button type="button" className="cy-button" onClick={() => change({ q: "", general: "active", regions: [] })}>
          {t("clearFilters")}
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("noLocations")}>
      <p>{t("noLocationsHint")}</p>
      <UiLink className="cy-button" data-primary="" href="/settings/imports">
        {t("import")}
      </UiLink>
    </EmptyState>
  );
}

function useColumns(): Column<LocationRow>[] {
  const t = useOrganizationStrings();
  const locale = useLocale();
  return [
    { key: "name", label: t("col_name"), sortable: true, cell: (row) => <NameCell row={row} /> },
    {
      key: "region",
      label: t("col_region"),
      sortable: true,
      width: "20%",
      cell: (row) => row.region ?? <NotFound text={t("noRegion")} />,
    },
    {
      key: "city",
      label: t("col_city"),
      sortable: true,
      width: "18%",
      isDetail: true,
      cell: (row) => getTown(row) || "—",
    },
    {
      key: "unit_count",
      label: t("col_units"),
      sortable: true,
      align: "end",
      width: "10%",
      cell: (row) => <span className="og-number">{formatNumber(row.unit_count, "count", locale)}</span>,
    },
    {
      key: "managers",
      label: t("col_managers"),
      sortable: false,
      width: "24%",
      isDetail: true,
      cell: (row) => <People people={row.managers} />,
    },
  ];
}

/** "Denver, CO". */
function getTown(row: Pick<LocationRow, "city" | "state">): string {
  return [row.city, row.state].filter((part) => part !== "").join(", ");
}

function NameCell({ row }: { row: LocationRow }): ReactNode {
  const t = useOrganizationStrings();
  return (
    <span className="og-name">
      <span className="cy-name">{row.name}</span>
      {row.status_id !== 1 && <StatusBadge>{t("status_archived")}</StatusBadge>}
      {row.external_id !== null && <span className="cy-meta">{row.external_id}</span>}
    </span>
  );
}

function NotFound({ text }: { text: string }): ReactNode {
  return <span className="og-absent">{text}</span>;
}

function People({ people }: { people: readonly LocationStaffMember[] }): ReactNode {
  const t = useOrganizationStrings();
  const [first] = people;
  if (!first) return <NotFound text={t("nobody")} />;
  return (
    <span>{people.length === 1 ? first.full_name : t("more", { name: first.full_name, n: people.length - 1 })}</span>
  );
}
