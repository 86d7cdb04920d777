-- Headcount is counted from employments when a page shows it (docs/adr/0056-fewer-derived-tables.md).
DROP VIEW held_days;
DROP TABLE held_changes, held_seals, held_sums;
