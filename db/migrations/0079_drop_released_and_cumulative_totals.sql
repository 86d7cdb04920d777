-- Release cells, months and days are added up when a page shows them (docs/adr/0058-fewer-derived-tables.md).
DROP TABLE released_seals, released_sums, running_seals, running_sums;
