-- Release cells, months and days are summed when a page shows them, regions from their locations
-- (docs/adr/0056-fewer-derived-tables.md).
DROP TABLE released_seals, released_sums, running_seals, running_sums, region_question_months;
ALTER TABLE question_seals DROP COLUMN places;
DROP VIEW client_places;
