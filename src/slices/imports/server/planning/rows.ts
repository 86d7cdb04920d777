// The rows of the tables that imports read and write, as their importers return them.

export type DistrictRow = { readonly id: number; readonly name: string };
export type RegionRow = { readonly id: number; readonly name: string; readonly district_id: number | null };
export type LocationRow = {
  readonly id: number;
  readonly name: string;
  readonly external_id: string | null;
  readonly region_id: number | null;
  readonly time_zone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly email: string;
  readonly phone: string;
  readonly status_id: number;
  readonly archived_on: string | null;
};
export type UnitRow = {
  readonly id: number;
  readonly location_id: number;
  readonly building_name: string;
  readonly unit_number: string;
};
export type CategoryRow = { readonly id: number; readonly name: string };
export type PositionRow = { readonly id: number; readonly name: string; readonly position_category_id: number | null };
export type GroupRow = { readonly id: number; readonly name: string };
export type GroupLocationRow = { readonly reporting_group_id: number; readonly location_id: number };
export type PersonRow = {
  readonly id: number;
  readonly external_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly personal_email: string | null;
  readonly cell_phone: string | null;
  readonly locale: string;
  readonly location_id: number | null;
  readonly position_id: number | null;
  readonly start_date: string | null;
  readonly last_day: string | null;
  readonly manager_id: number | null;
};
export type EmploymentRow = {
  readonly id: number;
  readonly person_id: number;
  readonly location_id: number | null;
  readonly position_id: number | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
};
export type ResidentRow = {
  readonly id: number;
  readonly external_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly primary_email: string | null;
  readonly phone_number: string | null;
  readonly locale: string;
  readonly is_confidential: boolean;
};
export type LeaseRow = {
  readonly id: number;
  readonly external_id: string | null;
  readonly resident_id: number;
  readonly unit_id: number;
  readonly location_id: number;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly move_in_date: string | null;
  readonly is_primary: boolean;
};
export type WorkOrderRow = {
  readonly id: number;
  readonly external_id: string;
  readonly unit_id: number;
  readonly resident_id: number | null;
  readonly category: string;
  readonly description: string;
  readonly opened_on: string;
  readonly closed_on: string | null;
};

/** Each table with the type of its rows. */
export interface RowsByTable {
  readonly districts: DistrictRow;
  readonly regions: RegionRow;
  readonly locations: LocationRow;
  readonly units: UnitRow;
  readonly position_categories: CategoryRow;
  readonly positions: PositionRow;
  readonly reporting_groups: GroupRow;
  readonly reporting_group_locations: GroupLocationRow;
  readonly people: PersonRow;
  readonly employments: EmploymentRow;
  readonly residents: ResidentRow;
  readonly leases: LeaseRow;
  readonly work_orders: WorkOrderRow;
}
export type TableName = keyof RowsByTable;
