import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import { leasesKind } from "./leases.kind.ts";
import { locationsKind } from "./locations.kind.ts";
import { peopleKind } from "./people.kind.ts";
import { positionsKind } from "./positions.kind.ts";
import { reportingGroupsKind } from "./reporting-groups.kind.ts";
import { residentsKind } from "./residents.kind.ts";
import { unitsKind } from "./units.kind.ts";
import { workOrdersKind } from "./work-orders.kind.ts";

/** All kinds, in the usual order of import. */
export const allKinds: Readonly<Record<ImportTypeId, ImportType>> = {
  locations: locationsKind,
  units: unitsKind,
  positions: positionsKind,
  reporting_groups: reportingGroupsKind,
  people: peopleKind,
  residents: residentsKind,
  leases: leasesKind,
  work_orders: workOrdersKind,
};
