import type { ClientTx } from "#platform/server/db/database.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { CategoryRow, PositionRow } from "#slices/organization/contract/positions.contract.ts";
import type { Company, DistrictRow } from "#slices/organization/contract/structure.contract.ts";
import { countChildren, readNamed } from "./named-entities.repository.ts";
import { readClient } from "./organization.read-model.ts";
import { getStructureVersion } from "./structure.service.ts";

/** Lists the districts with their number of regions. */
export async function listDistricts(tx: ClientTx): Promise<DistrictRow[]> {
  const regions = await countChildren(tx, "regions", "district_id");
  return (await readNamed(tx, "districts")).map((district) => ({
    id: district.id,
    name: district.name,
    region_count: regions.get(district.id) ?? 0,
    version: getStructureVersion(district),
  }));
}

/** Lists the position categories with their number of positions. */
export async function listCategories(tx: ClientTx): Promise<CategoryRow[]> {
  const positions = await countChildren(tx, "positions", "position_category_id");
  return (await readNamed(tx, "position_categories")).map((category) => ({
    id: category.id,
    name: category.name,
    position_count: positions.get(category.id) ?? 0,
    version: getStructureVersion(category),
  }));
}

/** Lists the positions with their categories. */
export async function listPositions(tx: ClientTx): Promise<PositionRow[]> {
  const categories = new Map((await readNamed(tx, "position_categories")).map((each) => [each.id, each.name]));
  return (await readNamed(tx, "positions", "position_category_id")).map((position) => ({
    id: position.id,
    name: position.name,
    position_category_id: position.parentId,
    position_category: position.parentId === null ? null : (categories.get(position.parentId) ?? null),
    version: getStructureVersion(position),
  }));
}

/** Returns the company for its administrators. */
export async function readCompany(tx: ClientTx, services: ReadonlySet<Service>): Promise<Company> {
  const client = await readClient(tx, tx.clientId);
  return {
    id: client.id,
    name: client.name,
    time_zone: client.timeZone,
    locale: client.locale,
    postal_address: client.postalAddress,
    has_areas: client.hasAreas,
    services: [...services].toSorted(),
  };
}
