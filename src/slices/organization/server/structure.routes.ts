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
  regionKind,
  removeNamed,
  requireDistricts,
} from "./structure.service.ts";

const named = (body: { name: string }) => ({ name: body.name, parentId: null });
const regional = (body: { name: string; district_id?: number | null | undefined }) => ({
  name: body.name,
  parentId: body.district_id ?? null,
});
const ofCategory = (body: { name: string; position_category_id?: number | null | undefined }) => ({
  name: body.name,
  parentId: body.position_category_id ?? null,
});

function placeRoutes({ db, units, access }: OrganizationDeps): readonly Route[] {
  const region: Kind = regionKind(async (tx, regionId) => {
    const managers = await access.managers(tx);
    return new Set(managers.filter((each) => each.regionId === regionId).map((each) => each.personId)).size;
  });
  const { operation } = region;
  return [
    createReadRoute(db, getDistricts, async (tx) => ({ data: await listDistricts(tx) })),
    createWriteRoute(units, createDistrict, operation, async (uow, { body }) => {
      await requireDistricts(uow);
      return createNamed(uow, districtKind, named(body));
    }),
    createWriteRoute(units, updateDistrict, operation, (uow, { params, body }) =>
      changeNamed(uow, districtKind, params.id, named(body), body.if_unchanged),
    ),
    createWriteRoute(units, deleteDistrict, operation, (uow, { params }) => removeNamed(uow, districtKind, params.id)),
    createWriteRoute(units, createRegion, operation, (uow, { body }) => createNamed(uow, region, regional(body))),
    createWriteRoute(units, updateRegion, operation, (uow, { params, body }) =>
      changeNamed(uow, region, params.id, regional(body), body.if_unchanged),
    ),
    createWriteRoute(units, deleteRegion, operation, (uow, { params }) => removeNamed(uow, region, params.id)),
  ];
}

function groupRoutes({ db, units }: OrganizationDeps): readonly Route[] {
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

function positionRoutes({ db, units }: OrganizationDeps): readonly Route[] {
  const { operation } = positionKind;
  return [
    createReadRoute(db, getPositionCategories, async (tx) => ({ data: await listCategories(tx) })),
    createWriteRoute(units, createPositionCategory, operation, (uow, { body }) =>
      createNamed(uow, categoryKind, named(body)),
    ),
    createWriteRoute(units, updatePositionCategory, operation, (uow, { params, body }) =>
      changeNamed(uow, categoryKind, params.id, named(body), body.if_unchanged),
    ),
    createWriteRoute(units, deletePositionCategory, operation, (uow, { params }) =>
      removeNamed(uow, categoryKind, params.id),
    ),
    createReadRoute(db, getPositions, async (tx) => ({ data: await listPositions(tx) })),
    createWriteRoute(units, createPosition, operation, (uow, { body }) =>
      createNamed(uow, positionKind, ofCategory(body)),
    ),
    createWriteRoute(units, updatePosition, operation, (uow, { params, body }) =>
      changeNamed(uow, positionKind, params.id, ofCategory(body), body.if_unchanged),
    ),
    createWriteRoute(units, deletePosition, operation, (uow, { params }) => removeNamed(uow, positionKind, params.id)),
  ];
}

/** Returns the administration routes of company, districts, regions, groups and positions. */
export function structureRoutes(deps: OrganizationDeps): readonly Route[] {
  const { db, identity, units } = deps;
  return [
    createReadRoute(db, getCompany, async (tx) => ({ data: await readCompany(tx, await identity.activeServices(tx)) })),
    createWriteRoute(units, updatePostalAddress, "organization.company.write", (uow, { body }) =>
      changePostalAddress(uow, body.postal_address),
    ),
    ...placeRoutes(deps),
    ...groupRoutes(deps),
    ...positionRoutes(deps),
  ];
}
