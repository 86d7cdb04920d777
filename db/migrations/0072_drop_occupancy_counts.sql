-- Occupancy is counted from leases and units when a page shows it (docs/adr/0056-fewer-derived-tables.md).
DROP TABLE living_changes, living_seals, living_several, living_sums;
