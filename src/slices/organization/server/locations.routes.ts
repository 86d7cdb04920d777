import {
  archiveLocation,
  createLocation,
  getLocation,
  moveLocation,
  previewLocationChange,
  restoreLocation,
  saveLocationManagers,
  updateLocation,
} from "#slices/organization/contract/locations.contract.ts";
import { getLocations, getRegions } from "#slices/organization/contract/places.contract.ts";
import {
  createUnit,
  createUnits,
  deleteUnit,
  getUnits,
  updateUnit,
} from "#slices/organization/contract/units.contract.ts";
import { archive, moveLocationTo, readPreview, restore } from "./location-changes.service.ts";
import { saveManagers } from "./location-managers.service.ts";
import { createLocationRow, readLocationDetail, saveLocation } from "./locations.service.ts";
import {
  type OrganizationDeps,
  createReadRoute,
  type Route,
  createViewRoute,
  createWriteRoute,
} from "./organization.routes.ts";
import { PlacesService } from "./places.service.ts";
import { addUnit, addUnits, changeUnit, listUnits, removeUnit } from "./units.service.ts";

const WRITE = "organization.locations.write";
const UNITS = "organization.units.write";

/** Returns the routes of the lists of places and of the administration of locations and units. */
export function buildLocationRoutes(deps: OrganizationDeps): readonly Route[] {
  const { db, units, identity } = deps;
  const places = new PlacesService(deps);
  const managing = { ...deps, readActiveServices: identity.readActiveServices };
  return [
    createViewRoute(getRegions, (actor, { query }) => places.readRegions(actor, query)),
    createViewRoute(getLocations, (actor, { query }) => places.readLocations(actor, query)),
    createReadRoute(db, getLocation, async (tx, { params }) => ({
      data: await readLocationDetail(tx, deps, params.id),
    })),
    createReadRoute(db, previewLocationChange, async (tx, { params, query }) => ({
      data: await readPreview(tx, deps, params.id, query),
    })),
    createWriteRoute(units, createLocation, WRITE, (uow, { body }) => createLocationRow(uow, body)),
    createWriteRoute(units, updateLocation, WRITE, (uow, { params, body }) => saveLocation(uow, params.id, body)),
    createWriteRoute(units, moveLocation, WRITE, (uow, { params, body }) =>
      moveLocationTo(uow, params.id, body.region_id, body.if_unchanged),
    ),
    createWriteRoute(units, archiveLocation, WRITE, (uow, { params, body }) =>
      archive(uow, params.id, body.if_unchanged),
    ),
    createWriteRoute(units, restoreLocation, WRITE, (uow, { params, body }) =>
      restore(uow, params.id, body.if_unchanged),
    ),
    createWriteRoute(units, saveLocationManagers, "organization.managers.write", (uow, { params, body }) =>
      saveManagers(uow, managing, params.id, body),
    ),
    createReadRoute(db, getUnits, (tx, { query }) => listUnits(tx, query)),
    createWriteRoute(units, createUnit, UNITS, (uow, { body }) => addUnit(uow, body)),
    createWriteRoute(units, createUnits, UNITS, (uow, { body }) => addUnits(uow, body)),
    createWriteRoute(units, updateUnit, UNITS, (uow, { params, body }) => changeUnit(uow, params.id, body)),
    createWriteRoute(units, deleteUnit, UNITS, (uow, { params }) => removeUnit(uow, params.id)),
  ];
}
