import {
  createPosition,
  createPositionCategory,
  deletePosition,
  deletePositionCategory,
  getPositionCategories,
  getPositions,
  updatePosition,
  updatePositionCategory,
} from "#slices/organization/contract/positions.contract.ts";
import {
  createDistrict,
  createRegion,
  createReportingGroup,
  deleteDistrict,
  deleteRegion,
  deleteReportingGroup,
  getCompany,
  getDistricts,
  getGeographicalGroups,
  getReportingGroups,
  updateDistrict,
  updatePostalAddress,
  updateRegion,
  updateReportingGroup,
} from "#slices/organization/contract/structure.contract.ts";
import { changePostalAddress } from "./clients.service.ts";
import { changeGroup, createGroup, listGeographicalGroups, listGroups, removeGroup } from "./groups.service.ts";
import { type OrganizationDeps, createReadRoute, type Route, createWriteRoute } from "./organization.routes.ts";
import { readCompany, listCategories, listDistricts, listPositions } from "./structure.lists.ts";
import {
  categoryKind,
  changeNamed,
  createNamed,
  districtKind,
  type Kind,
  positionKind,
  createRegionKind,
  removeNamed,
  requireDistricts,
} from "./structure.service.ts";

const toNamedFields = (body: { name: string }) => ({ name: body.name, parentId: null });
const toRegionFields = (body: { name: string; district_id?: number | null | undefined }) => ({
  name: body.name,
  parentId: body.district_id ?? null,
});
const toPositionFields = (body: { name: string; position_category_id?: number | null | undefined }) => ({
  name: body.name,
  parentId: body.position_category_id ?? null,
});

function buildPlaceRoutes({ db, units, access }: OrganizationDeps): readonly Route[] {
  const region: Kind = createRegionKind(async (tx, regionId) => {
    const managers = await access.readPlaceManagers(tx);
    return new Set(managers.filter((each) => each.regionId === regionId).map((each) => each.personId)).size;
  });
  const { operation } = region;
  return [
    createReadRoute(db, getDistricts, async (tx) => ({ data: await listDistricts(tx) })),
    createWriteRoute(units, createDistrict, operation, async (uow, { body }) => {
      await requireDistricts(uow);
      return createNamed(uow, districtKind, toNamedFields(body));
    }),
    createWriteRoute(units, updateDistrict, operation, (uow, { params, body }) =>
      changeNamed(uow, districtKind, params.id, toNamedFields(body), body.if_unchanged),
    ),
    createWriteRoute(units, deleteDistrict, operation, (uow, { params }) => removeNamed(uow, districtKind, params.id)),
    createWriteRoute(units, createRegion, operation, (uow, { body }) => createNamed(uow, region, toRegionFields(body))),
    createWriteRoute(units, updateRegion, operation, (uow, { params, body }) =>
      changeNamed(uow, region, params.id, toRegionFields(body), body.if_unchanged),
    ),
    createWriteRoute(units, deleteRegion, operation, (uow, { params }) => removeNamed(uow, region, params.id)),
  ];
}

function buildGroupRoutes({ db, units }: OrganizationDeps): readonly Route[] {
  const operation = "organization.groups.write";
  return [
    createReadRoute(db, getReportingGroups, async (tx) => ({ data: await listGroups(tx) })),
    createReadRoute(db, getGeographicalGroups, async (tx) => ({ data: await listGeographicalGroups(tx) })),
    createWriteRoute(units, createReportingGroup, operation, (uow, { body }) => createGroup(uow, body)),
    createWriteRoute(units, updateReportingGroup, operation, (uow, { params, body }) =>
      changeGroup(uow, params.id, body),
    ),
    createWriteRoute(units, deleteReportingGroup, operation, (uow, { params }) => removeGroup(uow, params.id)),
  ];
}

function buildPositionRoutes({ db, units }: OrganizationDeps): readonly Route[] {
  const { operation } = positionKind;
  return [
    createReadRoute(db, getPositionCategories, async (tx) => ({ data: await listCategories(tx) })),
    createWriteRoute(units, createPositionCategory, operation, (uow, { body }) =>
      createNamed(uow, categoryKind, toNamedFields(body)),
    ),
    createWriteRoute(units, updatePositionCategory, operation, (uow, { params, body }) =>
      changeNamed(uow, categoryKind, params.id, toNamedFields(body), body.if_unchanged),
    ),
    createWriteRoute(units, deletePositionCategory, operation, (uow, { params }) =>
      removeNamed(uow, categoryKind, params.id),
    ),
    createReadRoute(db, getPositions, async (tx) => ({ data: await listPositions(tx) })),
    createWriteRoute(units, createPosition, operation, (uow, { body }) =>
      createNamed(uow, positionKind, toPositionFields(body)),
    ),
    createWriteRoute(units, updatePosition, operation, (uow, { params, body }) =>
      changeNamed(uow, positionKind, params.id, toPositionFields(body), body.if_unchanged),
    ),
    createWriteRoute(units, deletePosition, operation, (uow, { params }) => removeNamed(uow, positionKind, params.id)),
  ];
}

/** Returns the administration routes of company, districts, regions, groups and positions. */
export function buildStructureRoutes(deps: OrganizationDeps): readonly Route[] {
  const { db, identity, units } = deps;
  return [
    createReadRoute(db, getCompany, async (tx) => ({
      data: await readCompany(tx, await identity.readActiveServices(tx)),
    })),
    createWriteRoute(units, updatePostalAddress, "organization.company.write", (uow, { body }) =>
      changePostalAddress(uow, body.postal_address),
    ),
    ...buildPlaceRoutes(deps),
    ...buildGroupRoutes(deps),
    ...buildPositionRoutes(deps),
  ];
}
